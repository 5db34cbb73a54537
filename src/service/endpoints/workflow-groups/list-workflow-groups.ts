import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { groupElement, groupFields } from "../../shapes/group-shape";
import { listShape } from "../../shapes/object-shape";
import { visibleGroups } from "../../state/visible";

const FILTERS = ["id", "name", "description", "parentId"] as const;

/** Filters on any attribute of a group (4.4); an attribute that a group does not have matches the empty value. */
export const listWorkflowGroups: Endpoint = {
  method: "GET",
  path: "/workflowGroups",
  query: Object.fromEntries(FILTERS.map((name) => [name, "text"] as const)),
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const matching = visibleGroups(call.state, call.time).filter((group) => {
      const fields = groupFields(group);
      return FILTERS.every((name) => (call.query(name) ?? fields[name] ?? "") === (fields[name] ?? ""));
    });
    const elements = matching.map((group) => groupElement(call, group));
    return jsonAnswer(200, listShape(call.variation, "workflowGroups", call.href("workflowGroups"), elements));
  },
};
