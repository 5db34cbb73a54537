import { open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { RequestError } from "../http/request-error";
import { snapshotState, takeChanges } from "../state/state";
import type { State } from "../state/state";
import type { DirectoryLock } from "./directory-lock";
import { encodeRecord, journalName } from "./journal-records";
import { syncDirectory } from "./stored-file";
import { writeSnapshot } from "./snapshot-file";

/** A journal shorter than this is not worth a new snapshot. */
const SHORTEST_JOURNAL = 4 * 1024 * 1024;

interface Place {
  readonly directory: string;
  readonly lock: DirectoryLock;
  /** The journal, opened for appending. */
  readonly file: FileHandle;
  readonly generation: number;
  /** The journal's length in bytes, all safely on disk. */
  readonly length: number;
}

/**
 * Writes every change of a state into the journal, and begins a new snapshot when the journal has grown longer than the
 * last one. Many changes share one write and one flush to the disk.
 */
export class StateKeeper {
  readonly #state: State;
  readonly #directory: string;
  readonly #lock: DirectoryLock;
  #file: FileHandle;
  #generation: number;
  #length: number;
  #snapshotLength = 0;
  #queue: string[] = [];
  #auditTaken: number;
  /** Whether there are changes that are not in the queue yet. */
  #dirty = false;
  #taken = 0;
  #safe = 0;
  #writing: Promise<void> | null = null;
  #failure: Error | null = null;

  constructor(state: State, { directory, lock, file, generation, length }: Place) {
    this.#state = state;
    this.#directory = directory;
    this.#lock = lock;
    this.#file = file;
    this.#generation = generation;
    this.#length = length;
    this.#auditTaken = state.audit.length;
    state.onChange = () => {
      if (this.#dirty) return;
      this.#dirty = true;
      // Changes are made synchronously, so this runs after all of them.
      queueMicrotask(() => this.#take());
    };
  }

  /** Resolves when all changes until now are safely on disk. @throws RequestError 503 if they cannot be written */
  async safe(): Promise<void> {
    this.#take();
    const target = this.#taken;
    while (this.#failure === null && this.#safe < target) await this.#writing;
    if (this.#failure !== null) {
      throw new RequestError(
        503,
        `The service cannot store its data, and rejects all requests until it is restarted: ${this.#failure.message}`,
      );
    }
  }

  /** Writes the remaining changes and releases the directory. */
  async close(): Promise<void> {
    this.#take();
    this.#state.onChange = () => undefined;
    while (this.#failure === null && this.#writing !== null) await this.#writing;
    await this.#file.close();
    await this.#lock.release();
  }

  #take(): void {
    if (!this.#dirty) return;
    this.#dirty = false;
    this.#queue.push(takeChanges(this.#state, this.#auditTaken));
    this.#auditTaken = this.#state.audit.length;
    this.#taken += 1;
    this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        if (this.#length > Math.max(SHORTEST_JOURNAL, this.#snapshotLength)) await this.#beginAnew();
        else await this.#append();
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#writing = null;
  }

  async #append(): Promise<void> {
    const records = this.#queue.splice(0);
    const bytes = Buffer.concat(records.map((changes) => encodeRecord(changes, this.#length)));
    await this.#file.appendFile(bytes);
    await this.#file.datasync();
    this.#length += bytes.length;
    this.#safe += records.length;
  }

  /** The snapshot includes all queued changes, so the new journal starts empty. */
  async #beginAnew(): Promise<void> {
    this.#take();
    const covered = this.#queue.splice(0).length;
    const generation = this.#generation + 1;
    this.#snapshotLength = await writeSnapshot(this.#directory, { generation, state: snapshotState(this.#state) });
    const file = await open(join(this.#directory, journalName(generation)), "a", 0o600);
    await syncDirectory(this.#directory);
    await this.#file.close();
    await rm(join(this.#directory, journalName(this.#generation)));
    this.#file = file;
    this.#generation = generation;
    this.#length = 0;
    this.#safe += covered;
  }
}
