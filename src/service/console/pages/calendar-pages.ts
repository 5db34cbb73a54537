import { html, table } from "../../../markup";
import type { Content } from "../../../markup";
import { form, hidden, textarea } from "../parts/forms";
import { paged } from "../parts/pager";
import { facts } from "../parts/facts";
import { moment, name, shortId } from "../parts/words";
import { find } from "../../state/find";
import { allVisible, visible } from "../../state/visible";
import type { Page, PageRoute, View } from "../view";
import { formPage } from "./form-page";
import type { Refused } from "./form-page";

const SECTION = "/console/calendars";

export const calendarsPage: PageRoute = {
  path: SECTION,
  query: ["page"],
  page: (view) => {
    const calendars = allVisible(view.state.calendars, view.time);
    const { items, pager } = paged(view, SECTION, {}, calendars, ["calendar", "calendars"]);
    const rows = items.map((calendar): readonly Content[] => [
      html`<a href="${view.link("/console/calendar", { id: calendar.id })}">${name(calendar.name)}</a>`,
      shortId(calendar.id),
      calendar.revision,
      html`${name(calendar.modifiedBy)}, ${moment(calendar.modifiedAt)}`,
    ]);
    return {
      title: "Calendars",
      section: SECTION,
      main: html`<div class="heading"><h1>Calendars</h1><a href="${view.link("/console/calendar/new")}">New calendar</a></div>${table(
        {
          caption: "Calendars",
          headers: ["Calendar", "Id", "Revision", "Last change (UTC)"],
          rows,
          empty: "There are no calendars.",
        },
      )}${pager}`,
    };
  },
};

export const calendarPage: PageRoute = {
  path: "/console/calendar",
  query: ["id"],
  page: (view) => calendarOf(view),
};

export function calendarOf(view: View, refused?: Refused): Page {
  const stored = find(view.state, "calendars", view.query("id") ?? "");
  const calendar = visible(stored, view.time) ?? stored;
  const { id, name: title, revision, modifiedBy, modifiedAt, definition } = calendar;
  const text = refused?.text ?? JSON.stringify(definition, null, 2);
  const body = html`${hidden({ from: String(calendar.serial) })}${textarea("definition", "Definition, as a JSON object", text, 14)}
<div class="actions"><button class="main">Save</button><a class="button" href="${view.link("/console/calendar/delete", { id })}">Delete</a></div>`;
  return formPage(refused, {
    title,
    section: SECTION,
    heading: name(title),
    content: html`${facts([
      ["Id", shortId(id)],
      ["Revision", revision],
      ["Last change (UTC)", html`${name(modifiedBy)}, ${moment(modifiedAt)}`],
    ])}
${form(view, ["/console/calendar", { id }], body)}
<ul class="links"><li><a href="${view.link("/console/audit", { object: id })}">Audit log of this calendar</a></li></ul>`,
  });
}

export const newCalendarPage: PageRoute = {
  path: "/console/calendar/new",
  page: (view) => newCalendarOf(view),
};

const EXAMPLE = { name: "Business days", dates: ["2026-01-02", "2026-01-05"] };

export function newCalendarOf(view: View, refused?: Refused): Page {
  const hint = "A calendar of the same id, or of the same name, is updated.";
  const body = html`${textarea("definition", "Definition, as a JSON object", refused?.text ?? JSON.stringify(EXAMPLE, null, 2), 12, hint)}
<div class="actions"><button class="main">Save</button><a class="button" href="${view.link(SECTION)}">Cancel</a></div>`;
  const content = form(view, ["/console/calendar/new"], body);
  return formPage(refused, { title: "New calendar", section: SECTION, content });
}
