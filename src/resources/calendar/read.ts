import type { Calendar, CallOptions, ServiceClient } from "../../client";
import { JsonNumber, MOST_JSON_CHARACTERS, printJson, type JsonMap, type JsonNode } from "../../document";
import { DiagnosticError, type JsonValue } from "../../framework";
import { lastChange } from "../shared";

/** A calendar as the service shows it. */
export interface Shown {
  readonly name: string | null;
  /** Everything that it shows except links. */
  readonly rendition: JsonMap;
  /** The same as text. */
  readonly text: string;
}

/** Null if it is gone (404 or 410). */
export async function read(client: ServiceClient, id: string, options: CallOptions): Promise<Shown | null> {
  const calendar = await client.calendars.get(id, options);
  return calendar === null ? null : shownIn(calendar, id);
}

/** Links describe the HTTP resource, not the calendar. */
const LINKS = ["link", "links", "_links"];

export function shownIn({ name, fields }: Calendar, id: string): Shown {
  const rendition = new Map([...fields].filter(([member]) => !LINKS.includes(member)));
  const text = printJson(rendition);
  if (text.length <= MOST_JSON_CHARACTERS) return { name, rendition, text };
  throw new DiagnosticError({
    summary: `Cannot read the service's definition of calendar "${id}"`,
    detail: `It has ${text.length} characters, and no more than ${MOST_JSON_CHARACTERS} are read. Nothing was changed`,
  });
}

/** Who changed it last and when, if it says so. */
export const authorOf = ({ rendition }: Shown): string =>
  lastChange(Object.fromEntries([...rendition].map(([name, value]) => [name, plainScalar(value)])));

function plainScalar(value: JsonNode): JsonValue {
  if (value instanceof JsonNumber) return Number(value.text);
  return typeof value === "string" ? value : null;
}

/**
 * A calendar as the service shows it; its fields are not documented, so all of them are JSON, with numbers as written.
 */
export function calendarFields({ id, name, fields }: Calendar) {
  // Sorted, because the service's order is insignificant and must not cause a diff.
  const sorted = new Map([...fields].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { id, name, attributes_json: printJson(sorted) };
}
