import { code, html, table } from "../../../markup";
import type { Content, Markup } from "../../../markup";
import { button } from "../parts/forms";
import { facts } from "../parts/facts";
import { badge, enabledBadge, moment, name, NONE } from "../parts/words";
import { comparedDocuments, oneDocument } from "../parts/compared-documents";
import { strongest } from "../../state/visible";
import type { VisibleWorkflow } from "../../state/visible";
import type { StoredVersion } from "../../state/stored";
import { triggerNames } from "../../state/workflow-operations";
import { isPending } from "../../state/visible";
import { askedWorkflow } from "../view";
import type { PageRoute, View } from "../view";

/** One workflow: both versions side by side, and what can be done with them. */
export const workflowPage: PageRoute = {
  path: "/console/workflow",
  query: ["id"],
  page: (view) => {
    const workflow = askedWorkflow(view);
    const { id } = workflow;
    const title = strongest(workflow).name;
    return {
      title,
      section: "/",
      main: html`<h1>${name(title)}</h1>
${facts([
  ["Id", code(id)],
  ["Owner", name(view.state.workflows.get(id)?.owner ?? "")],
])}
${isPending(workflow) ? html`<p class="note">A submitted version is pending: it runs only after its approval.</p>` : null}
${actions(view, workflow)}
<section aria-labelledby="versions"><h2 id="versions">Versions</h2>${versions(view, workflow)}</section>
<section aria-labelledby="document"><h2 id="document">Document</h2>${documents(workflow)}</section>
<section aria-labelledby="triggers"><h2 id="triggers">Triggers</h2>${triggers(view, workflow)}</section>
<section aria-labelledby="more"><h2 id="more">More about this workflow</h2><ul class="links">
<li><a href="${view.link("/console/instances", { workflow: id })}">Instances</a></li>
<li><a href="${view.link("/console/logs", { workflow: id, queryType: "L60" })}">Logs</a></li>
<li><a href="${view.link("/console/audit", { object: id })}">Audit log</a></li></ul></section>`,
    };
  },
};

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

function versions(view: View, workflow: VisibleWorkflow): Markup {
  const { approved, submitted, id } = workflow;
  const cell = (version: StoredVersion | null, show: (version: StoredVersion) => Content): Content =>
    version === null ? NONE : show(version);
  /** @param compared where a difference means something */
  const line = (
    label: string,
    show: (version: StoredVersion) => Content,
    compared: (version: StoredVersion) => unknown = () => null,
  ): readonly Content[] => {
    const differs = approved !== null && submitted !== null && compared(approved) !== compared(submitted);
    const mark = differs ? html` ${badge("differs", "open")}` : null;
    return [html`${label}${mark}`, cell(approved, show), cell(submitted, show)];
  };
  const group = (version: StoredVersion): Content => {
    const found = view.state.groups.get(version.groupId);
    return found === undefined ? code(version.groupId) : html`${name(found.name)} ${code(found.id)}`;
  };
  const remove = (version: "approved" | "submitted") => (): Content =>
    html`<a href="${view.link("/console/workflow/delete", { id, version })}">Delete<span class="spoken"> the ${version} version</span></a>`;
  return table({
    caption: "Both versions side by side",
    headers: ["Property", "Approved", "Submitted"],
    rows: [
      line("Revision", ({ revision }) => revision),
      line(
        "Name",
        (version) => name(version.name),
        (version) => version.name,
      ),
      line("Group", group, ({ groupId }) => groupId),
      line(
        "Queue",
        ({ queue }) => name(queue),
        ({ queue }) => queue,
      ),
      line(
        "Enabled",
        ({ enabled }) => enabledBadge(enabled),
        ({ enabled }) => enabled,
      ),
      line("Submitted by", ({ submittedBy }) => name(submittedBy)),
      line("Submitted (UTC)", ({ submittedAt }) => moment(submittedAt)),
      [html`Remove`, cell(approved, remove("approved")), cell(submitted, remove("submitted"))],
    ],
    empty: "",
  });
}

function documents(workflow: VisibleWorkflow): Markup {
  const { approved, submitted } = workflow;
  if (approved !== null && submitted !== null && isPending(workflow))
    return comparedDocuments(
      { heading: "Approved", text: approved.text },
      { heading: "Submitted", text: submitted.text },
    );
  return oneDocument({ heading: approved === null ? "Submitted" : "Approved", text: strongest(workflow).text });
}

function triggers(view: View, workflow: VisibleWorkflow): Markup {
  const { id, approved, submitted } = workflow;
  const state = (version: StoredVersion | null, trigger: string): Content => {
    const found = version?.triggers.find((known) => known.name === trigger);
    return found === undefined ? NONE : enabledBadge(found.enabled);
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
