import type { CallOptions, ServiceClient, ServiceObject, Version } from "../../client";
import { DocumentError, documentName, parseDocument, type XmlDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import { shownFlags, type ShownFlags } from "../shown-flags";
import type { VersionTexts } from "./stored-workflow";

/** A workflow as the service shows it now. */
export interface ObservedWorkflow {
  readonly submitted: XmlDocument | null;
  readonly approved: XmlDocument | null;
  readonly name: string | null;
  readonly flags: ShownFlags;
}

/** Both versions and the attributes; null where neither version exists (404 or 410 for both): gone. */
export async function observe(client: ServiceClient, id: string, options: CallOptions): Promise<ObservedWorkflow | null> {
  return observed(client, id, observeVersion(client, id, "submitted", options), options);
}

/**
 * The same for a refresh, where many workflows are looked at together and nearly all of them are approved with nothing
 * submitted: whether something is submitted is told by one list for all that ask at the same time.
 */
export async function observeAmongMany(client: ServiceClient, id: string, options: CallOptions): Promise<ObservedWorkflow | null> {
  const submitted = isListedAsSubmitted(client, id, options).then((listed) =>
    listed ? observeVersion(client, id, "submitted", options) : null,
  );
  const seen = await observed(client, id, submitted, options);
  // A list is believed about a submission beside an approved version; never that a workflow is gone.
  return seen ?? observe(client, id, options);
}

/** True also where the list does not tell: then the version itself is asked for. */
async function isListedAsSubmitted(client: ServiceClient, id: string, options: CallOptions): Promise<boolean> {
  const list = await client.workflows.list({ state: "submitted" }, options);
  return list.some((object) => object.id === id || object.id === null);
}

async function observed(
  client: ServiceClient,
  id: string,
  submission: Promise<XmlDocument | null>,
  options: CallOptions,
): Promise<ObservedWorkflow | null> {
  // Asked for by version: a service need not choose one itself.
  const attributesOf = (state: Version): Promise<ServiceObject | null> => client.workflows.get(id, { state }, options);
  const [submitted, approved, attributes] = await Promise.all([
    submission,
    observeVersion(client, id, "approved", options),
    attributesOf("approved"),
  ]);
  const document = approved ?? submitted;
  if (document === null) return null;
  const object = approved === null ? await attributesOf("submitted") : attributes;
  return { submitted, approved, name: object?.name ?? documentName(document), flags: shownFlags(object, document) };
}

/** One version's document; null where there is none. */
export async function observeVersion(
  client: ServiceClient,
  id: string,
  version: Version,
  options: CallOptions,
): Promise<XmlDocument | null> {
  const text = await client.workflows.getDocument(id, { state: version }, options);
  if (text === null) return null;
  try {
    return parseDocument(text);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DiagnosticError({
      summary: `The service's document of workflow "${id}" cannot be read`,
      detail: `Its ${version} version is no XML document that is understood here: ${error.message}. Nothing was changed`,
    });
  }
}

export const textsOf = (observed: Pick<ObservedWorkflow, "submitted" | "approved"> | null): VersionTexts => ({
  submitted: observed?.submitted?.text ?? null,
  approved: observed?.approved?.text ?? null,
});
