import { Decimal, Dynamic, UNKNOWN, type ObjectValue, type Path, type Value } from "../../cty";
import { forEachAttribute } from "../plan/align";
import type { Attribute } from "../schema/attribute";
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
  readonly #nodes = new Set<SchemaNode>();

  add(node: SchemaNode, ...values: readonly (ObjectValue | null)[]): void {
    this.#nodes.add(node);
    for (const value of values) if (value !== null) this.#sources.push({ node, value });
  }

  redact(text: string): string {
    let result = text;
    // Longest first, so that a secret that holds another one is not left in part.
    for (const secret of [...this.#texts()].sort((a, b) => b.length - a.length))
      result = result.replaceAll(secret, MASK);
    return result;
  }

  /**
   * Whether a sensitive or write-only attribute stands at the path, around it or inside it, unless nothing is set
   * there. Engines print the source lines of the attribute that a diagnostic points at, and with them a value that is
   * written there in clear.
   */
  standAt(path: Path): boolean {
    const [first] = path;
    const isSet =
      first === undefined ||
      !("attribute" in first) ||
      this.#sources.some(({ value }) => (value[first.attribute] ?? null) !== null);
    return isSet && [...this.#nodes].some((node) => leadsToSecret(node, path));
  }

  #texts(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { node, value } of this.#sources) {
      forEachAttribute(node, value, (attribute, held) => {
        if (isSecret(attribute)) collectTexts(held, found);
      });
    }
    return found;
  }
}

const isSecret = ({ options }: Attribute): boolean => options.sensitive === true || options.writeOnly === true;

function leadsToSecret(root: SchemaNode, path: Path): boolean {
  let node: SchemaNode | undefined = root;
  for (const step of path) {
    if (!("attribute" in step)) continue;
    const attribute: Attribute | undefined = node?.attributes[step.attribute];
    if (attribute !== undefined && isSecret(attribute)) return true;
    node = attribute === undefined ? node?.blocks?.[step.attribute] : attribute.type.nested;
  }
  return path.length > 0 && node !== undefined && holdsSecret(node);
}

const holdsSecret = ({ attributes, blocks = {} }: SchemaNode): boolean =>
  Object.values(attributes).some(
    (attribute) => isSecret(attribute) || (attribute.type.nested !== undefined && holdsSecret(attribute.type.nested)),
  ) || Object.values(blocks).some(holdsSecret);

function collectTexts(value: Value, into: Set<string>): void {
  if (typeof value === "string") {
    if (value.length < SHORTEST) return;
    into.add(value);
    into.add(JSON.stringify(value).slice(1, -1));
  } else if (value instanceof Dynamic) collectTexts(value.value, into);
  else if (value === null || value === UNKNOWN || typeof value !== "object" || value instanceof Decimal) return;
  else
    for (const inner of value instanceof Map ? value.values() : Object.values(value))
      collectTexts(inner as Value, into);
}
