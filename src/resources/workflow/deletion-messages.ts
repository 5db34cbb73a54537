import { attributePath } from "../../cty";
import { bullets, DiagnosticError, type DiagnosticText } from "../../framework";

/** A deletion goes by the values in state, so a changed setting has to be applied first. */
const WHAT_TO_DO =
  "Approve or withdraw it on the service first. To delete it with the workflow, set overwrite_pending_submission = true, apply, and only then destroy or replace the workflow";

const PATH = attributePath("overwrite_pending_submission");

const theirChange = (lines: readonly string[], who = ""): string =>
  bullets(`Their change${who}:`, lines.length === 0 ? ["no change outside of ignored_paths"] : lines);

/** The warning in the plan. @param subject such as `workflow "load"` */
export const deletesSubmission = (subject: string, lines: readonly string[], isAllowed: boolean): DiagnosticText =>
  isAllowed
    ? {
        summary: `Deleting ${subject} deletes a pending submission that is someone else's`,
        detail: `overwrite_pending_submission = true allows it, and their change is then lost.\n\n${theirChange(lines)}`,
        path: PATH,
      }
    : {
        summary: `Deleting ${subject} would delete a pending submission that is someone else's`,
        detail: `While it is pending, the apply refuses to delete the workflow.\n\n${theirChange(lines)}\n\n${WHAT_TO_DO}`,
        path: PATH,
      };

/** The refusal in the apply. @param who made it, from `lastChange` */
export const submissionKept = (subject: string, lines: readonly string[], who: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Deleting ${subject} would delete a pending submission that is someone else's`,
    detail: `So nothing was deleted.\n\n${theirChange(lines, who)}\n\n${WHAT_TO_DO}`,
    path: PATH,
  });
