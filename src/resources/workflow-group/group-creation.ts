import { attributePath } from "../../cty";
import type { ServiceClient } from "../../client";
import { alreadyExists, createdTwice, type Creatable, type Naming } from "../creation";
import { describeContents, isOccupied } from "./contents";
import { readContents } from "./read-contents";
import { observeGroup, observeGroups } from "./observe-group";
import { isAsSent, isLike, rootOf, stepsToCreate, type DesiredGroup, type ObservedGroup } from "./steps";

/** A group's names in messages. */
export const namingOf = ({ id, name }: Pick<DesiredGroup, "id" | "name">): Naming => ({
  noun: "workflow group",
  label: `workflow group "${name === "" ? (id ?? "") : name}"`,
  typeName: "wfa_workflow_group",
  path: attributePath(id === null ? "name" : "id"),
});

/** How a group is created and found again. @param sent its values in the plan or state */
export const groupCreation = (client: ServiceClient, sent: DesiredGroup): Creatable<ObservedGroup, ObservedGroup> => {
  const { id, name } = sent;
  const shared = id === null ? "the same name under the same parent" : "the same id";
  const naming = namingOf(sent);
  return {
    ...naming,
    named: { name, parent: sent.parentId },
    ownId: id,
    key: name,
    list: (options) => observeGroups(client, options),
    get: (groupId, options) => observeGroup(client, groupId, options),
    decide: async (groups) => {
      const [step] = stepsToCreate(sent, groups);
      if (step?.kind !== "refuse") return { kind: "create" };
      const { existing } = step;
      const problem = alreadyExists(naming, { name: existing.name, ids: [existing.id], shared, isAdoptable: false });
      return { kind: "refuse", existing: [existing.id], problem };
    },
    post: async (options) => (await client.workflowGroups.create(bodyOf(sent), options)).id,
    alike: async (fresh, groups) =>
      fresh.filter((group) => isLike(sent, group, rootOf(groups))).map((observed) => ({ id: observed.id, observed })),
    // Without an answer, an existing group may have been created by somebody else at the same moment.
    isOurs: (group, occasion) => (occasion === "answered" ? isLike(sent, group, null) : isAsSent(sent, group)),
    // Objects that depend on a failed create were not applied, so the group's contents came from others.
    usedByOthers: async ({ observed }, options) => {
      const contents = await readContents(client, { ...observed, name: observed.name ?? name }, options);
      return isOccupied(contents) ? describeContents({ ...contents, undecided: [] }) : null;
    },
    // Ours is kept, because deleting a group deletes its contents.
    concurrentCreateOf: async (own, _before, options) => {
      if (id !== null) return null;
      const others = (await observeGroups(client, options)).filter((group) => group.id !== own.id);
      const [step] = stepsToCreate({ ...sent, parentId: sent.parentId ?? own.observed.parentId ?? null }, others);
      if (step?.kind !== "refuse") return null;
      const kept = `The one created here (id "${own.id}") is kept in state as tainted. Apply again: the apply deletes it if it is empty.`;
      return { problem: createdTwice(naming, step.existing.id, shared, kept), isWithdrawn: false };
    },
  };
};

/** The documented fields that have a value (interface document, 2.4). */
function bodyOf({
  id,
  name,
  description,
  parentId,
}: DesiredGroup): Parameters<ServiceClient["workflowGroups"]["create"]>[0] {
  return {
    name,
    ...(id === null ? {} : { id }),
    ...(description === null ? {} : { description }),
    ...(parentId === null ? {} : { parentId }),
  };
}
