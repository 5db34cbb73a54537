import { isJsonArray, isJsonMap, type JsonNode } from "../../json";
import { jsonEqual } from "./canonical-json";

/**
 * Whether a server's rendition contains the document: everything in the document, and otherwise only members that a
 * server adds.
 */
export function jsonMatches(document: JsonNode, rendition: JsonNode): boolean {
  if (isJsonMap(document)) {
    if (!isJsonMap(rendition)) return false;
    return [...document].every(([name, value]) => {
      const shown = rendition.get(name);
      // A server may omit members without a value.
      return shown === undefined ? value === null : jsonMatches(value, shown);
    });
  }
  if (isJsonArray(document)) {
    return (
      isJsonArray(rendition) &&
      rendition.length === document.length &&
      document.every((item, index) => jsonMatches(item, rendition[index] ?? null))
    );
  }
  return jsonEqual(document, rendition);
}
