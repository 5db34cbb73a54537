import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Keys } from "../keys";
import { applyChanges, restoreState, snapshotState, takeChanges } from "../state/state";
import type { State, StateSnapshot } from "../state/state";
import { lockDirectory } from "./directory-lock";
import type { DirectoryLock } from "./directory-lock";
import { decodeJournal, journalName } from "./journal-records";
import { keysIn } from "./keys-file";
import { syncDirectory } from "./stored-file";
import { readSnapshot, writeSnapshot } from "./snapshot-file";
import { StateKeeper } from "./state-keeper";

/** A state that is stored in a directory. */
export interface KeptState {
  readonly state: State;
  readonly keeper: StateKeeper;
  readonly keys: Keys;
  /** Whether the directory already contained one. */
  readonly existed: boolean;
}

/**
 * Opens a directory, creates it if necessary, and reads the snapshot and the journal of later changes. A record that a
 * crash truncated at the journal's end was never acknowledged and is dropped.
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
    return await readDirectory(directory, lock, initial, given);
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

async function readDirectory(
  directory: string,
  lock: DirectoryLock,
  initial: StateSnapshot | undefined,
  given: Partial<Keys>,
): Promise<KeptState> {
  const snapshot = await readSnapshot(directory);
  const generation = snapshot?.generation ?? 1;
  const journals = (await readdir(directory)).filter((name) => /^journal-\d+\.log$/.test(name));
  const current = journalName(generation);
  if (snapshot === null && journals.length > 0) {
    throw new Error(`The data directory "${directory}" has a journal but no snapshot; restore it from a copy`);
  }
  const keys = await keysIn(directory, given);
  const state = restoreState(snapshot?.state ?? initial);
  if (snapshot === null) await writeSnapshot(directory, { generation, state: snapshotState(state) });

  // Left over from a crash between writing a new snapshot and deleting the old journal.
  for (const name of journals) if (name !== current) await rm(join(directory, name));
  const { file, length } = await replayJournal(directory, current, state);
  takeChanges(state, 0);
  const keeper = new StateKeeper(state, { directory, lock, file, generation, length });
  return { state, keeper, keys, existed: snapshot !== null };
}

async function replayJournal(
  directory: string,
  name: string,
  state: State,
): Promise<{ readonly file: FileHandle; readonly length: number }> {
  const path = join(directory, name);
  const file = await open(path, "a", 0o600);
  try {
    const { records, length } = decodeJournal(await readFile(path), `"${path}"`);
    for (const changes of records) applyChanges(state, changes);
    await file.truncate(length);
    await file.sync();
    await syncDirectory(directory);
    return { file, length };
  } catch (error) {
    await file.close();
    throw error;
  }
}
