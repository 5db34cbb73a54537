import { compositeId, partsOfId } from "../import";

/** What identifies a trigger, which exists only within its workflow (interface document, 2.5). */
export interface TriggerKey {
  readonly workflowId: string;
  readonly name: string;
}

/** `WORKFLOW_ID/NAME` */
export const triggerId = ({ workflowId, name }: TriggerKey): string => compositeId(workflowId, name);

/** Undefined for any other text. */
export function parseTriggerId(id: string): TriggerKey | undefined {
  const [workflowId, name] = partsOfId(id, 2);
  return workflowId && name ? { workflowId, name } : undefined;
}
