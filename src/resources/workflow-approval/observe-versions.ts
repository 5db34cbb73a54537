import type { CallOptions, ServiceClient, Version } from "../../client";
import { DocumentError, documentName, parseDocument, type XmlDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import { shownFlags, type ShownFlags } from "../shown-flags";

/** Both versions of a workflow as the service shows them now. */
export interface ObservedVersions {
  readonly submitted: XmlDocument | null;
  readonly approved: XmlDocument | null;
  /** What the workflow is called in messages. */
  readonly label: string;
  readonly flags: ShownFlags;
}

/** Null where neither version exists (404 or 410 for both): gone. */
export async function observeVersions(client: ServiceClient, id: string, options: CallOptions): Promise<ObservedVersions | null> {
  const seen = await observed(client, id, observeVersion(client, id, "submitted", options), options);
  if (seen !== null) return seen;
  // A submission that is approved between two looks is in neither: from submitted to approved, it cannot get past.
  const submitted = await observeVersion(client, id, "submitted", options);
  return observed(client, id, Promise.resolve(submitted), options);
}

/**
 * The same for a refresh, where many workflows are looked at together and hardly any has a submission: one list tells
 * which, to all that ask at the same time.
 */
export async function observeAmongMany(client: ServiceClient, id: string, options: CallOptions): Promise<ObservedVersions | null> {
  const listed = client.workflows.list({ state: "submitted" }, options);
  // One without an id may be any.
  const submission = listed.then((list) =>
    list.some((object) => object.id === id || object.id === null) ? observeVersion(client, id, "submitted", options) : null,
  );
  return observed(client, id, submission, options);
}

async function observed(
  client: ServiceClient,
  id: string,
  submission: Promise<XmlDocument | null>,
  options: CallOptions,
): Promise<ObservedVersions | null> {
  const [submitted, approved, attributes] = await Promise.all([
    submission,
    observeVersion(client, id, "approved", options),
    client.workflows.get(id, { state: "approved" }, options),
  ]);
  const document = approved ?? submitted;
  if (document === null) return null;
  const object = approved === null ? await client.workflows.get(id, { state: "submitted" }, options) : attributes;
  return { submitted, approved, label: object?.name ?? documentName(document) ?? id, flags: shownFlags(object, document) };
}

async function observeVersion(client: ServiceClient, id: string, version: Version, options: CallOptions): Promise<XmlDocument | null> {
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
