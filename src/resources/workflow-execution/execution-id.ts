import { randomUUID } from "node:crypto";
import { DiagnosticError, type ImportRequest } from "../../framework";
import { compositeId, partsOfId, textOf } from "../import";

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
  const key =
    "id" in request
      ? parseExecutionId(request.id)
      : {
          workflowId: textOf(request.identity["workflow_id"]),
          trigger: textOf(request.identity["trigger"]),
          instanceId: textOf(request.identity["instance_id"]),
        };
  if (key !== undefined && key.instanceId !== "") return key;
  throw new DiagnosticError({
    summary: "The import id is not that of a run",
    detail:
      "The id must be WORKFLOW_ID/TRIGGER/INSTANCE_ID, such as 4711/nightly/8c2e. Percent-encode a part that contains a slash. An identity needs all three parts",
  });
}
