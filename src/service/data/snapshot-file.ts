import { join } from "node:path";
import type { StateSnapshot } from "../state/state";
import { checksum } from "./journal-records";
import { readStored, replaceFile } from "./stored-file";

const SNAPSHOT = "snapshot.json";
const FORMAT = 2;

export interface SnapshotFile {
  /** The journal that continues it. */
  readonly generation: number;
  /** How much of that journal was on disk before the snapshot. @default 0: an older version of the service wrote it */
  readonly journalBytes?: number;
  readonly state: StateSnapshot;
}

/** Null: there is none. @throws Error if it is damaged or of another version */
export async function readSnapshot(directory: string): Promise<SnapshotFile | null> {
  const path = join(directory, SNAPSHOT);
  const text = await readStored(path);
  if (text === null) return null;
  const [sum, content = ""] = [text.slice(0, 8), text.slice(9)];
  if (sum !== checksum(content)) throw new Error(`"${path}" is damaged; restore the data directory from a copy`);
  const read = JSON.parse(content) as SnapshotFile;
  const format: number = read.state.format;
  if (format !== FORMAT)
    throw new Error(`"${path}" has the format ${format}; this version of the service reads ${FORMAT}`);
  return read;
}

/** Replaces the snapshot at once: a crash leaves the old one or the new one. @returns its size in bytes */
export async function writeSnapshot(directory: string, snapshot: SnapshotFile): Promise<number> {
  const content = JSON.stringify(snapshot);
  const bytes = Buffer.from(`${checksum(content)} ${content}`);
  await replaceFile(directory, SNAPSHOT, bytes);
  return bytes.length;
}
