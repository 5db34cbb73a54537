import type { Endpoint } from "../http/endpoint";
import { addAsset } from "./assets/add-asset";
import { deleteAsset } from "./assets/delete-asset";
import { getAsset } from "./assets/get-asset";
import { listAssets } from "./assets/list-assets";
import { deleteCalendar } from "./calendars/delete-calendar";
import { getCalendar } from "./calendars/get-calendar";
import { listCalendars } from "./calendars/list-calendars";
import { addCalendar, updateCalendar } from "./calendars/put-calendar";
import { getAuditLog } from "./get-audit-log";
import { executeSearch } from "./searches/execute-search";
import { storeSearch } from "./searches/store-search";
import { getProperties } from "./system/get-properties";
import { getStatistics } from "./system/get-statistics";
import { resetAlerts } from "./system/reset-alerts";
import { submitHelpReport } from "./system/submit-help-report";
import { createWorkflowGroup } from "./workflow-groups/create-workflow-group";
import { deleteWorkflowGroup } from "./workflow-groups/delete-workflow-group";
import { getWorkflowGroup } from "./workflow-groups/get-workflow-group";
import { listWorkflowGroups } from "./workflow-groups/list-workflow-groups";
import { cancelWorkflowInstance } from "./workflow-instances/cancel-workflow-instance";
import { deleteWorkflowInstance } from "./workflow-instances/delete-workflow-instance";
import { getWorkflowInstance } from "./workflow-instances/get-workflow-instance";
import { listWorkflowInstances } from "./workflow-instances/list-workflow-instances";
import { listLogEntries, listOnlyLogEntries } from "./workflow-logs/list-log-entries";
import { listWorkflowLogs } from "./workflow-logs/list-workflow-logs";
import { listWorkflowQueues } from "./workflow-queues/list-workflow-queues";
import { pauseWorkflowQueue } from "./workflow-queues/pause-workflow-queue";
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
  // 4.1
  listWorkflows,
  getWorkflow,
  executeWorkflow,
  submitWorkflow,
  updateWorkflow,
  deleteWorkflow,
  approveWorkflow,
  setTrigger,
  setOnlyTrigger,
  // 4.2
  listWorkflowInstances,
  getWorkflowInstance,
  cancelWorkflowInstance,
  deleteWorkflowInstance,
  // 4.3
  listWorkflowLogs,
  listLogEntries,
  listOnlyLogEntries,
  // 4.4
  listWorkflowGroups,
  getWorkflowGroup,
  createWorkflowGroup,
  deleteWorkflowGroup,
  // 4.5
  listWorkflowQueues,
  pauseWorkflowQueue,
  // 4.6
  getAuditLog,
  // 4.7
  listAssets,
  getAsset,
  addAsset,
  deleteAsset,
  // 4.8
  listCalendars,
  getCalendar,
  addCalendar,
  updateCalendar,
  deleteCalendar,
  // 4.9
  storeSearch,
  executeSearch,
  // 4.10
  getStatistics,
  getProperties,
  resetAlerts,
  submitHelpReport,
];
