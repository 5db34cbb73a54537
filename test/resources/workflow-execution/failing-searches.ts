import type { RunningService } from "../../../src/service";

/** From the second search on, the service does not say which instances there are: whoever looks for a lost start fails. */
export const failSearches = ({ faults }: RunningService, status = 500): void => {
  faults.add({ path: "/workflowInstances", skip: 1, times: Infinity, fault: { kind: "status", status } });
};
