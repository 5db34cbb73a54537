import { type ObjectValue, type Path, type Value } from "../../cty";
import { createRedactor } from "../../redaction";
import { forEachAttribute } from "../plan/passes";
import type { Attribute, SchemaNode } from "../schema/attribute";

/**
 * The last guard of sensitive and write-only values: no error text contains them, wherever it came from. The values are
 * collected only if there is a text to redact.
 */
export class Secrets {
  readonly #sources: { readonly node: SchemaNode; readonly value: ObjectValue }[] = [];
  readonly #nodes = new Set<SchemaNode>();
  readonly #redactor = createRedactor();

  add(node: SchemaNode, ...values: readonly (ObjectValue | null)[]): void {
    this.#nodes.add(node);
    for (const value of values) if (value !== null) this.#sources.push({ node, value });
  }

  /** A text that no attribute holds as a whole. */
  addText(text: string): void {
    this.#redactor.addSecret(text);
  }

  redact(text: string): string {
    for (const { node, value } of this.#sources)
      forEachAttribute(node, value, isSecret, (_attribute, held) => this.#addTexts(held));
    return this.#redactor.redact(text);
  }

  /**
   * Whether a sensitive or write-only attribute with a value is at the path, around it or inside it. Engines print the
   * source lines of the attribute that a diagnostic points at, including a value that is written there in clear.
   */
  standAt(path: Path): boolean {
    const [first] = path;
    const isSet =
      first === undefined ||
      !("attribute" in first) ||
      this.#sources.some(({ value }) => (value[first.attribute] ?? null) !== null);
    return isSet && [...this.#nodes].some((node) => leadsToSecret(node, path));
  }

  #addTexts(value: Value): void {
    if (typeof value === "string") this.#redactor.addSecret(value);
    else if (typeof value === "object" && value !== null)
      for (const inner of value instanceof Map ? value.values() : Object.values(value)) this.#addTexts(inner as Value);
  }
}

const isSecret = ({ options }: Attribute): boolean => options.sensitive === true || options.writeOnly === true;

function leadsToSecret(root: SchemaNode, path: Path): boolean {
  let node: SchemaNode | undefined = root;
  for (const step of path) {
    if (!("attribute" in step)) continue;
    const attribute: Attribute | undefined = node?.attributes[step.attribute];
    if (attribute !== undefined && isSecret(attribute)) return true;
    node = attribute?.type.nested;
  }
  return path.length > 0 && node !== undefined && holdsSecret(node);
}

const holdsSecret = ({ attributes }: SchemaNode): boolean =>
  Object.values(attributes).some(
    (attribute) => isSecret(attribute) || (attribute.type.nested !== undefined && holdsSecret(attribute.type.nested)),
  );
