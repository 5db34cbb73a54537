import type { Endpoint } from "../../http/endpoint";
import { calendarHref } from "../../shapes/calendar-shape";
import { deletionAnswer } from "../../shapes/write-answer";
import { deleteCalendar as deleteStored } from "../../state/calendar-operations";

export const deleteCalendar: Endpoint = {
  method: "DELETE",
  path: "/calendars/:id",
  handle: (call) => {
    const { id, name } = deleteStored(call.act, call.param("id"));
    return deletionAnswer(
      call,
      calendarHref(call, id),
      `Calendar "${name}" deleted; all scheduled workflows regenerate their schedules`,
    );
  },
};
