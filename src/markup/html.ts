import { visibleText } from "./visible-text";

/** Trusted markup, which only this file makes. Everything else is text. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Content = string | number | Markup | null | readonly Content[];

/**
 * The only way to HTML: `` html`<p title="${text}">${text}</p>` ``. A text is escaped, also for double-quoted attributes,
 * and its invisible characters are made visible; null is omitted.
 */
export function html(markup: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  let text = "";
  markup.forEach((part, at) => {
    text += part + written(contents[at] ?? null);
  });
  return new Markup(text);
}

/** A text whose invisible characters stay as they are: line ends, or what a form sends back. It is escaped too. */
export const exactly = (text: string): Markup => new Markup(escaped(text));

export const code = (text: string): Markup =>
  html`<code>${text.length > MOST_UNBROKEN ? breakable(text) : text}</code>`;

/** What is no longer fits into a line on a phone. */
const MOST_UNBROKEN = 20;

/** Lines break before a step of a path or of an address, and never within an arrow. */
const breakable = (text: string): Markup =>
  new Markup(
    written(text)
      .replace(/(?<=[\w\]])(?=[./][@a-z])/gi, "<wbr>")
      .replaceAll("-&gt;", '<span class="arrow">-&gt;</span>'),
  );

/** Read aloud, but not shown: what the surroundings say to those who see them. */
export const spoken = (content: Content): Markup => html`<span class="spoken">${content}</span>`;

function written(content: Content): string {
  if (content === null) return "";
  if (content instanceof Markup) return content.text;
  if (typeof content === "string") return escaped(visibleText(content));
  return typeof content === "number" ? String(content) : content.map(written).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
