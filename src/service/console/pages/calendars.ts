import { html } from "../../../markup";
import { RequestError } from "../../http/request-error";
import { find } from "../../state/find";
import { allVisible, visible } from "../../state/visible";
import { form, formPage, hidden, textarea } from "../parts/forms";
import { list } from "../parts/list";
import { facts, moment, name, shortId } from "../parts/words";
import { typedText, type Form } from "../sessions/form-body";
import { asked, objectOf, type Route, type StandsFor } from "../view";
import { deleteObject, deletion } from "./deletion";

const SECTION = "/console/calendars";

const calendars: Route = {
  path: SECTION,
  query: ["page"],
  page: (view) => ({
    title: "Calendars",
    section: SECTION,
    main: html`<div class="heading"><h1>Calendars</h1><a href="${view.link("/console/calendar/new")}">New calendar</a></div>${list(
      view,
      {
        path: SECTION,
        items: allVisible(view.state.calendars, view.time),
        noun: ["calendar", "calendars"],
        caption: "Calendars",
        columns: {
          Calendar: (calendar) =>
            html`<a href="${view.link("/console/calendar", { id: calendar.id })}">${name(calendar.name)}</a>`,
          Id: ({ id }) => shortId(id),
          Revision: ({ revision }) => revision,
          "Last change (UTC)": ({ modifiedBy, modifiedAt }) => html`${name(modifiedBy)}, ${moment(modifiedAt)}`,
        },
        empty: "There are no calendars.",
      },
    )}`,
  }),
};

const definition = (typed: Form): NonNullable<StandsFor["body"]> => ({
  type: "application/json",
  text: typedText(typed, "definition"),
});

const calendar: Route = {
  path: "/console/calendar",
  query: ["id"],
  page: (view, refused) => {
    const stored = find(view.state, "calendars", asked(view, "id"));
    const shown = visible(stored, view.time) ?? stored;
    const { id, name: title } = shown;
    const text = refused ? typedText(refused.form, "definition") : JSON.stringify(shown.definition, null, 2);
    const body = html`${hidden({ from: String(shown.serial) })}${textarea("definition", "Definition, as a JSON object", text, 14)}
<div class="actions"><button class="main">Save</button><a class="button" href="${view.link("/console/calendar/delete", { id })}">Delete</a></div>`;
    return formPage(refused, {
      title,
      section: SECTION,
      heading: name(title),
      content: html`${facts([
        ["Id", shortId(id)],
        ["Revision", shown.revision],
        ["Last change (UTC)", html`${name(shown.modifiedBy)}, ${moment(shown.modifiedAt)}`],
      ])}
${form(view, ["/console/calendar", { id }], body)}
<ul class="links"><li><a href="${view.link("/console/audit", { object: id })}">Audit log of this calendar</a></li></ul>`,
    });
  },
  action: {
    request: (view, typed) => {
      const id = asked(view, "id");
      if (typed("from") !== String(find(view.state, "calendars", id).serial))
        throw new RequestError(
          409,
          "Somebody changed this calendar after you opened the page. Your text is still here. Compare it with the calendar's page in another tab, then save it again to replace that change",
        );
      return { method: "PUT", path: ["calendars", id], body: definition(typed) };
    },
    done: (view) => ({ notice: "The calendar is saved", to: ["/console/calendar", { id: asked(view, "id") }] }),
  },
};

const EXAMPLE = { name: "Business days", dates: ["2026-01-02", "2026-01-05"] };

const newCalendar: Route = {
  path: "/console/calendar/new",
  page: (view, refused) => {
    const hint = "A calendar of the same id, or of the same name, is updated.";
    const text = refused ? typedText(refused.form, "definition") : JSON.stringify(EXAMPLE, null, 2);
    const body = html`${textarea("definition", "Definition, as a JSON object", text, 12, hint)}
<div class="actions"><button class="main">Save</button><a class="button" href="${view.link(SECTION)}">Cancel</a></div>`;
    const content = form(view, ["/console/calendar/new"], body);
    return formPage(refused, { title: "New calendar", section: SECTION, content });
  },
  action: {
    request: (_view, typed) => ({ method: "POST", path: ["calendars"], body: definition(typed) }),
    done: (_view, _form, entries) => {
      const id = objectOf(entries, "calendar.create", "calendar.update");
      return { notice: "The calendar is saved", to: id === null ? [SECTION] : ["/console/calendar", { id }] };
    },
  },
};

const deleteCalendar = deletion({
  path: "/console/calendar/delete",
  section: SECTION,
  question: (view) => {
    const { id, name: title } = find(view.state, "calendars", asked(view, "id"));
    return {
      title,
      heading: html`Delete the calendar ${name(title)}?`,
      consequence: "All scheduled workflows then regenerate their schedules.",
      back: ["/console/calendar", { id }],
    };
  },
  action: deleteObject(
    "calendars",
    "calendar",
    SECTION,
    ", and all scheduled workflows have regenerated their schedules",
  ),
});

export const CALENDARS: readonly Route[] = [calendars, calendar, newCalendar, deleteCalendar];
