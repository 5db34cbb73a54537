import { attributePath } from "../../cty";
import type { JsonDifference } from "../../document";
import { bullets, DiagnosticError, type DiagnosticText, type ResourceContext } from "../../framework";
import type { ProviderData } from "../connection";
import { changedSincePlan } from "../observation";
import { authorOf } from "./author";
import { type Judgement, linesOf } from "./judge";
import type { ObservedCalendar } from "./observation";

const AT_DEFINITION = attributePath("definition");

/**
 * Only the version that the plan read is edited: changes that the plan did not see are neither overwritten nor deleted.
 */
export function refuseChangeSincePlan(
  label: string,
  { since }: Judgement,
  { rendition }: ObservedCalendar,
  undone: string,
): void {
  if (since.length === 0) return;
  const options = { who: authorOf(rendition), path: AT_DEFINITION };
  throw changedSincePlan(`Calendar "${label}"`, undone, linesOf(since), options);
}

/** Somebody else changed the calendar right after the write. @param who as `lastChange` says */
export const writtenOver = (label: string, changes: readonly JsonDifference[], who: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Another definition replaced the one that this apply had written to calendar "${label}"`,
    detail: `This apply sent the definition, and right afterwards the service shows another one. It was left alone. ${bullets(`What it changes${who}:`, linesOf(changes))}\n\nSomebody else, or another pipeline, is changing this calendar at the same time. Plan again to see their change, then decide`,
    path: AT_DEFINITION,
  });

/** The service shows something else than was sent, and nothing tells who made the difference. */
export const shownOtherwise = (label: string, changes: readonly JsonDifference[]): DiagnosticText => ({
  summary: `The service shows calendar "${label}" otherwise than this apply sent it`,
  detail: `${bullets("What differs:", linesOf(changes))}\n\nThe service changed the definition when it took it, or somebody edited it at the same moment: neither the service's answer, nor its audit log, nor a count of versions shows which. From now on drift is compared with what the service shows. Check it now. If the service itself makes these changes, add their paths to ignored_paths; the other calendars of this run give no warning of the same kind`,
  path: AT_DEFINITION,
});

/** The service counted more versions than ours. */
export const versionBetween = (label: string, before: number, now: number): DiagnosticText => ({
  summary: `Somebody may have changed calendar "${label}" at the same moment`,
  detail: `The service counted ${before} before the definition was sent and ${now} afterwards. Another change probably came in between, and this apply overwrote it without reading it, because the interface has no conditional write. The service's audit log shows who made it. If the service itself counts like this, nothing is lost`,
  path: AT_DEFINITION,
});

/** What is known of somebody else's calendar that the create request updated. */
interface Other {
  /** Who changed it last, as `lastChange` says. */
  readonly who: string;
  /** One line for each member that is there beyond the definition and may be theirs. */
  readonly additions: readonly string[];
}

/**
 * The create request updated a calendar that the search had not found, or somebody changed it right afterwards.
 *
 * @param evidence a sentence
 */
export const createdOver = (label: string, evidence: string, { who, additions }: Other): DiagnosticText => ({
  summary: `Somebody else wrote calendar "${label}" at the same moment`,
  detail: [
    `The search before the create request found no such calendar. ${evidence} The service's create request also updates a calendar of the same name or id, so their definition may have been replaced by the one of this apply${who === "" ? "" : `: the last change before it was somebody's${who}`}.`,
    ...(additions.length === 0
      ? []
      : [bullets("The service shows more than was sent, which may be theirs or the service's own:", additions)]),
    "The calendar is in state here, and may be in the state of another pipeline too. Compare it with what its owner needs, and let one configuration own it",
  ].join("\n\n"),
  path: AT_DEFINITION,
});

/** Warns of changes by somebody else that the service kept although the definition was written again. */
export function warnOfKept(
  label: string,
  kept: readonly JsonDifference[],
  { diagnostics }: ResourceContext<ProviderData>,
): void {
  if (kept.length === 0) return;
  diagnostics.warning({
    summary: `The service did not revert changes to calendar "${label}"`,
    detail:
      `This apply wrote the definition again, but the service still shows ${bullets("what was changed since the last write:", linesOf(kept))}\n\n` +
      "The definition does not contain these members, so from now on they count as the service's own and are not drift. To set them, add them to definition. To ignore such changes, add them to ignored_paths",
    path: AT_DEFINITION,
  });
}
