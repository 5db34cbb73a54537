import { decide } from "../../resources/workflow-approval/steps";
import { say } from "../../report";
import type { PlannedObject } from "../planned-object";
import { flagPhrase, SO_ALREADY } from "./flag-calls";
import { call, lifecycle, mild, NO_CALLS, only, segment, type ObjectKind, type PlannedCalls } from "./object-kind";

export const workflowApprovalKind: ObjectKind = {
  type: "wfa_workflow_approval",
  label: () => null,
  settings: ["workflow_id", "server_revision", "enable", "sensitive_paths"],
  calls: (object) => {
    const path = `/workflows/${segment(object.change.after === null ? object.before("workflow_id") : object.after("workflow_id"))}`;
    const callsWhere = (judged: typeof PENDING | typeof APPROVED): PlannedCalls => {
      const enable = managesEnabling(object) ? object.wantedFlag("enable") : null;
      const step = decide(enable, { ...judged, enabled: object.flag("before", "enable") });
      if (step === null || step === "refuse") return NO_CALLS;
      if (step.kind === "enable")
        return only(
          call("PATCH", path, flagPhrase(object, "enable", "Enables", "Disables", "the workflow"), SO_ALREADY),
        );
      const [enables, disables] = ["enables", "disables"].map((verb) => `Approves the reviewed version and ${verb}`);
      const words =
        step.enable === null
          ? say`Approves the reviewed version`
          : flagPhrase(object, "enable", enables!, disables!, "the workflow");
      return only(call("PATCH", path, words, REVIEWED));
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
const PENDING = { isReviewedPending: true, isOtherPending: false, approved: "absent" } as const;
/** The reviewed version is the one approved here. */
const APPROVED = { isReviewedPending: false, isOtherPending: false, approved: "recorded" } as const;

const REVIEWED = say`if it is still the pending submission; otherwise the apply fails and lists the differences`;

const managesEnabling = (object: PlannedObject): boolean => {
  const enable = object.after("enable");
  return enable.kind !== "null" && !(enable.kind === "unknown" && object.configures("enable") !== true);
};
