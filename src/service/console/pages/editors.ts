import { type Content, hasInvisible, html } from "../../../markup";
import { RequestError } from "../../http/request-error";
import { find } from "../../state/find";
import { rootGroupId } from "../../state/state";
import type { StoredWorkflow, VersionName } from "../../state/stored";
import { strongest, visibleWorkflow } from "../../state/visible";
import { escapeAttribute } from "../../xml/write-xml";
import { checkbox, form, formPage, hidden, textarea } from "../parts/forms";
import { name, shortId } from "../parts/words";
import { typedText, type Form } from "../sessions/form-body";
import { asked, askedWorkflow, type Done, nameOf, objectOf, type Route, type StandsFor, type View } from "../view";

function editor(text: string): Content {
  const rows = Math.min(Math.max(text.split("\n").length + 2, 10), 32);
  const hint = "This text has invisible characters, which the editor keeps. The page of the workflow shows them.";
  return textarea("document", "Document", text, rows, hasInvisible(text) ? hint : undefined);
}

const typedDocument = (typed: Form): NonNullable<StandsFor["body"]> => ({
  type: "application/xml",
  text: typedText(typed, "document"),
});

const submitted = (view: View, id: string): Done => ({
  notice: `"${nameOf(view, id)}" is submitted. It runs only after its approval`,
  to: ["/console/workflow", { id }],
});

/** Which versions an editor began with: a later one of somebody else is not overwritten unnoticed. */
const editedFrom = (workflow: Pick<StoredWorkflow, VersionName>): string =>
  `${workflow.submitted?.serial ?? "none"} ${workflow.approved?.serial ?? "none"}`;

/** The submitted version's document, else the approved one's. */
const edit: Route = {
  path: "/console/workflow/edit",
  query: ["id"],
  page: (view, refused) => {
    const stored = find(view.state, "workflows", asked(view, "id"));
    const visible = visibleWorkflow(stored, view.time) ?? stored;
    const { id } = stored;
    const begun = visible.submitted ?? strongest(visible);
    const version = begun === visible.approved ? "approved" : "submitted";
    const body = html`${hidden({ from: editedFrom(visible) })}
${editor(refused ? typedText(refused.form, "document") : begun.text)}
<div class="actions"><button class="main">Submit</button><a class="button" href="${view.link("/console/workflow", { id })}">Cancel</a></div>`;
    return formPage(refused, {
      title: `Edit ${begun.name}`,
      section: "/",
      heading: html`Edit ${name(begun.name)}`,
      content: html`<p>This is the ${version} version, revision ${begun.revision}. What you submit is a new submitted version, which runs only after its approval. Its id stays ${shortId(id)}.</p>
${form(view, ["/console/workflow/edit", { id }], body)}`,
    });
  },
  action: {
    request: (view, typed) => {
      const id = asked(view, "id");
      if (typed("from") !== editedFrom(find(view.state, "workflows", id)))
        throw new RequestError(
          409,
          "Somebody changed this workflow after you opened the editor. Your text is still here. Compare it with the workflow's page in another tab, then submit it again to replace that change",
        );
      return { method: "PUT", path: ["workflows", id], body: typedDocument(typed) };
    },
    done: (view) => submitted(view, asked(view, "id")),
  },
};

const newWorkflow: Route = {
  path: "/console/workflow/new",
  query: ["group"],
  page: (view, refused) => {
    const group = view.query("group") ?? rootGroupId(view.state);
    const example = `<workflow name="New workflow" groupId="${escapeAttribute(group)}">\n  <trigger name="start"/>\n  <task name="first" timeout="300"/>\n</workflow>\n`;
    const preserves = refused?.form("preserveAcl") === "true";
    const body = html`${editor(refused ? typedText(refused.form, "document") : example)}
${view.caller.administrator ? checkbox("preserveAcl", "Preserve the ACL", preserves) : null}
<div class="actions"><button class="main">Submit</button><a class="button" href="${view.link("/")}">Cancel</a></div>`;
    return formPage(refused, {
      title: "New workflow",
      section: "/",
      content: html`<p>The document names the group by its id or name. Without an id in the document, the service chooses one.</p>
${form(view, ["/console/workflow/new", { group }], body)}`,
    });
  },
  action: {
    request: (_view, typed) => ({
      method: "POST",
      path: ["workflows"],
      ...(typed("preserveAcl") === "true" ? { query: { preserveAcl: "" } } : {}),
      body: typedDocument(typed),
    }),
    done: (view, _form, entries) => {
      const id = objectOf(entries, "workflow.submit");
      return id === null ? { notice: "The workflow is submitted", to: ["/"] } : submitted(view, id);
    },
  },
};

const execute: Route = {
  path: "/console/execute",
  query: ["id", "trigger"],
  page: (view, refused) => {
    const workflow = askedWorkflow(view);
    const { id } = workflow;
    const trigger = view.query("trigger");
    if (trigger === undefined) throw new RequestError(400, "The address does not name a trigger");
    const title = strongest(workflow).name;
    const hint = html`A JSON object of names and values, such as <code>{"date": "2026-01-31"}</code>. Leave it empty if the trigger needs none.`;
    const text = refused ? typedText(refused.form, "parameters") : "";
    const body = html`${textarea("parameters", "Parameters", text, 4, hint)}
<div class="actions"><button class="main">Execute</button><a class="button" href="${view.link("/console/workflow", { id })}">Cancel</a></div>`;
    return formPage(refused, {
      title: `Execute ${title}`,
      section: "/",
      heading: html`Execute ${name(title)}`,
      content: html`<p>Starts the approved version with the trigger ${name(trigger)}.</p>
${form(view, ["/console/execute", { id, trigger }], body)}`,
    });
  },
  action: {
    request: (view, typed) => {
      const parameters = typedText(typed, "parameters").trim();
      return {
        method: "POST",
        path: ["workflows", asked(view, "id")],
        query: { trigger: asked(view, "trigger") },
        ...(parameters === "" ? {} : { body: { type: "application/json", text: parameters } }),
      };
    },
    done: (view) => {
      const id = asked(view, "id");
      return { notice: `"${nameOf(view, id)}" is started`, to: ["/console/instances", { workflow: id }] };
    },
  },
};

export const EDITORS: readonly Route[] = [edit, newWorkflow, execute];
