import { html, table } from "../../../markup";
import type { Content } from "../../../markup";
import { button } from "../parts/forms";
import { badge, name } from "../parts/words";
import { countScheduled } from "../../state/schedules";
import type { PageRoute } from "../view";

export const queuesPage: PageRoute = {
  path: "/console/queues",
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
    return {
      title: "Queues",
      section: "/console/queues",
      main: html`<h1>Queues</h1><p>A paused queue starts no scheduled runs. What falls due while it is paused is skipped.</p>${table(
        {
          caption: "Scheduling queues",
          headers: ["Queue", "State", "Scheduled workflows", "Action"],
          rows,
          empty: "There are no queues.",
        },
      )}`,
    };
  },
};
