import { RequestError } from "../http/request-error";
import type { JsonObject } from "../http/json";
import { type Act, recordAudit } from "./act";
import { find } from "./find";
import { newId } from "./new-id";
import { namesCalendar, regenerateSchedules } from "./schedules";
import { nextSerial, type State } from "./state";
import type { StoredCalendar } from "./stored";
import { hiddenBehind } from "./visible";

/**
 * POST /calendars: updates the calendar with that id, or with that name if the definition has no id; otherwise adds
 * one.
 * @throws RequestError 400 without a name, or if two calendars have the name
 */
export function putCalendar(
  act: Act,
  definition: JsonObject,
): { readonly calendar: StoredCalendar; readonly added: boolean } {
  const id = textField(definition, "id");
  const name = checkedName(definition);
  const existing = id === null ? named(act.state, name) : (act.state.calendars.get(id) ?? null);
  if (existing !== null) return { calendar: updateCalendar(act, existing.id, definition), added: false };
  const calendar = store(act, id ?? newId(act, "calendar", name), definition, null);
  recordAudit(act, calendar, "calendar.create");
  concerned(act, calendar, "added");
  return { calendar, added: true };
}

/** PUT /calendars/{id}. @throws RequestError 404, and 400 as for POST or if the definition has another id */
export function updateCalendar(act: Act, id: string, definition: JsonObject): StoredCalendar {
  const existing = find(act.state, "calendars", id);
  const carried = textField(definition, "id");
  if (carried !== null && carried !== id) {
    throw new RequestError(400, `The calendar has the id "${carried}"; it must be the id of the path, "${id}"`);
  }
  const calendar = store(act, id, definition, existing);
  recordAudit(act, calendar, "calendar.update", `revision ${calendar.revision}`);
  concerned(act, calendar, "updated");
  return calendar;
}

/** All scheduled workflows then regenerate their schedules, whichever calendar they use (4.8, 6.1). */
export function removeCalendar(act: Act, calendar: StoredCalendar): void {
  act.state.calendars.delete(calendar.id);
  recordAudit(act, calendar, "calendar.delete");
  regenerateSchedules(act, `calendar "${calendar.name}" deleted`);
}

function store(act: Act, id: string, definition: JsonObject, existing: StoredCalendar | null): StoredCalendar {
  const { state, time, user, variation } = act;
  const calendar: StoredCalendar = {
    id,
    name: checkedName(definition),
    serial: nextSerial(state),
    revision: (existing?.revision ?? 0) + 1,
    definition,
    modifiedBy: user,
    modifiedAt: time,
    visibleAt: time + variation.visibilityDelay,
    previous: null,
  };
  const stored = { ...calendar, previous: hiddenBehind(calendar, existing, time) };
  state.calendars.set(id, stored);
  return stored;
}

function concerned(act: Act, calendar: StoredCalendar, what: string): void {
  regenerateSchedules(act, `calendar "${calendar.name}" ${what}`, (fact) => namesCalendar(fact, calendar));
}

function named(state: State, name: string): StoredCalendar | null {
  const calendars = [...state.calendars.values()].filter((calendar) => calendar.name === name);
  if (calendars.length <= 1) return calendars[0] ?? null;
  const ids = calendars.map(({ id }) => `"${id}"`).join(", ");
  throw new RequestError(400, `${calendars.length} calendars have the name "${name}", so name one by its id: ${ids}`);
}

/** @throws RequestError 400 without a name */
function checkedName(definition: JsonObject): string {
  const name = textField(definition, "name");
  if (name === null) throw new RequestError(400, 'The calendar has no "name"');
  return name;
}

/** @throws RequestError 400 if it is present but not a string */
function textField(definition: JsonObject, name: "id" | "name"): string | null {
  const value = Object.hasOwn(definition, name) ? definition[name] : undefined;
  if (value === undefined) return null;
  if (typeof value !== "string" || value === "")
    throw new RequestError(400, `The calendar's "${name}" is not a non-empty string`);
  return value;
}
