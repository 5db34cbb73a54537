import { DiagnosticError, type DiagnosticText } from "../../framework";
import { capitalised, type Naming } from "../creation";

/** Beside the refusal of a group that has the new one's name. */
export const MAYBE_PREDECESSOR =
  "If it is the group that this one replaces (create_before_destroy), apply the plan in the working directory in which it was made, with its .terraform folder: engines before Terraform 1.16 do not tell the create which group it replaces, so the plan records it there (a tainted group only with a refresh)";

/** The configuration chooses the same id for a group and its successor. */
export const idStillTaken = ({ label, path }: Naming, id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `${capitalised(label)} cannot have the id of the group that it replaces`,
    detail: `With create_before_destroy both groups exist for a moment, and the old one has the id "${id}". Nothing was sent. Change the id too, or remove it from the configuration so that the service chooses one`,
    path,
  });

/** The service refused the successor of a group that has the same name. */
export const nameRefused = ({ label, path }: Naming, error: Error): DiagnosticError =>
  new DiagnosticError({
    summary: `The service refused a second group with the name of ${label}`,
    detail: `${error.message}\n\nWith create_before_destroy the old group exists until the new one is made, and this service may not accept two groups with one name. Change the name in the same apply. To have the old name again, change it back in the next apply`,
    path,
  });

const WRITABLE =
  "Engines before Terraform 1.16 do not tell the create which group it replaces. With create_before_destroy, their apply refuses to make a group of the same name and parent. Make the working directory's .terraform folder readable and writable (or set TF_DATA_DIR), and plan again";

/** The plan could not leave a record for the apply, or remove an earlier one. */
export const notRecorded = (name: string, { message }: Error): DiagnosticText => ({
  summary: `Could not record whether workflow group "${name}" is going to be replaced`,
  detail: `${message}\n\n${WRITABLE}`,
});

/** A create could not use what the plan has left for it. */
export const notRead = (name: string, { message }: Error): DiagnosticText => ({
  summary: `Could not read whether workflow group "${name}" replaces another one`,
  detail: `${message}\n\n${WRITABLE}`,
});
