import { readClientSettings } from "./transport/client-settings";
import type { ClientOptions } from "./client-options";
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
export function createClient(options: ClientOptions) {
  const transport = createTransport(readClientSettings(options));
  return {
    /** As configured, without a trailing slash. */
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
    /** Ends all calls, which reject with AbortedError, and all connections. */
    close: (): Promise<void> => transport.close(),
  };
}

/**
 * The service's interface, one member for each section of its document (chapter 4).
 *
 * Every call ends in one of three ways, whose meaning for Terraform state is the same everywhere (contract, section 1):
 *
 * - It resolves with an answer: the service accepted the request (any 2xx). For a write this does not mean that it has
 *   taken effect: approvals and deletions may be applied later, so read until they are.
 * - It resolves with null, if its type allows that: the service answered 404 or 410. The object is gone, and only then
 *   may it leave state. Directly after a create a 404 is not final.
 * - It rejects with a {@link ClientError}: nothing is known about the object, and state stays as it was. For a write,
 *   `mayHaveHadEffect` says whether the service may have acted anyway; only if it is false is it certain that nothing
 *   happened.
 *
 * A call is tried again after 429, and after 502, 503, 504 and lost connections if it may be sent twice: reads, PUT and
 * DELETE unless their method says otherwise (RFC 9110, 9.2.2). Equal reads at the same time share one request, but
 * never across the end of a write. No error contains the key, a document or a body.
 */
export type ServiceClient = ReturnType<typeof createClient>;
