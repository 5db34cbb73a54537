import { attributePath, type Path } from "../../cty";
import { bullets, DiagnosticError } from "../../framework";

/** A plan that did not read the object is refused for ever, so the next one has to read it. */
export const PLAN_AGAIN =
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
export const wouldRevertFlag = (
  last: boolean | null | undefined,
  shown: boolean | null | undefined,
  wanted: boolean | null,
): boolean => last != null && shown != null && wanted !== null && shown !== last && shown !== wanted;

/** The refusal to revert a flag. */
export const flagChangedSincePlan = (
  subject: string,
  attribute: string,
  last: boolean,
  shown: boolean,
): DiagnosticError =>
  changedSincePlan(subject, "Nothing was written.", [`${attribute}: ${last} -> ${shown}`], {
    path: attributePath(attribute),
  });
