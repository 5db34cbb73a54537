import type { AuditRecord } from "../../audit-log";
import type { CallOptions, JsonObject } from "../../client";
import {
  auditRecords,
  entriesOf,
  isAboutContent,
  isDeletion,
  saysContent,
  timeOf,
  withinLast,
  type AuditSource,
} from "./audit-entries";
import { changedAt, changeIn } from "./last-change";
import type { Testimony } from "./verdict";

/** What the entries of the audit log are asked about. */
export interface AuditQuestion {
  /** Of the written object. */
  readonly id: string;
  /** The object's fields as the service showed them before our write, with times that are the service's; or a create. */
  readonly before: readonly JsonObject[] | Creation;
}

interface Creation {
  /**
   * When this process began to search for the object that it then created, as `performance.now()`: entries from before
   * are of an earlier object with the id. Null if an earlier run created it.
   */
  readonly searchedAt: number | null;
}

const isCreation = (before: AuditQuestion["before"]): before is Creation => "searchedAt" in before;

/**
 * Whose the last change of an object is, by the entries of the audit log that name its id. The first one of our write
 * or later is ours: another one after it is somebody's if another person made it, or if it is the same operation again.
 * Another operation by the same account may belong to our write or not.
 */
export async function auditTestimony(
  source: AuditSource,
  question: AuditQuestion,
  options: CallOptions,
): Promise<Testimony> {
  const records = await auditRecords(source, options);
  return records === null ? null : testimonyOf(records, question, performance.now());
}

/** The changes of an object since it was created, in their order; empty if the log cannot tell. */
export async function auditedChanges(
  source: AuditSource,
  question: AuditQuestion,
  options: CallOptions,
): Promise<readonly AuditRecord[]> {
  return changesOf((await auditRecords(source, options)) ?? [], question, performance.now()) ?? [];
}

/** The same for records in any order. @param now when the log was read, as `performance.now()` */
export function testimonyOf(records: readonly AuditRecord[], question: AuditQuestion, now: number): Testimony {
  const [ours, ...others] = changesOf(records, question, now) ?? [];
  if (ours === undefined) return null;
  const theirs = others.findLast(
    ({ who, what, time }) =>
      (ours.who !== null && who !== null && who !== ours.who) ||
      (who === ours.who && what === ours.what && (time === null || time !== ours.time)),
  );
  // Without times nobody knows which of them came first.
  if (theirs !== undefined) return { kind: "theirs", who: theirs.time === null ? "" : changeIn(theirs) };
  // Whoever deleted the object and created it again made the first entry that counts here.
  const isRecreated = isCreation(question.before) && entriesOf(question.id, records).some(isDeletion);
  // Another change by the same account, or at the same moment, may be somebody's, or a second entry for ours.
  return isRecreated || others.some(saysContent) ? null : { kind: "ours" };
}

/** The entries of our write or later that change the object's content, in their order. Null if the order does not show. */
function changesOf(
  records: readonly AuditRecord[],
  { id, before }: AuditQuestion,
  now: number,
): readonly AuditRecord[] | null {
  const inOrder = entriesOf(id, records);
  const since = isCreation(before) ? sinceCreation(inOrder, before, now) : laterThan(inOrder, before);
  return since?.filter(isAboutContent) ?? null;
}

/** Milliseconds by which a coarse clock may be behind; what came longer before the search is an earlier object's. */
const CLOCK_TICK = 100;

const sinceCreation = (
  records: readonly AuditRecord[],
  { searchedAt }: Creation,
  now: number,
): readonly AuditRecord[] | null =>
  sinceDeletion(searchedAt === null ? records : withinLast(now - searchedAt + CLOCK_TICK, records));

/** An id may have belonged to an object that was deleted. Null if the order does not show. */
function sinceDeletion(records: readonly AuditRecord[]): readonly AuditRecord[] | null {
  const last = records.findLastIndex(isDeletion);
  return last !== -1 && records.some(({ time }) => time === null) ? null : records.slice(last + 1);
}

/**
 * Only the service's own times are compared with each other, because clocks differ. Null if they do not show, or if the
 * entry of the earlier change is not at its time, as where one of both is without a time zone.
 */
export function laterThan(
  records: readonly AuditRecord[],
  before: readonly JsonObject[],
): readonly AuditRecord[] | null {
  const times = before.flatMap((attributes) => changedAt(attributes) ?? []);
  if (times.length === 0 || records.some(({ time }) => time === null)) return null;
  const shown = Math.max(...times);
  // In whole seconds it may be earlier than its entry.
  const bound = shown % 1000 === 0 ? shown + 999 : shown;
  const isLogged = records.some((record) => Math.abs(timeOf(record) - shown) <= 1000);
  return isLogged ? records.filter((record) => timeOf(record) > bound) : null;
}
