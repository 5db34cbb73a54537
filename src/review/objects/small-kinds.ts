import { decide, type Judged } from "../../resources/workflow-approval/steps";
import * as queue from "../../resources/workflow-queue/steps";
import * as trigger from "../../resources/workflow-trigger/steps";
import { say, type Phrase } from "../phrase";
import { booleanOf, textOf, type PlannedObject } from "../planned-object";
import type { PlannedCall } from "../review";
import {
  call,
  lifecycle,
  segment,
  irreversible,
  mild,
  NO_CALLS,
  type ObjectKind,
  type PlannedCalls,
} from "./object-kind";

const only = (...calls: readonly PlannedCall[]): PlannedCalls => ({ calls, uncertain: [] });
const SO_ALREADY = say`unless the service already shows this value`;

export const workflowTriggerKind: ObjectKind = {
  type: "wfa_workflow_trigger",
  noun: "trigger",
  label: (object) => textOf(object.after("name")) ?? textOf(object.before("name")),
  settings: ["workflow_id", "name", "enabled", "workflow_revision", "on_destroy"],
  calls: (object) => {
    const set = (side: "before" | "after", words: Phrase, condition: Phrase | null): PlannedCalls => {
      const [id, name] = [object[side]("workflow_id"), object[side]("name")];
      return only(call("PATCH", `/workflows/${segment(id)}/triggers/${segment(name, "name")}`, words, condition));
    };
    const assign = (isNewVersion: boolean): PlannedCalls => {
      const what = isNewVersion ? "the trigger again, since the workflow has a new version" : "the trigger";
      return unlessShown(
        object,
        "enabled",
        (wanted, enabled) => trigger.stepsFor(wanted, null, { enabled }, isNewVersion),
        (condition) => set("after", flag(object, "enabled", "Enables", "Disables", what), condition),
      );
    };
    return lifecycle(object, {
      create: () => assign(false),
      update: () => assign(object.differs("workflow_revision")),
      remove: () =>
        trigger.stepsToDelete(textOf(object.before("on_destroy")) ?? "keep", { enabled: null }).length === 0
          ? NO_CALLS
          : set("before", say`Disables the trigger`, SO_ALREADY),
    });
  },
  warnings: (object) =>
    leftAlone(object, "on_destroy", "keep", say`The trigger stays unchanged (on_destroy = ${"keep"})`),
};

export const workflowQueueKind: ObjectKind = {
  type: "wfa_workflow_queue",
  noun: "queue",
  label: (object) => textOf(object.after("name")) ?? textOf(object.before("name")),
  settings: ["name", "paused", "on_destroy"],
  calls: (object) => {
    const set = (side: "before" | "after", words: Phrase, condition: Phrase | null): PlannedCalls =>
      only(call("PATCH", `/workflowQueues/${segment(object[side]("name"), "name")}`, words, condition));
    const shown = (paused: boolean | null): queue.ObservedQueue => ({ name: "", paused });
    const assign = (): PlannedCalls =>
      unlessShown(
        object,
        "paused",
        (wanted, paused) => queue.stepsFor(wanted, null, shown(paused)),
        (condition) => set("after", flag(object, "paused", "Pauses", "Resumes", "the queue"), condition),
      );
    return lifecycle(object, {
      create: assign,
      update: assign,
      remove: () => {
        const [onDestroy, original] = [textOf(object.before("on_destroy")), object.flag("before", "original_paused")];
        if (queue.stepsToDelete(onDestroy ?? "keep", original, shown(null)).length === 0) return NO_CALLS;
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
      ...leftAlone(object, "on_destroy", "keep", say`The queue stays unchanged (on_destroy = ${"keep"})`),
    ];
  },
};

export const assetKind: ObjectKind = {
  type: "wfa_asset",
  noun: "asset",
  label: (object) =>
    textOf(object.after("name")) ??
    textOf(object.after("hostname")) ??
    textOf(object.before("name")) ??
    textOf(object.before("hostname")),
  settings: [
    "name",
    "description",
    "hostname",
    "ip_address",
    "port",
    "ft_port",
    "additional_fields_json",
    "adopt_existing",
  ],
  calls: (object) =>
    lifecycle(object, {
      create: () => {
        const adopts = booleanOf(object.after("adopt_existing")) === true;
        return only(
          call(
            "POST",
            "/assets",
            say`Adds the asset`,
            adopts ? say`unless an asset for the same machine exists as configured` : null,
          ),
        );
      },
      update: () => NO_CALLS,
      remove: () =>
        only(
          call(
            "DELETE",
            `/assets/${segment(object.before("id"))}`,
            say`Removes the asset from the group All and every group in it`,
          ),
        ),
    }),
  warnings: (object) => {
    if (object.effect === "create")
      return [
        mild(say`The service accepts the asset only if its agent is installed and the agent's keys are prepositioned`),
      ];
    if (object.effect !== "delete" && object.effect !== "replace") return [];
    const whenReplaced =
      object.effect === "replace" ? say`, and added again with another id and in none of these groups` : say``;
    return [
      irreversible({
        parts: [
          ...say`The asset is removed from all asset groups`.parts,
          ...whenReplaced.parts,
          ". The service does not record which groups a removed asset belonged to",
        ],
      }),
    ];
  },
};

export const workflowExecutionKind: ObjectKind = {
  type: "wfa_workflow_execution",
  noun: "execution",
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

export const workflowApprovalKind: ObjectKind = {
  type: "wfa_workflow_approval",
  noun: "approval",
  label: () => null,
  settings: ["workflow_id", "server_revision", "enable", "sensitive_paths"],
  calls: (object) => {
    const path = `/workflows/${segment(object.change.after === null ? object.before("workflow_id") : object.after("workflow_id"))}`;
    const callsWhere = (judged: Omit<Judged, "flags">): PlannedCalls => {
      const enable = managesEnabling(object) ? object.wantedFlag("enable") : null;
      const decision = decide(enable, {
        ...judged,
        flags: new Map([[null, { value: object.flag("before", "enable") }]]),
      });
      if (decision.kind === "refuse") return NO_CALLS;
      return only(
        ...decision.steps.map((step) => {
          if (step.kind === "enable")
            return call("PATCH", path, flag(object, "enable", "Enables", "Disables", "the workflow"), SO_ALREADY);
          const [enables, disables] = ["enables", "disables"].map(
            (verb) => `Approves the reviewed version and ${verb}`,
          );
          const words =
            step.enable === null
              ? say`Approves the reviewed version`
              : flag(object, "enable", enables!, disables!, "the workflow");
          return call("PATCH", path, words, REVIEWED);
        }),
      );
    };
    const approve = (): PlannedCalls => ({
      calls: callsWhere(PENDING).calls,
      uncertain: [say`If the reviewed version is already approved, the apply at most enables or disables the workflow`],
    });
    return lifecycle(object, {
      create: approve,
      update: () => (object.differs("server_revision") ? approve() : callsWhere(APPROVED)),
      remove: () => NO_CALLS,
    });
  },
  warnings: (object) =>
    object.effect === "delete"
      ? [mild(say`The approved version stays approved: destroying an approval changes nothing on the service`)]
      : [],
  approval: (object) =>
    object.effect === "create" ||
    object.effect === "replace" ||
    (object.effect === "update" && object.differs("server_revision"))
      ? {
          by: "this-run",
          text: say`This run approves the version that someone reviewed, which ${"server_revision"} identifies. Whoever approves this plan confirms that it was reviewed`,
        }
      : null,
};

/** The reviewed submission is pending, and nothing is approved. */
const PENDING: Omit<Judged, "flags"> = {
  submitted: { whose: "wanted" },
  approved: { whose: "absent", isRecorded: false },
  pendingSubmission: true,
};
/** The reviewed version is the one approved here. */
const APPROVED: Omit<Judged, "flags"> = {
  submitted: { whose: "absent" },
  approved: { whose: "wanted", isRecorded: true },
  pendingSubmission: false,
};

const REVIEWED = say`if it is still the pending submission; otherwise the apply fails and lists the differences`;

const managesEnabling = (object: PlannedObject): boolean => {
  const enable = object.after("enable");
  return enable.kind !== "null" && !(enable.kind === "unknown" && object.configures("enable") !== true);
};

function flag(object: PlannedObject, name: string, whenTrue: string, whenFalse: string, what: string): Phrase {
  const value = booleanOf(object.after(name));
  if (value === null) return { parts: [`${whenTrue} or ${whenFalse.toLowerCase()} ${what}`] };
  return { parts: [`${value ? whenTrue : whenFalse} ${what}`] };
}

/**
 * One call that sets a flag, if its planned value differs from the current one; with a condition if the provider skips
 * the call because the service already has the wanted value by then.
 */
function unlessShown(
  object: PlannedObject,
  name: string,
  steps: (wanted: boolean, shown: boolean | null) => readonly unknown[],
  callUnless: (condition: Phrase | null) => PlannedCalls,
): PlannedCalls {
  const wanted = object.wantedFlag(name) ?? true;
  // The replaced object says nothing about the new one.
  const shown = object.effect === "update" ? object.flag("before", name) : null;
  if (steps(wanted, shown).length === 0) return NO_CALLS;
  return callUnless(steps(wanted, wanted).length === 0 ? SO_ALREADY : null);
}

function leftAlone(
  object: PlannedObject,
  name: string,
  initial: string,
  text: Phrase,
): ReturnType<ObjectKind["warnings"]> {
  return object.effect === "delete" && (textOf(object.before(name)) ?? initial) === initial ? [mild(text)] : [];
}
