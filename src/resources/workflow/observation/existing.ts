import { DecodeError, newIds, type ServiceClient, type ServiceObject } from "../../../client";
import { attributePath } from "../../../cty";
import { documentId, documentName, matches, type XmlDocument, type XmlTree } from "../../../document";
import { DiagnosticError } from "../../../framework";
import { importCommand } from "../../import-target";
import { secretNames } from "../secrets";
import { observeVersion, type CheckOptions } from "./observe";

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
export async function lookBefore(client: ServiceClient, wanted: XmlDocument, options: CheckOptions): Promise<Before> {
  const id = documentId(wanted);
  if (id !== null) {
    const [list, versions] = await Promise.all([
      client.workflows.list({}, { signal: options.signal }),
      versionsOf(client, id, options),
    ]);
    const name = list.find((object) => object.id === id)?.name ?? null;
    return { list, existing: versions.length === 0 ? [] : [{ id, name, likeness: "sameId" }] };
  }
  const list = await client.workflows.list({}, { signal: options.signal });
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
  options: CheckOptions,
): Promise<string | null> {
  const id = documentId(wanted);
  if (id !== null)
    return (await versionsOf(client, id, options)).some((version) => matches(wanted, version)) ? id : null;
  const list = await client.workflows.list({}, { signal: options.signal });
  const fresh = new Set(newIds(before.list, list));
  const found = await likenesses(
    client,
    wanted,
    list.filter((object) => object.id !== null && fresh.has(object.id)),
    options,
  );
  const same = found.filter((workflow) => workflow.likeness === "sameDocument");
  return same.length === 1 ? same[0]!.id : null;
}

/** What a document may have become: all that it may be confused with and that has none of the ids from before. */
export async function lookForNew(
  client: ServiceClient,
  wanted: XmlDocument,
  before: readonly string[],
  options: CheckOptions,
): Promise<readonly ExistingWorkflow[]> {
  const old = new Set(before);
  const { existing } = await lookBefore(client, wanted, options);
  return existing.filter(({ id }) => !old.has(id));
}

/**
 * Of the workflows that came since, beside our own new one, those that hold the same document: somebody else has made
 * it too.
 */
export async function lookForRivals(
  client: ServiceClient,
  wanted: XmlDocument,
  own: string,
  before: Before,
  options: CheckOptions,
): Promise<readonly ExistingWorkflow[]> {
  const list = await client.workflows.list({}, { signal: options.signal });
  const fresh = new Set(newIds(before.list, list));
  const others = list.filter(({ id }) => id !== null && id !== own && fresh.has(id));
  return (await likenesses(client, wanted, others, options)).filter(({ likeness }) => likeness === "sameDocument");
}

async function likenesses(
  client: ServiceClient,
  wanted: XmlDocument,
  list: readonly ServiceObject[],
  options: CheckOptions,
): Promise<readonly ExistingWorkflow[]> {
  const name = documentName(wanted);
  // A list may leave names out; then only the document itself tells.
  const mayBe = (object: ServiceObject): boolean =>
    (object.name || null) === null || object.name === name || (name === null && object.name === object.id);
  const found = await Promise.all(
    eachOnce(list)
      .filter(mayBe)
      .map(async (object): Promise<ExistingWorkflow | null> => {
        const versions = await readableVersionsOf(client, object.id!, options);
        const named = versions.filter((version) => documentName(version) === name);
        if (named.some((version) => matches(wanted, version)))
          return { id: object.id!, name: object.name, likeness: "sameDocument" };
        const sameName = name !== null && (object.name === name || named.length > 0);
        return sameName ? { id: object.id!, name: object.name, likeness: "sameName" } : null;
      }),
  );
  return found.filter((workflow) => workflow !== null);
}

/** A service may list a workflow once for each of its versions. */
const eachOnce = (list: readonly ServiceObject[]): readonly ServiceObject[] => [
  ...new Map(list.filter(({ id }) => id !== null).map((object) => [object.id, object])).values(),
];

/** A document that nobody can read is like none of ours, and must not stop the creation of another. */
async function readableVersionsOf(
  client: ServiceClient,
  id: string,
  options: CheckOptions,
): Promise<readonly XmlDocument[]> {
  try {
    return await versionsOf(client, id, options);
  } catch (error) {
    if (error instanceof DiagnosticError || error instanceof DecodeError) return [];
    throw error;
  }
}

async function versionsOf(client: ServiceClient, id: string, options: CheckOptions): Promise<readonly XmlDocument[]> {
  const versions = await Promise.all([
    observeVersion(client, id, "submitted", options),
    observeVersion(client, id, "approved", options),
  ]);
  return versions.filter((version) => version !== null);
}

/**
 * The refusal to make a second one. Import knows no secrets, so that it is not what a document with secrets is led to.
 */
export function existsAlready(existing: ExistingWorkflow, wanted: XmlTree): DiagnosticError {
  const command = importCommand("wfa_workflow", existing.id);
  const how =
    secretNames(wanted).length > 0
      ? `To manage it here, set adopt_existing = true. (An import manages it too, but shows the document's secrets in state and in the next plan:\n  ${command}\n${REPLACED_IN_ORDER}.)`
      : `To manage it here, import it:\n  ${command}\nor set adopt_existing = true to take it over. (${REPLACED_IN_ORDER}.)`;
  const what = existing.likeness === "sameId" ? "with the document's id" : "with the same name and the same document";
  return new DiagnosticError({
    summary: `Workflow "${existing.name ?? existing.id}" exists already`,
    detail: `The service has a workflow ${what} there already (id "${existing.id}"), and a second one is never made.\n\n${how}`,
    path: attributePath("document"),
  });
}

const REPLACED_IN_ORDER =
  "With create_before_destroy this is the object that is about to be replaced: a workflow cannot be replaced in that order";
