import { DiagnosticError, type ImportRequest } from "../../framework";
import { compositeId, partsOfId, textOf } from "../shared";

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

/** The trigger that an import means, which need not exist. @throws DiagnosticError for any other text */
export function importedKey(request: ImportRequest): TriggerKey {
  if ("identity" in request)
    return { workflowId: textOf(request.identity["workflow_id"]), name: textOf(request.identity["name"]) };
  const key = parseTriggerId(request.id);
  if (key !== undefined) return key;
  throw new DiagnosticError({
    summary: "The import id is not that of a trigger",
    detail: "It must be WORKFLOW_ID/NAME, such as 4711/nightly. Percent-encode a part that contains a slash",
  });
}
