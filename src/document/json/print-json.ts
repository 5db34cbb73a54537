import { JsonNumber, isJsonArray, isJsonMap, type JsonNode } from "../../json";

/**
 * A document as JSON text, numbers as they were written; see `quoted` for strings.
 *
 * @param indent the indentation of one level; empty for one line. @default ""
 */
export const printJson = (node: JsonNode, indent = ""): string =>
  printLaidOut(node, {
    colon: indent === "" ? ":" : ": ",
    padding: { array: "", object: "" },
    lines: indent === "" ? null : { lineEnd: "\n", indent, outer: "" },
  });

interface Layout {
  /** Between a name and its value. Behind a comma there is a blank if it ends with one. */
  readonly colon: string;
  /** Inside brackets, on one line. */
  readonly padding: Readonly<Record<"array" | "object", string>>;
  /** A line for each entry, beyond the indentation of the line in which the node begins; null: all on one line. */
  readonly lines: { readonly lineEnd: string; readonly indent: string; readonly outer: string } | null;
}

export function printLaidOut(node: JsonNode, { colon, padding, lines }: Layout): string {
  const parts: string[] = [];
  const comma = lines === null && colon.endsWith(" ") ? ", " : ",";
  const write = (value: JsonNode, outer: string): void => {
    if (value instanceof JsonNumber) return void parts.push(value.text);
    if (!isJsonArray(value) && !isJsonMap(value))
      return void parts.push(typeof value === "string" ? quoted(value) : String(value));
    const members: readonly (readonly [string | null, JsonNode])[] = isJsonArray(value)
      ? value.map((item) => [null, item])
      : [...value];
    const [open, close] = isJsonArray(value) ? ["[", "]"] : ["{", "}"];
    const inner = lines === null ? "" : outer + lines.indent;
    const blanks = lines === null && members.length > 0 ? padding[isJsonArray(value) ? "array" : "object"] : "";
    parts.push(open, blanks);
    members.forEach(([name, child], index) => {
      if (index > 0) parts.push(comma);
      if (lines !== null) parts.push(lines.lineEnd, inner);
      if (name !== null) parts.push(quoted(name), colon);
      write(child, inner);
    });
    if (lines !== null && members.length > 0) parts.push(lines.lineEnd, outer);
    parts.push(blanks, close);
  };
  write(node, lines?.outer ?? "");
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
