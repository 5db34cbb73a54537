import { code, html, table } from "../../../markup";
import type { Content } from "../../../markup";
import { form, input } from "../parts/forms";
import { given, paged } from "../parts/pager";
import { name, NONE, steps } from "../parts/words";
import { find } from "../../state/find";
import { ROOT_GROUP_ID } from "../../state/state";
import type { Page, PageRoute, View } from "../view";
import { formPage } from "./form-page";
import { groupTree } from "./group-tree";

/** The tree of groups. */
export const groupsPage: PageRoute = {
  path: "/console/groups",
  query: ["page"],
  page: (view) => {
    const tree = groupTree(view);
    const { items, pager } = paged(view, "/console/groups", given(view, []), tree, ["group", "groups"]);
    const rows = items.map(({ group, path, workflows }): readonly Content[] => [
      steps(path),
      code(group.id),
      group.description === null ? NONE : html`<bdi>${group.description}</bdi>`,
      workflows.length,
      html`<div class="actions"><a href="${view.link("/console/group/new", { parent: group.id })}">New group<span class="spoken"> in ${name(group.name)}</span></a>
<a href="${view.link("/console/workflow/new", { group: group.id })}">New workflow<span class="spoken"> in ${name(group.name)}</span></a>
${group.id === ROOT_GROUP_ID ? null : html`<a href="${view.link("/console/group/delete", { id: group.id })}">Delete<span class="spoken"> ${name(group.name)}</span></a>`}</div>`,
    ]);
    return {
      title: "Groups",
      section: "/console/groups",
      main: html`<h1>Groups</h1>${table({
        caption: "Workflow groups",
        headers: ["Group", "Id", "Description", "Workflows", "Action"],
        rows,
        empty: "There are no groups.",
      })}${pager}`,
    };
  },
};

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
  const parent = find(view.state, "groups", view.query("parent") ?? ROOT_GROUP_ID);
  const body = html`${input({ field: "name", label: "Name", value: refused?.name ?? "", required: true })}
${input({ field: "description", label: "Description (optional)", value: refused?.description ?? "" })}
<div class="actions"><button class="main">Create the group</button><a class="button" href="${view.link("/console/groups")}">Cancel</a></div>`;
  return formPage(refused, {
    title: "New group",
    section: "/console/groups",
    content: html`<p>The group is created in ${name(parent.name)}.</p>
${form(view, ["/console/group/new", { parent: parent.id }], body)}`,
  });
}
