import type { JsonObject, JsonValue } from "../http/json";
import type { Variation } from "../variation/variation";
import { escapeAttribute } from "../xml/write-xml";

/** Kinds of objects that have a list: its path, which is also its property where the variation puts lists into objects. */
export const LISTS = {
  workflow: "workflows",
  workflowGroup: "workflowGroups",
  workflowInstance: "workflowInstances",
  workflowLog: "workflowLogs",
  workflowQueue: "workflowQueues",
  auditEntry: "auditlog",
  asset: "assets",
  calendar: "calendars",
} as const;
export type ListedKind = keyof typeof LISTS;

/** The service's objects; also the wrapper property if the variation wraps. */
export type ObjectKind = ListedKind | "logEntry" | "search" | "statistics" | "properties" | "ticket";

/** An internal type name, as the interface document shows one next to attrs (2.8). */
const classOf = (kind: ObjectKind): string => `service.model.${kind}`;

export function linkTo(href: string): JsonObject {
  return { clazz: "service.model.Link", rel: "self", href };
}

/** An object as an element of a list. */
export function elementShape({ fields: shape }: Variation, kind: ObjectKind, fields: JsonObject): JsonObject {
  switch (shape) {
    case "attrs":
      return { clazz: classOf(kind), attrs: { clazz: `${classOf(kind)}Attributes`, ...fields } };
    case "flat":
      return fields;
    case "wrapped":
      return { [kind]: fields };
  }
}

/**
 * An object as a whole answer. A workflow's always has the properties link and workflow, which the interface document
 * promises (2.1); within them the variation determines where its fields are.
 * @param more parts of the object that are not fields, such as a workflow's definition
 */
export function singleShape(
  variation: Variation,
  kind: ObjectKind,
  href: string,
  fields: JsonObject,
  more: JsonObject = {},
): JsonObject {
  const link = linkTo(href);
  if (kind === "workflow") {
    const plain = { ...fields, ...more };
    return {
      link,
      workflow: variation.fields === "attrs" ? { ...elementShape(variation, kind, fields), ...more } : plain,
    };
  }
  return { link, ...elementShape(variation, kind, fields), ...more };
}

export function listShape(
  variation: Variation,
  property: string,
  href: string,
  elements: readonly JsonObject[],
): JsonValue {
  return variation.lists === "array" ? elements : { link: linkTo(href), [property]: elements };
}

/** An object in XML: fields with a single value as attributes. */
export function objectXml(kind: ObjectKind, fields: JsonObject): string {
  const attributes = Object.entries(fields).flatMap(([name, value]) => {
    const isAttribute = (typeof value !== "object" || value === null) && /^[A-Za-z_][\w.-]*$/.test(name);
    return isAttribute && value !== null ? [` ${name}="${escapeAttribute(String(value))}"`] : [];
  });
  return `<${kind}${attributes.join("")}/>`;
}
