import { auditRecord, names, type AuditRecord } from "../../audit-log";
import {
  ClientError,
  StatusError,
  type CallOptions,
  type JsonObject,
  type ServiceClient,
  type ServiceObject,
} from "../../client";
import { changedAt, changeIn } from "./last-change";
import type { Testimony } from "./verdict";

/** What this run has seen of the service, for judging what it shows after a write. */
export interface SeenManners {
  /** Kinds of changes that the service makes to what is sent, or that were reported as such. */
  readonly kinds: Set<string>;
  /** Whether it has kept a document as it was sent. */
  keeps: boolean;
  /** Whether its audit log can be read, as far as is known. */
  hasAuditLog: boolean;
}

export const nothingSeen = (): SeenManners => ({ kinds: new Set(), keeps: false, hasAuditLog: true });

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
  client: Pick<ServiceClient, "auditLog">,
  manners: SeenManners,
  question: AuditQuestion,
  options: CallOptions,
): Promise<Testimony> {
  const records = await auditedRecords(client, manners, options);
  return records === null ? null : testimonyOf(records, question, performance.now());
}

/** The changes of an object since it was created, in their order; empty if the log cannot tell. */
export async function auditedChanges(
  client: Pick<ServiceClient, "auditLog">,
  manners: SeenManners,
  question: AuditQuestion,
  options: CallOptions,
): Promise<readonly AuditRecord[]> {
  return changesOf((await auditedRecords(client, manners, options)) ?? [], question, performance.now()) ?? [];
}

async function auditedRecords(
  { auditLog }: Pick<ServiceClient, "auditLog">,
  manners: SeenManners,
  options: CallOptions,
): Promise<readonly AuditRecord[] | null> {
  if (!manners.hasAuditLog) return null;
  try {
    return recordsOf(await auditLog.list({}, options));
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    // An account without the right to read the log does not get it during a run, but what fails once may work again.
    if (error instanceof StatusError && NO_LOG.has(error.status)) manners.hasAuditLog = false;
    return null;
  }
}

/** An id that is another one in each entry is the entry's own, and may be that of a workflow by accident. */
function recordsOf(entries: readonly ServiceObject[]): readonly AuditRecord[] {
  const areOwn = new Set(entries.map(({ id }) => id)).size === entries.length;
  return entries.map(({ id, attributes }) => {
    const record = auditRecord(attributes);
    const at = areOwn && id !== null ? record.texts.indexOf(id) : -1;
    return at === -1 ? record : { ...record, texts: record.texts.toSpliced(at, 1) };
  });
}

const NO_LOG: ReadonlySet<number> = new Set([401, 403, 404, 405, 410, 501]);

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
  const isRecreated =
    isCreation(question.before) && entriesOf(question.id, records).some(({ what }) => DELETIONS.test(what));
  // Another change by the same account, or at the same moment, may be somebody's, or a second entry for ours.
  return isRecreated || others.some(({ what }) => CONTENT.test(what)) ? null : { kind: "ours" };
}

const entriesOf = (id: string, records: readonly AuditRecord[]): readonly AuditRecord[] =>
  records.filter((record) => names(record, { ids: [id], name: null }, new Set()) && isBySomebody(record));

/** The entries of our write or later that change the object's content, in their order. Null if the order does not show. */
function changesOf(
  records: readonly AuditRecord[],
  { id, before }: AuditQuestion,
  now: number,
): readonly AuditRecord[] | null {
  const inOrder = sorted(entriesOf(id, records));
  const since = isCreation(before) ? sinceCreation(inOrder, before, now) : laterThan(inOrder, before);
  return since?.filter(isAboutContent) ?? null;
}

const sinceCreation = (
  records: readonly AuditRecord[],
  { searchedAt }: Creation,
  now: number,
): readonly AuditRecord[] | null =>
  sinceDeletion(searchedAt === null ? records : withinLast(now - searchedAt, records));

/**
 * Those that may have come within a period that ends now, by the service's own clock: it shows no time that is still to
 * come, so what is older than its newest entry by more than the period came before.
 *
 * @param period milliseconds
 */
function withinLast(period: number, records: readonly AuditRecord[]): readonly AuditRecord[] {
  if (records.some(({ time }) => time === null)) return records;
  const times = records.map(timeOf);
  const inSeconds = times.every((time) => time % 1000 === 0);
  const bound = Math.max(...times) - period - (inSeconds ? 1000 : 0);
  return records.filter((record) => timeOf(record) >= bound);
}

/** What the service itself does is no work of somebody's. */
const isBySomebody = ({ who }: AuditRecord): boolean => who?.toLowerCase() !== "system";

const timeOf = ({ time }: AuditRecord): number => Date.parse(time ?? "");

/** By time, if every one shows it. */
const sorted = (records: readonly AuditRecord[]): readonly AuditRecord[] =>
  records.some(({ time }) => time === null) ? records : records.toSorted((a, b) => timeOf(a) - timeOf(b));

/** An id may have belonged to an object that was deleted. Null if the order does not show. */
function sinceDeletion(records: readonly AuditRecord[]): readonly AuditRecord[] | null {
  const last = records.findLastIndex(({ what }) => DELETIONS.test(what));
  return last !== -1 && records.some(({ time }) => time === null) ? null : records.slice(last + 1);
}

/**
 * Only the service's own times are compared with each other, because clocks differ. Null if they do not show, or if the
 * entry of the earlier change is not at its time, as where one of both is without a time zone.
 */
function laterThan(records: readonly AuditRecord[], before: readonly JsonObject[]): readonly AuditRecord[] | null {
  const times = before.flatMap((attributes) => changedAt(attributes) ?? []);
  if (times.length === 0 || records.some(({ time }) => time === null)) return null;
  const shown = Math.max(...times);
  // In whole seconds it may be earlier than its entry.
  const bound = shown % 1000 === 0 ? shown + 999 : shown;
  const isLogged = records.some((record) => Math.abs(timeOf(record) - shown) <= 1000);
  return isLogged ? records.filter((record) => timeOf(record) > bound) : null;
}

const DELETIONS = /delet|remov|destroy|purg/i;
/** Operations that leave an object's content as it is, unless their name also says that they change it. */
const WITHOUT_CONTENT =
  /\b(?:get|patch)\b|approv|enabl|disabl|activat|trigger|schedul|execut|\bruns?\b|start|stop|read|view|list|open|export|log|lock|check.?(?:in|out)/i;
const CONTENT = /submi|edit(?!or)|chang|updat|creat|writ|sav|modif|import|add|\bput\b|\bpost\b|replac/i;

const isAboutContent = ({ what }: AuditRecord): boolean => CONTENT.test(what) || !WITHOUT_CONTENT.test(what);
