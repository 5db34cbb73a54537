import { ClientError } from "../../client";
import {
  bool,
  defineSchema,
  DiagnosticError,
  durationMilliseconds,
  optional,
  required,
  string,
  type Action,
  type ActionContext,
  type DiagnosticText,
  type Progress,
} from "../../framework";
import { notBlank, timeoutAttribute } from "../shared/attribute-values";
import { createObject } from "../shared/create-object";
import { errorText, type ProviderData } from "../shared/service-call";
import { runCreation } from "./run-creation";
import { awaitEnd, cannotWait, unconfirmedRun, type RunEnd } from "./run-end";
import { parametersAttributes, refuseSharedNames, secretParameters, sentParameters } from "./schema";

const executeWorkflowSchema = defineSchema({
  description:
    "Starts a workflow with one of its triggers, and waits for the end of the run if `wait_for_completion` is set. The workflow must be approved and enabled. `wfa_workflow_execution` does the same for engines without actions.",
  attributes: {
    workflow_id: required(string, { description: "Id of the workflow.", validate: notBlank() }),
    trigger: required(string, { description: "Name of the trigger that starts it.", validate: notBlank() }),
    ...parametersAttributes({
      parameters: "A plan shows them.",
      parameters_wo:
        "Terraform keeps them out of the plan only if they are ephemeral. From Terraform 1.16, it does not pass ephemeral values with `-invoke`: see *Secrets* below.",
    }),
    wait_for_completion: optional(bool, {
      description:
        "Wait until the run ends. The action then fails if the service shows a result that reads as a failure, and warns if the run waits for a person's confirmation. Default: `false`.",
      default: false,
    }),
    timeout: timeoutAttribute("the run to end", "1h"),
  },
});

export const executeWorkflow: Action<typeof executeWorkflowSchema, ProviderData> = {
  typeName: "wfa_execute_workflow",
  schema: executeWorkflowSchema,
  validate: refuseSharedNames,
  async invoke(config, context, progress) {
    const { workflow_id: workflowId, trigger, wait_for_completion: wait, timeout } = config;
    const { client, addSecret } = context.data;
    secretParameters(config).forEach(addSecret);
    const creation = {
      ...runCreation(client, { workflowId, trigger, parameters: sentParameters(config) }),
      action: `execute workflow "${workflowId}"`,
      afterUnconfirmed: (isAnswered: boolean) => (isAnswered ? UNIDENTIFIED : UNCONFIRMED),
    };
    const created = await createObject(creation, { adopt: false }, { ...context, signal: context.writing });
    if (created.kind === "unconfirmed") return;
    const instanceId = "id" in created ? created.id : null;
    progress(
      `Workflow "${workflowId}" was started by trigger "${trigger}"${instanceId === null ? "" : `: instance ${instanceId}`}`,
    );
    if (!wait) return;
    if (instanceId === null) {
      const text = cannotWait(workflowId);
      throw new DiagnosticError({ ...text, detail: `${text.detail}.\n\n${GOES_ON}. ${FIND_IT}` });
    }
    const { result, awaitsConfirmation } = await runEnd(instanceId, timeout, context, progress);
    progress(`Instance ${instanceId} ended: ${result}`);
    if (BAD.test(result))
      context.diagnostics.error({
        summary: `Workflow "${workflowId}" did not succeed: ${result}`,
        detail: `Instance "${instanceId}" ended with this result. Data source wfa_workflow_log_entries with its workflow_id and instance_id shows what it did. To run the action again without another change, use terraform apply -invoke with its address`,
      });
    else if (awaitsConfirmation) context.diagnostics.warning(unconfirmedRun(workflowId, instanceId));
  },
};

/** Results that mean failure; the interface document does not define the words (2.3). */
const BAD = /fail|error|abort|cancel|terminat|kill|reject|timed.?out/iu;

const GOES_ON =
  "The instance continues on the service, because nothing was cancelled. Running the action again starts another instance";

const FIND_IT =
  "Data source wfa_workflow_instances lists those that run. To cancel one, invoke action wfa_cancel_instance with its id";

/** The service has accepted the request, and looking for the instance failed. */
const UNIDENTIFIED = `The workflow was started, but its instance is not known. ${GOES_ON}. ${FIND_IT}`;

const UNCONFIRMED =
  "Cannot tell whether the workflow was started: the service shows no new instance. Running the action again may start a second instance, so check data sources wfa_workflow_instances and wfa_workflow_logs first";

/** @throws DiagnosticError if the end was not awaited: why, that the instance continues, and how to look or cancel */
async function runEnd(
  instanceId: string,
  timeout: string,
  { data: { client }, signal }: ActionContext<ProviderData>,
  progress: Progress,
): Promise<RunEnd> {
  const onTimeout = (lastState: string | null): DiagnosticError =>
    new DiagnosticError({
      summary: `Workflow instance "${instanceId}" did not end within ${timeout}`,
      detail: `It ${lastState === null ? "was not shown" : `was ${lastState}`} when last read. If runs take longer, raise timeout`,
    });
  try {
    return await awaitEnd(client, instanceId, { signal, timeout: durationMilliseconds(timeout), progress, onTimeout });
  } catch (error) {
    const isStopped = error instanceof ClientError && error.code === "aborted";
    const text = isStopped
      ? leftRunning(instanceId)
      : errorText(`read how workflow instance "${instanceId}" ended`, client, error);
    // Without a cause, which would be taken for an interruption that nothing is known of.
    throw new DiagnosticError({
      ...text,
      detail: `${text.detail}\n\nThe workflow was started. ${GOES_ON}.\n\nData source wfa_workflow_instance shows its state while it runs, and wfa_workflow_log_entries what it did. To cancel it, invoke action wfa_cancel_instance with instance_id = "${instanceId}"`,
    });
  }
}

const leftRunning = (instanceId: string): DiagnosticText => ({
  summary: `Workflow instance "${instanceId}" is left running`,
  detail: "Terraform asked the provider to stop while it waited for the instance",
});
