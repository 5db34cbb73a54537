import type { ObservedGroup } from "../shared/groups";
import { baselineIn } from "../shared/provenance";
import type { GroupRecord } from "./record";
import type { DesiredGroup, WorkflowGroupState } from "./schema";

/** Whether a group has the same name under the same parent. */
export const isNamesake = (
  { name, parentId }: Pick<DesiredGroup, "name" | "parentId">,
  group: ObservedGroup,
  root: string | null,
): boolean => group.name === name && (group.parentId || root) === (parentId || root);

/** Whether a group is as sent, as far as the service shows it: one with the same id or name may be somebody else's. */
export function isAsSent(
  { name, description, parentId }: DesiredGroup,
  shown: ObservedGroup,
  root: string | null,
): boolean {
  const parent = parentId ?? root;
  return (
    shown.name === name &&
    (shown.description === undefined || shown.description === description) &&
    (parent === null || (shown.parentId || parent) === parent)
  );
}

/** State after a read; values that the service does not show stay as in `prior`. */
export function stateAfterRead(
  { id, name, description: shown, parentId }: ObservedGroup,
  prior: WorkflowGroupState,
  { provenance }: Pick<GroupRecord, "provenance">,
): WorkflowGroupState {
  const wasRemoved = shown === undefined && baselineIn(provenance)?.descriptionShown === true;
  const description = wasRemoved ? null : shown;
  // An empty description and none are the same to the service.
  const isKept = description === undefined || (description === null && prior.description === "");
  return {
    ...prior,
    id,
    name: name ?? prior.name,
    description: isKept ? prior.description : description,
    parent_id: parentId === undefined ? prior.parent_id : parentId,
  };
}

/** One line for each value that was different at the last read. */
export const changesSince = (last: WorkflowGroupState, now: WorkflowGroupState): readonly string[] =>
  (["name", "description", "parent_id"] as const).flatMap((name) =>
    // A parent that an import or an unconfirmed create left unknown was never read.
    now[name] === last[name] || (name === "parent_id" && last[name] === null)
      ? []
      : [`${name}: ${quoted(last[name])} -> ${quoted(now[name])}`],
  );

const quoted = (value: string | null): string => (value === null ? "none" : JSON.stringify(value));
