import type { ServiceClient, ServiceObject, Version } from "../../client";
import { DocumentError, parseDocument, type XmlDocument } from "../../document";
import { DiagnosticError } from "../../framework";

/** Both versions of a workflow as the service shows them now; one of them at least. */
export interface BothVersions<T> {
  readonly submitted: T | null;
  readonly approved: T | null;
  /** What is shown in JSON of the approved version, else of the submitted one. */
  readonly object: ServiceObject | null;
}

/** Which workflow is looked at, and what is made of a version's document. */
export interface Look<T> {
  readonly client: ServiceClient;
  readonly id: string;
  readonly signal: AbortSignal;
  readonly read: (document: XmlDocument) => T | Promise<T>;
}

/** Null where neither version exists (404 or 410 for both): gone. */
export async function lookAtBoth<T>(look: Look<T>): Promise<BothVersions<T> | null> {
  const seen = await together(look, lookAtVersion(look, "submitted"));
  if (seen !== null) return seen;
  // A submission that is approved between two looks is in neither: from submitted to approved, it cannot get past.
  const submitted = await lookAtVersion(look, "submitted");
  return together(look, Promise.resolve(submitted));
}

/**
 * The same for a refresh, where many workflows are looked at together and nearly all of them are approved with nothing
 * submitted: whether something is submitted is told by one list for all that ask at the same time.
 */
export async function lookAmongMany<T>(look: Look<T>): Promise<BothVersions<T> | null> {
  const submitted = isListedAsSubmitted(look).then((listed) => (listed ? lookAtVersion(look, "submitted") : null));
  const seen = await together(look, submitted);
  // A list is believed about a submission beside an approved version; never that a workflow is gone.
  return seen ?? lookAtBoth(look);
}

/** True also where the list does not tell: then the version itself is asked for. */
async function isListedAsSubmitted({ client, id, signal }: Look<unknown>): Promise<boolean> {
  const list = await client.workflows.list({ state: "submitted" }, { signal });
  return list.some((object) => object.id === id || object.id === null);
}

async function together<T>(look: Look<T>, submission: Promise<T | null>): Promise<BothVersions<T> | null> {
  const { client, id, signal } = look;
  // Asked for by version: a service need not choose one itself.
  const objectOf = (state: Version): Promise<ServiceObject | null> => client.workflows.get(id, { state }, { signal });
  const [submitted, approved, object] = await Promise.all([
    submission,
    lookAtVersion(look, "approved"),
    objectOf("approved"),
  ]);
  if (submitted === null && approved === null) return null;
  return { submitted, approved, object: approved === null ? await objectOf("submitted") : object };
}

/** One version's document; null where there is none. @throws DiagnosticError where it cannot be read */
export async function lookAtVersion<T>({ client, id, signal, read }: Look<T>, version: Version): Promise<T | null> {
  const text = await client.workflows.getDocument(id, { state: version }, { signal });
  if (text === null) return null;
  try {
    return await read(parseDocument(text));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DiagnosticError({
      summary: `Cannot read the service's document of workflow "${id}"`,
      detail: `Its ${version} version is not a valid XML document: ${error.message}. Nothing was changed`,
    });
  }
}
