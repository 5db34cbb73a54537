import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { calendarFields } from "../../shapes/calendar-shape";
import { elementShape, listShape } from "../../shapes/object-shape";
import { visibleVersion } from "../../state/visible";

export const listCalendars: Endpoint = {
  method: "GET",
  path: "/calendars",
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const elements = [...call.state.calendars.values()].flatMap((stored) => {
      const calendar = visibleVersion(stored, call.time);
      return calendar === null ? [] : [elementShape(call.variation, "calendar", calendarFields(call, calendar))];
    });
    return jsonAnswer(200, listShape(call.variation, "calendars", call.href("calendars"), elements));
  },
};
