import { grouped } from "../../sequence";
import type { AcceptedFinding, Acceptance, CheckedStack, DriftReport, StackReport } from "../drift/drift-report";
import { identity } from "./baseline";
import { findingOf } from "./finding";

export interface Baseline {
  /** As the caller named it. */
  readonly file: string;
  readonly accepted: readonly AcceptedFinding[];
  /** Whether addresses begin with the name of the stack, because the project can have several. */
  readonly namesStacks: boolean;
  /** What of the entries the report can tell: all, only those of its stacks, or only those that it matches. */
  readonly scope: "everything" | "stacks" | "matches";
}

/**
 * The report with what the baseline says of each change. A change that an entry lists to the letter is accepted until
 * the entry's day is over; one at the same place is another change, which nobody accepted.
 *
 * @param day today, in UTC
 */
export function withBaseline(report: DriftReport, baseline: Baseline, day: string): DriftReport {
  const entries = new Map(baseline.accepted.map((entry) => [identity(entry), entry]));
  const exact = new Set(changesOf(report, baseline).map(({ key }) => key));
  const inexact = baseline.accepted.filter((each) => !exact.has(identity(each)));
  const others = grouped(inexact, placeOf);
  const used = new Set<AcceptedFinding>();
  const judge = (place: Pick<AcceptedFinding, "address" | "path" | "from" | "to">): Acceptance | null => {
    const same = entries.get(identity(place));
    if (same !== undefined) {
      used.add(same);
      return acceptance(same, same.until === null || day <= same.until ? "accepted" : "expired");
    }
    const another = others.get(placeOf(place));
    if (another === undefined) return null;
    for (const entry of another) used.add(entry);
    return acceptance(another[0]!, "changed");
  };
  const stacks = report.stacks.map((stack): StackReport => {
    if (stack.outcome === "failed") return stack;
    const objects = stack.objects.map((object) => ({
      ...object,
      changes: object.changes.map((change) => {
        const judged = judge({ address: addressIn(stack, object.address, baseline), ...findingOf(change) });
        return judged === null ? change : { ...change, acceptance: judged };
      }),
    }));
    return { ...stack, objects };
  });
  const stale = baseline.accepted.filter((entry) => !used.has(entry) && isCovered(entry, report, baseline));
  return { ...report, stacks, baseline: { file: baseline.file, stale } };
}

/** What a new baseline says of its entries. */
export interface NewAcceptance {
  readonly reason: string;
  readonly by: string;
  readonly until: string | null;
}

export interface AcceptedBaseline {
  readonly accepted: readonly AcceptedFinding[];
  /** How many entries the drift made, how many were there, and how many matched nothing any more. */
  readonly added: number;
  readonly kept: number;
  readonly removed: number;
}

/**
 * Everything that drifts now as entries. An entry that still holds keeps its reason and its day, also if the report does
 * not cover it; stale ones go.
 *
 * @param report from {@link withBaseline}
 */
export function acceptDrift(report: DriftReport, baseline: Baseline, how: NewAcceptance): AcceptedBaseline {
  const entries = new Map(baseline.accepted.map((entry) => [identity(entry), entry]));
  const now = changesOf(report, baseline);
  const isHeld = (key: string, state: Acceptance["state"] | undefined): boolean =>
    state === "accepted" && entries.has(key);
  const places = new Set(now.map(({ finding }) => placeOf(finding)));
  const stale = new Set(report.baseline?.stale);
  const outside = baseline.accepted.filter((entry) => !stale.has(entry) && !places.has(placeOf(entry)));
  const current = new Map(
    now.map(({ key, finding, state }) => [key, isHeld(key, state) ? entries.get(key)! : { ...finding, ...how }]),
  );
  const added = new Set(now.filter(({ key, state }) => !isHeld(key, state)).map(({ key }) => key)).size;
  return {
    accepted: [...outside, ...current.values()],
    added,
    kept: outside.length + current.size - added,
    removed: stale.size,
  };
}

interface Change {
  readonly key: string;
  readonly finding: Pick<AcceptedFinding, "address" | "path" | "from" | "to">;
  readonly state: Acceptance["state"] | undefined;
}

const changesOf = ({ stacks }: DriftReport, baseline: Baseline): readonly Change[] =>
  stacks.flatMap((stack) =>
    stack.outcome === "failed"
      ? []
      : stack.objects.flatMap((object) =>
          object.changes.map((change) => {
            const finding = { address: addressIn(stack, object.address, baseline), ...findingOf(change) };
            return { key: identity(finding), finding, state: change.acceptance?.state };
          }),
        ),
  );

const acceptance = ({ from, to, reason, by, until }: AcceptedFinding, state: Acceptance["state"]): Acceptance => ({
  state,
  from,
  to,
  reason,
  by,
  until,
});

const placeOf = ({ address, path }: Pick<AcceptedFinding, "address" | "path">): string =>
  JSON.stringify([address, path]);

const addressIn = ({ name }: Pick<CheckedStack, "name">, address: string, { namesStacks }: Baseline): string =>
  namesStacks ? `${name}/${address}` : address;

/** Whether the report would show the change if it still were there. */
function isCovered({ address }: AcceptedFinding, { stacks }: DriftReport, { namesStacks, scope }: Baseline): boolean {
  if (scope === "matches") return false;
  if (!namesStacks) return stacks.every(({ outcome }) => outcome !== "failed");
  const own = stacks.filter(({ name }) => address.startsWith(`${name}/`));
  return own.length === 0 ? scope === "everything" : own.every(({ outcome }) => outcome !== "failed");
}
