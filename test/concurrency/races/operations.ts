import { ASSET_OPERATIONS } from "./asset-operations";
import { CALENDAR_OPERATIONS } from "./calendar-operations";
import { GROUP_OPERATIONS } from "./group-operations";
import type { Operation } from "./operation";
import { WORKFLOW_OPERATIONS } from "./workflow-operations";

export const OPERATIONS: readonly Operation[] = [
  ...WORKFLOW_OPERATIONS,
  ...CALENDAR_OPERATIONS,
  ...GROUP_OPERATIONS,
  ...ASSET_OPERATIONS,
];
