import { appendFileSync, closeSync, existsSync, ftruncateSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { lockDirectory, makeDirectory } from "../../files";
import { RequestError } from "../http/request-error";
import { checkedKeys, randomKeys, type Keys } from "../keys";
import { restoreState, type State, type StateSnapshot } from "../state/state";
import { type ChangeLine, readStateFile, writeStateFile } from "./state-file";

/**
 * Keeps a state in a directory: appends to its file what each request changes. A write that fails is undone: the state
 * is what the file holds, as after a restart. All of it is synchronous, so nobody sees a change that is not on disk.
 */
export class StateKeeper {
  readonly #file: number;
  /** Of the file in bytes, all safely on disk. */
  #length: number;
  /** Whether the state has changes that could not be stored. */
  #failed = false;

  private constructor(
    readonly state: State,
    readonly keys: Keys,
    readonly path: string,
    readonly release: () => Promise<void>,
  ) {
    this.#file = openSync(path, "a");
    this.#length = statSync(path).size;
  }

  /**
   * Opens a directory, creates it if necessary, and reads what it holds.
   *
   * @param initial the state of a new directory
   * @param given keys that take precedence over the stored ones. They are not stored: they may be in use elsewhere
   * @throws Error if the directory is in use, cannot be read or cannot be written
   */
  static async open(directory: string, initial: StateSnapshot | undefined, given: Partial<Keys>): Promise<StateKeeper> {
    // Documents may contain secrets, so only the owner can read them.
    makeDirectory(directory, 0o700);
    const release = await lockDirectory(directory, "service");
    try {
      const path = join(directory, "state.jsonl");
      const content = existsSync(path) ? readStateFile(path) : { state: restoreState(initial, []), keys: randomKeys() };
      const keys = checkedKeys({ ...content.keys, ...given });
      writeStateFile(path, content);
      return new StateKeeper(content.state, keys, path, release);
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** Runs what may change the state. @throws RequestError 503 if the changes cannot be stored, with all of them undone */
  store<Result>(run: () => Result): Result {
    if (this.#failed) this.#undo();
    try {
      return run();
    } finally {
      this.#append();
    }
  }

  async close(): Promise<void> {
    closeSync(this.#file);
    await this.release();
  }

  #append(): void {
    const changes = this.state.changes!.splice(0);
    if (changes.length === 0) return;
    const line = `${JSON.stringify({ serial: this.state.serial, changes } satisfies ChangeLine)}\n`;
    try {
      appendFileSync(this.#file, line, { flush: true });
    } catch (error) {
      this.#failed = true;
      this.#undo();
      throw new RequestError(
        503,
        `The service could not write to its data directory, so this request changed nothing: ${(error as Error).message}. Send it again when there is room`,
        { "Retry-After": "5" },
      );
    }
    this.#length += Buffer.byteLength(line);
  }

  /** Goes back to what is stored. */
  #undo(): void {
    ftruncateSync(this.#file, this.#length);
    const { executed } = this.state;
    Object.assign(this.state, readStateFile(this.path).state, { executed });
    this.#failed = false;
  }
}
