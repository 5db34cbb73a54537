import { DiagnosticError } from "../../framework";
import { attributePath } from "../../cty";

/**
 * Whether somebody has turned a switch since the last refresh, and a write would turn it back. Null: not known, or
 * not shown. One that was turned to what is wanted anyway is no conflict.
 *
 * @param last as the plan saw it
 * @param shown as it is now
 * @param wanted what is about to be written; null: nothing
 */
export const wouldTurnBack = (
  last: boolean | null | undefined,
  shown: boolean | null | undefined,
  wanted: boolean | null,
): boolean => last != null && shown != null && wanted !== null && shown !== last && shown !== wanted;

/** The refusal to turn a switch back. */
export const turnedSince = (subject: string, attribute: string, last: boolean, shown: boolean): DiagnosticError =>
  new DiagnosticError({
    summary: `${subject} changed on the service after the plan was made`,
    detail: `Nothing was written. What changed since:\n  - ${attribute}: ${last} -> ${shown}\n\nPlan again to see the change, then decide`,
    path: attributePath(attribute),
  });
