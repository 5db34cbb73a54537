import type { RunningService, StoredCalendar } from "../../../src/service";
import { TIMEOUTS } from "../workflows";
import type { Attributes, Scene } from "../two-pipelines";
import { operationsOf, person, pipeline, type Act, type Operation, type Standing, type Place } from "./operation";

const definition = (dates: string, note = "0"): Attributes => ({
  definition: JSON.stringify({ name: "Holidays", dates: [dates], note }),
  timeouts: TIMEOUTS,
});
const BASE = definition("2027-01-01");
const FIRST = definition("2027-12-25");
const SECOND = definition("2027-01-01", "theirs");

const calendarOn = ({ backstage }: RunningService): StoredCalendar | undefined => backstage.calendars()[0];
const puts = ({ service }: Place, change: Readonly<Record<string, string>>): void => {
  const { id, definition: before } = calendarOn(service)!;
  service.backstage.putCalendar({ ...before, id, ...change });
};
const theirs = ({ service }: Place): Standing =>
  JSON.stringify(calendarOn(service)?.definition ?? null).includes("theirs") ? "theirs" : "gone";
const isGone = ({ service }: Place): Standing => (calendarOn(service) === undefined ? "wanted" : "gone");

const ACTS: Readonly<Record<string, Act>> = {
  "changes a value": person((scene) => puts(scene, { note: "theirs" }), theirs),
  "adds a field": person((scene) => puts(scene, { region: "theirs" }), theirs),
  "deletes it": person(({ service }) => service.backstage.deleteCalendar(calendarOn(service)!.id), isGone),
};

const sharing = async ({ service, first, second }: Scene): Promise<void> => {
  await first.object.apply(BASE);
  await second.object.import(calendarOn(service)!.id);
  await second.object.apply(BASE);
};

const operation = operationsOf("calendar", "wfa_calendar");

export const CALENDAR_OPERATIONS: readonly Operation[] = [
  operation("create", BASE, async () => undefined, {
    ...ACTS,
    "makes one of that name": person(({ service }) => {
      if (calendarOn(service) !== undefined) throw new Error("There is one");
      service.backstage.putCalendar({ name: "Holidays", note: "theirs" });
    }, theirs),
    "another pipeline creates one of that name": pipeline(({ second }) => second.apply(SECOND), theirs),
  }),
  operation("update", FIRST, sharing, {
    ...ACTS,
    "another pipeline updates it": pipeline(({ second }) => second.apply(SECOND), theirs),
  }),
  operation("deletion", null, sharing, {
    ...ACTS,
    "another pipeline updates it": pipeline(({ second }) => second.apply(SECOND), theirs),
    "another pipeline deletes it": pipeline(({ second }) => second.destroy(), isGone),
  }),
];
