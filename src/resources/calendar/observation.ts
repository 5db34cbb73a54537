import type { Calendar, CallOptions, ServiceClient } from "../../client";
import { isJsonMap, JsonDocumentError, parseJson, printJson, type JsonMap } from "../../document";
import { DiagnosticError } from "../../framework";

/** A calendar as the service shows it now. */
export interface ObservedCalendar {
  readonly name: string | null;
  /** Everything that it shows except links. */
  readonly rendition: JsonMap;
  /** The same as text. */
  readonly text: string;
}

/** Null if it is gone (404 or 410). */
export async function observe(
  client: ServiceClient,
  id: string,
  options: CallOptions,
): Promise<ObservedCalendar | null> {
  const calendar = await client.calendars.get(id, options);
  return calendar === null ? null : observed(calendar, id);
}

const LINKS = ["link", "links", "_links"];

/** Links describe the HTTP resource, not the calendar. */
export const withoutLinks = (node: JsonMap): JsonMap =>
  new Map([...node].filter(([member]) => !LINKS.includes(member)));

function observed({ name, json }: Calendar, id: string): ObservedCalendar {
  const node = parsed(json, id);
  const rendition = withoutLinks(node);
  return { name, rendition, text: printJson(rendition) };
}

function parsed(json: string, id: string): JsonMap {
  let why = "it is not a JSON object";
  try {
    const node = parseJson(json);
    if (isJsonMap(node)) return node;
  } catch (error) {
    if (!(error instanceof JsonDocumentError)) throw error;
    why = error.message;
  }
  throw new DiagnosticError({
    summary: `Cannot read the service's definition of calendar "${id}"`,
    detail: `Its answer is not a calendar: ${why}. Nothing was changed`,
  });
}
