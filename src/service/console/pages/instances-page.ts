import { code, html, table } from "../../../markup";
import type { Content, Markup } from "../../../markup";
import { button, filter, select } from "../parts/forms";
import { given, only, paged } from "../parts/pager";
import { badge, moment, name } from "../parts/words";
import type { InstanceState } from "../../state/stored";
import { allVisible } from "../../state/visible";
import type { PageRoute } from "../view";

const SECTION = "/console/instances";
const STATES = ["running", "canceling", "unconfirmed"] as const;

/** Runs that have not ended, or need attention; the latest first. */
export const instancesPage: PageRoute = {
  path: SECTION,
  query: ["workflow", "state", "page"],
  page: (view) => {
    const query = given(view, ["workflow", "state"]);
    const { workflow, state } = query;
    const found = allVisible(view.state.instances, view.time)
      .filter((instance) => workflow === undefined || instance.workflowId === workflow)
      .filter((instance) => state === undefined || instance.state === state)
      .reverse();
    const { items, pager } = paged(view, SECTION, query, found, ["instance", "instances"]);
    const rows = items.map((instance): readonly Content[] => [
      html`<a href="${view.link("/console/workflow", { id: instance.workflowId })}">${name(instance.workflowName)}</a>`,
      stateBadge(instance.state),
      name(instance.trigger),
      html`${name(instance.startedBy)}, ${moment(instance.startedAt)}`,
      Object.keys(instance.parameters).length === 0 ? null : code(JSON.stringify(instance.parameters)),
      html`<div class="actions">${
        instance.state === "running"
          ? button(view, {
              to: ["/console/instance/cancel", { id: instance.id }],
              label: "Cancel",
              about: html`this run of ${name(instance.workflowName)}`,
            })
          : null
      }<a href="${view.link("/console/instance/delete", { id: instance.id })}">Delete<span class="spoken"> this run of ${name(instance.workflowName)}</span></a></div>`,
    ]);
    const kept = given(view, ["workflow"]);
    return {
      title: "Instances",
      section: SECTION,
      main: html`<h1>Instances</h1>
${filter(
  view,
  SECTION,
  kept,
  select("state", "State", [["", "all"], ...STATES.map((each) => [each, each] as const)], state ?? ""),
)}
${only(view, SECTION, "runs of the workflow", workflow)}
<p>A run that has ended is in the <a href="${view.link("/console/logs")}">logs</a>. Reload the page to see how far a run is.</p>
${table({
  caption: "Workflow instances",
  headers: ["Workflow", "State", "Trigger", "Started (UTC)", "Parameters", "Action"],
  rows,
  empty: "Nothing runs.",
})}${pager}`,
    };
  },
};

export function stateBadge(state: InstanceState): Markup {
  if (state === "completed") return badge(state, "good");
  return badge(state, state === "failed" || state === "unconfirmed" ? "bad" : "open");
}
