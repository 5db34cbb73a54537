import { type Content, html, type Markup } from "../../../markup";

/** A name or another text that somebody chose: isolated, so that its writing direction ends with it. */
export const name = (text: string): Markup => html`<bdi>${text === "" ? html`<i>without a name</i>` : text}</bdi>`;

/** The names of a path, from the root on. */
export const steps = (path: readonly { readonly name: string }[]): Content =>
  path.map((step, depth) => [depth === 0 ? null : html` <span class="soft">/</span> `, name(step.name)]);

/** An id cut by the style sheet alone: what is copied or read aloud is the whole. */
export const shortId = (id: string): Markup => html`<code class="id" title="${id}">${id}</code>`;

/** A state in one word; the colour only repeats it. */
export const badge = (text: string, tone: "good" | "bad" | "open" | "plain" = "plain"): Markup =>
  html`<span class="badge ${tone}">${text}</span>`;

export const enabledBadge = (enabled: boolean): Markup => (enabled ? badge("enabled", "good") : badge("disabled"));

/** @param time milliseconds since 1970 */
export function moment(time: number): Markup {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`;
}

/** Rows of a name and its value. */
export const facts = (rows: readonly (readonly [string, Content])[]): Markup =>
  html`<dl class="facts">${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
