import { attributePath, type Path } from "../../cty";
import { mentions, triggerNames, type XmlDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import { compositeId, isManaged, recordManaged, release, type Coordination } from "../shared";
import type { ShownFlags } from "./flags";

/** The names of a workflow's triggers, as far as its document and its JSON object show them. */
export const shownTriggerNames = (document: XmlDocument, { triggers }: ShownFlags): readonly string[] => [
  ...new Set([...triggerNames(document), ...triggers.keys()]),
];

/** Whether a workflow may have a trigger: one that its document only mentions counts too. */
export const mayHaveTrigger = (document: XmlDocument, names: readonly string[], trigger: string): boolean =>
  names.includes(trigger) || mentions(document, trigger);

/**
 * The error for a trigger that the workflow does not have.
 *
 * @param names the shown names of its triggers
 * @param attribute the attribute with the trigger's name
 * @param effect a sentence with what was or was not done. @default none
 */
export const noTrigger = (
  { workflowId, trigger }: { readonly workflowId: string; readonly trigger: string },
  names: readonly string[],
  attribute: string,
  effect?: string,
): DiagnosticError => {
  const listed = names.map((name) => `"${name}"`).join(", ");
  const shown =
    names.length === 0
      ? "The provider recognises no triggers in its document. Check the name"
      : `Its triggers are ${listed}`;
  return new DiagnosticError({
    summary: `Workflow "${workflowId}" has no trigger "${trigger}"`,
    detail: effect === undefined ? shown : `${effect}. ${shown}`,
    path: attributePath(attribute),
  });
};

/** The noun, in the run's ledger, of triggers that a wfa_workflow_trigger sets. */
const NOUN = "trigger of wfa_workflow_trigger";

/** Records which triggers a wfa_workflow of this run sets, in place of what was known of them. */
export function recordTriggersOf(run: Coordination, workflowId: string, names: readonly string[]): void {
  if (names.length === 0) run.triggers.delete(workflowId);
  // Copies: V8 keeps the whole document in memory for a name that was cut out of it.
  else run.triggers.set(workflowId, structuredClone(names));
}

/** Records that a wfa_workflow_trigger of this run sets a trigger. */
export const recordTrigger = (run: Coordination, workflowId: string, name: string): void =>
  recordManaged(run, NOUN, compositeId(workflowId, name));

/** Forgets a wfa_workflow_trigger that is destroyed. */
export const forgetTrigger = (run: Coordination, workflowId: string, name: string): void =>
  release(run, NOUN, compositeId(workflowId, name));

/**
 * For the block that this run comes to second.
 *
 * @param pathOf the attribute that sets the trigger of a name
 * @throws DiagnosticError if a wfa_workflow and a wfa_workflow_trigger both set one of the triggers
 */
export function refuseTriggersSetTwice(
  run: Coordination,
  workflowId: string,
  names: readonly string[],
  pathOf: (name: string) => Path,
): void {
  const ofWorkflow = run.triggers.get(workflowId) ?? [];
  const twice = names.find((name) => ofWorkflow.includes(name) && isManaged(run, NOUN, compositeId(workflowId, name)));
  if (twice === undefined) return;
  throw new DiagnosticError({
    summary: `Trigger "${twice}" of workflow "${workflowId}" is set twice in this configuration`,
    detail:
      "A wfa_workflow_trigger and triggers of the wfa_workflow both set it. With different values, each apply of the one would revert the other. " +
      `For a workflow that this configuration manages, keep it in triggers and remove the wfa_workflow_trigger; with on_destroy = "keep" the trigger stays as it is. Otherwise remove "${twice}" from triggers`,
    path: pathOf(twice),
  });
}
