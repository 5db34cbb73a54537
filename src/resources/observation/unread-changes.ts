import type { AuditRecord } from "../../audit-log";
import type { CallOptions, JsonObject } from "../../client";
import {
  auditRecords,
  entriesOf,
  isAboutContent,
  isDeletion,
  timeOf,
  withinLast,
  type AuditSource,
} from "./audit-entries";
import { laterThan } from "./audit-testimony";

/** What this run sent to an object, in the order in which it can be recognised best in the log. */
export type OwnWrite = "content" | "approval" | "deletion" | Switch;

/** A flag that was set. */
export interface Switch {
  /** The trigger's name; null for the object's own flag. */
  readonly trigger: string | null;
  readonly enabled: boolean;
}

/** What an object's read showed before we wrote to it. */
export interface LastRead {
  /** When it began, as `performance.now()`. */
  readonly readAt: number;
  /**
   * Whether it showed only what this configuration has written, so that no later change was in it. Otherwise only the
   * fields' times can tell.
   */
  readonly isOurs: boolean;
  /** The object's fields, with times that are the service's. */
  readonly shown: readonly JsonObject[];
}

/** What the audit log is asked after our writes to an object. */
export interface UnreadQuestion extends LastRead {
  readonly id: string;
  readonly sent: readonly OwnWrite[];
  /** Whether counts have told who changed the content before ours arrived; of deletions, they do not. @default false */
  readonly isCounted?: boolean;
  /** Whether the service may have reset a flag that we left alone, with the content or the approval. @default false */
  readonly mayReset?: boolean;
  /**
   * For an object that takes others along when it is deleted: whether another resource of this run answers for one of
   * them. Null if it takes none. @default null
   */
  readonly isAnsweredFor?: ((id: string) => boolean) | null;
}

/** Entries by other accounts between our last read and our write, in their order. */
export interface UnreadChanges {
  /** Of the object's content, or of what was deleted with it. */
  readonly changes: readonly AuditRecord[];
  /** Of flags, by the trigger's name, or null for the object's own. */
  readonly switches: ReadonlyMap<string | null, UnreadSwitches>;
}

export interface UnreadSwitches {
  /** Before our write: against what we set, or either way where we left the flag alone and may have reset it. */
  readonly before: readonly AuditRecord[];
  /** After it, against what we set. */
  readonly after: readonly AuditRecord[];
}

const NOTHING_UNREAD: UnreadChanges = { changes: [], switches: new Map() };

/** Milliseconds that an apply waits for a log that only a warning depends on. */
const LONGEST_WAIT = 10_000;

/**
 * What others did to an object after our last read and before our own write arrived, as far as the audit log shows it:
 * the interface has no conditional writes, so it was overwritten or deleted unread. Nothing where the log cannot be read,
 * or leaves open which of its entries is ours.
 */
export async function unreadChanges(
  source: AuditSource,
  question: UnreadQuestion,
  { signal }: CallOptions,
): Promise<UnreadChanges> {
  const { manners } = source.coordination;
  if (!manners.isAuditLogQuick || question.sent.length === 0) return NOTHING_UNREAD;
  const patience = AbortSignal.timeout(LONGEST_WAIT);
  const records = await auditRecords(source, { signal: AbortSignal.any([signal, patience]) });
  if (patience.aborted) manners.isAuditLogQuick = false;
  return records === null ? NOTHING_UNREAD : unreadIn(records, question, performance.now());
}

/** Milliseconds: a log may have a moment's later or earlier time than the change itself. */
const TOLERANCE = 1_000;

/** The same for records in any order. @param now when the log was read, as `performance.now()` */
function unreadIn(records: readonly AuditRecord[], question: UnreadQuestion, now: number): UnreadChanges {
  const { id, readAt, sent, isCounted = false, mayReset = false, isAnsweredFor = null } = question;
  const about = entriesOf(id, records);
  if (about.length === 0 || about.some(({ time }) => time === null)) return NOTHING_UNREAD;
  const recent = withinLast(now - readAt + TOLERANCE, about);
  const who = accountIn(recent, sent);
  if (who === null) return NOTHING_UNREAD;
  const lastOf = (writes: readonly OwnWrite[]): number =>
    recent.findLastIndex((record) => record.who === who && writes.some((write) => isOf(write)(record)));
  /** Without the switches of other flags. */
  const writesTo = (trigger: string | null): readonly OwnWrite[] =>
    sent.filter((write) => !isSwitch(write) || write.trigger === trigger);
  const last = lastOf(writesTo(null));
  const isTheirs = (record: AuditRecord): boolean => record.who !== null && record.who !== who;
  const isUnread = unreadAmong(about, question);
  const earlier = earlierOwn(recent, who);
  const isTold = (record: AuditRecord): boolean =>
    isCounted && !isDeletion(record) && recent.indexOf(record) < lastOf(["content"]);
  const changes = recent
    .slice(earlier("content", sent) + 1, lastOf(sent.filter((write) => !isSwitch(write))) + 1)
    .filter((record) => isTheirs(record) && isChange(record) && isUnread(record) && !isTold(record))
    // What they withdrew themselves, no deletion of ours takes from them.
    .filter((_record, at, all) => !sent.includes("deletion") || at > all.findLastIndex(isDeletion));
  const switchesAgainst = (ours: Switch): UnreadSwitches => {
    const isAgainst = isOf({ ...ours, enabled: !ours.enabled });
    const theirs = recent.slice(earlier(ours, sent) + 1).filter((record) => isTheirs(record) && isAgainst(record));
    const set = lastOf(writesTo(ours.trigger));
    const came = (when: "before" | "after") => (record: AuditRecord) =>
      recent.indexOf(record) < set === (when === "before");
    return { before: theirs.filter(came("before")), after: theirs.filter(came("after")) };
  };
  const switches = new Map(sent.filter(isSwitch).map((ours) => [ours.trigger, switchesAgainst(ours)]));
  if (mayReset) {
    const leftAlone = recent.slice(earlier("content", sent) + 1, last);
    switches.set(null, { before: leftAlone.filter((each) => isTheirs(each) && isSwitched(each)), after: [] });
  }
  const contained = isAnsweredFor === null ? [] : deletedWith(recent[last]!, records, { readAt, isAnsweredFor }, now);
  return { changes: [...changes, ...contained], switches };
}

const isSwitch = (write: OwnWrite): write is Switch => typeof write !== "string";

const ENABLING = /enabl|(?<!de|in)activat/i;
const DISABLING = /disabl|(?:de|in)activat/i;
const OF_A_TRIGGER = /trigger|schedul/i;

/** Whether a record may be of such a write. */
function isOf(write: OwnWrite): (record: AuditRecord) => boolean {
  if (!isSwitch(write)) return IS[write];
  const { trigger, enabled } = write;
  const words = enabled ? ENABLING : DISABLING;
  return ({ what, texts }) =>
    words.test(what) && OF_A_TRIGGER.test(what) === (trigger !== null) && (trigger === null || texts.includes(trigger));
}

const IS: Readonly<Record<Exclude<OwnWrite, Switch>, (record: AuditRecord) => boolean>> = {
  content: (record) => isAboutContent(record) && !isDeletion(record),
  approval: ({ what }) => /approv/i.test(what) && !/submi|edit/i.test(what),
  deletion: isDeletion,
};

const isChange = (record: AuditRecord): boolean => IS.content(record) || isDeletion(record);

/** Whether a switch of the object's own flag enabled it. */
export const isEnabling = isOf({ trigger: null, enabled: true });
const isDisabling = isOf({ trigger: null, enabled: false });
const isSwitched = (record: AuditRecord): boolean => isEnabling(record) || isDisabling(record);

/**
 * The account of our writes: it has made something of each kind that we sent and the log has. Where several have, the last
 * entry of what we sent first is ours, which is still there as we sent it. Null where no account fits.
 */
function accountIn(recent: readonly AuditRecord[], [first, ...others]: readonly OwnWrite[]): string | null {
  if (first === undefined) return null;
  const fits = ({ who }: AuditRecord): boolean =>
    others.every((write) => {
      const alike = recent.filter(isOf(write));
      // One entry may be of an approval and of the flag that it set.
      return (alike.length === 0 && write !== "approval") || alike.some((record) => record.who === who);
    });
  return recent.findLast((record) => record.who !== null && isOf(first)(record) && fits(record))?.who ?? null;
}

/**
 * Where the account's last write of a kind is that is not one of ours now, such as that of an apply a moment ago: what came
 * before it, it has replaced already. -1 for none.
 */
const earlierOwn =
  (recent: readonly AuditRecord[], who: string) =>
  (write: OwnWrite, sent: readonly OwnWrite[]): number => {
    const own = recent.filter((record) => record.who === who && isOf(write)(record));
    const ours = sent.includes(write) ? own.at(-1) : undefined;
    const earlier = own.filter((record) => ours === undefined || (record !== ours && record.what === ours.what));
    return recent.lastIndexOf(earlier.at(-1)!);
  };

/** Whether our last read cannot have shown a change. */
function unreadAmong(about: readonly AuditRecord[], { isOurs, shown }: LastRead): (record: AuditRecord) => boolean {
  if (isOurs) return () => true;
  const later = new Set(laterThan(about, shown));
  return (record) => later.has(record);
}

/**
 * What others put into an object and the service then deleted with it: it logs the deletion of each in our name, at the
 * moment of ours.
 */
function deletedWith(
  ours: AuditRecord,
  records: readonly AuditRecord[],
  { readAt, isAnsweredFor }: Pick<UnreadQuestion, "readAt"> & { readonly isAnsweredFor: (id: string) => boolean },
  now: number,
): readonly AuditRecord[] {
  const isNow = (record: AuditRecord): boolean => Math.abs(timeOf(record) - timeOf(ours)) <= TOLERANCE;
  // What our own entry has too, such as the address of the caller, names none of them.
  const namesIn = ({ texts, what, detail }: AuditRecord): readonly string[] =>
    texts.filter((text) => text.trim() !== "" && ![what, detail, ...ours.texts].includes(text));
  const gone = records
    .filter((record) => record.who === ours.who && isDeletion(record) && isNow(record))
    .map(namesIn)
    .filter((texts) => texts.length > 0 && !texts.some(isAnsweredFor));
  return withinLast(now - readAt + TOLERANCE, records).filter(
    (record) =>
      record.who !== null &&
      record.who !== ours.who &&
      isChange(record) &&
      timeOf(record) <= timeOf(ours) &&
      gone.some((texts) => texts.every((text) => record.texts.includes(text))),
  );
}
