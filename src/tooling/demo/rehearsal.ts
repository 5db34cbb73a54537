import { ToolError } from "../run-tool";
import { changedLines, essence, runCdktf } from "./cdktf";
import { createOperator, type Inventory } from "./operator";
import type { Served } from "./served";
import type { Stage } from "./stage";

export interface Rehearsal {
  readonly stage: Stage;
  readonly served: Served;
  /** For cdktf. */
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Plan, apply, an empty second plan, an edit outside Terraform, its detection and its repair: six steps. */
export async function rehearse({ stage, served, environment, signal }: Rehearsal): Promise<void> {
  const operator = createOperator(served);
  const cdktf = (verb: "plan" | "apply"): Promise<string> => runCdktf(verb, environment, signal);

  const plan = await stage.step("cdktf plan: what Terraform would create", () => cdktf("plan"));
  stage.show(essence(plan, "plan"));
  expect(/Plan: [1-9]\d* to add, 0 to change, 0 to destroy/.test(plan), "The first plan creates nothing", plan);

  const apply = await stage.step("cdktf apply: groups and workflows are created, submitted and approved", () =>
    cdktf("apply"),
  );
  stage.show(essence(apply, "apply"));
  const made = await operator.inventory();
  stage.show([`On the service: ${describeInventory(made)}`]);
  expect(made.workflows.length > 0 && made.groups.length > 0, "The service has no groups or no workflows", apply);

  const second = await stage.step("cdktf plan again: nothing to do", () => cdktf("plan"));
  stage.show(essence(second, "plan"));
  expect(isEmpty(second), "The second plan is not empty", second);

  const edit = await stage.step("Somebody edits a workflow in the service, behind Terraform's back", async () => {
    const chosen = await chooseEdit(operator, made);
    await operator.edit(chosen.id, chosen.edited);
    return chosen;
  });
  stage.show([`${edit.name}: timeout ${edit.from} -> ${edit.to}`]);

  const drift = await stage.step("cdktf plan: the edit is found", () => cdktf("plan"));
  stage.show([...essence(drift, "plan"), ...changedLines(drift)]);
  expect(/Plan: 0 to add, 1 to change, 0 to destroy/.test(drift), "The plan does not show exactly one change", drift);

  const repair = await stage.step("cdktf apply: the edit is reverted", () => cdktf("apply"));
  stage.show(essence(repair, "apply"));
  const now = await operator.document(edit.id);
  expect(
    now.includes(`timeout="${edit.from}"`) && !now.includes(`timeout="${edit.to}"`),
    "The workflow is not as it was",
    now,
  );
  stage.show([`On the service: ${edit.name} has timeout ${edit.from} again`]);
}

/** One step: destroys the stack, and checks that nothing is left. */
export async function dismantle({ stage, served, environment, signal }: Rehearsal): Promise<void> {
  const output = await stage.step("cdktf destroy: everything goes", () => runCdktf("destroy", environment, signal));
  stage.show(essence(output, "destroy"));
  const left = await createOperator(served).inventory();
  stage.show([`On the service: ${describeInventory(left)}`]);
  expect(left.workflows.length === 0 && left.groups.length === 0, "Something is left on the service", output);
}

interface Edit {
  readonly id: string;
  readonly name: string;
  readonly edited: string;
  readonly from: string;
  readonly to: string;
}

/** Doubles the timeout of the first workflow that has one. */
async function chooseEdit(operator: ReturnType<typeof createOperator>, { workflows }: Inventory): Promise<Edit> {
  for (const { id, name } of workflows) {
    const document = await operator.document(id);
    const from = /\btimeout="(\d+)"/.exec(document)?.[1];
    if (from === undefined) continue;
    const to = String(Number(from) * 2);
    return { id, name, edited: document.replace(`timeout="${from}"`, `timeout="${to}"`), from, to };
  }
  throw new ToolError("No workflow of the example has a timeout to edit");
}

const isEmpty = (plan: string): boolean => plan.includes("No changes.");

function describeInventory({ workflows, groups }: Inventory): string {
  if (workflows.length === 0 && groups.length === 0) return "nothing";
  const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(", ");
  return `groups ${names(groups)}; workflows ${names(workflows)}`;
}

function expect(holds: boolean, problem: string, evidence: string): void {
  if (!holds) throw new ToolError(`${problem}:\n\n${evidence.trim()}`);
}
