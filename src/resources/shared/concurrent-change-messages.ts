import { attributePath, type Path } from "../../cty";
import { bullets, DiagnosticError, type DiagnosticText } from "../../framework";

/** A plan that did not read the object is refused for ever, so the next one has to read it. */
const PLAN_AGAIN =
  "Plan again to see the change, then decide. That plan has to read the service: leave out `-refresh=false`";

/**
 * The refusal to write over, or to delete, what somebody changed since the plan.
 *
 * @param notDone a sentence such as `Nothing was deleted.`
 * @param who changed it, as `lastChange` says
 */
export const changedSincePlan = (
  subject: string,
  notDone: string,
  changes: readonly string[],
  { who = "", path }: { readonly who?: string; readonly path?: Path } = {},
): DiagnosticError =>
  new DiagnosticError({
    summary: `${subject} changed on the service after the plan was made`,
    detail: `${notDone} ${bullets(`What changed since${who}:`, changes)}\n\n${PLAN_AGAIN}`,
    ...(path === undefined ? {} : { path }),
  });

/**
 * Whether a write would revert a flag that somebody changed since the last refresh. Null: not known, or not shown. A
 * flag that was changed to what is wanted anyway is no conflict.
 *
 * @param last the flag that the plan saw
 * @param shown the current flag
 * @param wanted the flag to write; null for none
 */
export const wouldRevertFlag = (last: boolean | null, shown: boolean | null, wanted: boolean | null): boolean =>
  last !== null && shown !== null && wanted !== null && shown !== last && shown !== wanted;

/** Leaves a flag as it is if a write would revert it. @throws DiagnosticError then */
export function refuseToRevertFlag(
  subject: string,
  attribute: string,
  ...[last, shown, wanted]: Parameters<typeof wouldRevertFlag>
): void {
  if (!wouldRevertFlag(last, shown, wanted)) return;
  const options = { path: attributePath(attribute) };
  throw changedSincePlan(subject, "Nothing was written.", [`${attribute}: ${last} -> ${shown}`], options);
}

/** An object whose text is written as a whole and read back. */
export interface WrittenText {
  readonly noun: string;
  /** Such as `workflow "load"`. */
  readonly label: string;
  /** The attribute with the text. */
  readonly attribute: string;
  /** What was written, such as `approved version`. */
  readonly what: string;
}

/** The lines of a change, which may be one of nothing but flags and what is ignored. */
export const listed = (title: string, lines: readonly string[]): string =>
  bullets(title, lines.length === 0 ? ["no change outside of ignored_paths"] : lines);

const rewrites = (attribute: string): string =>
  `Or the service rewrites such values when it takes a ${attribute}: write them as the service does, or list their paths in ignored_paths`;

/**
 * Reading back shows another text than was sent.
 *
 * @param undone a sentence such as `It was not approved.`
 * @param who as `lastChange` says
 */
export const shownOtherwise = (
  { noun, label, attribute, what }: WrittenText,
  undone: string,
  lines: readonly string[],
  who: string,
): DiagnosticError =>
  new DiagnosticError({
    summary: `The ${what} of ${label} is not what this apply sent`,
    detail: `${undone} ${listed(`What the service shows${who}:`, lines)}\n\nEither somebody changed the ${noun} at this moment: read the change, and apply again. ${rewrites(attribute)}`,
    path: attributePath(attribute),
  });

/** At the time limit the service still shows what it had before the write. */
export const stillShown = ({ label, attribute, what }: WrittenText, lines: readonly string[]): DiagnosticError =>
  new DiagnosticError({
    summary: `The service does not show what this apply sent as the ${what} of ${label}`,
    detail: `It accepted the request, and still shows what it had before. ${listed("What differs from what was sent:", lines)}\n\nEither it takes effect later. ${rewrites(attribute)}`,
    path: attributePath(attribute),
    afterStop: "Plan again: the plan shows what has taken effect by then",
  });

/** Drift that writing the text again did not revert. */
export const keptChanges = (
  { label, attribute }: Pick<WrittenText, "label" | "attribute">,
  lines: readonly string[],
): DiagnosticText => ({
  summary: `The service did not revert the change to ${label}`,
  detail: `${bullets(`This apply wrote the ${attribute} again, but the service still shows:`, lines)}\n\nFrom now on this counts as the service's own. If the service itself changes it, add its path to ignored_paths`,
  path: attributePath(attribute),
});
