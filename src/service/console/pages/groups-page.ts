import { html, numbered, spoken } from "../../../markup";
import type { Markup } from "../../../markup";
import { form, input } from "../parts/forms";
import { paged } from "../parts/pager";
import { name, shortId } from "../parts/words";
import { find } from "../../state/find";
import { rootGroupId } from "../../state/state";
import type { Page, PageRoute, View } from "../view";
import { formPage } from "./form-page";
import { groupTree } from "./group-tree";
import type { GroupBranch } from "./group-tree";

const SECTION = "/console/groups";

/** The tree of groups; each folds what is below it. */
export const groupsPage: PageRoute = {
  path: SECTION,
  query: ["page"],
  page: (view) => {
    const { items, pager } = paged(view, SECTION, {}, groupTree(view), ["group", "groups"]);
    return { title: "Groups", section: SECTION, main: html`<h1>Groups</h1>${tree(view, items, 0)}${pager}` };
  },
};

/**
 * @param branches in the order of `groupTree`
 * @param depth of what is written: a page may begin in the middle of the tree, below groups that are not on it
 */
function tree(view: View, branches: readonly GroupBranch[], depth: number): Markup | null {
  if (branches.length === 0) return null;
  const tops = [...new Set(branches.map(({ path }) => path[depth]!))];
  const items = tops.map((group) => {
    const within = branches.filter(({ path }) => path[depth] === group);
    const own = within.find((branch) => branch.group === group);
    const below = within.filter((branch) => branch !== own);
    return html`<li><details${tops.length === 1 ? html` open` : null}><summary>${name(group.name)}${own === undefined ? null : html`<span class="soft">${numbered(own.workflows.length, "workflow")}</span>`}</summary>
${own === undefined ? null : about(view, own)}${tree(view, below, depth + 1)}</details></li>`;
  });
  return html`<ul class="tree" role="list">${items}</ul>`;
}

function about(view: View, { group }: GroupBranch): Markup {
  const { id, name: title, description, parentId } = group;
  const link = (path: string, query: Readonly<Record<string, string>>, label: string, relation: string): Markup =>
    html`<a href="${view.link(path, query)}">${label}${spoken(html` ${relation} ${name(title)}`)}</a>`;
  return html`<p>${shortId(id)} ${description === null ? null : html`<bdi>${description}</bdi>`}</p>
<div class="actions">${link("/", { group: id }, "Workflows", "in")}
${link("/console/group/new", { parent: id }, "New group", "in")}
${link("/console/workflow/new", { group: id }, "New workflow", "in")}
${parentId === null ? null : link("/console/group/delete", { id }, "Delete", "")}</div>`;
}

export const newGroupPage: PageRoute = {
  path: "/console/group/new",
  query: ["parent"],
  page: (view) => newGroupOf(view),
};

interface RefusedGroup {
  readonly name: string;
  readonly description: string;
  readonly problem: string;
}

export function newGroupOf(view: View, refused?: RefusedGroup): Page {
  const parent = find(view.state, "groups", view.query("parent") ?? rootGroupId(view.state));
  const body = html`${input({ field: "name", label: "Name", value: refused?.name ?? "", required: true })}
${input({ field: "description", label: "Description (optional)", value: refused?.description ?? "" })}
<div class="actions"><button class="main">Create the group</button><a class="button" href="${view.link(SECTION)}">Cancel</a></div>`;
  return formPage(refused, {
    title: "New group",
    section: SECTION,
    content: html`<p>The group is created in ${name(parent.name)}.</p>
${form(view, ["/console/group/new", { parent: parent.id }], body)}`,
  });
}
