import { auditRecord, names, type AuditRecord } from "../../audit-log";
import { ClientError, type CallOptions, type JsonObject, type ServiceClient } from "../../client";
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
  /** The object's fields as the service showed them before our write; null for a create. Times there are the service's. */
  readonly before: readonly JsonObject[] | null;
}

/**
 * Whose the last change of an object is, by the entries of the audit log that name its id. The first one of our write
 * or later is ours: another one after it is somebody's if another person made it, or if it is the same operation again.
 */
export async function auditTestimony(
  client: Pick<ServiceClient, "auditLog">,
  manners: SeenManners,
  question: AuditQuestion,
  options: CallOptions,
): Promise<Testimony> {
  const records = await auditedRecords(client, manners, options);
  return records === null ? null : testimonyOf(records, question);
}

/** The changes of an object since it was created, in their order; empty if the log cannot tell. */
export async function auditedChanges(
  client: Pick<ServiceClient, "auditLog">,
  manners: SeenManners,
  id: string,
  options: CallOptions,
): Promise<readonly AuditRecord[]> {
  return changesOf((await auditedRecords(client, manners, options)) ?? [], { id, before: null }) ?? [];
}

async function auditedRecords(
  { auditLog }: Pick<ServiceClient, "auditLog">,
  manners: SeenManners,
  options: CallOptions,
): Promise<readonly AuditRecord[] | null> {
  if (!manners.hasAuditLog) return null;
  try {
    return (await auditLog.list({}, options)).map(({ attributes }) => auditRecord(attributes));
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    // Asked once: an account without the right to read the log does not get it during a run.
    if (error.code !== "aborted") manners.hasAuditLog = false;
    return null;
  }
}

/** The same for records in any order. */
export function testimonyOf(records: readonly AuditRecord[], question: AuditQuestion): Testimony {
  const [ours, ...others] = changesOf(records, question) ?? [];
  if (ours === undefined) return null;
  const theirs = others.findLast(({ who, what }) => (ours.who !== null && who !== ours.who) || what === ours.what);
  if (theirs === undefined) {
    // Another change by the same account may be that of another pipeline, or a second entry for ours.
    return ours.who !== null && others.some(({ what }) => CONTENT.test(what)) ? null : { kind: "ours" };
  }
  // Without times nobody knows which of them came first.
  return { kind: "theirs", who: theirs.time === null ? "" : changeIn(theirs) };
}

/** The entries of our write or later that change the object's content, in their order. Null if the order does not show. */
function changesOf(records: readonly AuditRecord[], { id, before }: AuditQuestion): readonly AuditRecord[] | null {
  const own = records.filter((record) => names(record, { ids: [id], name: null }, new Set()) && isBySomebody(record));
  const inOrder = sorted(own);
  const since = before === null ? sinceDeletion(inOrder) : laterThan(inOrder, before);
  return since?.filter(isAboutContent) ?? null;
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

/** Only the service's own times are compared with each other, because clocks differ. Null if they do not show. */
function laterThan(records: readonly AuditRecord[], before: readonly JsonObject[]): readonly AuditRecord[] | null {
  const times = before.flatMap((attributes) => changedAt(attributes) ?? []);
  if (times.length === 0 || records.some(({ time }) => time === null)) return null;
  const bound = Math.max(...times);
  return records.filter((record) => timeOf(record) > bound);
}

const DELETIONS = /delet|remov|destroy|purg/i;
/** Operations that leave an object's content as it is, unless their name also says that they change it. */
const WITHOUT_CONTENT =
  /\b(?:get|patch)\b|approv|enabl|disabl|activat|trigger|schedul|execut|\bruns?\b|start|stop|read|view|list|open|export|log/i;
const CONTENT = /submi|edit|chang|updat|creat|writ|sav|modif|import|add|\bput\b|\bpost\b|replac/i;

const isAboutContent = ({ what }: AuditRecord): boolean => CONTENT.test(what) || !WITHOUT_CONTENT.test(what);
