import { hiddenNames } from "../../../document";
import type { Rendition } from "../../workflow-versions";
import { redactionToWrite, redactRecord, type Recorded } from "../record";
import type { WorkflowState } from "../schema";
import { filledDocument } from "../substitutions";
import type { WantedWrite } from "./steps";

/** The record for comparison with the wanted state. */
export async function recordBeforeWrite(
  { document, secrets }: WantedWrite,
  prior: WorkflowState,
  decoded: Recorded,
): Promise<Recorded> {
  // An imported document counts as applied, because it is the one in state.
  const isImport = decoded.kind === "imported" && decoded.applied === null;
  const record = isImport ? { ...decoded, applied: filledDocument(prior) } : decoded;
  if (record.secrets !== null || hiddenNames(document).length === 0) return record;
  // Until now the document contained its secrets; from here on nothing stores them.
  return redactRecord(record, await redactionToWrite(document, secrets, null));
}

/** The pending submission as it reads with the secrets that are going to be sent; null if there are none. */
export async function submissionToWrite(
  { document, secrets }: WantedWrite,
  { secrets: before }: Recorded,
  submitted: Rendition | null,
): Promise<Rendition | null> {
  if (submitted === null || before === null) return null;
  return submitted.redactedWith((await redactionToWrite(document, secrets, before)).redact);
}
