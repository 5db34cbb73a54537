import type { DiagnosticText } from "../../framework";

/** How to look at a run and how to end it, whoever started it. */
const lookOrCancel = (instanceId: string): string =>
  `Data source wfa_workflow_instance shows its state while it runs, and wfa_workflow_log_entries what it did. To cancel it, invoke action wfa_cancel_instance with instance_id = "${instanceId}"`;

const GOES_ON =
  "The instance continues on the service, because nothing was cancelled. Running the action again starts another instance";

const CHECK_FIRST =
  "Running the action again may start a second instance, so check data sources wfa_workflow_instances and wfa_workflow_logs first";

const FIND_AND_CANCEL =
  "Data source wfa_workflow_instances lists those that run. To cancel one, invoke action wfa_cancel_instance with its id";

/** An action whose wait was interrupted. */
export const leftRunning = (instanceId: string): DiagnosticText => ({
  summary: `Workflow instance "${instanceId}" is left running`,
  detail: `Terraform asked the provider to stop while it waited for the instance. ${GOES_ON}.\n\n${lookOrCancel(instanceId)}`,
});

/** An action whose wait has taken too long. @param lastState null if none was shown */
export const notEnded = (instanceId: string, timeout: string, lastState: string | null): DiagnosticText => ({
  summary: `Workflow instance "${instanceId}" did not end within ${timeout}`,
  detail: `It ${lastState === null ? "was not shown" : `was ${lastState}`} when last read. ${GOES_ON}; if runs take longer, raise timeout first.\n\n${lookOrCancel(instanceId)}`,
});

/** An action whose reads failed while it waited. @param text why */
export const failedWait = (instanceId: string, text: DiagnosticText): DiagnosticText => ({
  ...text,
  detail: `${text.detail}\n\nThe workflow was started. ${GOES_ON}.\n\n${lookOrCancel(instanceId)}`,
});

/** What became of the request that starts a run. */
export type RequestFate = "unsent" | "unanswered" | "accepted";

/** What an action that did not get to know the instance says of each: what happened, and what to do. */
const FATES: Readonly<Record<RequestFate, { readonly happened: (label: string) => string; readonly next: string }>> = {
  unsent: {
    happened: (label) => `${label} was not started`,
    next: "Running the action again starts it",
  },
  unanswered: {
    happened: (label) => `Cannot tell whether ${label.replace(/^./, (first) => first.toLowerCase())} was started`,
    next: `The service shows no new instance. ${CHECK_FIRST}`,
  },
  accepted: {
    happened: (label) => `${label} was started, but its instance is not known`,
    next: `${GOES_ON}. ${FIND_AND_CANCEL}`,
  },
};

/** An action that was interrupted before it knew the instance. */
export const interruptedStart = (workflowId: string, request: RequestFate): DiagnosticText => ({
  summary: FATES[request].happened(`Workflow "${workflowId}"`),
  detail: `Terraform asked the provider to stop. ${FATES[request].next}`,
});

/** An action that failed before it knew the instance. @param text why */
export const failedStart = (request: RequestFate, text: DiagnosticText): DiagnosticText =>
  request === "unsent"
    ? text
    : { ...text, detail: `${text.detail}\n\n${FATES[request].happened("The workflow")}. ${FATES[request].next}` };

/** A run to be waited for whose instance the service does not show. */
export const cannotWait = (workflowId: string): DiagnosticText => ({
  summary: `Cannot wait for the run of workflow "${workflowId}"`,
  detail:
    "The workflow was started, but the service did not show which instance it is. It may have ended already; see data source wfa_workflow_logs. Without wait_for_completion the instance is not needed",
});

/** A run that has ended as far as the service can tell. */
export const unconfirmedRun = (workflowId: string, instanceId: string): DiagnosticText => ({
  summary: `Workflow "${workflowId}" waits for confirmation`,
  detail: `Instance "${instanceId}" has run. A person has to check it and confirm it on the service`,
});

/** A resource whose wait was interrupted: its run is in state. @param endpoint of the service */
export const interruptedApply = (instanceId: string, endpoint: string): DiagnosticText => ({
  summary: `Workflow instance "${instanceId}" is left running`,
  detail: `The apply was interrupted while it waited for the run. The instance is still running, nothing was cancelled, and a refresh fills in its result when it is over. The next apply does not start another one unless what is run or its keepers change.\n\nTo cancel it, invoke action wfa_cancel_instance with this id, or send PUT ${endpoint}/workflowInstances/${encodeURIComponent(instanceId)} on an engine without actions`,
});

/** A resource whose wait has taken too long. @param lastState null if none was shown */
export const notOver = (instanceId: string, lastState: string | null): DiagnosticText => ({
  summary: `Workflow instance "${instanceId}" has not ended yet`,
  detail: `It is still running on the service${lastState === null ? "" : ` (its state is "${lastState}")`}`,
  afterStop: "Apply again to continue with it",
});
