import type { Phrase } from "../phrase";
import { visibleText } from "../../redaction";

/** Trusted markup. Everything else is text, which is escaped in markup. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Content = string | number | Markup | null | readonly Content[];

/** `html\`<p>${text}</p>\``: texts are escaped, also in double-quoted attributes; null is omitted. */
export function html(markup: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  let text = "";
  markup.forEach((part, at) => {
    text += part + written(contents[at] ?? null);
  });
  return new Markup(text);
}

function written(content: Content): string {
  if (content === null) return "";
  if (content instanceof Markup) return content.text;
  if (typeof content === "string") return escaped(content);
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

/** Untrusted text, with invisible characters made visible. */
export const code = (text: string): Markup => html`<code>${visibleText(text)}</code>`;

export const htmlPhrase = ({ parts }: Phrase): Markup =>
  html`${parts.map((part) => (typeof part === "string" ? part : code(part.code)))}`;
