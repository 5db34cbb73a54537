import { jsonAnswer } from "../../http/answer";
import type { Call, Endpoint } from "../../http/endpoint";
import type { JsonObject } from "../../http/json";
import { negotiate } from "../../http/negotiate";
import { readFields } from "../../http/read-fields";
import { RequestError } from "../../http/request-error";
import { assetFields } from "../../shapes/asset-shape";
import { calendarFields } from "../../shapes/calendar-shape";
import { groupFields } from "../../shapes/group-shape";
import { instanceFields } from "../../shapes/instance-shape";
import { logFields } from "../../shapes/log-shape";
import { elementShape, linkTo } from "../../shapes/object-shape";
import { queueFields } from "../../shapes/queue-shape";
import { workflowFields } from "../../shapes/workflow-shape";
import { recordAudit } from "../../state/act";
import { visibleGroups, visibleVersion, visibleWorkflow } from "../../state/visible";
import { matchesSearch, readSearch } from "./search-criteria";
import type { SearchType } from "./search-criteria";

/** Step two of a search (4.9). This service accepts `start` and `limit` of the results in the optional body. */
export const executeSearch: Endpoint = {
  method: "POST",
  path: "/searches/:id",
  body: { formats: ["json"], required: false },
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const id = call.param("id");
    const stored = call.state.searches.get(id);
    if (stored === undefined || stored.visibleAt > call.time)
      throw new RequestError(404, `There is no stored search "${id}"`);
    const { start, limit } = pageOf(call);
    const search = readSearch(stored.criteria);
    const found = search.types.flatMap((type) =>
      candidates(call, type).flatMap((fields) => (matchesSearch(search, fields) ? [{ type, fields }] : [])),
    );
    recordAudit(call.act, { id, name: id }, "search.execute", `${found.length} found`);
    const results = found
      .slice(start, limit === undefined ? undefined : start + limit)
      .map(({ type, fields }) => ({ type, ...elementShape(call.variation, type, fields) }));
    return jsonAnswer(200, { link: linkTo(call.href("searches", id)), name: id, total: found.length, start, results });
  },
};

function pageOf({ body }: Call): { readonly start: number; readonly limit: number | undefined } {
  if (body.format === "none") return { start: 0, limit: undefined };
  const optional = { type: "number", required: false } as const;
  const { start = 0, limit } = readFields(body, { start: optional, limit: optional });
  for (const [name, value] of Object.entries({ start, limit })) {
    if (value !== undefined && !(Number.isInteger(value) && value >= 0)) {
      throw new RequestError(400, `The field "${name}" cannot be ${value}; it is a whole number from 0`);
    }
  }
  return { start, limit };
}

/** All objects of a type as reads show them. */
function candidates(call: Call, type: SearchType): readonly JsonObject[] {
  const { state, time } = call;
  switch (type) {
    case "workflow":
      return [...state.workflows.values()].flatMap((stored) => {
        const workflow = visibleWorkflow(stored, time);
        if (workflow === null) return [];
        const name = workflow.approved === null ? "submitted" : "approved";
        const version = workflow[name];
        return version === null ? [] : [workflowFields(call, workflow, name, version)];
      });
    case "workflowGroup":
      return visibleGroups(state, time).map(groupFields);
    case "workflowInstance":
      return [...state.instances.values()].filter(({ visibleAt }) => visibleAt <= time).map(instanceFields);
    case "workflowLog":
      return [...state.logs.values()].map(logFields);
    case "workflowQueue":
      return [...state.queues.values()].map((queue) => queueFields(state, queue));
    case "asset":
      return [...state.assets.values()].filter(({ visibleAt }) => visibleAt <= time).map(assetFields);
    case "calendar":
      return [...state.calendars.values()].flatMap((stored) => {
        const calendar = visibleVersion(stored, time);
        return calendar === null ? [] : [calendarFields(call, calendar)];
      });
  }
}
