import { JsonNumber, type JsonMap, type JsonNode } from "../../document";
import type { JsonValue } from "../../framework";
import { lastChange } from "../observation";

/** Who changed a calendar last and when, if the service's rendition says so. */
export const authorOf = (rendition: JsonMap): string => lastChange(plainFields(rendition));

/** A rendition's fields, of which the single values are kept. */
export const plainFields = (rendition: JsonMap): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries([...rendition].map(([name, value]) => [name, plainScalar(value)]));

function plainScalar(value: JsonNode): JsonValue {
  if (value instanceof JsonNumber) return Number(value.text);
  return typeof value === "string" ? value : null;
}
