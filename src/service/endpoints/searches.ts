import { randomUUID } from "node:crypto";
import { type Answer, emptyAnswer, jsonAnswer, xmlAnswer } from "../http/answer";
import type { Call, Endpoint } from "../http/endpoint";
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from "../http/json";
import { readFields, readObject } from "../http/read-fields";
import { RequestError } from "../http/request-error";
import { recordAudit } from "../state/act";
import { findVisible } from "../state/find";
import { allVisible, strongestName, visibleWorkflows } from "../state/visible";
import { escapeAttribute } from "../xml/write-xml";
import { assetFields } from "./assets";
import { calendarFields } from "./calendars";
import { elementShape, linkTo, singleShape } from "./object-answers";
import { groupFields } from "./workflow-groups";
import { instanceFields } from "./workflow-instances";
import { logFields } from "./workflow-logs";
import { queueFields } from "./workflow-queues";
import { workflowFields } from "./workflows";

const SEARCH_TYPES = [
  "workflow",
  "workflowGroup",
  "workflowInstance",
  "workflowLog",
  "workflowQueue",
  "asset",
  "calendar",
] as const;
type SearchType = (typeof SEARCH_TYPES)[number];

const OPERATORS = ["equals", "contains"] as const;

/** A valid SearchReplace, as this service defines it: the interface document names the object but not its fields. */
interface SearchReplace {
  /** The unique name under which it is stored; null: the service chooses one. */
  readonly name: string | null;
  readonly types: readonly SearchType[];
  /** All must hold. */
  readonly criteria: readonly SearchCriterion[];
}

/** `field` is one of the object's fields; `value` is compared as text. */
interface SearchCriterion {
  readonly field: string;
  readonly operator: (typeof OPERATORS)[number];
  readonly value: string | number | boolean;
}

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
        .map(({ type, fields }) => ({ type, ...elementShape(call, type, fields) }));
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
  const shape = full ? singleShape(call, "search", href, { id, name: id }) : { link: linkTo(href) };
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
      return [...state.queues.values()].map((queue) => queueFields(call, queue));
    case "asset":
      return allVisible(state.assets, time).map(assetFields);
    case "calendar":
      return allVisible(state.calendars, time).map((calendar) => calendarFields(calendar, call));
  }
}

/** @throws RequestError 400 that names the mistake */
function readSearch(body: JsonObject): SearchReplace {
  requireKnown("search", body, ["name", "types", "criteria"]);
  const { name = null, types = SEARCH_TYPES, criteria } = body;
  if (name !== null && (typeof name !== "string" || name === ""))
    throw new RequestError(400, 'The search\'s "name" is not a non-empty string');
  if (!isJsonArray(criteria))
    throw new RequestError(
      400,
      'The search\'s "criteria" is not an array; it is one, of objects with field, operator and value',
    );
  if (!isJsonArray(types))
    throw new RequestError(400, `The search's "types" is not an array of ${SEARCH_TYPES.join(", ")}`);
  return {
    name,
    types: types.map((type) => oneOf("types", type, SEARCH_TYPES)),
    criteria: criteria.map(readCriterion),
  };
}

const matchesSearch = ({ criteria }: SearchReplace, fields: JsonObject): boolean =>
  criteria.every(({ field, operator, value }) => {
    const found = Object.hasOwn(fields, field) ? fields[field] : undefined;
    const actual = typeof found === "object" ? JSON.stringify(found) : String(found ?? "");
    return operator === "equals" ? actual === String(value) : actual.includes(String(value));
  });

function readCriterion(value: JsonValue): SearchCriterion {
  if (!isJsonObject(value))
    throw new RequestError(400, "A criterion of the search is not an object with field, operator and value");
  requireKnown("criterion", value, ["field", "operator", "value"]);
  const { field, operator = "equals", value: wanted } = value;
  if (typeof field !== "string" || field === "")
    throw new RequestError(400, 'A criterion of the search has no "field"');
  if (typeof wanted !== "string" && typeof wanted !== "number" && typeof wanted !== "boolean") {
    throw new RequestError(400, `The criterion on "${field}" has no "value" that is a text, a number or a boolean`);
  }
  return { field, operator: oneOf("operator", operator, OPERATORS), value: wanted };
}

function requireKnown(what: string, object: JsonObject, known: readonly string[]): void {
  const unknown = Object.keys(object).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new RequestError(400, `The ${what}'s field "${unknown}" is not known; the fields are ${known.join(", ")}`);
}

function oneOf<const Value extends string>(name: string, value: JsonValue, values: readonly Value[]): Value {
  const found = values.find((known) => known === value);
  if (found === undefined)
    throw new RequestError(
      400,
      `The search's "${name}" cannot be ${JSON.stringify(value)}; it is one of ${values.join(", ")}`,
    );
  return found;
}
