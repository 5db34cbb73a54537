import { type Content, html, type Markup, spoken, table } from "../../../markup";
import { RequestError } from "../../http/request-error";
import { find } from "../../state/find";
import { type StoredVersion, VERSION_NAMES, type VersionName } from "../../state/stored";
import { isPending, strongest, type VisibleWorkflow } from "../../state/visible";
import { triggerNames } from "../../state/workflow-operations";
import { button } from "../parts/forms";
import { badge, enabledBadge, facts, name, shortId, steps } from "../parts/words";
import { type Address, asked, askedWorkflow, flag, json, nameOf, objectOf, type Route, type View } from "../view";
import { deletion } from "./deletion";
import { type GroupBranch, groupTree } from "./group-tree";
import { revisions } from "./workflow-revisions";

/** One workflow: its place, its versions, two of them side by side, and what can be done with them. */
const workflowPage: Route = {
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
  const shown = (enabled: boolean | undefined): Content => (enabled === undefined ? null : enabledBadge(enabled));
  const rows = triggerNames(workflow).map((trigger): readonly Content[] => {
    const [now, then] = [approved, submitted].map(
      (version) => version?.triggers.find((known) => known.name === trigger)?.enabled,
    );
    const enabled = now ?? then ?? false;
    return [
      name(trigger),
      shown(now),
      shown(then),
      html`<div class="actions">${button(view, {
        to: ["/console/trigger", { id, trigger }],
        label: enabled ? "Disable" : "Enable",
        about: html`trigger ${name(trigger)}`,
        fields: { enabled: String(!enabled) },
      })}${
        now === undefined
          ? null
          : html`<a class="button" href="${view.link("/console/execute", { id, trigger })}">Execute${spoken(html` with the trigger ${name(trigger)}`)}</a>`
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

const backTo = (id: string): Address => ["/console/workflow", { id }];

const approve: Route = {
  path: "/console/workflow/approve",
  query: ["id"],
  action: {
    request: (view, form) => {
      const id = asked(view, "id");
      const { submitted } = find(view.state, "workflows", id);
      if (submitted !== null && form("serial") !== String(submitted.serial))
        throw new RequestError(
          409,
          "Somebody submitted another version after this page was shown, so nothing was approved. Read the new version, then approve it",
        );
      const enable = form("enable") === "" ? {} : { enableWorkflow: flag(form, "enable") };
      return { method: "PATCH", path: ["workflows", id], body: json({ approveWorkflow: true, ...enable }) };
    },
    done: (view, _form, entries) => {
      const id = asked(view, "id");
      const title = nameOf(view, id);
      const later = `The approval of "${title}" is accepted, and the service applies it later`;
      const isDone = objectOf(entries, "workflow.approve") !== null;
      return { notice: isDone ? `"${title}" is approved` : later, to: backTo(id) };
    },
  },
};

const enable: Route = {
  path: "/console/workflow/enable",
  query: ["id"],
  action: {
    request: (view, form) => ({
      method: "PATCH",
      path: ["workflows", asked(view, "id")],
      body: json({ enableWorkflow: flag(form, "enabled") }),
    }),
    done: (view, form) => {
      const id = asked(view, "id");
      const notice = `"${nameOf(view, id)}" is ${flag(form, "enabled") ? "enabled" : "disabled"}`;
      return { notice, to: form("back") === "/" ? ["/"] : backTo(id) };
    },
  },
};

const setTrigger: Route = {
  path: "/console/trigger",
  query: ["id", "trigger"],
  action: {
    request: (view, form) => ({
      method: "PATCH",
      path: ["workflows", asked(view, "id"), "triggers", asked(view, "trigger")],
      body: json({ action: "enable", enable: flag(form, "enabled") }),
    }),
    done: (view, form) => ({
      notice: `The trigger "${asked(view, "trigger")}" is ${flag(form, "enabled") ? "enabled" : "disabled"}`,
      to: backTo(asked(view, "id")),
    }),
  },
};

/** @throws RequestError 400: without a version, the interface deletes both */
function askedVersion(view: View): VersionName {
  const version = VERSION_NAMES.find((known) => known === view.query("version"));
  if (version === undefined) throw new RequestError(400, "The address does not name a version");
  return version;
}

const deleteVersion = deletion({
  path: "/console/workflow/delete",
  section: "/",
  query: ["id", "version"],
  question: (view) => {
    const workflow = askedWorkflow(view);
    const { id } = workflow;
    const version = askedVersion(view);
    if (workflow[version] === null) throw new RequestError(404, `The workflow "${id}" has no such version`);
    const title = strongest(workflow).name;
    const isLast = VERSION_NAMES.every((other) => other === version || workflow[other] === null);
    return {
      title,
      heading: html`Delete the ${version} version of ${name(title)}?`,
      consequence: isLast ? "It is the only version, so the workflow is deleted with it." : "The other version stays.",
      back: backTo(id),
    };
  },
  action: {
    request: (view) => ({
      method: "DELETE",
      path: ["workflows", asked(view, "id")],
      query: { state: askedVersion(view) },
    }),
    done: (view, _form, entries) => {
      const id = asked(view, "id");
      const what = `The ${asked(view, "version")} version of "${entries[0]?.objectName ?? nameOf(view, id)}"`;
      if (entries.length === 0) return { notice: `${what} is deleted later`, to: backTo(id) };
      return { notice: `${what} is deleted`, to: view.state.workflows.has(id) ? backTo(id) : ["/"] };
    },
  },
});

export const WORKFLOW: readonly Route[] = [workflowPage, approve, enable, setTrigger, deleteVersion];
