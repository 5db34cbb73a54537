import { code, html, table } from "../../../markup";
import type { Content, Markup } from "../../../markup";
import { button, filter, input } from "../parts/forms";
import { given, paged } from "../parts/pager";
import { badge, enabledBadge, moment, name, NONE, steps } from "../parts/words";
import { strongest } from "../../state/visible";
import type { VisibleWorkflow } from "../../state/visible";
import type { StoredVersion } from "../../state/stored";
import { isPending } from "../../state/visible";
import type { PageRoute, View } from "../view";
import { groupTree } from "./group-tree";
import type { GroupBranch } from "./group-tree";

/** All workflows by group, with both versions. */
export const workflowsPage: PageRoute = {
  path: "/",
  // After a sign-in, the address may still name the page that was asked for.
  query: ["q", "page", "next"],
  page: (view) => {
    const query = given(view, ["q"]);
    const rows = rowsOf(groupTree(view), (query["q"] ?? "").toLowerCase());
    const { items, pager } = paged(view, "/", query, rows, ["workflow or empty group", "workflows and empty groups"]);
    const branches = [...new Set(items.map(({ branch }) => branch))];
    const sections = branches.map((branch, at) =>
      section(
        view,
        branch,
        items.flatMap((row) => (row.branch === branch && row.workflow !== null ? [row.workflow] : [])),
        at,
      ),
    );
    return {
      title: "Workflows",
      section: "/",
      main: html`<h1>Workflows</h1>
${filter(view, "/", {}, input({ field: "q", label: "Name or id contains", value: query["q"] ?? "" }))}
${sections.length === 0 ? html`<p class="soft">No workflow's name or id contains this text.</p>` : sections}
${rows.length > items.length ? pager : null}`,
    };
  },
};

interface Row {
  readonly branch: GroupBranch;
  /** Null for a group without workflows. */
  readonly workflow: VisibleWorkflow | null;
}

function rowsOf(branches: readonly GroupBranch[], wanted: string): readonly Row[] {
  return branches.flatMap((branch): readonly Row[] => {
    const { workflows } = branch;
    if (wanted === "" && workflows.length === 0) return [{ branch, workflow: null }];
    return workflows
      .filter((workflow) => `${strongest(workflow).name}\n${workflow.id}`.toLowerCase().includes(wanted))
      .map((workflow) => ({ branch, workflow }));
  });
}

function section(view: View, { group, path }: GroupBranch, workflows: readonly VisibleWorkflow[], at: number): Markup {
  const rows = workflows.map((workflow): readonly Content[] => {
    const version = strongest(workflow);
    const pending = isPending(workflow);
    return [
      html`<a href="${view.link("/console/workflow", { id: workflow.id })}">${name(version.name)}</a>`,
      versionCell(workflow.approved, null),
      versionCell(workflow.submitted, pending ? badge("pending approval", "open") : null),
      html`<div class="actions">${enabledBadge(version.enabled)}${button(view, {
        to: ["/console/workflow/enable", { id: workflow.id }],
        label: version.enabled ? "Disable" : "Enable",
        about: version.name,
        fields: { enabled: String(!version.enabled), back: "/" },
      })}</div>`,
    ];
  });
  const shown = table({
    caption: `Workflows in ${path.join(" / ")}`,
    headers: ["Workflow", "Approved", "Submitted", "Enabled"],
    rows,
    empty: "No workflows in this group.",
  });
  return html`<section aria-labelledby="group-${at}"><div class="heading"><h2 id="group-${at}">${steps(path)}</h2><a href="${view.link("/console/workflow/new", { group: group.id })}">New workflow<span class="spoken"> in ${name(group.name)}</span></a></div>
<p class="soft">${group.description === null ? null : html`<bdi>${group.description}</bdi> `}${code(group.id)}</p>
${shown}</section>`;
}

function versionCell(version: StoredVersion | null, mark: Markup | null): Content {
  if (version === null) return NONE;
  return html`revision ${version.revision}, ${name(version.submittedBy)}, ${moment(version.submittedAt)} ${mark}`;
}
