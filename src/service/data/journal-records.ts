import { crc32 } from "node:zlib";
import type { StateChanges } from "../state/state";

/**
 * One line of a journal: checksum, how many bytes of the file were safely on disk when it was written, and the changes
 * in JSON. The number distinguishes a tail that a crash truncated from damage to acknowledged records.
 */
export function encodeRecord(changes: string, safeBytes: number): Buffer {
  const rest = `${safeBytes} ${changes}`;
  return Buffer.from(`${checksum(rest)} ${rest}\n`);
}

export interface JournalContent {
  readonly records: readonly StateChanges[];
  /** The length of these records in bytes; anything after them was never acknowledged. */
  readonly length: number;
}

/** @throws Error for damage that a crash cannot have caused */
export function decodeJournal(bytes: Buffer, name: string): JournalContent {
  const records: StateChanges[] = [];
  let position = 0;
  let length: number | null = null;
  while (position < bytes.length) {
    const end = bytes.indexOf(0x0a, position);
    const record = end === -1 ? null : decodeRecord(bytes.toString("utf8", position, end));
    if (record === null) length ??= position;
    else if (length === null) records.push(record.changes);
    else if (record.safeBytes > length) {
      throw new Error(
        `${name} is damaged at byte ${length}, in what was safely stored before; restore the data directory from a copy`,
      );
    }
    position = end === -1 ? bytes.length : end + 1;
  }
  return { records, length: length ?? bytes.length };
}

function decodeRecord(line: string): { readonly safeBytes: number; readonly changes: StateChanges } | null {
  const match = /^([0-9a-f]{8}) ((\d+) (.*))$/s.exec(line);
  if (match === null) return null;
  const [, sum, rest = "", safeBytes, json = ""] = match;
  return sum === checksum(rest) ? { safeBytes: Number(safeBytes), changes: JSON.parse(json) as StateChanges } : null;
}

export function journalName(generation: number): string {
  return `journal-${generation}.log`;
}

export function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}
