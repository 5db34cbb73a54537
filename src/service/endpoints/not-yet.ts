import type { Endpoint, Method } from "../http/endpoint";
import { RequestError } from "../http/request-error";

/** Rows of section 4 that this service does not have yet. Whoever adds one takes its line out here. */
const ROWS: readonly (readonly [Method, string])[] = [
  ["GET", "/workflowInstances"],
  ["GET", "/workflowInstances/:id"],
  ["PUT", "/workflowInstances/:id"],
  ["DELETE", "/workflowInstances/:id"],
  ["GET", "/workflowLogs"],
  ["GET", "/workflowLogs/:workflowId/"],
  ["GET", "/workflowLogs/:workflowId/:instanceId"],
  ["GET", "/workflowQueues"],
  ["PATCH", "/workflowQueues/:name"],
  ["GET", "/assets"],
  ["GET", "/assets/:id"],
  ["POST", "/assets"],
  ["DELETE", "/assets/:id"],
  ["GET", "/calendars"],
  ["GET", "/calendars/:id"],
  ["POST", "/calendars"],
  ["PUT", "/calendars/:id"],
  ["DELETE", "/calendars/:id"],
  ["POST", "/searches"],
  ["POST", "/searches/:id"],
  ["GET", "/system/statistics"],
  ["GET", "/system/situate-properties"],
  ["PUT", "/system/alert-integration-reset"],
  ["POST", "/system/help-report"],
];

export const notYet: readonly Endpoint[] = ROWS.map(([method, path]) => ({
  method,
  path,
  query: "unchecked",
  body: "unchecked",
  handle: () => {
    throw new RequestError(501, `The embedded service does not have ${method} ${path.replace(/:(\w+)/g, "{$1}")} yet`);
  },
}));
