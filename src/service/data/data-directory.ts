import { mkdir } from "node:fs/promises";
import type { Keys } from "../keys";
import type { State, StateSnapshot } from "../state/state";
import { lockDirectory } from "./directory-lock";
import type { DirectoryLock } from "./directory-lock";
import { keysIn } from "./keys-file";
import { StateKeeper } from "./state-keeper";
import { readStoredState } from "./stored-state";

/** A state that is stored in a directory. */
interface KeptState {
  readonly state: State;
  readonly keeper: StateKeeper;
  readonly keys: Keys;
}

/**
 * Opens a directory, creates it if necessary, and reads what it holds.
 * @param initial the state of a new directory
 * @param given keys that go before those of the directory
 * @throws Error if the directory is in use, damaged or cannot be written
 */
export async function openDataDirectory(
  directory: string,
  initial: StateSnapshot | undefined,
  given: Partial<Keys>,
): Promise<KeptState> {
  await makeDirectory(directory);
  const lock = await lockDirectory(directory);
  try {
    return await openLocked(directory, lock, initial, given);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function makeDirectory(directory: string): Promise<void> {
  try {
    // Documents may contain secrets, so only the owner can read them.
    await mkdir(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === "EEXIST" || code === "ENOTDIR" ? "there is a file of that name" : message;
    throw new Error(`Cannot create the data directory "${directory}": ${reason}`, { cause: error });
  }
}

async function openLocked(
  directory: string,
  lock: DirectoryLock,
  initial: StateSnapshot | undefined,
  given: Partial<Keys>,
): Promise<KeptState> {
  const { state, journal } = await readStoredState(directory, initial);
  try {
    const keys = await keysIn(directory, given);
    return { state, keeper: new StateKeeper(state, { directory, lock, journal }), keys };
  } catch (error) {
    await journal.file.close();
    throw error;
  }
}
