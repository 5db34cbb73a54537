import type { CallOptions, JsonObject, ServiceClient, Version } from "../../../client";
import { documentName } from "../../../document";
import { shownFlags, type ShownFlags } from "../../shown-flags";
import {
  lookAmongMany,
  lookAtBoth,
  lookAtVersion,
  type BothVersions,
  type Look,
  type Rendition,
} from "../../workflow-versions";
import type { Concealment } from "../secrets";

/** How to look: what to conceal of what is seen. */
export interface CheckOptions extends CallOptions {
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

/** What was there at the last look. */
export interface Seen extends VersionTexts {
  /** Hashes of what their texts do not show. */
  readonly hidden: VersionTexts;
}

/** The texts of both versions as the service showed them; null where there is none. */
export interface VersionTexts {
  readonly submitted: string | null;
  readonly approved: string | null;
}

/** Null where neither version exists (404 or 410 for both): gone. */
export const observe = async (
  client: ServiceClient,
  id: string,
  options: CheckOptions,
): Promise<ObservedWorkflow | null> => observed(await lookAtBoth(lookOf(client, id, options)));

/** The same for a refresh, where many workflows are looked at together. */
export const observeAmongMany = async (
  client: ServiceClient,
  id: string,
  options: CheckOptions,
): Promise<ObservedWorkflow | null> => observed(await lookAmongMany(lookOf(client, id, options)));

/** One version's document; null where there is none. */
export const observeVersion = (
  client: ServiceClient,
  id: string,
  version: Version,
  options: CheckOptions,
): Promise<Rendition | null> => lookAtVersion(lookOf(client, id, options), version);

const lookOf = (client: ServiceClient, id: string, { signal, concealment }: CheckOptions): Look<Rendition> => ({
  client,
  id,
  signal,
  read: (document) => concealment.conceal(document),
});

function observed(versions: BothVersions<Rendition> | null): ObservedWorkflow | null {
  const document = versions?.approved ?? versions?.submitted ?? null;
  if (versions === null || document === null) return null;
  const { object, ...both } = versions;
  return {
    ...both,
    name: object?.name ?? documentName(document),
    flags: shownFlags(object, document),
    attributes: object?.attributes ?? {},
  };
}

/** What was observed, concealed anew. */
export async function concealedBy(observed: ObservedWorkflow, concealment: Concealment): Promise<ObservedWorkflow> {
  const anew = (version: Rendition | null): Promise<Rendition> | undefined =>
    version?.concealedAnew((received) => concealment.conceal(received));
  const [submitted, approved] = await Promise.all([anew(observed.submitted), anew(observed.approved)]);
  return { ...observed, submitted: submitted ?? null, approved: approved ?? null };
}

export const seenOf = (observed: Pick<ObservedWorkflow, "submitted" | "approved"> | null): Seen => ({
  submitted: observed?.submitted?.text ?? null,
  approved: observed?.approved?.text ?? null,
  hidden: { submitted: observed?.submitted?.hidden ?? null, approved: observed?.approved?.hidden ?? null },
});
