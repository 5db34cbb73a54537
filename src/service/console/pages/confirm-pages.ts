import { html, numbered } from "../../../markup";
import type { Content } from "../../../markup";
import { RequestError } from "../../http/request-error";
import { find } from "../../state/find";
import { VERSION_NAMES } from "../../state/stored";
import { strongest } from "../../state/visible";
import { button } from "../parts/forms";
import { name, shortId } from "../parts/words";
import { askedWorkflow } from "../view";
import type { Address, Page, PageRoute, View } from "../view";
import { groupTree, isWithin } from "./group-tree";

interface Question {
  readonly section: string;
  readonly title: string;
  readonly heading: Content;
  readonly consequence: Content;
  readonly to: Address;
  readonly back: Address;
}

/** Without a script, a question is a page. */
function question(view: View, { section, title, heading, consequence, to, back }: Question): Page {
  return {
    title,
    section,
    main: html`<h1>${heading}</h1><p>${consequence}</p>
<div class="actions">${button(view, { to, label: "Delete", tone: "danger" })}<a class="button" href="${view.link(...back)}">Cancel</a></div>`,
  };
}

export const deleteWorkflowPage: PageRoute = {
  path: "/console/workflow/delete",
  query: ["id", "version"],
  page: (view) => {
    const workflow = askedWorkflow(view);
    const { id } = workflow;
    const version = VERSION_NAMES.find((known) => known === view.query("version"));
    if (version === undefined || workflow[version] === null)
      throw new RequestError(404, `The workflow "${id}" has no such version`);
    const title = strongest(workflow).name;
    const isLast = VERSION_NAMES.every((other) => other === version || workflow[other] === null);
    return question(view, {
      section: "/",
      title: `Delete ${title}`,
      heading: html`Delete the ${version} version of ${name(title)}?`,
      consequence: isLast ? "It is the only version, so the workflow is deleted with it." : "The other version stays.",
      to: ["/console/workflow/delete", { id, version }],
      back: ["/console/workflow", { id }],
    });
  },
};

export const deleteGroupPage: PageRoute = {
  path: "/console/group/delete",
  query: ["id"],
  page: (view) => {
    const group = find(view.state, "groups", view.query("id") ?? "");
    const branches = groupTree(view).filter((branch) => isWithin(branch, group.id));
    const lost = branches.flatMap(({ workflows }) => workflows);
    const names = lost.slice(0, MOST_NAMES).map((workflow) => html`<li>${name(strongest(workflow).name)}</li>`);
    const more = lost.length - names.length;
    const also = [
      ...(branches.length > 1 ? [numbered(branches.length - 1, "group")] : []),
      ...(lost.length > 0 ? [numbered(lost.length, "workflow")] : []),
    ].join(" and ");
    return question(view, {
      section: "/console/groups",
      title: `Delete ${group.name}`,
      heading: html`Delete the group ${name(group.name)}?`,
      consequence:
        also === ""
          ? "It is empty."
          : html`With it go ${also}${names.length === 0 ? "." : html`:</p><ul>${names}${more > 0 ? html`<li>${more} more</li>` : null}</ul><p>`}`,
      to: ["/console/group/delete", { id: group.id }],
      back: ["/console/groups"],
    });
  },
};

const MOST_NAMES = 50;

export const deleteCalendarPage: PageRoute = {
  path: "/console/calendar/delete",
  query: ["id"],
  page: (view) => {
    const { id, name: title } = find(view.state, "calendars", view.query("id") ?? "");
    return question(view, {
      section: "/console/calendars",
      title: `Delete ${title}`,
      heading: html`Delete the calendar ${name(title)}?`,
      consequence: "All scheduled workflows then regenerate their schedules.",
      to: ["/console/calendar/delete", { id }],
      back: ["/console/calendar", { id }],
    });
  },
};

export const deleteInstancePage: PageRoute = {
  path: "/console/instance/delete",
  query: ["id"],
  page: (view) => {
    const { id, state, workflowName } = find(view.state, "instances", view.query("id") ?? "");
    return question(view, {
      section: "/console/instances",
      title: `Delete an instance of ${workflowName}`,
      heading: html`Delete this instance of ${name(workflowName)}?`,
      consequence: html`The instance ${shortId(id)} is ${state}. One that still runs leaves no log.`,
      to: ["/console/instance/delete", { id }],
      back: ["/console/instances"],
    });
  },
};
