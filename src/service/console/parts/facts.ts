import { html, type Content, type Markup } from "../../../markup";

/** Rows of a name and its value. */
export function facts(rows: readonly (readonly [string, Content])[]): Markup {
  return html`<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
