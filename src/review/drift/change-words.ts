import type { AuditEntry } from "../../audit-log";
import { clock, numbered } from "../../markup";
import { grouped } from "../../sequence";
import { IGNORED_WORDS } from "../ignored";
import type {
  DriftChange,
  DriftReport,
  FailedStack,
  CheckedStack,
  ObjectReport,
  PlannedChange,
  StackReport,
} from "./drift-report";

/** The sentences that all formats for people share. */
export function changeWords(change: DriftChange): string {
  switch (change.kind) {
    case "gone":
      return "it no longer exists on the service";
    case "document":
      return change.line;
    case "hiddenDocument":
      return `${numbered(change.lines, "change")} in its document, which is not shown because the whole document is sensitive (list the secret places in sensitive_paths to see the other changes)`;
    case "attribute":
      return `${change.path}: ${change.before} -> ${change.after}`;
    case "pendingSubmission":
      return change.lines.length === 0
        ? "someone else's submission is pending"
        : `someone else's submission is pending: ${change.lines.join("; ")}`;
  }
}

/** In one line. */
export const planWords = ({ words, details }: PlannedChange): string =>
  details.length === 0 ? words : `${words}: ${details.join("; ")}`;

export const isFailed = (stack: StackReport): stack is FailedStack => stack.outcome === "failed";

export const driftedObjects = (stack: CheckedStack): readonly ObjectReport[] =>
  stack.objects.filter(({ drifted }) => drifted);

/** Whether the baseline lists everything that changed about a drifted object, so that it does not count. */
export const isAccepted = ({ drifted, changes }: ObjectReport): boolean =>
  drifted && changes.every(({ acceptance }) => acceptance?.state === "accepted");

/** What the exit code counts. With `strict` everything that an apply would change counts, but no accepted drift. */
export const countsAsDrift = (stack: CheckedStack, strict: boolean): boolean =>
  driftedObjects(stack).some((object) => !isAccepted(object)) || (strict && stack.unapplied.length > 0);

/** What else is to be said of a change, by `ignore_changes` or the baseline; null if nothing. */
export function remarkWords({ acceptance, ignored }: DriftChange): string | null {
  if (acceptance === undefined) return ignored === true ? IGNORED_WORDS : null;
  const { state, by, until, from, to, reason } = acceptance;
  switch (state) {
    case "accepted":
      return `accepted by ${by} ${until === null ? "without an end date" : `until ${until}`}: ${reason}`;
    case "expired":
      return `counts again, because the acceptance by ${by} ended on ${until}: ${reason}`;
    case "changed":
      return `counts again, because ${by} accepted another change (${from ?? "nothing"} -> ${to ?? "nothing"}): ${reason}`;
  }
}

/** The headline of the stale entries of a baseline, and a line for each. */
export const staleWords = ({
  baseline,
}: DriftReport): { readonly title: string; readonly lines: readonly string[] } => ({
  title: "In the --baseline file, but no longer found (wfa drift --accept removes them)",
  lines: (baseline?.stale ?? []).map(
    ({ address, path, from, to, by, reason }) =>
      `${address} ${path}: ${from ?? "nothing"} -> ${to ?? "nothing"} (accepted by ${by}: ${reason})`,
  ),
});

/** What changed on the service and the configuration has too: the headline, and each object with a line for each change. */
export const takenOverWords = ({
  objects,
}: CheckedStack): {
  readonly title: string;
  readonly lines: readonly (readonly [address: string, change: string])[];
} => ({
  title: "Changed on the service, and the configuration has the change already",
  lines: objects.flatMap(({ address, takenOver = [] }) =>
    takenOver.map((change) => [address, changeWords(change)] as const),
  ),
});

/** Remarks at the end of every format. */
export const remarks = ({ audit, notes }: CheckedStack): readonly string[] => [
  ...(audit.kind === "notAsked" ? [`The audit log was not queried: ${audit.reason}`] : []),
  ...notes,
];

/** One sentence about everything. */
export function summary({ stacks }: Pick<DriftReport, "stacks">): string {
  const checked = stacks.filter((stack) => !isFailed(stack));
  if (checked.length === 0) return "Nothing could be checked";
  const objects = checked.flatMap((stack) => stack.objects);
  const accepted = objects.filter(isAccepted).length;
  const drifted = objects.filter((object) => object.drifted).length - accepted;
  const failed = stacks.length - checked.length;
  const of = stacks.length === 1 ? "" : ` in ${numbered(checked.length, "stack")}`;
  const unapplied = checked.reduce((sum, stack) => sum + stack.unapplied.length, 0);
  const more = unapplied === 0 ? "" : `; apply would change ${unapplied}${drifted === 0 ? "" : " more"}`;
  const found =
    drifted === 0
      ? `No ${accepted === 0 ? "" : "unaccepted "}drift: ${numbered(objects.length, "object")}${of}`
      : `${drifted} of ${numbered(objects.length, "object")}${of} drifted`;
  const known = accepted === 0 ? "" : `; ${accepted}${drifted === 0 ? "" : " more"} with accepted drift`;
  return `${found}${known}${more}${failed === 0 ? "" : `; ${numbered(failed, "stack")} could not be checked`}`;
}

export interface EntryLine {
  readonly when: string;
  readonly who: string;
  readonly what: string;
}

/** Up to this many entries of the same kind by the same person are shown one by one. */
const EACH = 3;
/** The maximum number of lines; a remark refers to the JSON format for the others. */
const MOST = 20;

/** Entries of the audit log as lines; many of one kind become one line, and so do those beyond the limit. */
export function entryLines(entries: readonly AuditEntry[]): readonly EntryLine[] {
  const keyOf = ({ who, what }: AuditEntry): string => JSON.stringify([who, what]);
  const groups = grouped(entries, keyOf);
  const shown = new Set<readonly AuditEntry[]>();
  const lines = entries.flatMap((entry): readonly EntryLine[] => {
    const group = groups.get(keyOf(entry))!;
    if (group.length <= EACH) return [entryLine(entry)];
    if (shown.has(group)) return [];
    shown.add(group);
    const last = group.findLast(({ time }) => time !== null)?.time;
    const until = last === undefined || last === null ? "" : `, the last one at ${clock(last)}`;
    return [{ ...entryLine({ ...entry, detail: "" }), what: `${entry.what}, ${group.length} times${until}` }];
  });
  if (lines.length <= MOST) return lines;
  return [
    { when: "earlier", who: "", what: `${numbered(lines.length - MOST, "more line")}, which --format json shows` },
    ...lines.slice(-MOST),
  ];
}

const entryLine = ({ time, who, what, detail }: AuditEntry): EntryLine => ({
  when: time === null ? "at an unknown time" : clock(time),
  who: who ?? "someone",
  what: detail === "" ? what : `${what} (${detail})`,
});
