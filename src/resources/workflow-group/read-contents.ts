import {
  DecodeError,
  delay,
  groupReferencesIn,
  type CallOptions,
  type ServiceClient,
  type ServiceObject,
  type Version,
} from "../../client";
import { DocumentError, groupReferences, parseDocument } from "../../document";
import { contentsOf, isEmpty, type GroupContents, type PossibleMember } from "./contents";
import { observeGroups } from "./observe-group";
import type { ObservedGroup } from "./steps";

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
export async function readContents(
  client: ServiceClient,
  group: ObservedGroup,
  options: CallOptions,
): Promise<GroupContents> {
  const [groups, workflows] = await Promise.all([
    observeGroups(client, options),
    client.workflows
      .list({}, options)
      .then((list) => Promise.all(list.map((workflow) => possibleMember(client, workflow, options)))),
  ]);
  // A service may list a workflow once for each of its versions.
  return contentsOf(group, groups, [...new Map(workflows.map((workflow) => [workflow.id, workflow])).values()]);
}

const size = ({ childGroups, members, undecided }: GroupContents): number =>
  childGroups.length + members.length + undecided.length;

/** A workflow's references to its group: in its attributes, otherwise in the documents of its versions. */
async function possibleMember(
  client: ServiceClient,
  workflow: ServiceObject,
  options: CallOptions,
): Promise<PossibleMember> {
  const { id, name } = workflow;
  const shown = groupReferencesIn(workflow.attributes);
  if (shown.length > 0 || id === null) return { id: id ?? "", name, groupReferences: shown };
  const texts = await Promise.all(
    (["submitted", "approved"] as const).map((state) => documentOrBlank(client, id, state, options)),
  );
  const references = texts.filter((text) => text !== null).map(referencesIn);
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

function referencesIn(text: string): readonly string[] {
  try {
    return groupReferences(parseDocument(text));
  } catch (error) {
    // An unreadable document says nothing about its group.
    if (error instanceof DocumentError) return [];
    throw error;
  }
}
