import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { RequestError } from "../../http/request-error";
import { calendarFields, calendarHref } from "../../shapes/calendar-shape";
import { singleShape } from "../../shapes/object-shape";
import { findCalendar } from "../../state/calendar-operations";
import { visibleVersion } from "../../state/visible";

export const getCalendar: Endpoint = {
  method: "GET",
  path: "/calendars/:id",
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const id = call.param("id");
    const calendar = visibleVersion(findCalendar(call.state, id), call.time);
    if (calendar === null) throw new RequestError(404, `There is no calendar with the id "${id}"`);
    return jsonAnswer(
      200,
      singleShape(call.variation, "calendar", calendarHref(call, id), calendarFields(call, calendar)),
    );
  },
};
