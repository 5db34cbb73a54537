import { auditRecord, names, type AuditRecord } from "../../audit-log";
import { ClientError, StatusError, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";

/** What this run has seen of the service, for judging what it shows after a write. */
export interface SeenManners {
  /** Kinds of changes that the service makes to what is sent, or that were reported as such. */
  readonly kinds: Set<string>;
  /** Whether it has kept a document as it was sent. */
  keeps: boolean;
  /** Whether its audit log can be read, as far as is known. */
  hasAuditLog: boolean;
  /** Whether its audit log comes soon enough for questions that nothing depends on, as far as is known. */
  isAuditLogQuick: boolean;
  /** Whether an approved submission was gone: it had become the approved version, and did not stay beside it. */
  movesSubmissions: boolean;
}

export const nothingSeen = (): SeenManners => ({
  kinds: new Set(),
  keeps: false,
  hasAuditLog: true,
  isAuditLogQuick: true,
  movesSubmissions: false,
});

/** Where the audit log is read; the provider's data fits. */
export interface AuditSource {
  readonly client: Pick<ServiceClient, "auditLog">;
  readonly coordination: {
    readonly manners: SeenManners;
    readNext<T>(key: string, read: () => Promise<T>): Promise<T>;
  };
}

/**
 * The audit log, read after the call; all that ask at the same time share one reading. Null if it cannot be read, or not
 * as long as the signal allows.
 */
export async function auditRecords(
  { client: { auditLog }, coordination }: AuditSource,
  { signal }: CallOptions,
): Promise<readonly AuditRecord[] | null> {
  const { manners } = coordination;
  const read = async (): Promise<readonly AuditRecord[] | null> => {
    if (!manners.hasAuditLog) return null;
    try {
      return recordsOf(await auditLog.list({}, { signal }));
    } catch (error) {
      // Others that share the reading have time left.
      if (!(error instanceof ClientError) || error.code === "aborted") throw error;
      if (isLasting(error)) manners.hasAuditLog = false;
      return null;
    }
  };
  if (!manners.hasAuditLog || signal.aborted) return null;
  const reading = coordination.readNext("audit log", read).catch((error: unknown) => {
    if (error instanceof ClientError) return null;
    throw error;
  });
  return unlessAborted(reading, signal);
}

/** The reading may be somebody else's, who has more time. */
async function unlessAborted<T>(reading: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const ended = new AbortController();
  const abortion = new Promise<null>((resolve) =>
    signal.addEventListener("abort", () => resolve(null), { once: true, signal: ended.signal }),
  );
  try {
    return await Promise.race([reading, abortion]);
  } finally {
    ended.abort();
  }
}

const NO_LOG: ReadonlySet<number> = new Set([401, 403, 404, 405, 410, 501]);

/** An account without the right to read the log does not get it during a run, but what fails once may work again. */
const isLasting = (error: ClientError): boolean =>
  error instanceof StatusError ? NO_LOG.has(error.status) : error.code === "too_large";

/** An id that is another one in each entry is the entry's own, and may be that of a workflow by accident. */
function recordsOf(entries: readonly ServiceObject[]): readonly AuditRecord[] {
  const areOwn = new Set(entries.map(({ id }) => id)).size === entries.length;
  return entries.map(({ id, attributes }) => {
    const record = auditRecord(attributes);
    const at = areOwn && id !== null ? record.texts.indexOf(id) : -1;
    return at === -1 ? record : { ...record, texts: record.texts.toSpliced(at, 1) };
  });
}

/** The entries that name an object and are not the service's own work, by time if every one shows it. */
export function entriesOf(id: string, records: readonly AuditRecord[]): readonly AuditRecord[] {
  const about = records.filter((record) => names(record, { ids: [id], name: null }, new Set()) && isBySomebody(record));
  const [first, last] = [about[0], about.at(-1)];
  if (first === undefined || last === undefined || about.some(({ time }) => time === null)) return about;
  // Entries of the same moment stay in the order of the log.
  const oldestFirst = timeOf(first) > timeOf(last) ? about.toReversed() : about;
  return oldestFirst.toSorted((a, b) => timeOf(a) - timeOf(b));
}

/** What the service itself does is no work of somebody's. */
const isBySomebody = ({ who }: AuditRecord): boolean => who?.toLowerCase() !== "system";

export const timeOf = ({ time }: AuditRecord): number => Date.parse(time ?? "");

/**
 * Those that may have come within a period that ends now, by the service's own clock: it shows no time that is still to
 * come, so what is older than its newest entry by more than the period came before.
 *
 * @param period milliseconds
 */
export function withinLast(period: number, records: readonly AuditRecord[]): readonly AuditRecord[] {
  if (records.some(({ time }) => time === null)) return records;
  const times = records.map(timeOf);
  const inSeconds = times.every((time) => time % 1000 === 0);
  const bound = Math.max(...times) - period - (inSeconds ? 1000 : 0);
  return records.filter((record) => timeOf(record) >= bound);
}

const DELETIONS = /delet|remov|destroy|purg/i;
export const isDeletion = ({ what }: AuditRecord): boolean => DELETIONS.test(what);

/** Operations that leave an object's content as it is, unless their name also says that they change it. */
const WITHOUT_CONTENT =
  /\b(?:get|patch)\b|approv|enabl|disabl|activat|trigger|schedul|execut|\bruns?\b|start|stop|read|view|list|open|export|log|lock|check.?(?:in|out)/i;
const CONTENT = /submi|edit(?!or)|chang|updat|creat|writ|sav|modif|import|add|\bput\b|\bpost\b|replac/i;

/** Whether an operation's name says that it changes content. */
export const saysContent = ({ what }: AuditRecord): boolean => CONTENT.test(what);

/** The same for one that may also change it without saying so. */
export const isAboutContent = (record: AuditRecord): boolean =>
  saysContent(record) || !WITHOUT_CONTENT.test(record.what);
