import { type Content, html, type Markup } from "../../../markup";
import type { StoredVersion } from "../../state/stored";
import { isPending, strongest, type VisibleWorkflow } from "../../state/visible";
import { button, checkbox, filter, input } from "../parts/forms";
import { list, only } from "../parts/list";
import { badge, enabledBadge, moment, name, steps } from "../parts/words";
import { given, type Route, type View } from "../view";
import { groupTree, isWithin } from "./group-tree";

/** All workflows in the order of their groups, with both versions. */
export const WORKFLOWS: Route = {
  path: "/",
  // After a sign-in, the address may still name the page that was asked for.
  query: ["q", "pending", "group", "page", "next"],
  page: (view) => {
    const query = given(view, ["q", "pending", "group"]);
    const { q = "", pending, group } = query;
    const tree = groupTree(view);
    const path = tree.find((branch) => branch.group.id === group)?.path ?? [];
    const found = tree
      .filter((branch) => group === undefined || isWithin(branch, group))
      .flatMap((branch) => branch.workflows.map((workflow) => ({ branch, workflow })))
      .filter(({ workflow }) => pending === undefined || isPending(workflow))
      .filter(({ workflow }) => `${strongest(workflow).name}\n${workflow.id}`.toLowerCase().includes(q.toLowerCase()));
    return {
      title: "Workflows",
      section: "/",
      main: html`<div class="heading"><h1>Workflows</h1><a href="${view.link("/console/workflow/new", given(view, ["group"]))}">New workflow</a></div>
${filter(view, "/", given(view, ["group"]), [
  input({ field: "q", label: "Name or id contains", value: q }),
  checkbox("pending", "Pending only", pending !== undefined),
])}
${only(view, "/", html`workflows in or below ${steps(path)}`, group)}
${list(view, {
  path: "/",
  query,
  items: found,
  noun: ["workflow", "workflows"],
  caption: "Workflows",
  columns: {
    Workflow: ({ workflow }) =>
      html`<a href="${view.link("/console/workflow", { id: workflow.id })}">${name(strongest(workflow).name)}</a>`,
    Group: ({ branch }) => html`<a href="${view.link("/", { group: branch.group.id })}">${steps(branch.path)}</a>`,
    Approved: ({ workflow }) => versionCell(workflow.approved, null),
    Submitted: ({ workflow }) =>
      versionCell(workflow.submitted, isPending(workflow) ? badge("pending approval", "open") : null),
    Enabled: ({ workflow }) => enabledCell(view, workflow),
  },
  empty: "No workflow matches.",
})}`,
    };
  },
};

function enabledCell(view: View, workflow: VisibleWorkflow): Content {
  const { name: title, enabled } = strongest(workflow);
  return html`<div class="actions">${enabledBadge(enabled)}${button(view, {
    to: ["/console/workflow/enable", { id: workflow.id }],
    label: enabled ? "Disable" : "Enable",
    about: title,
    fields: { enabled: String(!enabled), back: "/" },
  })}</div>`;
}

function versionCell(version: StoredVersion | null, mark: Markup | null): Content {
  if (version === null) return null;
  return html`revision ${version.revision}, ${name(version.submittedBy)}, ${moment(version.submittedAt)} ${mark}`;
}
