import { attributePath } from "../../cty";
import type { CallOptions, ServiceClient } from "../../client";
import type { Creatable, Naming } from "../shared";
import { describeContents, isOccupied } from "./contents";
import { readContents, observeGroup, observeGroups } from "./read-contents";
import { decide, isAsSent, isNamesake, rootOf, type DesiredGroup, type ObservedGroup } from "./steps";

/** A group's names in messages. */
const namingOf = ({ id, name }: Pick<DesiredGroup, "id" | "name">): Naming => ({
  noun: "workflow group",
  label: `workflow group "${name === "" ? (id ?? "") : name}"`,
  typeName: "wfa_workflow_group",
  path: attributePath(id === null ? "name" : "id"),
});

/** How a group is created and found again. @param sent its values in the plan or state */
export const groupCreation = (client: ServiceClient, sent: DesiredGroup): Creatable<ObservedGroup, ObservedGroup> => {
  const { id, name } = sent;
  const naming = namingOf(sent);
  return {
    ...naming,
    ownId: id,
    key: name,
    list: (options) => observeGroups(client, options),
    listed: ({ observed }) => observed,
    get: (groupId, options) => observeGroup(client, groupId, options),
    decide: async (groups, _adopt, options) =>
      decide(sent, await withDescriptions(client, sent, groups, options), naming),
    post: (options) => client.workflowGroups.create(bodyOf(sent), options),
    isOurs: (group, groups) => isAsSent(sent, group, rootOf(groups)),
    mayBeOurs: (group, groups) => isNamesake(sent, group, rootOf(groups)),
    // Objects that depend on a failed create were not applied, so the group's contents came from others.
    usedByOthers: async ({ observed }, options) => {
      const contents = await readContents(client, { ...observed, name: observed.name ?? name }, options);
      return isOccupied(contents) ? describeContents({ ...contents, undecided: [] }) : null;
    },
  };
};

/** As a single read shows those of the same name, since a list may leave out a description. */
const withDescriptions = (
  client: ServiceClient,
  sent: DesiredGroup,
  groups: readonly ObservedGroup[],
  options: CallOptions,
): Promise<readonly ObservedGroup[]> =>
  Promise.all(
    groups.map(async (group) =>
      group.description === undefined && isNamesake(sent, group, rootOf(groups))
        ? ((await observeGroup(client, group.id, options)) ?? group)
        : group,
    ),
  );

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
