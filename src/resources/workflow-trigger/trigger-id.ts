/** What identifies a trigger, which exists only within its workflow (interface document, 2.5). */
export interface TriggerKey {
  readonly workflowId: string;
  readonly name: string;
}

/** `WORKFLOW_ID/NAME`, percent-encoded, because ids and names may contain slashes. */
export const triggerId = ({ workflowId, name }: TriggerKey): string =>
  `${encodeURIComponent(workflowId)}/${encodeURIComponent(name)}`;

/** Undefined for any other text. Parts that are not percent-encoded are read as they are. */
export function parseTriggerId(id: string): TriggerKey | undefined {
  const [workflowId, name, ...rest] = id.split("/").map(decoded);
  return workflowId && name && rest.length === 0 ? { workflowId, name } : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing is literal.
    return part;
  }
}
