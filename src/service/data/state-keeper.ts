import { rm } from "node:fs/promises";
import { join } from "node:path";
import { RequestError } from "../http/request-error";
import { replaceState, snapshotState, takeChanges } from "../state/state";
import type { State } from "../state/state";
import type { DirectoryLock } from "./directory-lock";
import { encodeHead, encodeRecord, journalName } from "./journal-records";
import { writeAt } from "./stored-file";
import { beginJournal, readStoredState } from "./stored-state";
import type { Journal } from "./stored-state";

/** A journal shorter than this is not worth a new snapshot. */
const SHORTEST_JOURNAL = 4 * 1024 * 1024;
/** Seconds after which a rejected request may find that the disk has room again. */
const RETRY_AFTER = { "Retry-After": "5" };

interface Place {
  readonly directory: string;
  readonly lock: DirectoryLock;
  readonly journal: Journal;
}

/** Changes in JSON that are not on disk yet, and the requests that wait for them. */
interface Unsafe {
  readonly changes: string;
  readonly resolve: () => void;
  readonly reject: (error: RequestError) => void;
}

/**
 * Writes every change of a state into the journal, and begins a new snapshot when the journal has grown longer than the
 * last one. Many changes share one write and one flush to the disk. After a failed write the state is what the disk
 * holds, as after a restart: what was not stored is undone and its requests are rejected.
 */
export class StateKeeper {
  readonly #state: State;
  readonly #directory: string;
  readonly #lock: DirectoryLock;
  #journal: Journal;
  #queue: Unsafe[] = [];
  /** Settles when the last changes are safe or rejected. */
  #last = Promise.resolve();
  #auditTaken: number;
  /** Whether there are changes that are not in the queue yet. */
  #dirty = false;
  /** Why a write failed, as long as the state is not what the disk holds. */
  #failure: string | null = null;
  #working: Promise<void> | null = null;

  constructor(state: State, { directory, lock, journal }: Place) {
    this.#state = state;
    this.#directory = directory;
    this.#lock = lock;
    this.#journal = journal;
    this.#auditTaken = state.audit.length;
    state.onChange = () => {
      if (this.#dirty) return;
      this.#dirty = true;
      // Changes are made synchronously, so this runs after all of them.
      queueMicrotask(() => this.#take());
    };
  }

  /** Resolves when the state is what the disk holds, but for changes on their way. @throws RequestError 503 */
  async ready(): Promise<void> {
    if (this.#failure === null) return;
    await (this.#working ??= this.#work());
    await this.#last;
  }

  /** Resolves when all changes until now are safely on disk. @throws RequestError 503 if they were undone */
  async safe(): Promise<void> {
    this.#take();
    await this.#last;
  }

  /** Writes the remaining changes and releases the directory. */
  async close(): Promise<void> {
    this.#take();
    this.#state.onChange = () => undefined;
    while (this.#working !== null) await this.#working;
    await this.#journal.file.close();
    await this.#lock.release();
  }

  #take(): void {
    if (!this.#dirty) return;
    this.#dirty = false;
    const changes = takeChanges(this.#state, this.#auditTaken);
    this.#auditTaken = this.#state.audit.length;
    this.#wait((resolve, reject) => this.#queue.push({ changes, resolve, reject }));
    this.#working ??= this.#work();
  }

  #wait(executor: (resolve: () => void, reject: (error: RequestError) => void) => void): void {
    this.#last = new Promise<void>(executor);
    // What time or a person in the UI changed has no request that waits.
    this.#last.catch(() => undefined);
  }

  async #work(): Promise<void> {
    while (this.#failure !== null || this.#queue.length > 0) {
      try {
        if (this.#failure !== null) await this.#undo(this.#failure);
        else if (this.#journal.length > Math.max(SHORTEST_JOURNAL, this.#journal.snapshotLength))
          await this.#beginAnew();
        else await this.#append();
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        if (this.#failure !== null) {
          this.#rejectAll(`The service could not write to its data directory, and cannot read it again: ${failure}`);
          break;
        }
        this.#failure = failure;
      }
    }
    this.#working = null;
  }

  async #append(): Promise<void> {
    const { file, length } = this.#journal;
    const count = this.#queue.length;
    const bytes = Buffer.concat(this.#queue.map(({ changes }) => encodeRecord(changes, length)));
    await writeAt(file, bytes, length);
    await file.datasync();
    this.#journal = { ...this.#journal, length: length + bytes.length };
    this.#resolve(count);
    // Not flushed by itself: after a power failure the head may say less than is there, and never more.
    await writeAt(file, encodeHead(this.#journal.length), 0);
  }

  /** The snapshot includes all queued changes, so the new journal starts empty. */
  async #beginAnew(): Promise<void> {
    this.#take();
    const count = this.#queue.length;
    const { file, generation } = this.#journal;
    this.#journal = await beginJournal(this.#directory, generation + 1, snapshotState(this.#state));
    this.#resolve(count);
    await file.close();
    await rm(join(this.#directory, journalName(generation)));
  }

  /** Goes back to what the disk holds, without what a failed write left there. */
  async #undo(failure: string): Promise<void> {
    const { file, length } = this.#journal;
    await file.truncate(length);
    const { state, journal } = await readStoredState(this.#directory);
    this.#journal = journal;
    this.#rejectAll(
      `The service could not write to its data directory, so this request changed nothing: ${failure}. Send it again when there is room`,
    );
    replaceState(this.#state, state);
    this.#auditTaken = this.#state.audit.length;
    this.#dirty = false;
    this.#failure = null;
    this.#last = Promise.resolve();
    await file.close();
  }

  #resolve(count: number): void {
    for (const { resolve } of this.#queue.splice(0, count)) resolve();
  }

  #rejectAll(message: string): void {
    const error = new RequestError(503, message, RETRY_AFTER);
    for (const { reject } of this.#queue.splice(0)) reject(error);
    this.#wait((_resolve, reject) => reject(error));
  }
}
