import type { Calendar, CallOptions, ServiceClient } from "../../client";
import { isJsonMap, JsonDocumentError, parseJson, printJson, type JsonMap } from "../../document";
import { DiagnosticError } from "../../framework";
import { lookPatiently, type PatientLook } from "../never-seen";
import type { ExistingCalendar } from "./reconcile";

/** A calendar as the service shows it now. */
export interface ObservedCalendar {
  readonly name: string | null;
  /** All that it shows but links. */
  readonly rendition: JsonMap;
  /** The same as text. */
  readonly text: string;
}

/** Null: gone (404 or 410). */
export async function observe(
  client: ServiceClient,
  id: string,
  options: CallOptions,
): Promise<ObservedCalendar | null> {
  const calendar = await client.calendars.get(id, options);
  return calendar === null ? null : observed(calendar, id);
}

/** The same, for one that may never have been seen since it was made: the service may show it late. */
export const observePatiently = (
  client: ServiceClient,
  id: string,
  look: PatientLook,
): Promise<ObservedCalendar | null> => lookPatiently((options) => observe(client, id, options), look);

const LINKS = ["link", "links", "_links"];

/** Links are about the resource and not the calendar. */
export const withoutLinks = (node: JsonMap): JsonMap =>
  new Map([...node].filter(([member]) => !LINKS.includes(member)));

function observed({ name, json }: Calendar, id: string): ObservedCalendar {
  const node = parsed(json, id);
  const rendition = withoutLinks(node);
  return { name, rendition, text: printJson(rendition) };
}

function parsed(json: string, id: string): JsonMap {
  let why = "it is no JSON object";
  try {
    const node = parseJson(json);
    if (isJsonMap(node)) return node;
  } catch (error) {
    if (!(error instanceof JsonDocumentError)) throw error;
    why = error.message;
  }
  throw new DiagnosticError({
    summary: `The service's rendition of calendar "${id}" cannot be read`,
    detail: `What it answered is not understood here: ${why}. Nothing was changed`,
  });
}

/** Calendars on the service before a create. */
export interface Before {
  readonly ids: ReadonlySet<string>;
  /** Those that a new one may be confused with: of its id, or of its name. */
  readonly alike: readonly ExistingCalendar[];
}

/** Ids of the calendars that are there now and were not before. */
export async function newIds(
  client: ServiceClient,
  before: ReadonlySet<string>,
  options: CallOptions,
): Promise<readonly string[]> {
  const list = await client.calendars.list(options);
  return [...new Set(list.flatMap(({ id }) => id ?? []))].filter((id) => !before.has(id));
}

/** POST updates silently where a calendar exists, of whichever of id and name it goes by: so both are looked for. */
export async function lookBefore(
  client: ServiceClient,
  { id, name }: { readonly id: string | null; readonly name: string | null },
  options: CallOptions,
): Promise<Before> {
  const [list, sameId] = await Promise.all([
    client.calendars.list(options),
    id === null ? null : client.calendars.get(id, options),
  ]);
  const ids = [...new Set(list.flatMap((calendar) => calendar.id ?? []))];
  const names = new Map(list.map((calendar) => [calendar.id, calendar.name]));
  const named = await Promise.all(
    ids.map(async (listed): Promise<ExistingCalendar> => {
      // A list may leave names out.
      const shown =
        names.get(listed) ?? (name === null ? null : ((await client.calendars.get(listed, options))?.name ?? null));
      return { id: listed, name: shown };
    }),
  );
  const alike = named.filter((calendar) => calendar.id === id || (name !== null && calendar.name === name));
  const unlisted = id !== null && sameId !== null && !ids.includes(id) ? [{ id, name: sameId.name }] : [];
  return { ids: new Set(ids), alike: [...unlisted, ...alike] };
}
