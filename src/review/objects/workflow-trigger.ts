import { say, type Phrase } from "../../report";
import { textOf } from "../planned-object";
import { flagPhrase, SO_ALREADY, unlessShown } from "./flag-calls";
import {
  call,
  keptOnDestroy,
  lifecycle,
  NO_CALLS,
  only,
  segment,
  type ObjectKind,
  type PlannedCalls,
} from "./object-kind";

export const workflowTriggerKind: ObjectKind = {
  type: "wfa_workflow_trigger",
  label: (object) => textOf(object.after("name")) ?? textOf(object.before("name")),
  settings: ["workflow_id", "name", "enabled", "workflow_revision", "on_destroy"],
  calls: (object) => {
    const set = (side: "before" | "after", words: Phrase, condition: Phrase | null): PlannedCalls => {
      const [id, name] = [object[side]("workflow_id"), object[side]("name")];
      return only(call("PATCH", `/workflows/${segment(id)}/triggers/${segment(name, "name")}`, words, condition));
    };
    const assign = (isNewVersion: boolean): PlannedCalls => {
      const what = isNewVersion ? "the trigger again, since the workflow has a new version" : "the trigger";
      return unlessShown(object, "enabled", isNewVersion, (condition) =>
        set("after", flagPhrase(object, "enabled", "Enables", "Disables", what), condition),
      );
    };
    return lifecycle(object, {
      create: () => assign(false),
      update: () => assign(object.differs("workflow_revision")),
      remove: () =>
        textOf(object.before("on_destroy")) === "disable"
          ? set("before", say`Disables the trigger`, SO_ALREADY)
          : NO_CALLS,
    });
  },
  warnings: (object) => keptOnDestroy(object, say`The trigger stays unchanged (on_destroy = ${"keep"})`),
};
