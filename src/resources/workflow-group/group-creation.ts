import { attributePath } from "../../cty";
import { StatusError, type CallOptions, type ServiceClient } from "../../client";
import { DiagnosticError } from "../../framework";
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
    explained: async (error, options) => {
      if (!(error instanceof StatusError) || error.status !== 409) return error;
      const groups = await observeGroups(client, options);
      return groups.some((group) => isNamesake(sent, group, rootOf(groups))) ? nameRefused(naming, error) : error;
    },
    post: (options) => client.workflowGroups.create(bodyOf(sent), options),
    isOurs: (group, groups) => isAsSent(sent, group, rootOf(groups)),
    // Objects that depend on a failed create were not applied, so the group's contents came from others.
    usedByOthers: async ({ observed }, options) => {
      const contents = await readContents(client, { ...observed, name: observed.name ?? name }, options);
      return isOccupied(contents) ? describeContents({ ...contents, undecided: [] }) : null;
    },
  };
};

/** The service refused a group whose name another one has. */
const nameRefused = ({ label, path }: Naming, error: Error): DiagnosticError =>
  new DiagnosticError({
    summary: `The service refused a second group with the name of ${label}`,
    detail: `${error.message}\n\nIf the other group is the one that this one replaces (create_before_destroy), it exists until the new one is made, and this service may not accept two groups with one name. Change the name in the same apply. To have the old name again, change it back in the next apply`,
    path,
  });

/** A list may leave out what a single read shows. A description that neither shows is none. */
const withDescriptions = (
  client: ServiceClient,
  sent: DesiredGroup,
  groups: readonly ObservedGroup[],
  options: CallOptions,
): Promise<readonly ObservedGroup[]> =>
  Promise.all(
    groups.map(async (group) => {
      const isBrief = sent.id === null && sent.description !== null && group.description === undefined;
      if (!isBrief || !isNamesake(sent, group, rootOf(groups))) return group;
      return (await observeGroup(client, group.id, options)) ?? group;
    }),
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
