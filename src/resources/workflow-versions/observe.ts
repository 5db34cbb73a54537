import type { CallOptions, JsonObject, ServiceClient, ServiceObject, Version } from "../../client";
import { DocumentError, documentName, parseDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import type { Redact, Rendition } from "./rendition";
import { shownFlags } from "./shown-flags";
import type { Observed } from "./sides";

/** How to observe: what to redact. */
export interface ObserveOptions extends CallOptions {
  readonly redact: Redact;
}

/** A workflow as the service shows it now, with secrets redacted and at least one version. */
export interface Observation extends Observed {
  readonly name: string | null;
  /** The JSON fields of the approved version, otherwise of the submitted one. */
  readonly attributes: JsonObject;
}

/** Null if neither version exists (404 or 410 for both), so the workflow is gone. */
export async function observe(client: ServiceClient, id: string, options: ObserveOptions): Promise<Observation | null> {
  const observed = await together(client, id, options, observeVersion(client, id, "submitted", options));
  if (observed !== null) return observed;
  // The submitted version is read first: in the other order, both reads would miss a submission approved in between.
  const submitted = await observeVersion(client, id, "submitted", options);
  return together(client, id, options, Promise.resolve(submitted));
}

/**
 * The same for a refresh, which observes many workflows at once, nearly all of them approved without a submission: one
 * list for all concurrent callers says whether there is a submission.
 */
export async function observeAmongMany(
  client: ServiceClient,
  id: string,
  options: ObserveOptions,
): Promise<Observation | null> {
  const submitted = isListedAsSubmitted(client, id, options).then((listed) =>
    listed ? observeVersion(client, id, "submitted", options) : null,
  );
  // A list is trusted about a submission next to an approved version, but never that a workflow is gone.
  return (await together(client, id, options, submitted)) ?? observe(client, id, options);
}

/** Also true if the list does not say, so that the version itself is read. */
async function isListedAsSubmitted(client: ServiceClient, id: string, { signal }: CallOptions): Promise<boolean> {
  const list = await client.workflows.list({ state: "submitted" }, { signal });
  return list.some((object) => object.id === id || object.id === null);
}

async function together(
  client: ServiceClient,
  id: string,
  options: ObserveOptions,
  submission: Promise<Rendition | null>,
): Promise<Observation | null> {
  const { signal } = options;
  // Requested by version, because a service need not choose one itself.
  const objectOf = (state: Version): Promise<ServiceObject | null> => client.workflows.get(id, { state }, { signal });
  const [submitted, approved, approvedObject] = await Promise.all([
    submission,
    observeVersion(client, id, "approved", options),
    objectOf("approved"),
  ]);
  const document = approved ?? submitted;
  if (document === null) return null;
  const object = approved === null ? await objectOf("submitted") : approvedObject;
  return {
    id,
    submitted,
    approved,
    name: object?.name ?? documentName(document),
    flags: shownFlags(object, document),
    attributes: object?.attributes ?? {},
  };
}

/** One version's document; null if there is none. @throws DiagnosticError if it cannot be read */
export async function observeVersion(
  client: ServiceClient,
  id: string,
  version: Version,
  { signal, redact }: ObserveOptions,
): Promise<Rendition | null> {
  const text = await client.workflows.getDocument(id, { state: version }, { signal });
  if (text === null) return null;
  try {
    return await redact(parseDocument(text));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DiagnosticError({
      summary: `Cannot read the service's document of workflow "${id}"`,
      detail: `Its ${version} version is not a valid XML document: ${error.message}. Nothing was changed`,
    });
  }
}

/** The observation, redacted again. */
export async function redactedBy(observation: Observation, redact: Redact): Promise<Observation> {
  const [submitted, approved] = await Promise.all([
    observation.submitted?.redactedWith(redact) ?? null,
    observation.approved?.redactedWith(redact) ?? null,
  ]);
  return { ...observation, submitted, approved };
}
