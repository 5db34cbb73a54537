import type { ConcurrentChange, Rows } from "./concurrent-change";
import { APPROVAL_ROWS } from "./approval-rows";
import { ASSET_ROWS } from "./asset-rows";
import { CALENDAR_ROWS } from "./calendar-rows";
import { EXECUTION_ROWS } from "./execution-rows";
import { GROUP_ROWS } from "./group-rows";
import { QUEUE_ROWS } from "./queue-rows";
import { TRIGGER_ROWS } from "./trigger-rows";
import { WORKFLOW_ROWS } from "./workflow-rows";

const TABLE: Readonly<Record<string, Rows>> = {
  wfa_asset: ASSET_ROWS,
  wfa_calendar: CALENDAR_ROWS,
  wfa_workflow: WORKFLOW_ROWS,
  wfa_workflow_approval: APPROVAL_ROWS,
  wfa_workflow_execution: EXECUTION_ROWS,
  wfa_workflow_group: GROUP_ROWS,
  wfa_workflow_queue: QUEUE_ROWS,
  wfa_workflow_trigger: TRIGGER_ROWS,
};

/** Every row, as `TYPE: OPERATION; WHAT THE PERSON DOES`. */
export const CONCURRENT_CHANGES: readonly (readonly [name: string, row: ConcurrentChange])[] = Object.entries(
  TABLE,
).flatMap(([typeName, rows]) =>
  Object.entries(rows).map(([name, row]) => [`${typeName}: ${name}`, { typeName, ...row }] as const),
);
