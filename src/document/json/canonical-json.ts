import { createHash } from "node:crypto";
import { canonicalNumber, isJsonArray, isJsonMap, type JsonMap, type JsonNode, JsonNumber } from "../../json";

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

/**
 * Numbers nodes so that two nodes, of any documents, have the same number if and only if they are equal. Each object
 * and array is visited once, so comparing all parts of two documents with each other stays linear.
 */
export class JsonClasses {
  /** Strings, which are names too, are keys by themselves; anything else has a key that includes its type. */
  readonly #texts = new Map<string, number>();
  readonly #others = new Map<string, number>();
  readonly #known = new Map<object, number>();
  #next = 0;

  of(node: JsonNode): number {
    if (node === null || typeof node === "boolean") return this.#other(String(node));
    if (typeof node === "string") return this.#text(node);
    if (node instanceof JsonNumber) return this.#memo(node, () => `#${canonicalNumber(node.text)}`);
    return this.#memo(node, () => (isJsonArray(node) ? this.#arrayKey(node) : this.#mapKey(node)));
  }

  same(a: JsonNode, b: JsonNode): boolean {
    return a === b || this.of(a) === this.of(b);
  }

  #memo(node: object, key: () => string): number {
    let number = this.#known.get(node);
    if (number === undefined) this.#known.set(node, (number = this.#other(key())));
    return number;
  }

  #text(text: string): number {
    let number = this.#texts.get(text);
    if (number === undefined) this.#texts.set(text, (number = this.#next++));
    return number;
  }

  #other(key: string): number {
    let number = this.#others.get(key);
    if (number === undefined) this.#others.set(key, (number = this.#next++));
    return number;
  }

  #arrayKey(items: readonly JsonNode[]): string {
    let key = "[";
    for (const item of items) key += `${this.of(item)},`;
    return key;
  }

  /** Names are written as numbers, because they may contain any separator. */
  #mapKey(map: JsonMap): string {
    const members = [...map].map(([name, value]) => ({ name: this.#text(name), value: this.of(value) }));
    let key = "{";
    for (const { name, value } of members.sort((a, b) => a.name - b.name)) key += `${name}:${value},`;
    return key;
  }
}
