import { randomUUID } from "node:crypto";
import { type Answer, emptyAnswer, jsonAnswer, xmlAnswer } from "../http/answer";
import type { Call, Endpoint } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { readFields, readObject } from "../http/read-fields";
import { RequestError } from "../http/request-error";
import {
  assetFields,
  calendarFields,
  groupFields,
  instanceFields,
  logFields,
  queueFields,
} from "../shapes/object-fields";
import { elementShape, linkTo, singleShape } from "../shapes/object-shape";
import { workflowFields } from "../shapes/workflow-shape";
import { recordAudit } from "../state/act";
import { findVisible } from "../state/find";
import { allVisible, strongestName, visibleWorkflows } from "../state/visible";
import { escapeAttribute } from "../xml/write-xml";
import { matchesSearch, readSearch, type SearchType } from "./search-criteria";

/** Section 4.9 of the interface document. */
export const SEARCHES: readonly Endpoint[] = [
  {
    method: "POST",
    path: "/searches",
    body: { formats: ["json"], required: true },
    handle: (call) => {
      const criteria = readObject(call.body);
      const id = readSearch(criteria).name ?? randomUUID();
      // One of the same name is replaced.
      call.state.searches.set(id, { id, criteria, visibleAt: call.time + call.variation.visibilityDelay });
      recordAudit(call, { id, name: id }, "search.store");
      return linkAnswer(call, id);
    },
  },
  {
    method: "POST",
    path: "/searches/:id",
    body: { formats: ["json"], required: false },
    produces: ["application/json"],
    handle: (call) => {
      const { id, criteria } = findVisible(call, "searches", call.param("id"));
      const { start, limit } = pageOf(call);
      const search = readSearch(criteria);
      const found = search.types.flatMap((type) =>
        candidates(call, type).flatMap((fields) => (matchesSearch(search, fields) ? [{ type, fields }] : [])),
      );
      recordAudit(call, { id, name: id }, "search.execute", `${found.length} found`);
      const results = found
        .slice(start, limit === undefined ? undefined : start + limit)
        .map(({ type, fields }) => ({ type, ...elementShape(call.variation, type, fields) }));
      const link = linkTo(call.href("searches", id));
      return jsonAnswer(200, { link, name: id, total: found.length, start, results });
    },
  },
];

/** The document promises the link, so it is always in the answer, wherever the variation puts it. */
function linkAnswer(call: Call, id: string): Answer {
  const { location, searchLink, writeAnswers } = call.variation;
  const href = call.href("searches", id);
  const headers: Answer["headers"] = location === "on" || searchLink === "location" ? { Location: href } : {};
  if (searchLink === "location") return emptyAnswer(201, headers);
  if (writeAnswers === "xml") {
    const [name, url] = [escapeAttribute(id), escapeAttribute(href)];
    return xmlAnswer(201, `<search id="${name}"><link rel="self" href="${url}"/></search>`, headers);
  }
  if (searchLink === "links") {
    const [collection, results] = [call.href("searches"), href].map((url) => new URL(url).pathname);
    const links = [
      { rel: "collection", href: collection ?? "" },
      { rel: "results", href: results ?? "" },
    ];
    return jsonAnswer(201, { links }, headers);
  }
  const full = writeAnswers === "full";
  const shape = full ? singleShape(call.variation, "search", href, { id, name: id }) : { link: linkTo(href) };
  return jsonAnswer(201, shape, headers);
}

/** This service accepts `start` and `limit` of the results in the optional body. */
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
      return visibleWorkflows(state, time).flatMap((workflow) => {
        const name = strongestName(workflow);
        const version = workflow[name];
        return version === null ? [] : [workflowFields(call, workflow, name, version)];
      });
    case "workflowGroup":
      return allVisible(state.groups, time).map(groupFields);
    case "workflowInstance":
      return allVisible(state.instances, time).map(instanceFields);
    case "workflowLog":
      return [...state.logs.values()].map(logFields);
    case "workflowQueue":
      return [...state.queues.values()].map((queue) => queueFields(state, queue));
    case "asset":
      return allVisible(state.assets, time).map(assetFields);
    case "calendar":
      return allVisible(state.calendars, time).map((calendar) => calendarFields(calendar, call));
  }
}
