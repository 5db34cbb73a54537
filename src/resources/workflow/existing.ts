import { newIds, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";
import { documentId, documentName, matches, type XmlDocument } from "../../document";
import { observeVersion } from "./observe";

/** A workflow on the service that a new document may be confused with. */
export interface ExistingWorkflow {
  readonly id: string;
  readonly name: string | null;
  /** It has the document's id, holds the same document, or only shares the name. */
  readonly likeness: "sameId" | "sameDocument" | "sameName";
}

/** What was on the service before a create. */
export interface Before {
  readonly list: readonly ServiceObject[];
  readonly existing: readonly ExistingWorkflow[];
}

/**
 * Looks for what a create would duplicate: by the document's id; without one, by name, telling apart those that hold
 * the same document (up to what a server adds).
 */
export async function lookBefore(client: ServiceClient, wanted: XmlDocument, options: CallOptions): Promise<Before> {
  const id = documentId(wanted);
  if (id !== null) {
    const [list, versions] = await Promise.all([client.workflows.list({}, options), versionsOf(client, id, options)]);
    const name = list.find((object) => object.id === id)?.name ?? null;
    return { list, existing: versions.length === 0 ? [] : [{ id, name, likeness: "sameId" }] };
  }
  const list = await client.workflows.list({}, options);
  return { list, existing: await likenesses(client, wanted, list, options) };
}

/**
 * After an answer that was lost or told no id: the workflow that was not there before and holds the document. Null
 * where none does (yet), or where it cannot be told which.
 */
export async function lookAfter(
  client: ServiceClient,
  wanted: XmlDocument,
  before: Before,
  options: CallOptions,
): Promise<string | null> {
  const id = documentId(wanted);
  if (id !== null) return (await versionsOf(client, id, options)).some((version) => matches(wanted, version)) ? id : null;
  const list = await client.workflows.list({}, options);
  const fresh = new Set(newIds(before.list, list));
  const found = await likenesses(client, wanted, list.filter((object) => object.id !== null && fresh.has(object.id)), options);
  const same = found.filter((workflow) => workflow.likeness === "sameDocument");
  return same.length === 1 ? same[0]!.id : null;
}

async function likenesses(
  client: ServiceClient,
  wanted: XmlDocument,
  list: readonly ServiceObject[],
  options: CallOptions,
): Promise<readonly ExistingWorkflow[]> {
  const name = documentName(wanted);
  // A list may leave names out; then only the document itself tells.
  const candidates = eachOnce(list).filter((object) => object.name === null || name === null || object.name === name);
  const found = await Promise.all(
    candidates.map(async (object): Promise<ExistingWorkflow | null> => {
      const versions = await versionsOf(client, object.id!, options);
      if (versions.some((version) => matches(wanted, version))) return { id: object.id!, name: object.name, likeness: "sameDocument" };
      const sameName = name !== null && (object.name === name || versions.some((version) => documentName(version) === name));
      return sameName ? { id: object.id!, name: object.name, likeness: "sameName" } : null;
    }),
  );
  return found.filter((workflow) => workflow !== null);
}

/** A service may list a workflow once for each of its versions. */
const eachOnce = (list: readonly ServiceObject[]): readonly ServiceObject[] => [
  ...new Map(list.filter(({ id }) => id !== null).map((object) => [object.id, object])).values(),
];

async function versionsOf(client: ServiceClient, id: string, options: CallOptions): Promise<readonly XmlDocument[]> {
  const versions = await Promise.all([
    observeVersion(client, id, "submitted", options),
    observeVersion(client, id, "approved", options),
  ]);
  return versions.filter((version) => version !== null);
}
