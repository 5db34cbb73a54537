import { compositeId, partsOfId } from "../import";

/** What identifies a run. */
export interface ExecutionKey {
  readonly workflowId: string;
  readonly trigger: string;
  readonly instanceId: string;
}

/** `WORKFLOW_ID/TRIGGER/INSTANCE_ID` */
export const executionId = ({ workflowId, trigger, instanceId }: ExecutionKey): string =>
  compositeId(workflowId, trigger, instanceId);

/** Undefined for any other text. */
export function parseExecutionId(id: string): ExecutionKey | undefined {
  const [workflowId, trigger, instanceId] = partsOfId(id, 3);
  return workflowId && trigger && instanceId ? { workflowId, trigger, instanceId } : undefined;
}
