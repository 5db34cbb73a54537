import type { Path } from "../../cty";
import { DiagnosticError } from "../../framework";
import type { Coordination } from "../connection";
import { managedObjects, recordPlan, release } from "../creation";
import { compositeId } from "../import";

/** The nouns, in the run's ledger, of triggers that the one or the other block sets. */
const inWorkflow = (workflowId: string): string => `trigger in triggers of wfa_workflow ${workflowId}`;
const ALONE = "trigger of wfa_workflow_trigger";

/** Records which triggers a wfa_workflow of this run sets, in place of what was known of them. */
export function recordTriggersOf(run: Coordination, workflowId: string, names: readonly string[]): void {
  const noun = inWorkflow(workflowId);
  run.objects.delete(noun);
  for (const name of names) record(run, noun, workflowId, name);
}

/** Records that a wfa_workflow_trigger of this run sets a trigger. */
export const recordTrigger = (run: Coordination, workflowId: string, name: string): void =>
  record(run, ALONE, workflowId, name);

/** Forgets a wfa_workflow_trigger that is destroyed. */
export const forgetTrigger = (run: Coordination, workflowId: string, name: string): void =>
  release(run, ALONE, compositeId(workflowId, name));

function record(run: Coordination, noun: string, workflowId: string, name: string): void {
  const prior = { id: compositeId(workflowId, name), name };
  recordPlan(run, noun, { name, parent: workflowId, prior, private: {} });
}

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
  const isSetIn = (noun: string, name: string): boolean =>
    managedObjects(run, noun).get(compositeId(workflowId, name)) !== undefined;
  const twice = names.find((name) => isSetIn(inWorkflow(workflowId), name) && isSetIn(ALONE, name));
  if (twice === undefined) return;
  throw new DiagnosticError({
    summary: `Trigger "${twice}" of workflow "${workflowId}" is set twice in this configuration`,
    detail:
      "A wfa_workflow_trigger and triggers of the wfa_workflow both set it. With different values, each apply of the one would revert the other. " +
      `For a workflow that this configuration manages, keep it in triggers and remove the wfa_workflow_trigger; with on_destroy = "keep" the trigger stays as it is. Otherwise remove "${twice}" from triggers`,
    path: pathOf(twice),
  });
}
