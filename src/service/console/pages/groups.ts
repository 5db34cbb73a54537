import { html, type Markup, numbered, spoken } from "../../../markup";
import { find } from "../../state/find";
import { rootGroupId } from "../../state/state";
import { strongest } from "../../state/visible";
import { form, formPage, input } from "../parts/forms";
import { paged } from "../parts/list";
import { name, shortId } from "../parts/words";
import { asked, json, type Route, type View } from "../view";
import { deleteObject, deletion } from "./deletion";
import { type GroupBranch, groupTree, isWithin } from "./group-tree";

const SECTION = "/console/groups";

/** The tree of groups; each folds what is below it. */
const groups: Route = {
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

const newGroup: Route = {
  path: "/console/group/new",
  query: ["parent"],
  page: (view, refused) => {
    const parent = askedParent(view);
    const typed = (field: string): string => refused?.form(field) ?? "";
    const body = html`${input({ field: "name", label: "Name", value: typed("name"), required: true })}
${input({ field: "description", label: "Description (optional)", value: typed("description") })}
<div class="actions"><button class="main">Create the group</button><a class="button" href="${view.link(SECTION)}">Cancel</a></div>`;
    return formPage(refused, {
      title: "New group",
      section: SECTION,
      content: html`<p>The group is created in ${name(find(view.state, "groups", parent).name)}.</p>
${form(view, ["/console/group/new", { parent }], body)}`,
    });
  },
  action: {
    request: (view, typed) => {
      const description = typed("description");
      const also = description === "" ? {} : { description };
      const body = json({ name: typed("name"), parentId: askedParent(view), ...also });
      return { method: "POST", path: ["workflowGroups"], body };
    },
    done: (_view, typed) => ({ notice: `The group "${typed("name")}" is created`, to: [SECTION] }),
  },
};

const askedParent = (view: View): string => view.query("parent") ?? rootGroupId(view.state);

const MOST_NAMES = 50;

const deleteGroup = deletion({
  path: "/console/group/delete",
  section: SECTION,
  question: (view) => {
    const group = find(view.state, "groups", asked(view, "id"));
    const branches = groupTree(view).filter((branch) => isWithin(branch, group.id));
    const lost = branches.flatMap(({ workflows }) => workflows);
    const names = lost.slice(0, MOST_NAMES).map((workflow) => html`<li>${name(strongest(workflow).name)}</li>`);
    const more = lost.length - names.length;
    const also = [
      ...(branches.length > 1 ? [numbered(branches.length - 1, "group")] : []),
      ...(lost.length > 0 ? [numbered(lost.length, "workflow")] : []),
    ].join(" and ");
    const listed = html`:</p><ul>${names}${more > 0 ? html`<li>${more} more</li>` : null}</ul><p>`;
    return {
      title: group.name,
      heading: html`Delete the group ${name(group.name)}?`,
      consequence: also === "" ? "It is empty." : html`With it go ${also}${names.length === 0 ? "." : listed}`,
    };
  },
  action: deleteObject("workflowGroups", "group", SECTION),
});

export const GROUPS: readonly Route[] = [groups, newGroup, deleteGroup];
