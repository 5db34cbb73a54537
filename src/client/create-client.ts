import { readClientSettings } from "./transport/client-settings";
import type { ClientOptions, ServiceClient } from "./service-client";
import { createTransport } from "./transport/transport";
import { createAssetsApi } from "./api/assets-api";
import { createAuditLogApi } from "./api/audit-log-api";
import { createCalendarsApi } from "./api/calendars-api";
import { createSearchesApi } from "./api/searches-api";
import { createSystemApi } from "./api/system-api";
import { createWorkflowInstancesApi } from "./api/workflow-instances-api";
import { createWorkflowLogsApi } from "./api/workflow-logs-api";
import { createWorkflowQueuesApi } from "./api/workflow-queues-api";
import { createWorkflowGroupsApi } from "./api/workflow-groups-api";
import { createWorkflowsApi } from "./api/workflows-api";

/**
 * A client of one service. Nothing is sent and no connection is opened before the first call.
 *
 * @throws {InvalidOptionError} for an option that cannot be used
 * @throws {InsecureEndpointError} for plain http to another machine without `allowInsecureHttp`
 */
export function createClient(options: ClientOptions): ServiceClient {
  const transport = createTransport(readClientSettings(options));
  return {
    endpoint: transport.endpoint.url,
    workflows: createWorkflowsApi(transport),
    workflowGroups: createWorkflowGroupsApi(transport),
    assets: createAssetsApi(transport),
    auditLog: createAuditLogApi(transport),
    calendars: createCalendarsApi(transport),
    searches: createSearchesApi(transport),
    system: createSystemApi(transport),
    workflowInstances: createWorkflowInstancesApi(transport),
    workflowLogs: createWorkflowLogsApi(transport),
    workflowQueues: createWorkflowQueuesApi(transport),
    close: () => transport.close(),
  };
}
