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

/** Of a journal's first line, in bytes: it is rewritten in place, so it never changes its length. */
export const HEAD_LENGTH = 30;

/**
 * The first line of a journal: a record without changes. It is written anew after each flush, so that a journal that
 * lost its last lines is told from one whose last write a crash cut off.
 */
export function encodeHead(safeBytes: number): Buffer {
  const rest = `${String(safeBytes).padStart(15, "0")} null`;
  return Buffer.from(`${checksum(rest)} ${rest}\n`);
}

interface JournalContent {
  readonly records: readonly StateChanges[];
  /** The length of these records in bytes; anything after them was never acknowledged. */
  readonly length: number;
}

/** @throws Error for damage that a crash cannot have caused */
export function decodeJournal(bytes: Buffer, name: string): JournalContent {
  const records: StateChanges[] = [];
  let position = 0;
  let cut: number | null = null;
  // The head was on disk before the snapshot that names the journal.
  let safe = HEAD_LENGTH;
  while (position < bytes.length) {
    const end = bytes.indexOf(0x0a, position);
    const record = end === -1 ? null : decodeRecord(bytes.toString("utf8", position, end));
    safe = Math.max(safe, record?.safeBytes ?? 0);
    if (record === null || (record.changes === null) !== (position === 0)) cut ??= position;
    else if (cut === null && record.changes !== null) records.push(record.changes);
    position = end === -1 ? bytes.length : end + 1;
  }
  const length = cut ?? bytes.length;
  if (safe > length) {
    throw new Error(
      `${name} is damaged at byte ${length}, in what was safely stored before; restore the data directory from a copy`,
    );
  }
  return { records, length };
}

interface JournalRecord {
  readonly safeBytes: number;
  /** Null in a head. */
  readonly changes: StateChanges | null;
}

function decodeRecord(line: string): JournalRecord | null {
  const match = /^([0-9a-f]{8}) ((\d+) (.*))$/s.exec(line);
  if (match === null) return null;
  const [, sum, rest = "", safeBytes, json = ""] = match;
  if (sum !== checksum(rest)) return null;
  return { safeBytes: Number(safeBytes), changes: JSON.parse(json) as StateChanges | null };
}

export function journalName(generation: number): string {
  return `journal-${generation}.log`;
}

export function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}
