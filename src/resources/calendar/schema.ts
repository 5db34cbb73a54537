import { parseable, parseJsonPointer } from "../../document";
import {
  bool,
  computed,
  defineSchema,
  listOf,
  optional,
  required,
  string,
  timeoutsAttribute,
  type PlanOf,
  type StateOf,
} from "../../framework";
import { definitionProblem, equalDefinitions } from "./definition";

export const calendarSchema = defineSchema({
  description:
    "A calendar of dates for schedules. The plan shows changes made on the service. Destroying it makes the service regenerate the schedules of **all** scheduled workflows, whichever calendar they use.",
  attributes: {
    definition: required(string, {
      description:
        "The calendar as the JSON text of an object (TraditionalCalendar), for example from `jsonencode`. Differences in the order of members, white space or the notation of numbers (`1`, `1.0`, `1e0`) make no change. If it contains an `id`, it must be the calendar's id.",
      equal: equalDefinitions,
      validate: definitionProblem,
    }),
    ignored_paths: optional(listOf(string), {
      description:
        "JSON pointers to values that the service owns, for example `/revision` or `/days/*` (`*` matches any member or element). Changes at these paths are not drift. The provider's `ignored_paths` are added if they have this form.",
      validate: parseable("a path in a calendar", parseJsonPointer),
    }),
    adopt_existing: optional(bool, {
      description:
        "Adopt an existing calendar with the definition's id, otherwise with its name, instead of failing, and update it to the definition. Default: `false`.",
      default: false,
    }),
    id: computed(string, { description: "Unique id of the calendar.", useStateForUnknown: true }),
    name: computed(string, { description: "Name of the calendar, as the service shows it." }),
    revision: computed(string, { description: "SHA-256 of the canonical definition, in hex. Known during plan." }),
    drift: computed(listOf(string), {
      description:
        'One line for each change found on the service since the last write, such as `/days/0: "MON" -> "TUE"`.',
    }),
    timeouts: timeoutsAttribute({ create: 300_000, read: 120_000, update: 300_000, delete: 300_000 }),
  },
});

export type CalendarPlan = PlanOf<typeof calendarSchema>;
export type CalendarState = StateOf<typeof calendarSchema>;
