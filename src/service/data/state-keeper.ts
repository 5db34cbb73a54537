import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { RequestError } from "../http/request-error";
import { replaceState, takeChanges } from "../state/state";
import type { State } from "../state/state";
import { readStateFile } from "./state-file";

/** Seconds after which a rejected request may find that the disk has room again. */
const RETRY_AFTER = { "Retry-After": "5" };

/**
 * Appends every change of a state to its file. A write that fails is undone: the state is what the file holds, as after
 * a restart. All of it is synchronous, so nobody sees a change that is not on disk.
 */
export class StateKeeper {
  readonly #state: State;
  readonly #path: string;
  readonly #release: () => Promise<void>;
  readonly #file: number;
  /** In bytes, all safely on disk. */
  #length: number;
  #auditStored: number;
  /** Whether there are changes that are not in the file. */
  #dirty = false;
  /** Whether the file may hold a part of a write that failed, and the state what was not stored. */
  #failed = false;

  /** @param path of the state's file, as it was just written */
  constructor(state: State, path: string, release: () => Promise<void>) {
    this.#state = state;
    this.#path = path;
    this.#release = release;
    this.#file = openSync(path, "r+");
    this.#length = fstatSync(this.#file).size;
    this.#auditStored = state.audit.length;
    takeChanges(state, 0);
    state.onChange = () => {
      if (this.#dirty) return;
      this.#dirty = true;
      // Changes that no request made have nobody who could learn that they were undone.
      queueMicrotask(() => this.#tryToStore());
    };
  }

  /** Runs what may change the state. @throws RequestError 503 if the changes cannot be stored, with all of them undone */
  store<Result>(run: () => Result): Result {
    if (this.#failed) this.#undo();
    const result = run();
    this.#append();
    return result;
  }

  /** Stores the remaining changes and releases the directory. */
  async close(): Promise<void> {
    this.#tryToStore();
    this.#state.onChange = () => undefined;
    closeSync(this.#file);
    await this.#release();
  }

  #tryToStore(): void {
    try {
      this.store(() => undefined);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
  }

  #append(): void {
    if (!this.#dirty) return;
    this.#dirty = false;
    const line = Buffer.from(`${takeChanges(this.#state, this.#auditStored)}\n`);
    try {
      for (let done = 0; done < line.length;)
        done += writeSync(this.#file, line, done, line.length - done, this.#length + done);
      fdatasyncSync(this.#file);
    } catch (error) {
      this.#failed = true;
      this.#undo();
      throw rejected(`so this request changed nothing: ${(error as Error).message}. Send it again when there is room`);
    }
    this.#length += line.length;
    this.#auditStored = this.#state.audit.length;
  }

  /** Goes back to what is stored. @throws RequestError 503 if it cannot be read */
  #undo(): void {
    try {
      ftruncateSync(this.#file, this.#length);
      replaceState(this.#state, readStateFile(this.#path));
    } catch (error) {
      throw rejected(`and cannot read it again: ${(error as Error).message}`);
    }
    this.#auditStored = this.#state.audit.length;
    this.#dirty = false;
    this.#failed = false;
  }
}

const rejected = (rest: string): RequestError =>
  new RequestError(503, `The service could not write to its data directory, ${rest}`, RETRY_AFTER);
