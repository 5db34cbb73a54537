import type { CallOptions, JsonObject, ServiceClient, ServiceObject, Version } from "../../client";
import { DocumentError, documentName, parseDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import type { Redact, Rendition } from "./rendition";
import { shownFlags } from "./shown-flags";
import type { Observed } from "./sides";

/** How to observe: what to redact of what is seen. */
export interface ObserveOptions extends CallOptions {
  readonly redact: Redact;
}

/** A workflow as the service shows it now, its secrets redacted; one version of it at least. */
export interface Observation extends Observed {
  readonly name: string | null;
  /** What is shown in JSON of the approved version, else of the submitted one. */
  readonly attributes: JsonObject;
}

/** Null where neither version exists (404 or 410 for both): gone. */
export async function observe(client: ServiceClient, id: string, options: ObserveOptions): Promise<Observation | null> {
  const observed = await together(client, id, options, observeVersion(client, id, "submitted", options));
  if (observed !== null) return observed;
  // A submission that is approved between two looks is in neither: from submitted to approved, it cannot get past.
  const submitted = await observeVersion(client, id, "submitted", options);
  return together(client, id, options, Promise.resolve(submitted));
}

/**
 * The same for a refresh, where many workflows are observed together and nearly all of them are approved with nothing
 * submitted: whether something is submitted is told by one list for all that ask at the same time.
 */
export async function observeAmongMany(
  client: ServiceClient,
  id: string,
  options: ObserveOptions,
): Promise<Observation | null> {
  const submitted = isListedAsSubmitted(client, id, options).then((listed) =>
    listed ? observeVersion(client, id, "submitted", options) : null,
  );
  // A list is believed about a submission beside an approved version; never that a workflow is gone.
  return (await together(client, id, options, submitted)) ?? observe(client, id, options);
}

/** True also where the list does not tell: then the version itself is asked for. */
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
  // Asked for by version: a service need not choose one itself.
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

/** One version's document; null where there is none. @throws DiagnosticError where it cannot be read */
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

/** What was observed, redacted again. */
export async function redactedBy(observation: Observation, redact: Redact): Promise<Observation> {
  const [submitted, approved] = await Promise.all([
    observation.submitted?.redactedWith(redact) ?? null,
    observation.approved?.redactedWith(redact) ?? null,
  ]);
  return { ...observation, submitted, approved };
}
