import type { Calendar, CallOptions, ServiceClient } from "../../client";
import { MOST_JSON_CHARACTERS, printJson, type JsonMap } from "../../document";
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

function observed({ name, fields }: Calendar, id: string): ObservedCalendar {
  const rendition = withoutLinks(fields);
  const text = printJson(rendition);
  if (text.length <= MOST_JSON_CHARACTERS) return { name, rendition, text };
  throw new DiagnosticError({
    summary: `Cannot read the service's definition of calendar "${id}"`,
    detail: `It has ${text.length} characters, and no more than ${MOST_JSON_CHARACTERS} are read. Nothing was changed`,
  });
}
