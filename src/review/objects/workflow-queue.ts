import { say, type Phrase } from "../../report";
import { booleanOf, textOf } from "../planned-object";
import { flagPhrase, SO_ALREADY, unlessShown } from "./flag-calls";
import {
  call,
  keptOnDestroy,
  lifecycle,
  mild,
  NO_CALLS,
  only,
  segment,
  type ObjectKind,
  type PlannedCalls,
} from "./object-kind";

export const workflowQueueKind: ObjectKind = {
  type: "wfa_workflow_queue",
  label: (object) => textOf(object.after("name")) ?? textOf(object.before("name")),
  settings: ["name", "paused", "on_destroy"],
  calls: (object) => {
    const set = (side: "before" | "after", words: Phrase, condition: Phrase | null): PlannedCalls =>
      only(call("PATCH", `/workflowQueues/${segment(object[side]("name"), "name")}`, words, condition));
    const assign = (): PlannedCalls =>
      unlessShown(object, "paused", false, (condition) =>
        set("after", flagPhrase(object, "paused", "Pauses", "Resumes", "the queue"), condition),
      );
    return lifecycle(object, {
      create: assign,
      update: assign,
      remove: () => {
        const [onDestroy, original] = [textOf(object.before("on_destroy")), object.flag("before", "original_paused")];
        if (onDestroy !== "restore" || original === null) return NO_CALLS;
        const isShown = object.before("original_paused").kind === "known";
        const verb = original === true ? "Pauses" : "Resumes";
        const words = isShown
          ? `${verb} the queue, which is its original state`
          : "Restores the queue's original state";
        return set("before", { parts: [words] }, SO_ALREADY);
      },
    });
  },
  warnings: (object) => {
    const pauses =
      booleanOf(object.after("paused")) === true &&
      (object.effect === "create" || (object.effect !== "none" && object.differs("paused")));
    return [
      ...(pauses ? [mild(say`While the queue is paused, no schedule in it starts a workflow`)] : []),
      ...keptOnDestroy(object, say`The queue stays unchanged (on_destroy = ${"keep"})`),
    ];
  },
};
