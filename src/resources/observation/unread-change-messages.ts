import type { AuditRecord } from "../../audit-log";
import { bullets, type DiagnosticText } from "../../framework";
import { changeIn, wordOf } from "./last-change";
import { isEnabling, type UnreadChanges } from "./unread-changes";

/** What an apply did to the object of which it then asked the audit log. */
export interface Undertaking {
  readonly id: string;
  /** Such as `workflow "load"`. */
  readonly subject: string;
  readonly deletes: boolean;
  /** What it did to flags, by the trigger's name, or null for the object's own. @default nothing */
  readonly flags?: ReadonlyMap<string | null, FlagUndertaking>;
}

interface FlagUndertaking {
  /** What it set; null if it left the flag alone. */
  readonly enabled: boolean | null;
  /** Whether its own reads show that somebody switched the flag before it was set. @default false */
  readonly isSwitchedBack?: boolean;
  /** Whether reads are certain to show the flag. @default true */
  readonly showsFlag?: boolean;
  /** The flag as the last read before showed it, and the first one afterwards; null where it did not. @default null */
  readonly shown?: { readonly before: boolean | null; readonly after: boolean | null } | null;
}

/** A warning for each kind of what others did unread. */
export function warningsOfUnread(
  { changes, switches }: UnreadChanges,
  undertaking: Undertaking,
): readonly DiagnosticText[] {
  return [
    ...(changes.length === 0 ? [] : [lost(changes, undertaking)]),
    ...[...(undertaking.flags ?? [])].flatMap(([trigger, { enabled, ...flag }]) => {
      const { before, after } = switches.get(trigger) ?? { before: [], after: [] };
      if (enabled === null) return before.length === 0 ? [] : reset(before, undertaking, flag);
      const set: SetFlag = { ...namedIn(trigger, undertaking), enabled };
      return [
        ...(before.length > 0 ? [switchedBack(before, set, undertaking)] : []),
        ...(before.length === 0 && flag.isSwitchedBack === true ? [switchedBackByReads(set)] : []),
        // A plan shows a flag that reads show.
        ...(after.length === 0 || flag.showsFlag !== false ? [] : [switchedAfterwards(after, set, undertaking)]),
      ];
    }),
  ];
}

/** A flag in messages. */
interface NamedFlag {
  readonly subject: string;
  /** How a configuration sets it. */
  readonly setting: (enabled: boolean) => string;
}

interface SetFlag extends NamedFlag {
  readonly enabled: boolean;
}

const namedIn = (trigger: string | null, { subject }: Undertaking): NamedFlag =>
  trigger === null
    ? { subject, setting: (enabled) => `enabled = ${enabled}` }
    : { subject: `trigger "${trigger}" of ${subject}`, setting: (enabled) => `"${trigger}" = ${enabled} in triggers` };

/** Such as `workflow.edit (ann, 2026-11-02T07:30:00.000Z)`, with the names of another object than the one at hand. */
const linesOf = (entries: readonly AuditRecord[], { id }: Undertaking): readonly string[] =>
  entries.map((entry) => {
    const others = entry.texts.includes(id) ? [] : entry.texts.flatMap((text) => wordOf(text) ?? []);
    const named = others.filter((text) => text !== entry.what && text !== entry.detail);
    return `${wordOf(entry.what) ?? "a change"}${changeIn(entry)}${named.length === 0 ? "" : `: ${named.join(", ")}`}`;
  });

function lost(changes: readonly AuditRecord[], undertaking: Undertaking): DiagnosticText {
  const { subject, deletes } = undertaking;
  const did = deletes ? "deleted" : "replaced";
  const without = deletes ? "delete, so it was deleted too" : "write. The service has what the configuration wants";
  const again = deletes ? "create it again" : "add it to the configuration";
  return {
    summary: `Somebody else changed ${subject} during this apply, and the apply ${did} the change`,
    detail: `${bullets("What the audit log shows between the last read and the write of this apply:", linesOf(changes, undertaking))}\n\nThe apply had not read it, because the interface has no conditional ${without}. The audit log says what was changed: see the service's UI, or data source wfa_audit_log. If the change is needed, ${again}`,
  };
}

const switched = (isEnabled: boolean): string => (isEnabled ? "enabled" : "disabled");

function whoIn(entries: readonly AuditRecord[]): string {
  const names = entries.flatMap(({ who }) => wordOf(who) ?? []);
  return names.length === 0 ? "Somebody" : [...new Set(names)].join(", ");
}

function switchedBack(switches: readonly AuditRecord[], flag: SetFlag, undertaking: Undertaking): DiagnosticText {
  const { subject, setting, enabled } = flag;
  const [wanted, other] = [switched(enabled), switched(!enabled)];
  return {
    summary: `Somebody else ${other} ${subject} during this apply, and the apply ${wanted} it again`,
    detail: `${whoIn(switches)} ${other} it while this apply ran. The configuration sets ${setting(enabled)}, so it was ${wanted} again.\n\n${bullets("What the audit log shows:", linesOf(switches, undertaking))}\n\nTo have it ${other}, set ${setting(!enabled)}`,
  };
}

function switchedBackByReads({ subject, setting, enabled }: SetFlag): DiagnosticText {
  const [wanted, other] = [switched(enabled), switched(!enabled)];
  return {
    summary: `Somebody else or the service ${other} ${subject} during this apply, and the apply ${wanted} it again`,
    detail: `It was ${wanted} when this apply read it first, and ${other} right before the approval: somebody switched it, or the service reset it when the document was submitted. No audit log tells which. The configuration sets ${setting(enabled)}, so it was ${wanted} again. To have it ${other}, set ${setting(!enabled)}`,
  };
}

/** Nothing where reads show that the flag is as they left it, or showed it before the apply wrote. */
function reset(
  switches: readonly AuditRecord[],
  undertaking: Undertaking,
  { showsFlag = true, shown }: Omit<FlagUndertaking, "enabled">,
): readonly DiagnosticText[] {
  const { subject } = undertaking;
  const theirs = isEnabling(switches.at(-1)!);
  if (shown?.after === theirs || shown?.before === theirs) return [];
  const [left, other] = [switched(theirs), switched(!theirs)];
  const isKnown = showsFlag && shown?.after === !theirs;
  const why = isKnown
    ? "but the service reset it when the document was submitted or approved"
    : "but a service may reset it when a document is submitted or approved, and this one does not show for certain whether it did";
  return [
    {
      summary: `Somebody else ${left} ${subject} during this apply, and it ${isKnown ? "is" : "may be"} ${other} again`,
      detail: `${whoIn(switches)} ${left} it while this apply ran. The configuration does not set enabled, so the apply left the flag alone, ${why}.\n\n${bullets("What the audit log shows:", linesOf(switches, undertaking))}\n\nTo have it ${left}, set enabled = ${theirs}, or switch it on the service`,
    },
  ];
}

function switchedAfterwards(switches: readonly AuditRecord[], flag: SetFlag, undertaking: Undertaking): DiagnosticText {
  const { subject, setting, enabled } = flag;
  const [wanted, other] = [switched(enabled), switched(!enabled)];
  return {
    summary: `Somebody else ${other} ${subject} right after this apply had ${wanted} it`,
    detail: `${whoIn(switches)} ${other} it, and it was left alone. The configuration sets ${setting(enabled)}, but the service does not show the flag, so no plan shows the difference.\n\n${bullets("What the audit log shows:", linesOf(switches, undertaking))}\n\nTo have it ${other}, set ${setting(!enabled)}; otherwise switch it on the service`,
  };
}
