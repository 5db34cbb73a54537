import { names, type AuditRecord, type AuditSubject } from "../../audit-log";

/** The audit log, to be queried for many objects. */
export interface AuditIndex {
  /** The records that name the object, in the log's order. */
  naming(subject: AuditSubject): readonly AuditRecord[];
}

/** Indexes records by their texts and the words in them, because logs are long. @param known every known id */
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
      // An id with characters that separate words can occur anywhere.
      const anywhere = subject.ids.some((id) => /[^\p{L}\p{N}_-]/u.test(id));
      const candidates = anywhere
        ? [...records.keys()]
        : [...new Set(wanted.flatMap((text) => [...(places.get(text) ?? [])]))].sort((a, b) => a - b);
      return candidates.map((index) => records[index]!).filter((record) => names(record, subject, known));
    },
  };
}

/**
 * The entries after a time, the oldest first; entries with an unknown time come last, because they may be later. @param
 * after ISO 8601
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
