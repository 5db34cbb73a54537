import { attributePath } from "../../cty";
import type { ServiceClient } from "../../client";
import { DocumentError, parseDocument, type XmlDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import { mayHaveTrigger, noTrigger, shownFlags, shownTriggerNames } from "../versions";

/**
 * Refuses, before anything is sent, to run something that does not exist: a workflow that does not exist or was never
 * approved, a trigger that its document neither defines nor mentions.
 */
export async function requireRunnable(
  client: ServiceClient,
  workflowId: string,
  trigger: string,
  signal: AbortSignal,
): Promise<void> {
  const text = await client.workflows.getDocument(workflowId, { state: "approved" }, { signal });
  if (text === null) throw await notRunnable(client, workflowId, signal);
  const document = parsed(text);
  // A document that cannot be read here proves nothing: the service decides.
  if (document === null) return;
  const names = await namesOf(client, workflowId, document, signal);
  if (!mayHaveTrigger(document, names, trigger)) throw notStarted(workflowId, trigger, names);
}

/** Explains why the service did not find the workflow or trigger to run. */
export async function explainMissing(
  client: ServiceClient,
  workflowId: string,
  trigger: string,
  signal: AbortSignal,
): Promise<DiagnosticError> {
  const text = await client.workflows.getDocument(workflowId, { state: "approved" }, { signal });
  if (text === null) return notRunnable(client, workflowId, signal);
  const document = parsed(text);
  return notStarted(workflowId, trigger, document === null ? [] : await namesOf(client, workflowId, document, signal));
}

function parsed(text: string): XmlDocument | null {
  try {
    return parseDocument(text);
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

async function namesOf(
  client: ServiceClient,
  workflowId: string,
  document: XmlDocument,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const flags = shownFlags(await client.workflows.get(workflowId, { state: "approved" }, { signal }), document);
  return shownTriggerNames(document, flags);
}

async function notRunnable(client: ServiceClient, workflowId: string, signal: AbortSignal): Promise<DiagnosticError> {
  const submitted = await client.workflows.getDocument(workflowId, { state: "submitted" }, { signal });
  // A wrong context path answers 404 to everything; the list then fails too, and says so.
  if (submitted === null) await client.workflows.list({}, { signal });
  return new DiagnosticError({
    summary: submitted === null ? `No workflow "${workflowId}"` : `Workflow "${workflowId}" is not approved`,
    detail:
      submitted === null
        ? "The service has no workflow with this id, so nothing was run. Data source wfa_workflows lists the existing ones"
        : "Only an approved version can be executed, and this workflow is only submitted. Approve it first",
    path: attributePath("workflow_id"),
  });
}

const notStarted = (workflowId: string, trigger: string, names: readonly string[]): DiagnosticError =>
  noTrigger({ workflowId, trigger }, names, "trigger", "Nothing was run");
