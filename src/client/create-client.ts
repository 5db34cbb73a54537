import { readClientSettings } from "./transport/client-settings";
import type { ClientOptions, ServiceClient } from "./service-client";
import { createTransport } from "./transport/transport";
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
    close: () => transport.close(),
  };
}
