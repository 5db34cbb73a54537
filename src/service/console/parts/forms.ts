import { type Content, exactly, html, type Markup, spoken } from "../../../markup";
import type { Address, Page, Refused, View } from "../view";

interface Button {
  /** Where it posts to, and the query that names the object. */
  readonly to: Address;
  readonly label: string;
  /** Completes the label for those who do not see where the button is. */
  readonly about?: Content;
  /** Only texts of our own: a browser may change line ends of what a form sends. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly tone?: "main" | "danger" | "plain";
}

/** A form of one button. */
export function button(view: View, { to, label, about, fields = {}, tone = "plain" }: Button): Markup {
  const more = about === undefined ? null : spoken(html` ${about}`);
  return form(view, to, html`${hidden(fields)}<button class="${tone}">${label}${more}</button>`, "inline");
}

/** A form that changes something. */
export function form(view: View, to: Address, content: Content, kind: "inline" | "block" = "block"): Markup {
  const token = view.token === null ? null : hidden({ token: view.token });
  return html`<form method="post" action="${view.link(...to)}" class="${kind}">${token}${content}</form>`;
}

export const hidden = (fields: Readonly<Record<string, string>>): Markup =>
  html`${Object.entries(fields).map(([field, value]) => html`<input type="hidden" name="${field}" value="${exactly(value)}">`)}`;

/** A text of many lines. What is typed comes back with other line ends, see `typedText`. */
export function textarea(field: string, label: string, value: string, rows: number, hint?: Content): Markup {
  const described = hint === undefined ? null : html`<p class="hint" id="${field}-hint">${hint}</p>`;
  const by = hint === undefined ? null : html` aria-describedby="${field}-hint"`;
  // A line end right after the start tag is not part of the text.
  return html`<p class="field"><label for="${field}">${label}</label></p>${described}<textarea id="${field}" name="${field}" rows="${rows}" spellcheck="false" autocapitalize="off" autocomplete="off"${by}>
${exactly(value)}</textarea>`;
}

interface Input {
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
}

export function input({ field, label, value, required = false }: Input): Markup {
  return html`<p class="field"><label for="${field}">${label}</label><input id="${field}" name="${field}" value="${exactly(value)}" autocomplete="off"${required ? html` required` : null}></p>`;
}

export function checkbox(field: string, label: string, checked: boolean): Markup {
  return html`<p class="field check"><input type="checkbox" id="${field}" name="${field}" value="true"${checked ? html` checked` : null}><label for="${field}">${label}</label></p>`;
}

/** Choices as pairs of what is sent and what is shown. */
export function select(
  field: string,
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  chosen: string,
): Markup {
  const options = choices.map(
    ([value, text]) =>
      html`<option value="${exactly(value)}"${value === chosen ? html` selected` : null}>${text}</option>`,
  );
  return html`<p class="field"><label for="${field}">${label}</label><select id="${field}" name="${field}">${options}</select></p>`;
}

/** A form that filters a page: it changes nothing, so what was chosen is in the URL. */
export function filter(view: View, path: string, kept: Readonly<Record<string, string>>, content: Content): Markup {
  return html`<form method="get" action="${view.link(path)}" role="search" class="filter">${hidden(kept)}${content}<button class="plain">Show</button></form>`;
}

/** The page of a form, with the reason where what was typed was refused. */
export function formPage(
  refused: Refused | undefined,
  page: { readonly title: string; readonly section: string; readonly heading?: Content; readonly content: Content },
): Page {
  const { title, section, heading = title, content } = page;
  if (refused === undefined) return { title, section, main: html`<h1>${heading}</h1>${content}` };
  const why = html`<div class="problem" role="alert"><p><strong>Nothing was changed.</strong> ${refused.problem}</p></div>`;
  return { title: `Refused: ${title}`, section, main: html`<h1>${heading}</h1>${why}${content}` };
}
