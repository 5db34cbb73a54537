import { parseJson, printJson, isJsonMap } from "../../document";
import type { Calendar } from "../../client";

/**
 * What the service shows of a calendar; its fields are not documented, so all of them are given as JSON, numbers as
 * spelt.
 */
export function calendarFields({ id, name, json }: Calendar) {
  const node = parseJson(json);
  // Sorted, as the service's order carries no meaning and must make no diff.
  const sorted = isJsonMap(node) ? new Map([...node].sort(([a], [b]) => (a < b ? -1 : 1))) : node;
  return { id, name, attributes_json: printJson(sorted) };
}
