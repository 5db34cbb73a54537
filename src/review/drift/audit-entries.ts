import type { AuditRecord } from "./audit-record";

/** What an object may be named by in the audit log. */
export interface AuditSubject {
  /** Its own ids, and for a part of a workflow the workflow's. */
  readonly ids: readonly string[];
  readonly name: string | null;
}

/** An id within a longer text counts from this length on: "1" stands in every second sentence. */
const SHORTEST_WITHIN = 4;

/**
 * Whether a record names an object: one of its texts is the id or the name, or holds the id as a whole word. A record
 * that has the id of another object is that one's, whatever names they share.
 *
 * @param ids every id that is known, of all objects
 */
export function names({ texts }: AuditRecord, { ids, name }: AuditSubject, known: ReadonlySet<string>): boolean {
  if (texts.some((text) => ids.includes(text))) return true;
  if (ids.some((id) => id.length >= SHORTEST_WITHIN && texts.some((text) => holdsWord(text, id)))) return true;
  return name !== null && texts.includes(name) && !texts.some((text) => text !== name && known.has(text));
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [before, behind] = [text.slice(0, at), text.slice(at + word.length)];
    if (!/[\p{L}\p{N}_-]$/u.test(before) && !/^[\p{L}\p{N}_-]/u.test(behind)) return true;
  }
  return false;
}

/** The audit log, to be asked for many objects. */
export interface AuditIndex {
  /** The records that name the object, in the log's order. */
  naming(subject: AuditSubject): readonly AuditRecord[];
}

/** Records are found by their texts and the words in them, since logs are long. @param known every id that is known */
export function auditIndex(records: readonly AuditRecord[], known: ReadonlySet<string>): AuditIndex {
  const places = new Map<string, Set<number>>();
  for (const [index, { texts }] of records.entries()) {
    for (const text of texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}_-]+/u)])) {
      const found = places.get(text) ?? new Set();
      places.set(text, found.add(index));
    }
  }
  return {
    naming: (subject) => {
      const wanted = [...subject.ids, ...(subject.name === null ? [] : [subject.name])];
      // An id with characters that part words can stand anywhere.
      const anywhere = subject.ids.some((id) => /[^\p{L}\p{N}_-]/u.test(id));
      const candidates = anywhere
        ? [...records.keys()]
        : [...new Set(wanted.flatMap((text) => [...(places.get(text) ?? [])]))].sort((a, b) => a - b);
      return candidates.map((index) => records[index]!).filter((record) => names(record, subject, known));
    },
  };
}

/**
 * Those that lie after a time, the oldest first; those whose time is not known last, since they may. @param after ISO
 * 8601
 */
export function entriesAfter(records: readonly AuditRecord[], after: string | null): readonly AuditRecord[] {
  const bound = after === null ? -Infinity : Date.parse(after);
  return records
    .filter(({ time }) => time === null || Date.parse(time) > bound)
    .map((record, index) => ({ record, index }))
    .sort((a, b) => orderOf(a.record) - orderOf(b.record) || a.index - b.index)
    .map(({ record }) => record);
}

const LATEST = 8.64e15;
const orderOf = ({ time }: AuditRecord): number => (time === null ? LATEST : Date.parse(time));
