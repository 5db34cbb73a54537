import type { CallOptions, ServiceClient, Version } from "../../client";
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
  const [submitted, approved] = await Promise.all([
    observeVersion(client, id, "submitted", options),
    observeVersion(client, id, "approved", options),
  ]);
  if (submitted === null && approved === null) return null;
  // Asked for by the version that is there: a service need not choose one itself.
  const object = await client.workflows.get(id, { state: approved === null ? "submitted" : "approved" }, options);
  const document = approved ?? submitted!;
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
