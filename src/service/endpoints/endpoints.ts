import type { Endpoint } from "../http/endpoint";
import { getAuditLog } from "./get-audit-log";
import { notYet } from "./not-yet";
import { createWorkflowGroup } from "./workflow-groups/create-workflow-group";
import { deleteWorkflowGroup } from "./workflow-groups/delete-workflow-group";
import { getWorkflowGroup } from "./workflow-groups/get-workflow-group";
import { listWorkflowGroups } from "./workflow-groups/list-workflow-groups";
import { approveWorkflow } from "./workflows/approve-workflow";
import { deleteWorkflow } from "./workflows/delete-workflow";
import { executeWorkflow } from "./workflows/execute-workflow";
import { getWorkflow } from "./workflows/get-workflow";
import { listWorkflows } from "./workflows/list-workflows";
import { setOnlyTrigger, setTrigger } from "./workflows/set-trigger";
import { submitWorkflow } from "./workflows/submit-workflow";
import { updateWorkflow } from "./workflows/update-workflow";

/** Section 4 of the interface document, row by row. */
export const ENDPOINTS: readonly Endpoint[] = [
  listWorkflows,
  getWorkflow,
  executeWorkflow,
  submitWorkflow,
  updateWorkflow,
  deleteWorkflow,
  approveWorkflow,
  setTrigger,
  setOnlyTrigger,
  listWorkflowGroups,
  getWorkflowGroup,
  createWorkflowGroup,
  deleteWorkflowGroup,
  getAuditLog,
  ...notYet,
];
