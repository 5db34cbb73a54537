import type { JsonValue } from "../json";
import { quoted, visible } from "./spelling";

/** An attribute's name and the text of its expression. */
export type AttributeText = readonly [name: string, expression: string];

/** One line, whatever the text contains. */
export const comment = (text: string): string => `# ${visible(text)}`.trimEnd();

/** A block as the engines' formatter would write it, with a line end. @param paragraphs lines; empty ones are left out */
export function blockText(header: string, ...paragraphs: readonly (readonly string[])[]): string {
  const body = paragraphs.filter((lines) => lines.length > 0).map((lines) => `${lines.join("\n")}\n`);
  return `${header} {\n${body.join("\n")}}\n`;
}

/** Expressions of several lines come last, and are not aligned. */
export function attributeLines(attributes: readonly AttributeText[], indent = "  "): readonly string[] {
  const isLong = ([, expression]: AttributeText): boolean => expression.includes("\n");
  const short = attributes.filter((attribute) => !isLong(attribute));
  const widest = Math.max(0, ...short.map(([name]) => width(name)));
  return [
    ...short.map(([name, expression]) => `${indent}${name}${" ".repeat(widest - width(name))} = ${expression}`),
    ...attributes.filter(isLong).map(([name, expression]) => `${indent}${name} = ${expression}`),
  ];
}

/** Characters as a reader counts them, which is how the engines' formatter counts. */
const width = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : [...new Intl.Segmenter("en").segment(text)].length;

export const importBlock = (address: string, id: string): string =>
  blockText("import", [`  to = ${address}`, `  id = ${quoted(id)}`]);

/** A value as an expression on one line. */
export function literal(value: JsonValue): string {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${quoted(name)} = ${literal(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
