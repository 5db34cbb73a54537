import { randomUUID } from "node:crypto";
import { attributePath } from "../../cty";
import { DiagnosticError, type ImportRequest } from "../../framework";
import { compositeId, partsOfId, textOf } from "../shared";

/** What identifies a run. */
export interface ExecutionKey {
  readonly workflowId: string;
  readonly trigger: string;
  readonly instanceId: string;
}

/** `WORKFLOW_ID/TRIGGER/INSTANCE_ID`. @param instanceId null if the service did not show it */
export const executionId = ({
  workflowId,
  trigger,
  instanceId,
}: Omit<ExecutionKey, "instanceId"> & { readonly instanceId: string | null }): string =>
  compositeId(workflowId, trigger, instanceId ?? `unknown-${randomUUID()}`);

/** Undefined for any other text. */
export function parseExecutionId(id: string): ExecutionKey | undefined {
  const [workflowId, trigger, instanceId] = partsOfId(id, 3);
  return workflowId && trigger && instanceId ? { workflowId, trigger, instanceId } : undefined;
}

/** The run that an import means. @throws DiagnosticError for any other text */
export function importedKey(request: ImportRequest): ExecutionKey {
  if ("identity" in request) {
    const [workflowId, trigger, instanceId] = ["workflow_id", "trigger", "instance_id"].map((name) =>
      textOf(request.identity[name]),
    ) as [string, string, string];
    if (instanceId !== "") return { workflowId, trigger, instanceId };
    throw new DiagnosticError({
      summary: "The identity of the run to import has no instance_id",
      detail: "An import needs all three parts: workflow_id, trigger and instance_id. Nothing was imported",
      path: attributePath("instance_id"),
    });
  }
  const key = parseExecutionId(request.id);
  if (key !== undefined) return key;
  throw new DiagnosticError({
    summary: "The import id is not that of a run",
    detail:
      "It must be WORKFLOW_ID/TRIGGER/INSTANCE_ID, such as 4711/nightly/8c2e. Percent-encode a part that contains a slash",
  });
}
