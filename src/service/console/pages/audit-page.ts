import { code, html, table } from "../../../markup";
import type { Content } from "../../../markup";
import { filter, input } from "../parts/forms";
import { given, only, paged } from "../parts/pager";
import { moment, name, shortId } from "../parts/words";
import type { PageRoute } from "../view";

const SECTION = "/console/audit";

/** Everything that has happened, the latest first. */
export const auditPage: PageRoute = {
  path: SECTION,
  query: ["object", "q", "page"],
  page: (view) => {
    const query = given(view, ["object", "q"]);
    const { object } = query;
    const wanted = (query["q"] ?? "").toLowerCase();
    const found = view.state.audit
      .filter(({ objectId }) => object === undefined || objectId === object)
      .filter(({ user, operation, objectName, detail }) =>
        [user, operation, objectName, detail].some((text) => text.toLowerCase().includes(wanted)),
      )
      .reverse();
    const { items, pager } = paged(view, SECTION, query, found, ["entry", "entries"]);
    const rows = items.map((entry): readonly Content[] => [
      moment(entry.time),
      name(entry.user),
      code(entry.operation),
      html`${name(entry.objectName)} ${entry.objectId === entry.objectName ? null : shortId(entry.objectId)}`,
      entry.detail === "" ? null : html`<bdi>${entry.detail}</bdi>`,
    ]);
    return {
      title: "Audit log",
      section: SECTION,
      main: html`<h1>Audit log</h1>
${filter(view, SECTION, given(view, ["object"]), input({ field: "q", label: "User, operation, name or detail contains", value: query["q"] ?? "" }))}
${only(view, SECTION, "entries about", object)}
${table({ caption: "Audit log", headers: ["Time (UTC)", "User", "Operation", "Object", "Detail"], rows, empty: "No entry matches." })}${pager}`,
    };
  },
};
