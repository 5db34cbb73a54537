import { say } from "../../report";
import { call, irreversible, lifecycle, NO_CALLS, only, segment, type ObjectKind } from "./object-kind";

export const workflowExecutionKind: ObjectKind = {
  type: "wfa_workflow_execution",
  label: () => null,
  settings: ["workflow_id", "trigger", "parameters", "keepers", "wait_for_completion"],
  calls: (object) =>
    lifecycle(object, {
      create: () => {
        const path = `/workflows/${segment(object.after("workflow_id"))}?trigger=${segment(object.after("trigger"), "trigger")}`;
        return only(call("POST", path, say`Runs the workflow`));
      },
      update: () => NO_CALLS,
      remove: () => NO_CALLS,
    }),
  warnings: (object) =>
    object.effect === "create" || object.effect === "replace"
      ? [irreversible(say`A workflow runs: destroying this resource does not revert what the run does`)]
      : [],
};
