import {
  DecodeError,
  delay,
  groupReferencesIn,
  type CallOptions,
  type ServiceClient,
  type ServiceObject,
} from "../../client";
import { bullets } from "../../framework";
import type { Coordination } from "../shared/coordination";
import { groupListing, type ObservedGroup, refersTo } from "../shared/groups";
import type { ProviderData } from "../shared/service-call";

/** A workflow on the service with the groups that its attributes and documents refer to. */
interface PossibleMember {
  readonly id: string;
  readonly name: string | null;
  /** Ids or names of groups; empty if there are none. */
  readonly groupReferences: readonly string[];
}

/** All groups, and which of them each workflow refers to. */
interface Memberships {
  readonly groups: readonly ObservedGroup[];
  readonly workflows: readonly PossibleMember[];
}

/** What deleting a group would also delete, as far as the service shows it. */
interface GroupContents {
  readonly childGroups: readonly ObservedGroup[];
  readonly members: readonly PossibleMember[];
  /** Workflows whose group is unknown. */
  readonly undecided: readonly PossibleMember[];
}

const sizeOf = ({ childGroups, members, undecided }: GroupContents): number =>
  childGroups.length + members.length + undecided.length;

export const isEmpty = (contents: GroupContents): boolean => sizeOf(contents) === 0;

/** Whether the group certainly contains something. */
export const isOccupied = ({ childGroups, members }: GroupContents): boolean => childGroups.length + members.length > 0;

/** Sorts the service's objects into those that would be deleted with the group and those that certainly would not. */
export function contentsOf(group: ObservedGroup, { groups, workflows }: Memberships): GroupContents {
  const childGroups = groupsBelow(group, groups);
  const isDeleted = (reference: string): boolean => [group, ...childGroups].some((each) => refersTo(reference, each));
  return {
    childGroups,
    members: workflows.filter(({ groupReferences }) => groupReferences.some(isDeleted)),
    undecided: workflows.filter(({ groupReferences }) => groupReferences.length === 0),
  };
}

/** The groups below a group, each after its parent. */
function groupsBelow(group: ObservedGroup, groups: readonly ObservedGroup[]): readonly ObservedGroup[] {
  const others = groups.filter((other) => other.id !== group.id);
  const children = others.filter((other) => other.parentId === group.id);
  return children.flatMap((child) => [child, ...groupsBelow(child, others)]);
}

const LISTED = 100;

/**
 * The objects that would be deleted, as lines for a diagnostic, including those whose group is unknown.
 *
 * @param run marks what this configuration manages, as far as the run knows. @default nothing is marked
 */
export function describeContents({ childGroups, members, undecided }: GroupContents, run?: Coordination): string {
  const listOf = (title: string, noun: string, objects: readonly Pick<PossibleMember, "id" | "name">[]): string[] => {
    if (objects.length === 0) return [];
    const isMarked = ({ id }: { readonly id: string }): boolean => run !== undefined && run.isManaged(noun, id);
    // What is marked comes first, so that no limit hides it.
    const sorted = [...objects.filter(isMarked), ...objects.filter((object) => !isMarked(object))];
    const lines = sorted.map((object) => {
      const { id, name } = object;
      const facts = [
        ...(name === null ? [] : [`id ${id}`]),
        ...(isMarked(object) ? ["managed by this configuration"] : []),
      ];
      return `"${name ?? id}"${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
    });
    return [bullets(title, lines, LISTED)];
  };
  return [
    ...listOf("Child groups:", "workflow group", childGroups),
    ...listOf("Workflows:", "workflow", members),
    ...listOf(
      "Workflows that may be in it (neither their attributes nor their documents say which group they are in):",
      "workflow",
      undecided,
    ),
  ].join("\n");
}

/** Milliseconds without a change after which a group's contents count as stable. */
const STABLE_AFTER = 3_000;

/**
 * Reads until the group is empty, or until nothing has left it for a while: workflows of the same stack that do not
 * refer to the group are destroyed side by side with it.
 */
export async function stableContents(
  client: ServiceClient,
  group: ObservedGroup,
  signal: AbortSignal,
): Promise<GroupContents> {
  let contents = contentsOf(group, await readMemberships(client, { signal }));
  let unchangedSince = performance.now();
  while (!isEmpty(contents) && performance.now() - unchangedSince < STABLE_AFTER) {
    await delay(STABLE_AFTER / 10, signal);
    const next = contentsOf(group, await readMemberships(client, { signal }));
    if (sizeOf(next) < sizeOf(contents)) unchangedSince = performance.now();
    contents = next;
  }
  return contents;
}

/**
 * The contents of a group as one reading for the whole run shows them. Where the service shows groups in documents only, a
 * reading takes two requests for each workflow, which is too much for each of many groups.
 */
export const contentsInRun = async (
  { client, coordination }: Pick<ProviderData, "client" | "coordination">,
  group: ObservedGroup,
  options: CallOptions,
): Promise<GroupContents> =>
  contentsOf(group, await coordination.readings.get("memberships", () => readMemberships(client, options)));

export async function readMemberships(client: ServiceClient, options: CallOptions): Promise<Memberships> {
  const readWorkflows = async (): Promise<readonly PossibleMember[]> => {
    // A service may list a workflow once for each of its versions.
    const byId = new Map<string | ServiceObject, ServiceObject[]>();
    for (const workflow of await client.workflows.list({}, options)) {
      const key = workflow.id ?? workflow;
      byId.set(key, [...(byId.get(key) ?? []), workflow]);
    }
    return Promise.all([...byId.values()].map((listed) => possibleMember(client, listed, options)));
  };
  const [groups, workflows] = await Promise.all([groupListing(client).list(options), readWorkflows()]);
  return { groups, workflows };
}

/** A workflow's references to its group: in its attributes, otherwise in the documents of its versions. */
async function possibleMember(
  client: ServiceClient,
  listed: readonly ServiceObject[],
  options: CallOptions,
): Promise<PossibleMember> {
  const { id, name } = listed[0]!;
  const shown = listed.map(({ attributes }) => groupReferencesIn(attributes));
  if (id === null || shown.every((each) => each.length > 0))
    return { id: id ?? "", name, groupReferences: shown.flat() };
  const versions = await Promise.all(
    (["submitted", "approved"] as const).map(async (state) => {
      // An unreadable answer says nothing about the group, like a blank one.
      const text = await client.workflows.getDocument(id, { state }, options).catch(blankIfUndecodable);
      return text === null ? [] : [await referencesIn(text)];
    }),
  );
  const references = versions.flat();
  // If one version does not name its group, the workflow is undecided, whatever the other says.
  return { id, name, groupReferences: references.some((each) => each.length === 0) ? [] : references.flat() };
}

function blankIfUndecodable(error: unknown): string {
  if (error instanceof DecodeError) return "";
  throw error;
}

async function referencesIn(text: string): Promise<readonly string[]> {
  // Few groups need it: it is a fifth of the code that their plan would load.
  const { DocumentError, groupReferences, parseDocument } = await import("../../document");
  try {
    return groupReferences(parseDocument(text));
  } catch (error) {
    // An unreadable document says nothing about its group.
    if (error instanceof DocumentError) return [];
    throw error;
  }
}
