import {
  bool,
  defineSchema,
  DiagnosticError,
  durationMilliseconds,
  optional,
  required,
  string,
  type Action,
  type Diagnostics,
  type Progress,
  type ResourceContext,
} from "../../framework";
import { notEmpty, timeoutAttribute } from "../attributes";
import { createObject } from "../creation";
import { type ProviderData, serviceCall } from "../connection";
import { awaitEnd } from "./await-end";
import { parametersAttributes, refuseSharedNames, secretParameters, sentParameters } from "./parameters";
import { runCreation } from "./run-creation";

const executeWorkflowSchema = defineSchema({
  description:
    "Starts a workflow with one of its triggers, and waits for the end of the run if `wait_for_completion` is set. The workflow must be approved and enabled. `wfa_workflow_execution` does the same for engines without actions.",
  attributes: {
    workflow_id: required(string, { description: "Id of the workflow.", validate: notEmpty() }),
    trigger: required(string, { description: "Name of the trigger that starts it.", validate: notEmpty() }),
    ...parametersAttributes({
      parameters: "A plan shows them.",
      parameters_wo:
        "Terraform keeps them out of the plan only if they are ephemeral, and passes ephemeral values only to an action that an `action_trigger` runs: see *Secrets* below.",
    }),
    wait_for_completion: optional(bool, {
      description:
        "Wait until the run ends. The action then fails if the service shows a result that reads as a failure, and warns if the run waits for a person's confirmation. Default: `false`.",
      default: false,
    }),
    timeout: timeoutAttribute("the run to end", "1h"),
  },
});

type Context = ResourceContext<ProviderData>;

export const executeWorkflow: Action<typeof executeWorkflowSchema, ProviderData> = {
  typeName: "wfa_execute_workflow",
  schema: executeWorkflowSchema,
  validate: refuseSharedNames,
  async invoke(config, context, progress) {
    const { workflow_id: workflowId, trigger, wait_for_completion: wait, timeout } = config;
    const { data, diagnostics } = context;
    const { client, addSecret } = data;
    secretParameters(config).forEach(addSecret);
    const action = `execute workflow "${workflowId}"`;
    await serviceCall(action, client, async () => {
      const request = { workflowId, trigger, parameters: sentParameters(config) };
      const creatable = { ...runCreation(client, request), action };
      const created = await createObject(creatable, { adopt: false, keepsUnconfirmed: false }, context);
      const instanceId = "id" in created ? created.id : null;
      progress(
        `Workflow "${workflowId}" was started by trigger "${trigger}"${instanceId === null ? "" : `: instance ${instanceId}`}`,
      );
      if (!wait) return;
      if (instanceId === null) throw cannotWait(workflowId);
      reportEnd(workflowId, instanceId, await runEnd(instanceId, timeout, context, progress), diagnostics, progress);
    });
  },
};

/** How the run ended, in the service's words. */
const runEnd = (
  instanceId: string,
  timeout: string,
  { data: { client }, signal }: Context,
  progress: Progress,
): Promise<string> =>
  awaitEnd(client, instanceId, {
    signal,
    timeout: durationMilliseconds(timeout),
    onState: (state) => progress(`Instance ${instanceId} is ${state}`),
    onTimeout: (lastState) =>
      new DiagnosticError({
        summary: `Workflow instance "${instanceId}" did not end within ${timeout}`,
        detail: `It ${lastState === null ? "was not shown" : `was ${lastState}`} when last read, and continues on the service. If runs take longer, raise timeout`,
      }),
  });

/** Results that mean failure; the interface document does not define the words (2.3). */
const BAD = /fail|error|abort|cancel|terminat|kill|reject|timed.?out/iu;

function reportEnd(
  workflowId: string,
  instanceId: string,
  result: string,
  diagnostics: Diagnostics,
  progress: Progress,
): void {
  progress(`Instance ${instanceId} ended: ${result}`);
  if (BAD.test(result)) {
    diagnostics.error({
      summary: `Workflow "${workflowId}" did not succeed: ${result}`,
      detail: `Instance "${instanceId}" ended with this result. Data source wfa_workflow_log_entries with its workflow_id and instance_id shows what it did`,
    });
  } else if (/^unconfirmed$/iu.test(result)) {
    diagnostics.warning({
      summary: `Workflow "${workflowId}" waits for confirmation`,
      detail: `Instance "${instanceId}" has run. A person has to check it and confirm it on the service`,
    });
  }
}

const cannotWait = (workflowId: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Cannot wait for the run of workflow "${workflowId}"`,
    detail:
      "The workflow was started, but the service did not show which instance it is. It may have ended already; see data source wfa_workflow_logs. Without wait_for_completion the action does not need the instance",
  });
