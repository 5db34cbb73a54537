import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { listShape } from "../../shapes/object-shape";
import { workflowElement } from "../../shapes/workflow-shape";
import { VERSION_NAMES } from "../../state/stored";
import type { VersionName } from "../../state/stored";
import { visibleWorkflow } from "../../state/visible";
import type { VisibleWorkflow } from "../../state/visible";
import type { Variation } from "../../variation/variation";

export const listWorkflows: Endpoint = {
  method: "GET",
  path: "/workflows",
  query: { state: VERSION_NAMES, queue: "text" },
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const state = VERSION_NAMES.find((name) => name === call.query("state"));
    const queue = call.query("queue") ?? "all";
    const elements = [...call.state.workflows.values()].flatMap((stored) => {
      const workflow = visibleWorkflow(stored, call.time);
      if (workflow === null) return [];
      return shownVersions(workflow, state, call.variation.versionsInList).flatMap((name) => {
        const version = workflow[name];
        if (version === null || (queue !== "all" && version.queue !== queue)) return [];
        return [workflowElement(call, workflow, name, version)];
      });
    });
    return jsonAnswer(200, listShape(call.variation, "workflows", call.href("workflows"), elements));
  },
};

function shownVersions(
  workflow: VisibleWorkflow,
  state: VersionName | undefined,
  versionsInList: Variation["versionsInList"],
): readonly VersionName[] {
  if (state !== undefined) return [state];
  if (versionsInList === "each") return VERSION_NAMES;
  return [workflow.approved === null ? "submitted" : "approved"];
}
