import { code, html } from "../../../markup";
import { filter, input } from "../parts/forms";
import { list, only } from "../parts/list";
import { moment, name, shortId } from "../parts/words";
import { given, type Route } from "../view";

const SECTION = "/console/audit";

/** Everything that has happened, the latest first. */
export const AUDIT: Route = {
  path: SECTION,
  query: ["object", "q", "page"],
  page: (view) => {
    const query = given(view, ["object", "q"]);
    const { object, q = "" } = query;
    const items = view.state.audit
      .filter(({ objectId }) => object === undefined || objectId === object)
      .filter(({ user, operation, objectName, detail }) =>
        [user, operation, objectName, detail].some((text) => text.toLowerCase().includes(q.toLowerCase())),
      )
      .reverse();
    return {
      title: "Audit log",
      section: SECTION,
      main: html`<h1>Audit log</h1>
${filter(view, SECTION, given(view, ["object"]), input({ field: "q", label: "User, operation, name or detail contains", value: q }))}
${only(view, SECTION, "entries about", object)}
${list(view, {
  path: SECTION,
  query,
  items,
  noun: ["entry", "entries"],
  caption: "Audit log",
  columns: {
    "Time (UTC)": ({ time }) => moment(time),
    User: ({ user }) => name(user),
    Operation: ({ operation }) => code(operation),
    Object: ({ objectId, objectName }) =>
      html`${name(objectName)} ${objectId === objectName ? null : shortId(objectId)}`,
    Detail: ({ detail }) => (detail === "" ? null : html`<bdi>${detail}</bdi>`),
  },
  empty: "No entry matches.",
})}`,
    };
  },
};
