import type { StoredWorkflow } from "../../../src/service";
import { workflowOn } from "../workflows";
import { person, type Act, type Standing, type Place } from "./operation";

/** How somebody changes a document, so that the change is recognised wherever it ends. */
interface Change {
  readonly make: (text: string) => string;
  readonly isIn: (text: string) => boolean;
}

const VALUE: Change = {
  make: (text) => text.replace(/(?<=["'])60(?=["'])/, "90"),
  isIn: (text) => /["']90["']/.test(text),
};
const ELEMENT: Change = {
  make: (text) => text.replace("</workflow>", '<task name="theirs"/></workflow>'),
  isIn: (text) => text.includes("theirs"),
};
const NAME: Change = {
  make: (text) => text.replace(/(["'])extract\1/, '"theirs"'),
  isIn: (text) => text.includes("theirs"),
};
const ORDER: Change = {
  make: (text) => text.replace(/(<task\b[^>]*>[^<]*<\/task>)(\s*)(<task\b[^>]*\/>)/, "$3$2$1"),
  isIn: (text) => text.search(/<task\b[^>]*\/>/) < text.indexOf("</task>"),
};

const versionsOf = (workflow: StoredWorkflow | undefined): readonly string[] =>
  [workflow?.submitted, workflow?.approved].flatMap((version) => version?.text ?? []);

/** @throws Error where the document has nothing to change, so that the act did not happen */
function changed({ make, isIn }: Change, text: string): string {
  const result = make(text);
  if (isIn(text) || !isIn(result)) throw new Error("The document has this change, or nothing to change");
  return result;
}

const standingOf =
  ({ isIn }: Change) =>
  ({ service }: Place): Standing =>
    versionsOf(workflowOn(service)).some(isIn) ? "theirs" : "gone";
const approvedWith =
  ({ isIn }: Change) =>
  ({ service }: Place): boolean =>
    isIn(workflowOn(service)?.approved?.text ?? "");

/** Changes the pending submission where it is. */
const changes = (change: Change): Act =>
  person(
    ({ service }) => service.backstage.edit(workflowOn(service)!.id, "submitted", (text) => changed(change, text)),
    standingOf(change),
    { isApproved: approvedWith(change) },
  );

const submits = ({ service }: Place): void => {
  const { submitted, approved } = workflowOn(service)!;
  service.backstage.submit(changed(VALUE, (submitted ?? approved)!.text));
};

/** @param isEnabled what the configuration wants; null: it does not say */
export const workflowActs = (isEnabled: boolean | null): Readonly<Record<string, Act>> => ({
  "changes a value": changes(VALUE),
  "adds an element": changes(ELEMENT),
  "renames a task": changes(NAME),
  "reorders the tasks": changes(ORDER),
  "submits another": person(submits, standingOf(VALUE), { isApproved: approvedWith(VALUE) }),
  "submits and approves another": person((scene) => {
    submits(scene);
    scene.service.backstage.approve(workflowOn(scene.service)!.id);
  }, standingOf(VALUE)),
  "edits the approved version": person(
    ({ service }) => service.backstage.edit(workflowOn(service)!.id, "approved", (text) => changed(VALUE, text)),
    standingOf(VALUE),
  ),
  "approves the submission": person(
    ({ service }) => service.backstage.approve(workflowOn(service)!.id),
    // A deleted workflow takes its approval with it.
    ({ service }) => (workflowOn(service)?.approved === null ? "gone" : "wanted"),
  ),
  "withdraws the submission": person(
    ({ service }) => service.backstage.deleteWorkflow(workflowOn(service)!.id, "submitted"),
    ({ service }) => (workflowOn(service)?.submitted != null ? "gone" : "wanted"),
  ),
  "deletes the workflow": person(
    ({ service }) => service.backstage.deleteWorkflow(workflowOn(service)!.id),
    ({ service }) => (workflowOn(service) === undefined ? "wanted" : "gone"),
  ),
  "disables it": person(
    ({ service }) => {
      const workflow = workflowOn(service)!;
      if (!(workflow.approved ?? workflow.submitted)!.enabled) throw new Error("It is disabled");
      service.backstage.setEnabled(workflow.id, false);
    },
    ({ service }) => {
      const workflow = workflowOn(service);
      if (workflow === undefined) return "wanted";
      if ((workflow.approved ?? workflow.submitted)!.enabled) return "gone";
      return isEnabled === true ? "theirs" : "wanted";
    },
  ),
});
