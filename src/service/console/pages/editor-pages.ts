import { hasInvisible, html } from "../../../markup";
import type { Content } from "../../../markup";
import { find } from "../../state/find";
import { rootGroupId } from "../../state/state";
import { strongest, visibleWorkflow } from "../../state/visible";
import type { StoredWorkflow } from "../../state/stored";
import { escapeAttribute } from "../../xml/write-xml";
import { checkbox, form, hidden, textarea } from "../parts/forms";
import { name, shortId } from "../parts/words";
import type { Page, PageRoute, View } from "../view";
import { formPage } from "./form-page";
import type { Refused } from "./form-page";

/** Which versions an editor began with: a later one of somebody else is not overwritten unnoticed. */
export const editedFrom = ({ submitted, approved }: Pick<StoredWorkflow, "submitted" | "approved">): string =>
  `${submitted?.serial ?? "none"} ${approved?.serial ?? "none"}`;

/** The submitted version's document, else the approved one's. */
export const editPage: PageRoute = {
  path: "/console/workflow/edit",
  query: ["id"],
  page: (view) => editorOf(view),
};

/** @throws RequestError 404 */
export function editorOf(view: View, refused?: Refused): Page {
  const stored = find(view.state, "workflows", view.query("id") ?? "");
  const visible = visibleWorkflow(stored, view.time) ?? stored;
  const { id } = stored;
  const begun = visible.submitted ?? strongest(visible);
  const version = begun === visible.approved ? "approved" : "submitted";
  const text = refused?.text ?? begun.text;
  const body = html`${hidden({ from: editedFrom(visible) })}
${textarea("document", "Document", text, rowsFor(text), invisibleHint(text))}
<div class="actions"><button class="main">Submit</button><a class="button" href="${view.link("/console/workflow", { id })}">Cancel</a></div>`;
  return formPage(refused, {
    title: `Edit ${begun.name}`,
    section: "/",
    heading: html`Edit ${name(begun.name)}`,
    content: html`<p>This is the ${version} version, revision ${begun.revision}. What you submit is a new submitted version, which runs only after its approval. Its id stays ${shortId(id)}.</p>
${form(view, ["/console/workflow/edit", { id }], body)}`,
  });
}

export const newWorkflowPage: PageRoute = {
  path: "/console/workflow/new",
  query: ["group"],
  page: (view) => newWorkflowOf(view),
};

export function newWorkflowOf(view: View, refused?: Refused & { readonly preserveAcl: boolean }): Page {
  const group = view.query("group") ?? rootGroupId(view.state);
  const text =
    refused?.text ??
    `<workflow name="New workflow" groupId="${escapeAttribute(group)}">\n  <trigger name="start"/>\n  <task name="first" timeout="300"/>\n</workflow>\n`;
  const body = html`${textarea("document", "Document", text, rowsFor(text), invisibleHint(text))}
${view.caller.administrator ? checkbox("preserveAcl", "Preserve the ACL", refused?.preserveAcl === true) : null}
<div class="actions"><button class="main">Submit</button><a class="button" href="${view.link("/")}">Cancel</a></div>`;
  return formPage(refused, {
    title: "New workflow",
    section: "/",
    content: html`<p>The document names the group by its id or name. Without an id in the document, the service chooses one.</p>
${form(view, ["/console/workflow/new", { group }], body)}`,
  });
}

const rowsFor = (text: string): number => Math.min(Math.max(text.split("\n").length + 2, 10), 32);

const invisibleHint = (text: string): Content | undefined =>
  hasInvisible(text)
    ? "This text has invisible characters, which the editor keeps. The page of the workflow shows them."
    : undefined;
