import { isJsonArray, isJsonMap, JsonNumber, type JsonNode } from "./json-node";

/**
 * A document as JSON text, numbers as they were spelt.
 *
 * @param indent what each level is indented by; empty for one line. @default ""
 */
export function printJson(node: JsonNode, indent = ""): string {
  return print(node, indent, "\n");
}

/** The indentation of a text, taken from its first indented line; empty where it is one line. */
export const indentOf = (text: string): string => (/\n([ \t]+)\S/.exec(text)?.[1] ?? "");

function print(node: JsonNode, indent: string, line: string): string {
  if (node instanceof JsonNumber) return node.text;
  const deeper = line + indent;
  if (isJsonArray(node)) return wrap("[", node.map((item) => print(item, indent, deeper)), "]", indent, line);
  if (!isJsonMap(node)) return JSON.stringify(node);
  const colon = indent === "" ? ":" : ": ";
  const members = [...node].map(([name, value]) => JSON.stringify(name) + colon + print(value, indent, deeper));
  return wrap("{", members, "}", indent, line);
}

function wrap(open: string, parts: readonly string[], close: string, indent: string, line: string): string {
  if (parts.length === 0) return open + close;
  if (indent === "") return open + parts.join(",") + close;
  return open + line + indent + parts.join(`,${line}${indent}`) + line + close;
}
