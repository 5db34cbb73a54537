import { Decimal, Dynamic, UNKNOWN, type ObjectValue, type Value } from "../../cty";
import { forEachAttribute } from "../plan/align";
import type { SchemaNode } from "../schema/node";

/** Shorter texts would be found in ordinary words, and guessed anyway. */
const SHORTEST = 6;
const MASK = "(sensitive value)";

/**
 * The last guard of sensitive and write-only values: whatever text an error was made of, they do not stand in it.
 * Values are only looked through when there is a text to guard.
 */
export class Secrets {
  readonly #sources: { readonly node: SchemaNode; readonly value: ObjectValue }[] = [];

  add(node: SchemaNode, ...values: readonly (ObjectValue | null)[]): void {
    for (const value of values) if (value !== null) this.#sources.push({ node, value });
  }

  redact(text: string): string {
    let result = text;
    // Longest first, so that a secret that holds another one is not left in part.
    for (const secret of [...this.#texts()].sort((a, b) => b.length - a.length)) result = result.replaceAll(secret, MASK);
    return result;
  }

  #texts(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { node, value } of this.#sources) {
      forEachAttribute(node, value, (attribute, held) => {
        if (attribute.options.sensitive === true || attribute.options.writeOnly === true) collectTexts(held, found);
      });
    }
    return found;
  }
}

function collectTexts(value: Value, into: Set<string>): void {
  if (typeof value === "string") {
    if (value.length < SHORTEST) return;
    into.add(value);
    into.add(JSON.stringify(value).slice(1, -1));
  } else if (value instanceof Dynamic) collectTexts(value.value, into);
  else if (value === null || value === UNKNOWN || typeof value !== "object" || value instanceof Decimal) return;
  else for (const inner of value instanceof Map ? value.values() : Object.values(value)) collectTexts(inner as Value, into);
}
