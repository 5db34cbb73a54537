import {
  type CallOptions,
  type JsonValue,
  type ServiceClient,
  type ServiceObject,
  DecodeError,
  delay,
  groupReferencesIn,
  type Version,
} from "../../client";
import { attributesJson } from "../attributes";
import type { ProviderData } from "../shared";
import { contentsOf, isEmpty, type GroupContents, type PossibleMember } from "./contents";
import type { ObservedGroup } from "./steps";

/** Reads a group's fields (interface document, 2.4) tolerantly; null if it shows no id. */
function observedGroup(object: ServiceObject): ObservedGroup | null {
  const { id, name, attributes } = object;
  return id === null
    ? null
    : { id, name, description: text(attributes["description"]), parentId: text(attributes["parentId"]) };
}

/** Undefined if not shown. An empty text counts as null. */
function text(value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** One group; null if it is gone. A group without any shown fields still exists. */
export async function observeGroup(
  client: ServiceClient,
  id: string,
  options: CallOptions,
): Promise<ObservedGroup | null> {
  const object = await client.workflowGroups.get(id, options);
  return object === null ? null : { ...observedGroup({ ...object, id })! };
}

/** @param filter fields with the value that they must have. @default all groups */
export async function observeGroups(
  client: ServiceClient,
  options: CallOptions,
  filter: Readonly<Record<string, string>> = {},
): Promise<readonly ObservedGroup[]> {
  const objects = await client.workflowGroups.list(filter, options);
  return objects.flatMap((object) => observedGroup(object) ?? []);
}

/** A group's documented fields (interface document, 2.4) in snake_case, and all shown fields as JSON. */
export const groupFields = ({ id, name, attributes }: ServiceObject) => ({
  id,
  name,
  description: textOf(attributes["description"]),
  parent_id: textOf(attributes["parentId"]),
  attributes_json: attributesJson(attributes),
});

function textOf(value: JsonValue | undefined): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : null;
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
  let contents = await readContents(client, group, { signal });
  let unchangedSince = performance.now();
  while (!isEmpty(contents) && performance.now() - unchangedSince < STABLE_AFTER) {
    await delay(STABLE_AFTER / 10, signal);
    const next = await readContents(client, group, { signal });
    if (size(next) < size(contents)) unchangedSince = performance.now();
    contents = next;
  }
  return contents;
}

/** The current contents of a group. */
export const readContents = async (
  client: ServiceClient,
  group: ObservedGroup,
  options: CallOptions,
): Promise<GroupContents> => contentsIn(group, await readMemberships(client, options));

/**
 * The contents of a group as one reading for the whole run shows them. Where the service shows groups in documents only, a
 * reading takes two requests for each workflow, which is too much for each of many groups.
 */
export const contentsInRun = async (
  { client, coordination }: Pick<ProviderData, "client" | "coordination">,
  group: ObservedGroup,
  options: CallOptions,
): Promise<GroupContents> =>
  contentsIn(group, await coordination.readings.get("memberships", () => readMemberships(client, options)));

/** All groups, and which of them each workflow refers to. */
interface Memberships {
  readonly groups: readonly ObservedGroup[];
  readonly workflows: readonly PossibleMember[];
}

const contentsIn = (group: ObservedGroup, { groups, workflows }: Memberships): GroupContents =>
  contentsOf(group, groups, workflows);

async function readMemberships(client: ServiceClient, options: CallOptions): Promise<Memberships> {
  const readWorkflows = async (): Promise<readonly PossibleMember[]> => {
    const list = await client.workflows.list({}, options);
    return Promise.all([...byId(list).values()].map((listed) => possibleMember(client, listed, options)));
  };
  const [groups, workflows] = await Promise.all([observeGroups(client, options), readWorkflows()]);
  return { groups, workflows };
}

type Listed = readonly [ServiceObject, ...ServiceObject[]];

/** A service may list a workflow once for each of its versions. */
function byId(list: readonly ServiceObject[]): ReadonlyMap<string | ServiceObject, Listed> {
  const found = new Map<string | ServiceObject, Listed>();
  for (const workflow of list) {
    const key = workflow.id ?? workflow;
    const before = found.get(key);
    found.set(key, before === undefined ? [workflow] : [...before, workflow]);
  }
  return found;
}

const size = ({ childGroups, members, undecided }: GroupContents): number =>
  childGroups.length + members.length + undecided.length;

/** A workflow's references to its group: in its attributes, otherwise in the documents of its versions. */
async function possibleMember(client: ServiceClient, listed: Listed, options: CallOptions): Promise<PossibleMember> {
  const [{ id, name }] = listed;
  const shown = listed.map(({ attributes }) => groupReferencesIn(attributes));
  if (id === null || shown.every((each) => each.length > 0))
    return { id: id ?? "", name, groupReferences: shown.flat() };
  const texts = await Promise.all(
    (["submitted", "approved"] as const).map((state) => documentOrBlank(client, id, state, options)),
  );
  const references = await Promise.all(texts.filter((text) => text !== null).map(referencesIn));
  // If one version does not name its group, the workflow is undecided, whatever the other says.
  return { id, name, groupReferences: references.some((each) => each.length === 0) ? [] : references.flat() };
}

/** An unreadable answer says nothing about the group, like a blank one. */
async function documentOrBlank(
  client: ServiceClient,
  id: string,
  state: Version,
  options: CallOptions,
): Promise<string | null> {
  try {
    return await client.workflows.getDocument(id, { state }, options);
  } catch (error) {
    if (error instanceof DecodeError) return "";
    throw error;
  }
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
