/** What identifies a run. */
export interface ExecutionKey {
  readonly workflowId: string;
  readonly trigger: string;
  readonly instanceId: string;
}

/** `WORKFLOW_ID/TRIGGER/INSTANCE_ID`, percent-encoded, because ids and names may contain slashes. */
export const executionId = ({ workflowId, trigger, instanceId }: ExecutionKey): string =>
  [workflowId, trigger, instanceId].map(encodeURIComponent).join("/");

/** Undefined for any other text. Parts that are not percent-encoded are read as they are. */
export function parseExecutionId(id: string): ExecutionKey | undefined {
  const [workflowId, trigger, instanceId, ...rest] = id.split("/").map(decoded);
  return workflowId && trigger && instanceId && rest.length === 0 ? { workflowId, trigger, instanceId } : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing is literal.
    return part;
  }
}
