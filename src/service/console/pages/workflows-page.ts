import { html, table } from "../../../markup";
import type { Content, Markup } from "../../../markup";
import { button, checkbox, filter, input } from "../parts/forms";
import { given, only, paged } from "../parts/pager";
import { badge, enabledBadge, moment, name, steps } from "../parts/words";
import { isPending, strongest } from "../../state/visible";
import type { VisibleWorkflow } from "../../state/visible";
import type { StoredVersion } from "../../state/stored";
import type { PageRoute, View } from "../view";
import { groupTree, isWithin } from "./group-tree";
import type { GroupBranch } from "./group-tree";

/** All workflows in the order of their groups, with both versions. */
export const workflowsPage: PageRoute = {
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
    const { items, pager } = paged(view, "/", query, found, ["workflow", "workflows"]);
    return {
      title: "Workflows",
      section: "/",
      main: html`<div class="heading"><h1>Workflows</h1><a href="${view.link("/console/workflow/new", given(view, ["group"]))}">New workflow</a></div>
${filter(view, "/", given(view, ["group"]), [
  input({ field: "q", label: "Name or id contains", value: q }),
  checkbox("pending", "Pending only", pending !== undefined),
])}
${only(view, "/", html`workflows in or below ${steps(path)}`, group)}
${table({
  caption: "Workflows",
  headers: ["Workflow", "Group", "Approved", "Submitted", "Enabled"],
  rows: items.map(({ branch, workflow }) => cells(view, branch, workflow)),
  empty: "No workflow matches.",
})}${pager}`,
    };
  },
};

function cells(view: View, { group, path }: GroupBranch, workflow: VisibleWorkflow): readonly Content[] {
  const { id, approved, submitted } = workflow;
  const { name: title, enabled } = strongest(workflow);
  return [
    html`<a href="${view.link("/console/workflow", { id })}">${name(title)}</a>`,
    html`<a href="${view.link("/", { group: group.id })}">${steps(path)}</a>`,
    versionCell(approved, null),
    versionCell(submitted, isPending(workflow) ? badge("pending approval", "open") : null),
    html`<div class="actions">${enabledBadge(enabled)}${button(view, {
      to: ["/console/workflow/enable", { id }],
      label: enabled ? "Disable" : "Enable",
      about: title,
      fields: { enabled: String(!enabled), back: "/" },
    })}</div>`,
  ];
}

function versionCell(version: StoredVersion | null, mark: Markup | null): Content {
  if (version === null) return null;
  return html`revision ${version.revision}, ${name(version.submittedBy)}, ${moment(version.submittedAt)} ${mark}`;
}
