import { JsonNumber, isJsonArray, isJsonMap, type JsonNode } from "../../json";
import type { JsonStyle } from "./json-style";

/**
 * A document as JSON text, numbers as they were written; see `quoted` for strings.
 *
 * @param indent the indentation of one level; empty for one line. @default ""
 */
export function printJson(node: JsonNode, indent = ""): string {
  const isInline = indent === "";
  const style: JsonStyle = {
    indent,
    lineEnd: "\n",
    colon: isInline ? ":" : ": ",
    comma: { array: ",", object: "," },
    padding: { array: "", object: "" },
    isInline: () => isInline,
  };
  return printStyled(node, style, "", isInline);
}

/**
 * A node as text in a style.
 *
 * @param indent the indentation of the line in which it begins
 * @param inline on one line, whatever the style
 */
export function printStyled(node: JsonNode, style: JsonStyle, indent: string, inline: boolean): string {
  const parts: string[] = [];
  const write = (value: JsonNode, outer: string, isInline: boolean): void => {
    if (value instanceof JsonNumber) return void parts.push(value.text);
    if (!isJsonArray(value) && !isJsonMap(value))
      return void parts.push(typeof value === "string" ? quoted(value) : String(value));
    const kind = isJsonArray(value) ? "array" : "object";
    const members: readonly (readonly [string | null, JsonNode])[] = isJsonArray(value)
      ? value.map((item) => [null, item])
      : [...value];
    const [open, close] = kind === "array" ? ["[", "]"] : ["{", "}"];
    const inner = outer + style.indent;
    const [before, between, behind] = isInline
      ? [style.padding[kind], style.comma[kind], style.padding[kind]]
      : [style.lineEnd + inner, `,${style.lineEnd}${inner}`, style.lineEnd + outer];
    parts.push(open);
    members.forEach(([name, child], index) => {
      parts.push(index === 0 ? before : between);
      if (name !== null) parts.push(quoted(name), style.colon);
      write(child, inner, isInline || (style.isInline(child) ?? false));
    });
    parts.push(members.length === 0 ? close : behind + close);
  };
  write(node, indent, inline);
  return parts.join("");
}

const ASCII = /^[\0-\x7f]*$/;

/**
 * A string as JSON. Engines normalize stored strings to Unicode's form NFC, so characters that this would change are
 * escaped.
 */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  if (ASCII.test(json) || json.normalize("NFC") === json) return json;
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
