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
  /** The flag that it set; null if it left the flag alone. @default null */
  readonly enabled?: boolean | null;
  /** Whether its own reads show that somebody switched the flag before it was set. @default false */
  readonly isSwitchedBack?: boolean;
  /** Whether reads are certain to show the flag. @default true */
  readonly showsFlag?: boolean;
  /** The flag as the last read before showed it, and the first one afterwards; null where it did not. @default null */
  readonly shown?: { readonly before: boolean | null; readonly after: boolean | null } | null;
}

/** A warning for each kind of what others did unread. */
export function warningsOfUnread(
  { changes, switches, switchesAfter }: UnreadChanges,
  undertaking: Undertaking,
): readonly DiagnosticText[] {
  const { enabled = null, isSwitchedBack = false, showsFlag = true } = undertaking;
  return [
    ...(changes.length === 0 ? [] : [lost(changes, undertaking)]),
    ...(enabled === null || (switches.length === 0 && !isSwitchedBack)
      ? []
      : [switchedBack(switches, enabled, undertaking)]),
    ...(switches.length === 0 || enabled !== null ? [] : reset(switches, undertaking)),
    // A plan shows a flag that reads show.
    ...(switchesAfter.length === 0 || enabled === null || showsFlag
      ? []
      : [switchedAfterwards(switchesAfter, enabled, undertaking)]),
  ];
}

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

function switchedBack(switches: readonly AuditRecord[], enabled: boolean, undertaking: Undertaking): DiagnosticText {
  const [wanted, other] = [switched(enabled), switched(!enabled)];
  if (switches.length === 0) {
    return {
      summary: `Somebody else or the service ${other} ${undertaking.subject} during this apply, and the apply ${wanted} it again`,
      detail: `It was ${wanted} when this apply read it first, and ${other} right before the approval: somebody switched it, or the service reset it when the document was submitted. No audit log tells which. The configuration sets enabled = ${enabled}, so it was ${wanted} again. To have it ${other}, set enabled = ${!enabled}`,
    };
  }
  return {
    summary: `Somebody else ${other} ${undertaking.subject} during this apply, and the apply ${wanted} it again`,
    detail: `${whoIn(switches)} ${other} it while this apply ran. The configuration sets enabled = ${enabled}, so it was ${wanted} again.\n\n${bullets("What the audit log shows:", linesOf(switches, undertaking))}\n\nTo have it ${other}, set enabled = ${!enabled}`,
  };
}

/** Nothing where reads show that the flag is as they left it, or showed it before the apply wrote. */
function reset(switches: readonly AuditRecord[], undertaking: Undertaking): readonly DiagnosticText[] {
  const { subject, showsFlag = true, shown } = undertaking;
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

function switchedAfterwards(
  switches: readonly AuditRecord[],
  enabled: boolean,
  undertaking: Undertaking,
): DiagnosticText {
  const [wanted, other] = [switched(enabled), switched(!enabled)];
  if (switches.length === 0) {
    return {
      summary: `Somebody else or the service ${other} ${undertaking.subject} during this apply, and the apply ${wanted} it again`,
      detail: `It was ${wanted} when this apply read it first, and ${other} right before the approval: somebody switched it, or the service reset it when the document was submitted. No audit log tells which. The configuration sets enabled = ${enabled}, so it was ${wanted} again. To have it ${other}, set enabled = ${!enabled}`,
    };
  }
  return {
    summary: `Somebody else ${other} ${undertaking.subject} right after this apply had ${wanted} it`,
    detail: `${whoIn(switches)} ${other} it, and it was left alone. The configuration sets enabled = ${enabled}, but the service does not show the flag, so no plan shows the difference.\n\n${bullets("What the audit log shows:", linesOf(switches, undertaking))}\n\nTo have it ${other}, set enabled = ${!enabled}; otherwise switch it on the service`,
  };
}
