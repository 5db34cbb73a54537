import { html } from "../../../markup";
import { RequestError } from "../../http/request-error";
import { logEntries, logsWithin, NAMED_PERIODS, namedPeriod, type NamedPeriod } from "../../state/log-operations";
import { filter, select } from "../parts/forms";
import { list, only } from "../parts/list";
import { badge, facts, moment, name, shortId } from "../parts/words";
import { asked, given, type Route } from "../view";
import { stateBadge } from "./instances";

const SECTION = "/console/logs";
const PERIODS: Readonly<Record<NamedPeriod, string>> = {
  L1: "last hour",
  L4: "last 4 hours",
  L8: "last 8 hours",
  L12: "last 12 hours",
  L24: "last 24 hours",
  L48: "last 48 hours",
  today: "today",
  yesterday: "yesterday",
  LW: "last week",
  LM: "last month",
  L60: "last 60 days",
};

/** Runs that have ended, the latest first. */
const logs: Route = {
  path: SECTION,
  query: ["queryType", "workflow", "page"],
  page: (view) => {
    const query = given(view, ["queryType", "workflow"]);
    const { queryType = "L24", workflow } = query;
    const period = NAMED_PERIODS.find((known) => known === queryType);
    if (period === undefined) throw new RequestError(400, `There is no period "${queryType}"`);
    const items = logsWithin(view.state, namedPeriod(period, view.time))
      .filter(({ workflowId }) => workflow === undefined || workflowId === workflow)
      .toReversed();
    return {
      title: "Logs",
      section: SECTION,
      main: html`<h1>Logs</h1>
${filter(view, SECTION, given(view, ["workflow"]), select("queryType", "Period", Object.entries(PERIODS), period))}
${only(view, SECTION, "runs of the workflow", workflow)}
${list(view, {
  path: SECTION,
  query,
  items,
  noun: ["log", "logs"],
  caption: "Logs of runs that have ended",
  columns: {
    Workflow: ({ id, workflowName }) =>
      html`<a href="${view.link("/console/log", { instance: id })}">${name(workflowName)}</a>`,
    Result: ({ result }) => stateBadge(result),
    Trigger: ({ trigger }) => name(trigger),
    "Started (UTC)": ({ startedBy, startedAt }) => html`${name(startedBy)}, ${moment(startedAt)}`,
    "Ended (UTC)": ({ endedAt }) => moment(endedAt),
  },
  empty: "No run ended in this period.",
})}`,
    };
  },
};

/** The step-by-step record of one run. */
const log: Route = {
  path: "/console/log",
  query: ["instance", "page"],
  page: (view) => {
    const id = asked(view, "instance");
    const shown = view.state.logs.get(id);
    if (shown === undefined) throw new RequestError(404, `There is no log of an instance "${id}"`);
    const { workflowId, workflowName, result } = shown;
    return {
      title: `Log of ${workflowName}`,
      section: SECTION,
      main: html`<h1>Log of ${name(workflowName)}</h1>
${facts([
  ["Instance", shortId(id)],
  ["Result", stateBadge(result)],
  ["Workflow", html`<a href="${view.link("/console/workflow", { id: workflowId })}">${shortId(workflowId)}</a>`],
])}
${list(view, {
  path: "/console/log",
  query: { instance: id },
  items: logEntries(shown),
  noun: ["entry", "entries"],
  caption: "Entries of the log",
  columns: {
    Entry: ({ index }) => index,
    "Time (UTC)": ({ time }) => moment(time),
    Task: ({ task }) => (task === null ? html`<span class="soft">run</span>` : name(task)),
    Message: ({ level, message }) =>
      html`${level === "error" ? html`${badge("error", "bad")} ` : null}<bdi>${message}</bdi>`,
  },
  empty: "The log is empty.",
})}`,
    };
  },
};

export const LOGS: readonly Route[] = [logs, log];
