import type { Endpoint } from "../http/endpoint";
import { ASSETS } from "./assets";
import { CALENDARS } from "./calendars";
import { listAnswer } from "./object-answers";
import { SEARCHES } from "./searches";
import { SYSTEM } from "./system";
import { WORKFLOW_GROUPS } from "./workflow-groups";
import { WORKFLOW_INSTANCES } from "./workflow-instances";
import { WORKFLOW_LOGS } from "./workflow-logs";
import { WORKFLOW_QUEUES } from "./workflow-queues";
import { WORKFLOWS } from "./workflows";

const AUDIT_LOG: Endpoint = {
  method: "GET",
  path: "/auditlog",
  handle: (call) => {
    const entries = call.state.audit.map((entry) => ({ ...entry }));
    return listAnswer(call, "auditEntry", entries);
  },
};

/** Section 4 of the interface document, in its order. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...WORKFLOWS,
  ...WORKFLOW_INSTANCES,
  ...WORKFLOW_LOGS,
  ...WORKFLOW_GROUPS,
  ...WORKFLOW_QUEUES,
  AUDIT_LOG,
  ...ASSETS,
  ...CALENDARS,
  ...SEARCHES,
  ...SYSTEM,
];
