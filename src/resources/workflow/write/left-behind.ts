import type { DiagnosticText } from "../../../framework";
import { importCommand } from "../../import-target";
import type { Coordination } from "../../provider-data";

interface LeftWorkflow {
  readonly id: string;
  readonly name: string | null;
}

/**
 * Workflows that `deletion_policy` left on the service when their object was destroyed. Where that was one half of a
 * replacement, as after a create that failed, the new object takes up the same workflow: a second one is never made,
 * and nobody should have to import what was theirs a moment ago. In one process, as the engine does both in one apply.
 */
const leftBehind = new WeakMap<Coordination, Map<string, LeftWorkflow>>();

export function leaveBehind(coordination: Coordination, workflow: LeftWorkflow): void {
  const left = leftBehind.get(coordination) ?? new Map<string, LeftWorkflow>();
  leftBehind.set(coordination, left);
  left.set(workflow.id, workflow);
}

export const wasLeftBehind = (coordination: Coordination, id: string): boolean =>
  leftBehind.get(coordination)?.has(id) === true;

/**
 * What to say where the new object came to nothing, so that no state has the workflow any more. Null: none was left
 * that is like it.
 */
export function inNoState(
  coordination: Coordination,
  wanted: { readonly id: string | null; readonly name: string | null },
): DiagnosticText | null {
  const left = [...(leftBehind.get(coordination)?.values() ?? [])].find(({ id, name }) =>
    wanted.id === null ? name === wanted.name : id === wanted.id,
  );
  if (left === undefined) return null;
  return {
    summary: `Workflow "${left.name ?? left.id}" is in no state now`,
    detail: `It was to be replaced: its deletion_policy left it on the service, and what was to take it up again failed. To carry on with it, import it and apply again:\n  ${importCommand("wfa_workflow", left.id)}`,
  };
}
