import { html, table } from "../../../markup";
import type { Content } from "../../../markup";
import { RequestError } from "../../http/request-error";
import { logEntries, logsWithin, NAMED_PERIODS, namedPeriod } from "../../state/log-operations";
import type { NamedPeriod } from "../../state/log-operations";
import { filter, select } from "../parts/forms";
import { given, only, paged } from "../parts/pager";
import { facts } from "../parts/facts";
import { badge, moment, name, shortId } from "../parts/words";
import type { PageRoute } from "../view";
import { stateBadge } from "./instances-page";

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
const DEFAULT_PERIOD = "L24";

/** Runs that have ended, the latest first. */
export const logsPage: PageRoute = {
  path: SECTION,
  query: ["queryType", "workflow", "page"],
  page: (view) => {
    const query = given(view, ["queryType", "workflow"]);
    const asked = query["queryType"] ?? DEFAULT_PERIOD;
    const period = NAMED_PERIODS.find((known) => known === asked);
    if (period === undefined) throw new RequestError(400, `There is no period "${asked}"`);
    const { workflow } = query;
    const found = logsWithin(view.state, namedPeriod(period, view.time))
      .filter(({ workflowId }) => workflow === undefined || workflowId === workflow)
      .toReversed();
    const { items, pager } = paged(view, SECTION, query, found, ["log", "logs"]);
    const rows = items.map((log): readonly Content[] => [
      html`<a href="${view.link("/console/log", { instance: log.id })}">${name(log.workflowName)}</a>`,
      stateBadge(log.result),
      name(log.trigger),
      html`${name(log.startedBy)}, ${moment(log.startedAt)}`,
      moment(log.endedAt),
    ]);
    return {
      title: "Logs",
      section: SECTION,
      main: html`<h1>Logs</h1>
${filter(view, SECTION, given(view, ["workflow"]), select("queryType", "Period", Object.entries(PERIODS), period))}
${only(view, SECTION, "runs of the workflow", workflow)}
${table({
  caption: "Logs of runs that have ended",
  headers: ["Workflow", "Result", "Trigger", "Started (UTC)", "Ended (UTC)"],
  rows,
  empty: "No run ended in this period.",
})}${pager}`,
    };
  },
};

/** The step-by-step record of one run. */
export const logPage: PageRoute = {
  path: "/console/log",
  query: ["instance", "page"],
  page: (view) => {
    const id = view.query("instance") ?? "";
    const log = view.state.logs.get(id);
    if (log === undefined) throw new RequestError(404, `There is no log of an instance "${id}"`);
    const { items, pager } = paged(view, "/console/log", { instance: id }, logEntries(log), ["entry", "entries"]);
    const rows = items.map((entry): readonly Content[] => [
      entry.index,
      moment(entry.time),
      entry.task === null ? html`<span class="soft">run</span>` : name(entry.task),
      html`${entry.level === "error" ? html`${badge("error", "bad")} ` : null}<bdi>${entry.message}</bdi>`,
    ]);
    return {
      title: `Log of ${log.workflowName}`,
      section: SECTION,
      main: html`<h1>Log of ${name(log.workflowName)}</h1>
${facts([
  ["Instance", shortId(id)],
  ["Result", stateBadge(log.result)],
  [
    "Workflow",
    html`<a href="${view.link("/console/workflow", { id: log.workflowId })}">${shortId(log.workflowId)}</a>`,
  ],
])}
${table({ caption: "Entries of the log", headers: ["Entry", "Time (UTC)", "Task", "Message"], rows, empty: "The log is empty." })}${pager}`,
    };
  },
};
