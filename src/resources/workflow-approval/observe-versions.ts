import type { CallOptions, ServiceClient } from "../../client";
import { documentName, type XmlDocument } from "../../document";
import { lookAmongMany, lookAtBoth, shownFlags, type BothVersions, type ShownFlags } from "../workflow-versions";

/** Both versions of a workflow as the service shows them now. */
export interface ObservedVersions {
  readonly submitted: XmlDocument | null;
  readonly approved: XmlDocument | null;
  /** What the workflow is called in messages. */
  readonly label: string;
  readonly flags: ShownFlags;
}

/** Null where neither version exists (404 or 410 for both): gone. */
export const observeVersions = async (
  client: ServiceClient,
  id: string,
  { signal }: CallOptions,
): Promise<ObservedVersions | null> => observed(id, await lookAtBoth({ client, id, signal, read }));

/** The same for a refresh, where many workflows are looked at together. */
export const observeAmongMany = async (
  client: ServiceClient,
  id: string,
  { signal }: CallOptions,
): Promise<ObservedVersions | null> => observed(id, await lookAmongMany({ client, id, signal, read }));

/** Documents are compared as they are: nothing in them is redacted. */
const read = (document: XmlDocument): XmlDocument => document;

function observed(id: string, versions: BothVersions<XmlDocument> | null): ObservedVersions | null {
  const document = versions?.approved ?? versions?.submitted ?? null;
  if (versions === null || document === null) return null;
  const { object, ...both } = versions;
  return { ...both, label: object?.name ?? documentName(document) ?? id, flags: shownFlags(object, document) };
}
