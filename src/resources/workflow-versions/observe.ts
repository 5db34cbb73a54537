import type { CallOptions, JsonObject, ServiceClient, ServiceObject, Version } from "../../client";
import { DocumentError, documentName, parseDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import type { ProviderData } from "../connection";
import { documentOf, type Redact, type Rendition } from "./rendition";
import { shownFlags } from "./shown-flags";
import type { Observed, Versions } from "./sides";

/** How to observe: what to redact. */
export interface ObserveOptions extends CallOptions {
  readonly redact: Redact;
  /** What was observed before: a text that is still the same is not parsed again. @default nothing */
  readonly known?: { readonly lastObserved: Versions };
}

/** A workflow as the service shows it now, with secrets redacted and at least one version. */
export interface Observation extends Observed {
  readonly name: string | null;
  /** The JSON fields of the approved version, otherwise of the submitted one. */
  readonly attributes: JsonObject;
}

/** Both versions of a workflow, at least one of which exists. */
export interface ObservedVersions extends Versions {
  readonly id: string;
}

/**
 * Null if neither version exists (404 or 410 for both), so the workflow is gone.
 *
 * @param read versions that were read a moment ago. @default none
 */
export async function observe(
  client: ServiceClient,
  id: string,
  options: ObserveOptions,
  read: Partial<Versions> = {},
): Promise<Observation | null> {
  const readNow = async (version: Version): Promise<Rendition | null> => {
    const rendition = read[version];
    return rendition === undefined ? observeVersion(client, id, version, options) : rendition;
  };
  const observed = await together(client, id, options, readNow("submitted"), readNow("approved"));
  if (observed !== null) return observed;
  const submitted = await againFirst(client, id, options);
  return together(client, id, options, Promise.resolve(submitted), observeVersion(client, id, "approved", options));
}

/** The same without the workflow's JSON. */
export async function observeVersions(
  client: ServiceClient,
  id: string,
  options: ObserveOptions,
): Promise<ObservedVersions | null> {
  const [submitted, approved] = await Promise.all([
    observeVersion(client, id, "submitted", options),
    observeVersion(client, id, "approved", options),
  ]);
  if (submitted !== null || approved !== null) return { id, submitted, approved };
  const later = await againFirst(client, id, options);
  const laterApproved = await observeVersion(client, id, "approved", options);
  return later === null && laterApproved === null ? null : { id, submitted: later, approved: laterApproved };
}

/** In the other order, both reads would miss a submission that is approved in between. */
const againFirst = (client: ServiceClient, id: string, options: ObserveOptions): Promise<Rendition | null> =>
  observeVersion(client, id, "submitted", options);

/**
 * The same for a refresh of a workflow that this configuration only submits. Both versions are read at once: whoever submits
 * and approves another in between leaves a submission that is no longer there next to an approved version that is new, and
 * nothing would show theirs. The submission is then read again.
 */
export async function observeSubmission(
  client: ServiceClient,
  id: string,
  options: ObserveOptions,
): Promise<Observation | null> {
  const observed = await observe(client, id, options);
  const { submitted = null, approved = null } = observed ?? {};
  const isNew = approved !== null && approved.text !== options.known?.lastObserved.approved?.text;
  if (observed === null || submitted === null || !isNew) return observed;
  return { ...observed, submitted: await observeVersion(client, id, "submitted", options) };
}

const SUBMITTED = "submitted workflows";

/** Milliseconds: an engine asks for the next workflow in a few, and without it a plan of 1,000 took 174 lists. */
const PAUSE = 250;

/**
 * The same for a refresh, which observes many workflows, nearly all of them approved without a submission: one list for
 * all that are observed without a pause says which have one. Whoever submits after that list shows in the next plan, and
 * an apply reads both versions of what it changes.
 *
 * @param asker the noun of the resource: one that is refreshed again gets a new list
 */
export const observeAmongMany = (
  { client, coordination }: Pick<ProviderData, "client" | "coordination">,
  asker: string,
  id: string,
  options: ObserveOptions,
): Promise<Observation | null> =>
  coordination.sharing(
    SUBMITTED,
    async () => {
      const listed = coordination.once(SUBMITTED, () => listSubmitted(client, options), `${asker} ${id}`);
      // One without an id may be this one.
      const submitted = listed.then((ids) =>
        ids.has(id) || ids.has(null) ? observeVersion(client, id, "submitted", options) : null,
      );
      // A list is trusted about a submission next to an approved version, but never that a workflow is gone.
      const approved = observeVersion(client, id, "approved", options);
      return (await together(client, id, options, submitted, approved)) ?? observe(client, id, options);
    },
    PAUSE,
  );

async function listSubmitted(client: ServiceClient, { signal }: CallOptions): Promise<ReadonlySet<string | null>> {
  const list = await client.workflows.list({ state: "submitted" }, { signal });
  return new Set(list.map(({ id }) => id));
}

async function together(
  client: ServiceClient,
  id: string,
  options: ObserveOptions,
  submission: Promise<Rendition | null>,
  approval: Promise<Rendition | null>,
): Promise<Observation | null> {
  const { signal } = options;
  // Requested by version, because a service need not choose one itself.
  const objectOf = (state: Version): Promise<ServiceObject | null> => client.workflows.get(id, { state }, { signal });
  const [submitted, approved, approvedObject] = await Promise.all([submission, approval, objectOf("approved")]);
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
  { signal, redact, known }: ObserveOptions,
): Promise<Rendition | null> {
  const text = await client.workflows.getDocument(id, { state: version }, { signal });
  if (text === null) return null;
  try {
    const before = known?.lastObserved[version] ?? null;
    return await redact(before?.isText(text) === true ? documentOf(before.text) : parseDocument(text));
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
  return { ...observation, ...(await redactedVersions(observation, redact)) };
}

/** Only the versions, redacted again; those that are missing stay so. */
export async function redactedVersions<V extends Partial<Versions>>(
  { submitted, approved }: V,
  redact: Redact,
): Promise<Pick<V, "submitted" | "approved">> {
  const again = async (version: Rendition | null | undefined) => version?.redactedWith(redact) ?? version;
  return { submitted: await again(submitted), approved: await again(approved) } as Pick<V, "submitted" | "approved">;
}
