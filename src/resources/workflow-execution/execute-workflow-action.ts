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
  type Diagnostics,
  type Progress,
} from "../../framework";
import { notBlank, timeoutAttribute } from "../attributes";
import { createObject, failureText, interruptible, type ProviderData, serviceCall } from "../shared";
import { awaitEnd, type AwaitEndOptions } from "./await-end";
import {
  cannotWait,
  failedStart,
  failedWait,
  interruptedStart,
  leftRunning,
  notEnded,
  unconfirmedRun,
  type RequestFate,
} from "./messages";
import { parametersAttributes, refuseSharedNames, secretParameters, sentParameters } from "./schema";
import { runCreation, type RunCreation } from "./run-creation";
import type { RunEnd } from "./steps";

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

type Context = ActionContext<ProviderData>;

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
      const instanceId = await start(workflowId, { ...runCreation(client, request), action }, context);
      progress(
        `Workflow "${workflowId}" was started by trigger "${trigger}"${instanceId === null ? "" : `: instance ${instanceId}`}`,
      );
      if (!wait) return;
      if (instanceId === null) throw new DiagnosticError(cannotWait(workflowId));
      reportEnd(workflowId, instanceId, await runEnd(instanceId, timeout, context, progress), diagnostics, progress);
    });
  },
};

/** Starts the run. Returns the instance; null if the service does not show which one it is. */
async function start(workflowId: string, creation: RunCreation, context: Context): Promise<string | null> {
  let request: RequestFate = "unsent";
  const watched: RunCreation = {
    ...creation,
    post: async (options) => {
      request = "unanswered";
      const answer = await creation.post(options);
      request = "accepted";
      return answer;
    },
  };
  const fateAt = ({ mayHaveHadEffect }: ClientError): RequestFate =>
    request === "unanswered" && !mayHaveHadEffect ? "unsent" : request;
  try {
    const created = await interruptible(
      context.writing,
      () => createObject(watched, { adopt: false, keepsUnconfirmed: false }, { ...context, signal: context.writing }),
      (cancelled) => interruptedStart(workflowId, fateAt(cancelled)),
    );
    return "id" in created ? created.id : null;
  } catch (error) {
    if (!(error instanceof DiagnosticError && error.cause instanceof ClientError)) throw error;
    throw new DiagnosticError(failedStart(fateAt(error.cause), error.text), { cause: error.cause });
  }
}

async function runEnd(
  instanceId: string,
  timeout: string,
  { data: { client }, signal }: Context,
  progress: Progress,
): Promise<RunEnd> {
  const options: AwaitEndOptions = {
    signal,
    timeout: durationMilliseconds(timeout),
    progress,
    onTimeout: (lastState) => new DiagnosticError(notEnded(instanceId, timeout, lastState)),
  };
  try {
    return await interruptible(
      signal,
      () => awaitEnd(client, instanceId, options),
      () => leftRunning(instanceId),
    );
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const text = failureText(`read how workflow instance "${instanceId}" ended`, client, error);
    throw new DiagnosticError(failedWait(instanceId, text), { cause: error });
  }
}

/** Results that mean failure; the interface document does not define the words (2.3). */
const BAD = /fail|error|abort|cancel|terminat|kill|reject|timed.?out/iu;

function reportEnd(
  workflowId: string,
  instanceId: string,
  { result, awaitsConfirmation }: RunEnd,
  diagnostics: Diagnostics,
  progress: Progress,
): void {
  progress(`Instance ${instanceId} ended: ${result}`);
  if (BAD.test(result)) {
    diagnostics.error({
      summary: `Workflow "${workflowId}" did not succeed: ${result}`,
      detail: `Instance "${instanceId}" ended with this result. Data source wfa_workflow_log_entries with its workflow_id and instance_id shows what it did. To run the action again without another change, use terraform apply -invoke with its address`,
    });
  } else if (awaitsConfirmation) diagnostics.warning(unconfirmedRun(workflowId, instanceId));
}
