import { attributePath } from "../../cty";
import type { CallOptions, ServiceClient } from "../../client";
import { commandInText } from "../../framework";
import type { Creatable, Decision } from "../shared/creatable";
import { alreadyExists, type Naming } from "../shared/create-messages";
import { groupListing, observeGroup, rootOf, type ObservedGroup } from "../shared/groups";
import { contentsOf, describeContents, isOccupied, readMemberships } from "./contents";
import { isAsSent, isNamesake } from "./judge";
import type { DesiredGroup } from "./schema";

/** How a group is created and found again. @param sent its values in the plan or state */
export const creatableGroup = (client: ServiceClient, sent: DesiredGroup): Creatable<ObservedGroup, ObservedGroup> => {
  const { id, name, description, parentId } = sent;
  const naming: Naming = {
    noun: "workflow group",
    label: `workflow group "${name === "" ? (id ?? "") : name}"`,
    typeName: "wfa_workflow_group",
    path: attributePath(id === null ? "name" : "id"),
  };
  return {
    ...naming,
    ...groupListing(client),
    ownId: id,
    keys: [id, name],
    listed: ({ observed }) => observed,
    get: (groupId, options) => observeGroup(client, groupId, options),
    decide: async (groups, _adopt, options) =>
      decide(sent, await withDescriptions(client, sent, groups, options), naming),
    // The documented fields that have a value (interface document, 2.4).
    post: (options) =>
      client.workflowGroups.create(
        {
          name,
          ...(id === null ? {} : { id }),
          ...(description === null ? {} : { description }),
          ...(parentId === null ? {} : { parentId }),
        },
        options,
      ),
    isOurs: (group, groups) => isAsSent(sent, group, rootOf(groups)),
    mayBeOurs: (group, groups) => isNamesake(sent, group, rootOf(groups)),
    // Objects that depend on a failed create were not applied, so the group's contents came from others.
    usedByOthers: async ({ observed }, options) => {
      const group = { ...observed, name: observed.name ?? name };
      const contents = contentsOf(group, await readMemberships(client, options));
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

/**
 * What a create does. A group with the same id, or one that is the same in all that is sent, is refused: after a lost
 * answer it may be our own, and it must never be created twice.
 */
export function decide(desired: DesiredGroup, groups: readonly ObservedGroup[], naming: Naming): Decision {
  const root = rootOf(groups);
  const clash = groups.find((group) =>
    desired.id === null
      ? isNamesake(desired, group, root) && (group.description ?? null) === desired.description
      : group.id === desired.id,
  );
  if (clash === undefined) return { kind: "create" };
  const problem = alreadyExists(naming, {
    name: clash.name,
    ids: [clash.id],
    shared: desired.id === null ? "the same name, description and parent" : "the same id",
    isAdoptable: false,
    hint: `If it is the group that this one replaces (create_before_destroy), change its name, description or parent in the same apply. If that group is only tainted, run ${commandInText("untaint ADDRESS")} to keep it`,
  });
  return { kind: "refuse", existing: [clash.id], problem };
}
