import { attributePath } from "../../cty";
import { StatusError, type ServiceClient } from "../../client";
import { alreadyExists, RECENT, type Creatable, type Naming } from "../creation";
import { describeContents, isOccupied } from "./contents";
import { duplicatesOf } from "./duplicates";
import { idStillTaken, MAYBE_PREDECESSOR, nameRefused } from "./replacement-messages";
import { readContents } from "./read-contents";
import { observeGroup, observeGroups } from "./observe-group";
import { isAsSent, isLike, rootOf, showsAsMuch, stepsToCreate, type DesiredGroup, type ObservedGroup } from "./steps";

/** A group's names in messages. */
export const namingOf = ({ id, name }: Pick<DesiredGroup, "id" | "name">): Naming => ({
  noun: "workflow group",
  label: `workflow group "${name === "" ? (id ?? "") : name}"`,
  typeName: "wfa_workflow_group",
  path: attributePath(id === null ? "name" : "id"),
});

/**
 * How a group is created and found again.
 *
 * @param sent its values in the plan or state
 * @param isPredecessor whether a group is the one that this one replaces. @default it replaces none
 */
export const groupCreation = (
  client: ServiceClient,
  sent: DesiredGroup,
  isPredecessor: (id: string) => boolean = () => false,
): Creatable<ObservedGroup, ObservedGroup> => {
  const { id, name } = sent;
  const shared = id === null ? "the same name under the same parent" : "the same id";
  const naming = namingOf(sent);
  /** The group in the way, and whether it is the predecessor; one that only has the same name is not in the way. */
  const groupInTheWay = (
    wanted: DesiredGroup,
    groups: readonly ObservedGroup[],
  ): { readonly existing: ObservedGroup; readonly isOwn: boolean } | null => {
    const [step] = stepsToCreate(wanted, groups);
    if (step?.kind !== "refuse") return null;
    const { existing } = step;
    const isOwn = isPredecessor(existing.id);
    if (!isOwn || existing.id === wanted.id) return { existing, isOwn };
    return groupInTheWay(
      wanted,
      groups.filter((group) => group !== existing),
    );
  };
  return {
    ...naming,
    named: { name, parent: sent.parentId },
    ownId: id,
    key: name,
    list: (options) => observeGroups(client, options),
    ...(id === null ? { listAge: RECENT } : {}),
    listed: ({ observed }) => observed,
    readInList: (group) => (showsAsMuch(sent, group) ? group : null),
    get: (groupId, options) => observeGroup(client, groupId, options),
    decide: async (groups) => {
      const found = groupInTheWay(sent, groups);
      if (found === null) return { kind: "create" };
      const { existing, isOwn } = found;
      const hint = MAYBE_PREDECESSOR;
      const problem = isOwn
        ? idStillTaken(naming, existing.id)
        : alreadyExists(naming, { name: existing.name, ids: [existing.id], shared, isAdoptable: false, hint });
      return { kind: "refuse", existing: [existing.id], problem };
    },
    explained: async (error, options) => {
      if (!(error instanceof StatusError) || error.status !== 409) return error;
      const [step] = stepsToCreate({ ...sent, id: null }, await observeGroups(client, options));
      const isOwn = step?.kind === "refuse" && isPredecessor(step.existing.id);
      return isOwn ? nameRefused(naming, error) : error;
    },
    post: (options) => client.workflowGroups.create(bodyOf(sent), options),
    alike: async (fresh, groups) =>
      fresh.filter((group) => isLike(sent, group, rootOf(groups))).map((observed) => ({ id: observed.id, observed })),
    // Without an answer, an existing group may have been created by somebody else at the same moment.
    isOurs: (group, occasion) => (occasion === "answered" ? isLike(sent, group, null) : isAsSent(sent, group)),
    // Objects that depend on a failed create were not applied, so the group's contents came from others.
    usedByOthers: async ({ observed }, options) => {
      const contents = await readContents(client, { ...observed, name: observed.name ?? name }, options);
      return isOccupied(contents) ? describeContents({ ...contents, undecided: [] }) : null;
    },
    // Two groups cannot have the same id.
    ...(id === null ? { duplicates: duplicatesOf(client, sent, shared, isPredecessor) } : {}),
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
