import { html, table } from "../../../markup";
import type { Content, Markup } from "../../../markup";
import { button } from "../parts/forms";
import { facts } from "../parts/facts";
import { badge, enabledBadge, name, shortId, steps } from "../parts/words";
import { isPending, strongest } from "../../state/visible";
import type { VisibleWorkflow } from "../../state/visible";
import type { StoredVersion } from "../../state/stored";
import { triggerNames } from "../../state/workflow-operations";
import { askedWorkflow } from "../view";
import type { PageRoute, View } from "../view";
import { groupTree } from "./group-tree";
import type { GroupBranch } from "./group-tree";
import { revisions } from "./workflow-revisions";

/** One workflow: its place, its versions, two of them side by side, and what can be done with them. */
export const workflowPage: PageRoute = {
  path: "/console/workflow",
  query: ["id", "from", "to"],
  page: (view) => {
    const workflow = askedWorkflow(view);
    const { id } = workflow;
    const title = strongest(workflow).name;
    const tree = groupTree(view);
    return {
      title,
      section: "/",
      main: html`${breadcrumb(view, tree, workflow)}<h1>${name(title)}</h1>
${about(view, tree, workflow)}
${isPending(workflow) ? html`<p class="note">A submitted version is pending: it runs only after its approval.</p>` : null}
${actions(view, workflow)}
${revisions(view, workflow)}
<section aria-labelledby="triggers"><h2 id="triggers">Triggers</h2>${triggers(view, workflow)}</section>
<section aria-labelledby="more"><h2 id="more">More about this workflow</h2><ul class="links">
<li><a href="${view.link("/console/instances", { workflow: id })}">Instances</a></li>
<li><a href="${view.link("/console/logs", { workflow: id, queryType: "L60" })}">Logs</a></li>
<li><a href="${view.link("/console/audit", { object: id })}">Audit log</a></li></ul></section>`,
    };
  },
};

function breadcrumb(view: View, tree: readonly GroupBranch[], workflow: VisibleWorkflow): Markup {
  const { groupId, name: title } = strongest(workflow);
  const path = tree.find(({ group }) => group.id === groupId)?.path ?? [];
  const links = path.map(
    ({ id, name: step }) => html`<li><a href="${view.link("/", { group: id })}">${name(step)}</a></li>`,
  );
  return html`<nav aria-label="Breadcrumb"><ol class="path" role="list"><li><a href="${view.link("/")}">Workflows</a></li>${links}<li aria-current="page">${name(title)}</li></ol></nav>`;
}

function about(view: View, tree: readonly GroupBranch[], workflow: VisibleWorkflow): Markup {
  const { id, submitted } = workflow;
  /** As the version that runs has it, and as the submitted one would change it. */
  const both = (show: (version: StoredVersion) => Markup): Markup => {
    const [now, then] = [show(strongest(workflow)), submitted && show(submitted)];
    if (then === null || now.text === then.text) return now;
    return html`${now}, submitted: ${then} ${badge("differs", "open")}`;
  };
  const group = ({ groupId }: StoredVersion): Markup => {
    const path = tree.find((branch) => branch.group.id === groupId)?.path ?? [];
    return html`${steps(path)} ${shortId(groupId)}`;
  };
  return facts([
    ["Id", shortId(id)],
    ["Group", both(group)],
    ["Queue", both(({ queue }) => name(queue))],
    ["Enabled", both(({ enabled }) => enabledBadge(enabled))],
    ["Owner", name(view.state.workflows.get(id)?.owner ?? "")],
  ]);
}

function actions(view: View, workflow: VisibleWorkflow): Markup {
  const { id, submitted } = workflow;
  const { enabled } = strongest(workflow);
  const approve = (label: string, also: Readonly<Record<string, string>>): Markup =>
    button(view, {
      to: ["/console/workflow/approve", { id }],
      label,
      fields: { serial: String(submitted?.serial ?? ""), ...also },
      tone: "main",
    });
  const pending = isPending(workflow);
  return html`<div class="actions"><a class="button" href="${view.link("/console/workflow/edit", { id })}">Edit</a>
${pending ? approve("Approve", {}) : null}
${pending && !enabled ? approve("Approve and enable", { enable: "true" }) : null}
${button(view, {
  to: ["/console/workflow/enable", { id }],
  label: enabled ? "Disable" : "Enable",
  fields: { enabled: String(!enabled) },
})}</div>`;
}

function triggers(view: View, workflow: VisibleWorkflow): Markup {
  const { id, approved, submitted } = workflow;
  const state = (version: StoredVersion | null, trigger: string): Content => {
    const found = version?.triggers.find((known) => known.name === trigger);
    return found === undefined ? null : enabledBadge(found.enabled);
  };
  const rows = triggerNames(workflow).map((trigger): readonly Content[] => {
    const enabled =
      [approved, submitted].flatMap((version) => version?.triggers ?? []).find((known) => known.name === trigger)
        ?.enabled === true;
    const runs = approved?.triggers.some((known) => known.name === trigger) === true;
    return [
      name(trigger),
      state(approved, trigger),
      state(submitted, trigger),
      html`<div class="actions">${button(view, {
        to: ["/console/trigger", { id, trigger }],
        label: enabled ? "Disable" : "Enable",
        about: html`trigger ${name(trigger)}`,
        fields: { enabled: String(!enabled) },
      })}${
        runs
          ? html`<a class="button" href="${view.link("/console/execute", { id, trigger })}">Execute<span class="spoken"> with the trigger ${name(trigger)}</span></a>`
          : null
      }</div>`,
    ];
  });
  return table({
    caption: "Triggers in both versions",
    headers: ["Trigger", "Approved", "Submitted", "Action"],
    rows,
    empty: "The document has no triggers, so nothing can start this workflow.",
  });
}
