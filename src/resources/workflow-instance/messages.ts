import { formatDuration, type DiagnosticText } from "../../framework";

const LOOK = "Data source wfa_workflow_instance shows an instance while it exists";
const AGAIN = "Running the action again does no harm";
const STOPPED = "Terraform asked the provider to stop before";

const quoted = (ids: readonly string[]): string => ids.map((id) => `"${id}"`).join(", ");
const isOrAre = ({ length }: readonly string[]): string => (length === 1 ? "is" : "are");
const wasOrWere = ({ length }: readonly string[]): string => (length === 1 ? "was" : "were");
const instances = ({ length }: readonly string[]): string => (length === 1 ? "instance" : "instances");

/** A line for a wait. */
export const stillRunning = (ids: readonly string[]): string =>
  `${ids.length === 1 ? "Instance" : "Instances"} ${ids.join(", ")} ${isOrAre(ids)} still running`;

/** Running instances that may belong to another workflow. */
export const unclearInstances = (workflowId: string, ids: readonly string[]): DiagnosticText => ({
  summary: `Cannot tell whether ${ids.length} running ${instances(ids)} ${ids.length === 1 ? "belongs" : "belong"} to workflow "${workflowId}"`,
  detail: `The service does not show which workflow they run, so they were not cancelled: ${quoted(ids)}. To cancel one of them, set instance_id in place of workflow_id`,
});

export const noWorkflow = (workflowId: string): DiagnosticText => ({
  summary: `There is no workflow "${workflowId}"`,
  detail:
    "The service has neither a workflow with this id nor a running instance of it. Nothing was cancelled. Data source wfa_workflows lists the existing workflows",
});

/** A cancellation that was interrupted before the service answered. */
export const perhapsCancelled = (id: string): DiagnosticText => ({
  summary: `Cannot tell whether workflow instance "${id}" is being cancelled`,
  detail: `${STOPPED} the service answered the request to cancel it. ${LOOK}. ${AGAIN}`,
});

/** The same among several. @param accepted those for which the service has accepted the request */
export const partlyCancelled = (workflowId: string, accepted: readonly string[]): DiagnosticText => ({
  summary: `Not every running instance of workflow "${workflowId}" is being cancelled`,
  detail: `${STOPPED} the service had accepted every request to cancel one. ${accepted.length === 0 ? "It had accepted none" : `It had accepted the requests for ${quoted(accepted)}, and continues with them`}. Run the action again to cancel those that still run`,
});

/** A cancellation that was interrupted while the instances stopped. @param left those that were still running */
export const leftToBeCancelled = (left: readonly string[]): DiagnosticText => ({
  summary: `Workflow ${instances(left)} ${quoted(left)} ${wasOrWere(left)} still running`,
  detail: `The service accepted the request to cancel, and continues with it. ${STOPPED} the effect was visible. ${LOOK}. ${AGAIN}`,
});

/** A cancellation without visible effect at the time limit. @param left those that were still running */
export const notCancelledYet = (left: readonly string[], timeout: number): DiagnosticText => ({
  summary: `Workflow ${instances(left)} ${quoted(left)} ${wasOrWere(left)} still running after ${formatDuration(timeout)}`,
  detail: `The service accepted the request to cancel, but did not show its effect in time. It may take effect later. ${LOOK}. If the service needs longer, raise timeout`,
});

/** A deletion that was interrupted before the service answered. */
export const perhapsDeleted = (id: string): DiagnosticText => ({
  summary: `Cannot tell whether workflow instance "${id}" is being deleted`,
  detail: `${STOPPED} the service answered the request to delete it. ${LOOK}. ${AGAIN}`,
});

/** A deletion that was interrupted while the instance still existed. */
export const leftToBeDeleted = (id: string): DiagnosticText => ({
  summary: `Workflow instance "${id}" still existed`,
  detail: `The service accepted the request to delete it, and continues with it. ${STOPPED} the effect was visible. ${LOOK}. ${AGAIN}`,
});

/** A deletion without visible effect at the time limit. @param state null if none was shown */
export const notDeletedYet = (id: string, timeout: string, state: string | null): DiagnosticText => ({
  summary: `Workflow instance "${id}" still existed after ${timeout}`,
  detail: `The service accepted the request to delete it, but did not show its effect in time${state === null ? "" : `: the instance was ${state} when last read`}. It may take effect later. ${LOOK}. If the service needs longer, raise timeout`,
});
