import { printJson } from "../../document";
import type { Calendar } from "../../client";

/**
 * A calendar as the service shows it; its fields are not documented, so all of them are JSON, with numbers as written.
 */
export function calendarFields({ id, name, fields }: Calendar) {
  // Sorted, because the service's order is insignificant and must not cause a diff.
  const sorted = new Map([...fields].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { id, name, attributes_json: printJson(sorted) };
}
