import type { JsonValue, ServiceObject } from "../../client";
import { attributesJson } from "../attributes";

/** A group's documented fields (interface document, 2.4) in snake_case, and all it shows as JSON. */
export const groupFields = ({ id, name, attributes }: ServiceObject) => ({
  id,
  name,
  description: textOf(attributes["description"]),
  parent_id: textOf(attributes["parentId"]),
  attributes_json: attributesJson(attributes),
});

function textOf(value: JsonValue | undefined): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : null;
}
