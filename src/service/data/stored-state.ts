import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { applyChanges, restoreState, snapshotState, takeChanges } from "../state/state";
import type { State, StateSnapshot } from "../state/state";
import { decodeJournal, encodeHead, HEAD_LENGTH, journalName } from "./journal-records";
import { readSnapshot, writeSnapshot } from "./snapshot-file";
import type { SnapshotFile } from "./snapshot-file";
import { syncDirectory, writeAt } from "./stored-file";

const JOURNAL = /^journal-(\d+)\.log$/;
/** The generation of a new directory's snapshot until its first journal exists. */
const UNBEGUN = 0;

/** A journal that is open for writing, and the snapshot that it continues. */
export interface Journal {
  readonly file: FileHandle;
  readonly generation: number;
  /** In bytes, all safely on disk. */
  readonly length: number;
  /** In bytes; 0 if it was not written by this process. */
  readonly snapshotLength: number;
}

/** What a directory holds, with changes recorded from now on. */
interface StoredState {
  readonly state: State;
  readonly journal: Journal;
}

/**
 * Reads a directory: its snapshot, and the journal of later changes. A record that was not written to its end was never
 * acknowledged and is truncated, and what a crash left over is deleted.
 *
 * @param directory that this process has locked
 * @param initial the state of a new directory
 * @throws Error if it is damaged or cannot be written
 */
export async function readStoredState(directory: string, initial?: StateSnapshot): Promise<StoredState> {
  const journals = (await readdir(directory)).filter((name) => JOURNAL.test(name));
  const snapshot = (await readSnapshot(directory)) ?? (await newDirectory(directory, journals, initial));
  const others = journals.filter((name) => name !== journalName(snapshot.generation));
  for (const name of others) await requireLeftover(directory, name, snapshot.generation);
  const state = restoreState(snapshot.state);
  const journal =
    snapshot.generation === UNBEGUN
      ? await beginJournal(directory, UNBEGUN + 1, snapshot.state)
      : await replayJournal(directory, snapshot, state);
  for (const name of journals) if (name !== journalName(journal.generation)) await rm(join(directory, name));
  takeChanges(state, 0);
  return { state, journal };
}

/** A crash while a snapshot is replaced leaves the journal before it, or the next one without any change. */
async function requireLeftover(directory: string, name: string, generation: number): Promise<void> {
  if (Number(JOURNAL.exec(name)?.[1]) < generation) return;
  if ((await stat(join(directory, name))).size <= HEAD_LENGTH) return;
  throw new Error(
    `The snapshot in the data directory "${directory}" is older than "${name}"; restore the directory from a copy`,
  );
}

async function newDirectory(
  directory: string,
  journals: readonly string[],
  initial: StateSnapshot | undefined,
): Promise<SnapshotFile> {
  if (journals.length > 0)
    throw new Error(`The data directory "${directory}" has a journal but no snapshot; restore it from a copy`);
  const snapshot: SnapshotFile = { generation: UNBEGUN, state: snapshotState(restoreState(initial)) };
  await writeSnapshot(directory, snapshot);
  return snapshot;
}

/** Replaces the snapshot, and with it the journal. */
export async function beginJournal(directory: string, generation: number, state: StateSnapshot): Promise<Journal> {
  // The journal comes first: a snapshot whose journal is not there has lost it.
  const file = await open(join(directory, journalName(generation)), "w", 0o600);
  try {
    await writeAt(file, encodeHead(HEAD_LENGTH), 0);
    await file.sync();
    await syncDirectory(directory);
    const snapshotLength = await writeSnapshot(directory, { generation, state });
    return { file, generation, length: HEAD_LENGTH, snapshotLength };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The journal that continues a snapshot, replayed. */
async function replayJournal(directory: string, { generation }: SnapshotFile, state: State): Promise<Journal> {
  const path = join(directory, journalName(generation));
  const file = await openExisting(path);
  try {
    const { records, length } = decodeJournal(await readFile(path), `"${path}"`);
    for (const changes of records) applyChanges(state, changes);
    await file.truncate(length);
    await file.sync();
    return { file, generation, length, snapshotLength: 0 };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openExisting(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r+");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`The journal "${path}" is missing; restore the data directory from a copy`, { cause: error });
  }
}
