import { type Content, html, table } from "../../../markup";
import { button } from "../parts/forms";
import { badge, name } from "../parts/words";
import { countScheduled } from "../../state/schedules";
import { asked, flag, json, type Route } from "../view";

const SECTION = "/console/queues";

const queues: Route = {
  path: SECTION,
  page: (view) => {
    const rows = [...view.state.queues.values()].map((queue): readonly Content[] => [
      name(queue.name),
      queue.paused ? badge("paused", "bad") : badge("running", "good"),
      countScheduled(view.state, queue.name),
      button(view, {
        to: ["/console/queue", { name: queue.name }],
        label: queue.paused ? "Enable" : "Pause",
        about: html`the queue ${name(queue.name)}`,
        fields: { paused: String(!queue.paused) },
      }),
    ]);
    const headers = ["Queue", "State", "Scheduled workflows", "Action"];
    return {
      title: "Queues",
      section: SECTION,
      main: html`<h1>Queues</h1><p>A paused queue starts no scheduled runs. What falls due while it is paused is skipped.</p>${table({ caption: "Scheduling queues", headers, rows, empty: "There are no queues." })}`,
    };
  },
};

const pause: Route = {
  path: "/console/queue",
  query: ["name"],
  action: {
    request: (view, form) => ({
      method: "PATCH",
      path: ["workflowQueues", asked(view, "name")],
      body: json({ paused: flag(form, "paused") }),
    }),
    done: (view, form) => ({
      notice: `The queue "${asked(view, "name")}" is ${flag(form, "paused") ? "paused" : "enabled"}`,
      to: [SECTION],
    }),
  },
};

export const QUEUES: readonly Route[] = [queues, pause];
