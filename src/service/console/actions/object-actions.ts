import { RequestError } from "../../http/request-error";
import { find } from "../../state/find";
import { rootGroupId } from "../../state/state";
import { calendarOf, newCalendarOf } from "../pages/calendar-pages";
import { newGroupOf } from "../pages/groups-page";
import { typedText } from "../sessions/form-body";
import { asked, flag, json, objectOf } from "./action";
import type { Action } from "./action";

/** @param noun of the notice @param then what else has happened when it is deleted */
const deletion = (path: string, collection: string, noun: string, list: string, then = ""): Action => ({
  path,
  query: ["id"],
  request: (view) => ({ method: "DELETE", path: [collection, asked(view, "id")] }),
  done: (_view, _form, entries) => ({
    notice: entries.length === 0 ? `The ${noun} is deleted later` : `The ${noun} is deleted${then}`,
    to: [list],
  }),
});

const createGroup: Action = {
  path: "/console/group/new",
  query: ["parent"],
  request: (view, form) => {
    const description = form("description");
    return {
      method: "POST",
      path: ["workflowGroups"],
      body: json({
        name: form("name"),
        parentId: view.query("parent") ?? rootGroupId(view.state),
        ...(description === "" ? {} : { description }),
      }),
    };
  },
  done: (_view, form) => ({ notice: `The group "${form("name")}" is created`, to: ["/console/groups"] }),
  again: (view, form, problem) => newGroupOf(view, { name: form("name"), description: form("description"), problem }),
};

const pauseQueue: Action = {
  path: "/console/queue",
  query: ["name"],
  request: (view, form) => ({
    method: "PATCH",
    path: ["workflowQueues", asked(view, "name")],
    body: json({ paused: flag(form, "paused") }),
  }),
  done: (view, form) => ({
    notice: `The queue "${asked(view, "name")}" is ${flag(form, "paused") ? "paused" : "enabled"}`,
    to: ["/console/queues"],
  }),
};

const saveNewCalendar: Action = {
  path: "/console/calendar/new",
  request: (_view, form) => ({
    method: "POST",
    path: ["calendars"],
    body: { type: "application/json", text: typedText(form, "definition") },
  }),
  done: (_view, _form, entries) => {
    const id = objectOf(entries, "calendar.create", "calendar.update");
    return {
      notice: "The calendar is saved",
      to: id === null ? ["/console/calendars"] : ["/console/calendar", { id }],
    };
  },
  again: (view, form, problem) => newCalendarOf(view, { text: typedText(form, "definition"), problem }),
};

const saveCalendar: Action = {
  path: "/console/calendar",
  query: ["id"],
  request: (view, form) => {
    const id = asked(view, "id");
    if (form("from") !== String(find(view.state, "calendars", id).serial))
      throw new RequestError(
        409,
        "Somebody changed this calendar after you opened the page. Your text is still here. Compare it with the calendar's page in another tab, then save it again to replace that change",
      );
    return {
      method: "PUT",
      path: ["calendars", id],
      body: { type: "application/json", text: typedText(form, "definition") },
    };
  },
  done: (view) => ({ notice: "The calendar is saved", to: ["/console/calendar", { id: asked(view, "id") }] }),
  again: (view, form, problem) => calendarOf(view, { text: typedText(form, "definition"), problem }),
};

const cancelInstance: Action = {
  path: "/console/instance/cancel",
  query: ["id"],
  request: (view) => ({ method: "PUT", path: ["workflowInstances", asked(view, "id")] }),
  done: (_view, _form, entries) => ({
    notice:
      objectOf(entries, "instance.canceled") === null ? "The instance is being canceled" : "The instance is canceled",
    to: ["/console/instances"],
  }),
};

export const OBJECT_ACTIONS: readonly Action[] = [
  createGroup,
  deletion("/console/group/delete", "workflowGroups", "group", "/console/groups"),
  pauseQueue,
  saveNewCalendar,
  saveCalendar,
  deletion(
    "/console/calendar/delete",
    "calendars",
    "calendar",
    "/console/calendars",
    ", and all scheduled workflows have regenerated their schedules",
  ),
  cancelInstance,
  deletion("/console/instance/delete", "workflowInstances", "instance", "/console/instances"),
];
