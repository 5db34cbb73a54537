import { RequestError } from "../http/request-error";
import { type Act, recordAudit } from "./act";
import { find } from "./find";
import { newId } from "./new-id";
import { nextSerial, ROOT_GROUP_NAME, rootGroupId, type State } from "./state";
import type { StoredGroup } from "./stored";
import { strongest } from "./visible";
import { removeVersion } from "./workflow-operations";

export interface NewGroup {
  readonly name: string;
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  readonly parentId?: string | undefined;
}

/** @throws RequestError 409 if the id is taken, 400 if the parent does not exist. */
export function createGroup(act: Act, wanted: NewGroup): StoredGroup {
  const { state } = act;
  const id = wanted.id ?? newId(act, "group", `${wanted.parentId ?? ""} ${wanted.name}`);
  if (state.groups.has(id)) throw new RequestError(409, `A workflow group with the id "${id}" already exists`);
  const group: StoredGroup = {
    id,
    name: wanted.name,
    description: wanted.description ?? null,
    parentId: existingParent(state, wanted.parentId ?? rootGroupId(state)),
    serial: nextSerial(state),
    visibleAt: act.time + act.variation.visibilityDelay,
  };
  state.groups.set(id, group);
  recordAudit(act, group, "group.create");
  return group;
}

/** Null removes the description. */
export type GroupChange = Partial<Omit<NewGroup, "id" | "description">> & { readonly description?: string | null };

/** Only a person in the vendor's UI can do this; the interface cannot. */
export function updateGroup(act: Act, id: string, change: GroupChange): void {
  const group = find(act.state, "groups", id);
  const parentId = change.parentId === undefined ? group.parentId : existingParent(act.state, change.parentId);
  if (parentId !== null && groupTree(act.state, id).some((below) => below.id === parentId)) {
    throw new RequestError(400, `The workflow group "${id}" cannot be moved into itself or a group below it`);
  }
  const updated: StoredGroup = {
    ...group,
    name: change.name ?? group.name,
    description: change.description === undefined ? group.description : change.description,
    parentId,
  };
  act.state.groups.set(id, updated);
  recordAudit(act, updated, "group.update");
}

/** @throws RequestError 409 */
export function requireNotRoot(state: State, id: string): void {
  if (id === rootGroupId(state)) throw new RequestError(409, `The root group ${ROOT_GROUP_NAME} cannot be deleted`);
}

/** With all groups below it and the workflows in them (interface document, 2.4). */
export function removeGroup(act: Act, group: StoredGroup): void {
  for (const doomed of groupTree(act.state, group.id).toReversed()) {
    for (const workflow of [...act.state.workflows.values()]) {
      if (strongest(workflow).groupId !== doomed.id) continue;
      removeVersion(act, workflow.id, "submitted");
      removeVersion(act, workflow.id, "approved");
    }
    act.state.groups.delete(doomed.id);
    recordAudit(act, doomed, "group.delete");
  }
}

/** The group itself, then those below it, each after its parent. */
function groupTree(state: State, id: string): readonly StoredGroup[] {
  const children = [...state.groups.values()].filter((group) => group.parentId === id);
  return [find(state, "groups", id), ...children.flatMap((child) => groupTree(state, child.id))];
}

function existingParent(state: State, id: string): string {
  if (!state.groups.has(id))
    throw new RequestError(400, `There is no workflow group with the id "${id}" to be the parent`);
  return id;
}
