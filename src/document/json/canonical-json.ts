import { JsonNumber, canonicalNumber, isJsonArray, isJsonMap, type JsonNode } from "../../json";
import { createHash } from "node:crypto";

/**
 * One text for equal documents: members sorted by name (by UTF-16 units), no white space, numbers in canonical form.
 * Users' states contain its hash, so it must never change.
 */
export function canonicalJson(node: JsonNode): string {
  const parts: string[] = [];
  write(node, parts);
  return parts.join("");
}

/** Into one list, because nested strings would be copied at each level. */
function write(node: JsonNode, parts: string[]): void {
  if (node instanceof JsonNumber) parts.push(canonicalNumber(node.text));
  else if (isJsonArray(node)) {
    node.forEach((item, index) => {
      parts.push(index === 0 ? "[" : ",");
      write(item, parts);
    });
    parts.push(node.length === 0 ? "[]" : "]");
  } else if (isJsonMap(node)) {
    const members = [...node].sort(([a], [b]) => (a < b ? -1 : 1));
    members.forEach(([name, value], index) => {
      parts.push(index === 0 ? "{" : ",", JSON.stringify(name), ":");
      write(value, parts);
    });
    parts.push(members.length === 0 ? "{}" : "}");
  } else parts.push(JSON.stringify(node));
}

/**
 * Whether two documents differ at most in the order of members, white space and the notation of numbers and strings.
 */
export const jsonEqual = (a: JsonNode, b: JsonNode): boolean => a === b || canonicalJson(a) === canonicalJson(b);

/** SHA-256 of the canonical text's UTF-8, in lower-case hexadecimal. */
export const jsonRevision = (node: JsonNode): string =>
  createHash("sha256").update(canonicalJson(node), "utf8").digest("hex");
