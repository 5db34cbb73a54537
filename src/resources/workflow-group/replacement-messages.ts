import { commandInText, DiagnosticError } from "../../framework";
import type { Naming } from "../shared";

/** Beside the refusal of a group that is the same as the new one. */
export const MAYBE_REPLACED = `If it is the group that this one replaces (create_before_destroy), change its name, description or parent in the same apply; one that is only tainted is kept with ${commandInText("untaint ADDRESS")}`;

/** The service refused a group whose name another one has. */
export const nameRefused = ({ label, path }: Naming, error: Error): DiagnosticError =>
  new DiagnosticError({
    summary: `The service refused a second group with the name of ${label}`,
    detail: `${error.message}\n\nIf the other group is the one that this one replaces (create_before_destroy), it exists until the new one is made, and this service may not accept two groups with one name. Change the name in the same apply. To have the old name again, change it back in the next apply`,
    path,
  });
