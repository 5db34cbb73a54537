import type { RunningService } from "../../../src/service";
import { QUIET, type Finish, type Ran } from "../two-pipelines";
import type { Outcome } from "../../../src/tooling/docs/concurrent-changes";
import type { Act } from "./operation";

/** What an apply says when nobody comes between. */
export type Usual = Pick<Ran, "warnings" | "drift" | "refreshed" | "action" | "changed">;

export interface Verdict {
  readonly outcome: Outcome;
  /** What was seen, for somebody who looks into one cell. */
  readonly seen: readonly string[];
}

/** Everything that people and pipelines work on. */
export const worldOf = ({ backstage }: RunningService): string =>
  JSON.stringify([backstage.workflows(), backstage.calendars(), backstage.groups(), backstage.assets()]);

/** Ids, times and counts are different in each run. */
const withoutChance = (text: string): string => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, "#");

function newWarnings(warnings: readonly string[], usual: readonly string[]): readonly string[] {
  const known = new Set(usual.map(withoutChance));
  return warnings.filter((text) => !known.has(withoutChance(text)));
}

const isShownBy = (ran: Ran, usual: Usual): boolean =>
  ran.drift.length > usual.drift.length || ran.action !== usual.action || ran.changed.join() !== usual.changed.join();

/** @param left the world after the act; next: what the next command plans and says; null after a deletion */
export function judge(
  finish: Finish,
  act: Act,
  { left, usual, next }: { readonly left: string; readonly usual: Usual; readonly next: Ran | null },
): Verdict {
  const { first, second } = finish.ran;
  const standing = act.standing(finish);
  const warnings = newWarnings(first.warnings, usual.warnings);
  const isApproved = act.isApproved?.(finish) ?? false;
  const isDeletion = next === null && first.error === null;
  const after = next ?? QUIET;
  const seen = [
    `apply: ${first.error ?? "no error"}`,
    ...warnings.map((text) => `warning: ${text}`),
    ...first.drift.map((line) => `drift: ${line}`),
    ...(act.who === "pipeline" ? [`other pipeline: ${second.error ?? "no error"}`, ...second.warnings] : []),
    `next plan: ${after.error ?? after.action ?? "nothing"} ${after.changed.join()}`,
    ...after.warnings.map((text) => `next warning: ${text}`),
    ...after.drift.map((line) => `next drift: ${line}`),
    `what they did: ${standing}${isApproved ? ", approved" : ""}`,
  ];
  const outcome = ((): Outcome => {
    if (first.error !== null) return worldOf(finish.service) === left ? "refused" : "reported";
    if (second.error !== null) return "otherRefused";
    if (warnings.length > 0) return "warned";
    if (isShownBy(first, usual)) return "shown";
    const isNext = after.error !== null || after.warnings.length > 0 || after.drift.length > 0 || !isEmpty(after);
    if (isApproved) return isNext ? "approved" : "notNoticed";
    if (isNext && standing !== "gone") return "shown";
    // A deletion deletes what was planned; what somebody makes afterwards is theirs.
    if (standing === "wanted" || (standing === "theirs" && isDeletion)) return "kept";
    return second.warnings.length > 0 ? "otherRefused" : "notNoticed";
  })();
  return { outcome, seen };
}

const isEmpty = ({ action }: Ran): boolean => action === null || action === "no-op";
