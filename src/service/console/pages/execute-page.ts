import { html } from "../../../markup";
import { RequestError } from "../../http/request-error";
import { form, textarea } from "../parts/forms";
import { name } from "../parts/words";
import { strongest } from "../../state/visible";
import { askedWorkflow } from "../view";
import type { Page, PageRoute, View } from "../view";
import { formPage } from "./form-page";
import type { Refused } from "./form-page";

export const executePage: PageRoute = {
  path: "/console/execute",
  query: ["id", "trigger"],
  page: (view) => executeOf(view),
};

export function executeOf(view: View, refused?: Refused): Page {
  const workflow = askedWorkflow(view);
  const { id } = workflow;
  const trigger = view.query("trigger");
  if (trigger === undefined) throw new RequestError(400, "The address does not name a trigger");
  const title = strongest(workflow).name;
  const hint = html`A JSON object of names and values, such as <code>{"date": "2026-01-31"}</code>. Leave it empty if the trigger needs none.`;
  const body = html`${textarea("parameters", "Parameters", refused?.text ?? "", 4, hint)}
<div class="actions"><button class="main">Execute</button><a class="button" href="${view.link("/console/workflow", { id })}">Cancel</a></div>`;
  return formPage(refused, {
    title: `Execute ${title}`,
    section: "/",
    heading: html`Execute ${name(title)}`,
    content: html`<p>Starts the approved version with the trigger ${name(trigger)}.</p>
${form(view, ["/console/execute", { id, trigger }], body)}`,
  });
}
