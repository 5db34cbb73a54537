import { join } from "node:path";
import type { StateSnapshot } from "../state/state";
import { checksum } from "./journal-records";
import { readStored, replaceFile } from "./stored-file";

const SNAPSHOT = "snapshot.json";
/** Of the whole directory: a change of what its files or the state hold counts it up. */
const FORMAT = 3;

export interface SnapshotFile {
  /** The journal that continues it. */
  readonly generation: number;
  readonly state: StateSnapshot;
}

/** Null: there is none. @throws Error if it is damaged or of another format */
export async function readSnapshot(directory: string): Promise<SnapshotFile | null> {
  const path = join(directory, SNAPSHOT);
  const text = await readStored(path);
  if (text === null) return null;
  const [sum, content = ""] = [text.slice(0, 8), text.slice(9)];
  if (sum !== checksum(content)) throw new Error(`"${path}" is damaged; restore the data directory from a copy`);
  const { format, ...snapshot } = JSON.parse(content) as SnapshotFile & { readonly format: unknown };
  if (format === FORMAT) return snapshot;
  throw new Error(
    `The data directory "${directory}" was written by another version of the service: its format is ${JSON.stringify(format) ?? "unknown"}, and this version reads only ${FORMAT}. Start the version that wrote it, or choose another directory`,
  );
}

/** Replaces the snapshot at once: a crash leaves the old one or the new one. @returns its size in bytes */
export async function writeSnapshot(directory: string, snapshot: SnapshotFile): Promise<number> {
  const content = JSON.stringify({ format: FORMAT, ...snapshot });
  const bytes = Buffer.from(`${checksum(content)} ${content}`);
  await replaceFile(directory, SNAPSHOT, bytes);
  return bytes.length;
}
