import { code, type Content, html, type Markup, spoken } from "../../../markup";
import { find } from "../../state/find";
import type { InstanceState, StoredInstance } from "../../state/stored";
import { allVisible } from "../../state/visible";
import { button, filter, select } from "../parts/forms";
import { list, only } from "../parts/list";
import { badge, moment, name, shortId } from "../parts/words";
import { asked, given, objectOf, type Route, type View } from "../view";
import { deleteObject, deletion } from "./deletion";

const SECTION = "/console/instances";
const STATES = ["running", "canceling", "unconfirmed"] as const;

/** Runs that have not ended, or need attention; the latest first. */
const instances: Route = {
  path: SECTION,
  query: ["workflow", "state", "page"],
  page: (view) => {
    const query = given(view, ["workflow", "state"]);
    const { workflow, state = "" } = query;
    const items = allVisible(view.state.instances, view.time)
      .filter((instance) => workflow === undefined || instance.workflowId === workflow)
      .filter((instance) => state === "" || instance.state === state)
      .toReversed();
    const states = [["", "all"], ...STATES.map((each) => [each, each] as const)] as const;
    return {
      title: "Instances",
      section: SECTION,
      main: html`<h1>Instances</h1>
${filter(view, SECTION, given(view, ["workflow"]), select("state", "State", states, state))}
${only(view, SECTION, "runs of the workflow", workflow)}
<p>A run that has ended is in the <a href="${view.link("/console/logs")}">logs</a>. Reload the page to see how far a run is.</p>
${list(view, {
  path: SECTION,
  query,
  items,
  noun: ["instance", "instances"],
  caption: "Workflow instances",
  columns: {
    Workflow: ({ workflowId, workflowName }) =>
      html`<a href="${view.link("/console/workflow", { id: workflowId })}">${name(workflowName)}</a>`,
    State: (instance) => stateBadge(instance.state),
    Trigger: ({ trigger }) => name(trigger),
    "Started (UTC)": ({ startedBy, startedAt }) => html`${name(startedBy)}, ${moment(startedAt)}`,
    Parameters: ({ parameters }) => (Object.keys(parameters).length === 0 ? null : code(JSON.stringify(parameters))),
    Action: (instance) => actions(view, instance),
  },
  empty: "Nothing runs.",
})}`,
    };
  },
};

function actions(view: View, { id, state, workflowName }: StoredInstance): Content {
  const about = html`this run of ${name(workflowName)}`;
  const cancel = state === "running" ? button(view, { to: [CANCEL, { id }], label: "Cancel", about }) : null;
  return html`<div class="actions">${cancel}<a href="${view.link("/console/instance/delete", { id })}">Delete${spoken(html` ${about}`)}</a></div>`;
}

export function stateBadge(state: InstanceState): Markup {
  if (state === "completed") return badge(state, "good");
  return badge(state, state === "failed" || state === "unconfirmed" ? "bad" : "open");
}

const CANCEL = "/console/instance/cancel";

const cancelInstance: Route = {
  path: CANCEL,
  query: ["id"],
  action: {
    request: (view) => ({ method: "PUT", path: ["workflowInstances", asked(view, "id")] }),
    done: (_view, _form, entries) => ({
      notice:
        objectOf(entries, "instance.canceled") === null ? "The instance is being canceled" : "The instance is canceled",
      to: [SECTION],
    }),
  },
};

const deleteInstance = deletion({
  path: "/console/instance/delete",
  section: SECTION,
  question: (view) => {
    const { id, state, workflowName } = find(view.state, "instances", asked(view, "id"));
    return {
      title: `an instance of ${workflowName}`,
      heading: html`Delete this instance of ${name(workflowName)}?`,
      consequence: html`The instance ${shortId(id)} is ${state}. One that still runs leaves no log.`,
    };
  },
  action: deleteObject("workflowInstances", "instance", SECTION),
});

export const INSTANCES: readonly Route[] = [instances, cancelInstance, deleteInstance];
