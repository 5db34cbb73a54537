import type { CallOptions, JsonObject, ServiceClient, ServiceObject, Version } from "../../client";
import { DocumentError, documentName, parseDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import { shownFlags, type ShownFlags } from "../shown-flags";
import type { Concealment } from "./concealment";
import type { Rendition } from "./rendition";
import type { Seen } from "./stored-workflow";

/** How to look: what to conceal of what is seen. */
export interface LookOptions extends CallOptions {
  readonly concealment: Concealment;
}

/** A workflow as the service shows it now, its secrets concealed. */
export interface ObservedWorkflow {
  readonly submitted: Rendition | null;
  readonly approved: Rendition | null;
  readonly name: string | null;
  readonly flags: ShownFlags;
  /** What is shown in JSON of the approved version, else of the submitted one. */
  readonly attributes: JsonObject;
}

/** Both versions and the attributes; null where neither version exists (404 or 410 for both): gone. */
export async function observe(client: ServiceClient, id: string, options: LookOptions): Promise<ObservedWorkflow | null> {
  const seen = await observed(client, id, observeVersion(client, id, "submitted", options), options);
  if (seen !== null) return seen;
  // A submission that is approved between two looks is in neither: from submitted to approved, it cannot get past.
  const submitted = await observeVersion(client, id, "submitted", options);
  return observed(client, id, Promise.resolve(submitted), options);
}

/**
 * The same for a refresh, where many workflows are looked at together and nearly all of them are approved with nothing
 * submitted: whether something is submitted is told by one list for all that ask at the same time.
 */
export async function observeAmongMany(client: ServiceClient, id: string, options: LookOptions): Promise<ObservedWorkflow | null> {
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
  submission: Promise<Rendition | null>,
  options: LookOptions,
): Promise<ObservedWorkflow | null> {
  const { signal } = options;
  // Asked for by version: a service need not choose one itself.
  const attributesOf = (state: Version): Promise<ServiceObject | null> => client.workflows.get(id, { state }, { signal });
  const [submitted, approved, attributes] = await Promise.all([
    submission,
    observeVersion(client, id, "approved", options),
    attributesOf("approved"),
  ]);
  const document = approved ?? submitted;
  if (document === null) return null;
  const object = approved === null ? await attributesOf("submitted") : attributes;
  return { submitted, approved, name: object?.name ?? documentName(document), flags: shownFlags(object, document), attributes: object?.attributes ?? {} };
}

/** One version's document; null where there is none. */
export async function observeVersion(
  client: ServiceClient,
  id: string,
  version: Version,
  { signal, concealment }: LookOptions,
): Promise<Rendition | null> {
  const text = await client.workflows.getDocument(id, { state: version }, { signal });
  if (text === null) return null;
  try {
    return await concealment.conceal(parseDocument(text));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DiagnosticError({
      summary: `The service's document of workflow "${id}" cannot be read`,
      detail: `Its ${version} version is no XML document that is understood here: ${error.message}. Nothing was changed`,
    });
  }
}

/** What was observed, concealed anew. */
export async function concealedBy(observed: ObservedWorkflow, concealment: Concealment): Promise<ObservedWorkflow> {
  const anew = (version: Rendition | null): Promise<Rendition> | undefined => version?.concealedAnew((received) => concealment.conceal(received));
  const [submitted, approved] = await Promise.all([anew(observed.submitted), anew(observed.approved)]);
  return { ...observed, submitted: submitted ?? null, approved: approved ?? null };
}

export const seenOf = (observed: Pick<ObservedWorkflow, "submitted" | "approved"> | null): Seen => ({
  submitted: observed?.submitted?.text ?? null,
  approved: observed?.approved?.text ?? null,
  hidden: { submitted: observed?.submitted?.hidden ?? null, approved: observed?.approved?.hidden ?? null },
});
