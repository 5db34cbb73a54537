import type { CallOptions, JsonObject, ServiceClient, Version } from "../../client";
import { documentName } from "../../document";
import { lookAmongMany, lookAtBoth, lookAtVersion, type BothVersions, type Look } from "./both-versions";
import type { Redact, Rendition } from "./rendition";
import { shownFlags } from "./shown-flags";
import type { Observed } from "./sides";

/** How to observe: what to redact of what is seen. */
export interface ObserveOptions extends CallOptions {
  readonly redact: Redact;
}

/** A workflow as the service shows it now, its secrets redacted. */
export interface Observation extends Observed {
  readonly name: string | null;
  /** What is shown in JSON of the approved version, else of the submitted one. */
  readonly attributes: JsonObject;
}

/** Null where neither version exists (404 or 410 for both): gone. */
export const observe = async (
  client: ServiceClient,
  id: string,
  options: ObserveOptions,
): Promise<Observation | null> => observed(id, await lookAtBoth(lookOf(client, id, options)));

/** The same for a refresh, where many workflows are observed together. */
export const observeAmongMany = async (
  client: ServiceClient,
  id: string,
  options: ObserveOptions,
): Promise<Observation | null> => observed(id, await lookAmongMany(lookOf(client, id, options)));

/** One version's document; null where there is none. */
export const observeVersion = (
  client: ServiceClient,
  id: string,
  version: Version,
  options: ObserveOptions,
): Promise<Rendition | null> => lookAtVersion(lookOf(client, id, options), version);

const lookOf = (client: ServiceClient, id: string, { signal, redact }: ObserveOptions): Look<Rendition> => ({
  client,
  id,
  signal,
  read: redact,
});

function observed(id: string, versions: BothVersions<Rendition> | null): Observation | null {
  const document = versions?.approved ?? versions?.submitted ?? null;
  if (versions === null || document === null) return null;
  const { object, submitted, approved } = versions;
  return {
    id,
    submitted,
    approved,
    name: object?.name ?? documentName(document),
    flags: shownFlags(object, document),
    attributes: object?.attributes ?? {},
  };
}

/** What was observed, redacted anew. */
export async function redactedBy(observation: Observation, redact: Redact): Promise<Observation> {
  const anew = async (version: Rendition | null): Promise<Rendition | null> => version && version.redactedAnew(redact);
  const [submitted, approved] = await Promise.all([anew(observation.submitted), anew(observation.approved)]);
  return { ...observation, submitted, approved };
}
