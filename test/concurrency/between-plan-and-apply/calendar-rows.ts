import type { RunningService } from "../../../src/service";
import { changedTo, type Rows } from "./concurrent-change";

/** What a service notes itself goes along with each edit. */
const NOTES = ["/note", "/revision", "/modified", "/modifiedBy"];

const definition = (dates: string, more = ""): string => `{"name":"Holidays","dates":["${dates}"]${more}}`;
const calendar = (service: RunningService) => service.backstage.calendars()[0]!;
const editCalendar = (service: RunningService): void =>
  void service.backstage.putCalendar({
    ...calendar(service).definition,
    id: calendar(service).id,
    dates: ["2028-08-08"],
  });

export const CALENDAR_ROWS: Rows = {
  "update; edits it": {
    base: { definition: definition("2027-01-01") },
    wanted: { definition: definition("2027-12-25") },
    person: editCalendar,
    end: changedTo("2028-08-08"),
  },
  "update; edits an ignored path": {
    base: { definition: definition("2027-01-01"), ignored_paths: NOTES },
    wanted: { definition: definition("2027-12-25"), ignored_paths: NOTES },
    person: (service) =>
      void service.backstage.putCalendar({ ...calendar(service).definition, id: calendar(service).id, note: "x" }),
    end: "both",
  },
  "update; deletes it": {
    base: { definition: definition("2027-01-01") },
    wanted: { definition: definition("2027-12-25") },
    person: (service) => service.backstage.deleteCalendar(calendar(service).id),
    end: /is gone[^]*Plan again/,
  },
  "destruction; edits it": {
    base: { definition: definition("2027-01-01") },
    wanted: null,
    person: editCalendar,
    end: changedTo("2028-08-08"),
  },
  "destruction; deletes it": {
    base: { definition: definition("2027-01-01") },
    wanted: null,
    person: (service) => service.backstage.deleteCalendar(calendar(service).id),
    end: "both",
  },
  "creation; makes one of its name": {
    base: null,
    wanted: { definition: definition("2027-01-01") },
    person: (service) => void service.backstage.putCalendar({ name: "Holidays" }),
    end: /already exists[^]*nothing is sent[^]*terraform import/,
  },
  "creation; makes one of its id": {
    base: null,
    wanted: { definition: definition("2027-01-01", ',"id":"c-1"') },
    person: (service) => void service.backstage.putCalendar({ id: "c-1", name: "Other" }),
    end: /already exists[^]*terraform import/,
  },
};
