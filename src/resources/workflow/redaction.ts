import { attributePath } from "../../cty";
import {
  canonicalText,
  declaredAsUtf8,
  differences,
  fillDocument,
  hiddenIn,
  hiddenNames,
  parseDocument,
  placeholderOf,
  secretName,
  selectPath,
  valueNodes,
  withValues,
  type ValueNode,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import { DiagnosticError } from "../../framework";
import { Rendition } from "../versions";
import { digestOf, mayBe, type SecretHash, type SecretHashes } from "./secret-hashes";

/** Follows a placeholder if the service has a different value from the sent one. */
const CHANGED = " (changed on the service)";
/** Follows a placeholder if a version has the value of another write than the recorded one. */
export const EARLIER = " (earlier value)";

const STANDS_FOR_ANOTHER = /\}\}.* \((?:changed on the service|earlier value)\)$/s;

/** Whether a value represents a changed or earlier secret, which cannot be sent. */
export const standsForAnother = (value: string): boolean =>
  STANDS_FOR_ANOTHER.test(value) && hiddenIn(value).length > 0;

/** A text without the marks after its placeholders, as it was written. */
export const withoutMarks = (text: string): string =>
  text.replace(/(\}\}[^<>"']*?)(?: \((?:changed on the service|earlier value)\))+/g, "$1");

/**
 * Redacts secrets in the service's documents as soon as they are read, without knowing the secrets. A value that hashes
 * to a known one becomes its placeholder, anywhere in the document. A different value in the place of a placeholder
 * becomes the placeholder and `(changed on the service)`. All other code compares and stores only the redacted form.
 */
export class Redaction {
  /** By slot: the configuration's values in order; null for one without a placeholder. */
  readonly #slots = new Map<string, (string | null)[]>();
  /** Slots with a placeholder. */
  readonly #secretSlots = new Set<string>();
  /** By kind of node: a placeholder that occurs in a node of that kind. */
  readonly #kinds = new Map<string, string>();
  /** Plain values in the configuration, all of them and by slot. */
  readonly #plain = new Set<string>();
  readonly #plainInSlot = new Set<string>();
  readonly #found = new Map<string, Promise<readonly SecretHash[]>>();

  /**
   * @param hashes null if there are no secrets, so that nothing is redacted
   * @param configured documents with placeholders, in order of precedence
   * @param baseline redacted rendition for finding a changed secret even if it moved
   */
  constructor(
    readonly hashes: SecretHashes | null,
    configured: readonly XmlTree[],
    readonly baseline: XmlTree | null,
  ) {
    if (hashes !== null) for (const document of configured) this.#learn(document);
  }

  #learn(document: XmlTree): void {
    for (const { value, slot, kind } of valueNodes(document)) {
      const isSecret = hiddenIn(value).length > 0;
      const templates = this.#slots.get(slot);
      if (templates === undefined) this.#slots.set(slot, [isSecret ? value : null]);
      else templates.push(isSecret ? value : null);
      if (isSecret) {
        this.#secretSlots.add(slot);
        this.#kinds.set(kind, value);
        continue;
      }
      this.#plain.add(value.normalize("NFC"));
      this.#plainInSlot.add(`${slot}\0${value.normalize("NFC")}`);
    }
  }

  /** As a property, because observing code gets only this function. */
  readonly redact = async (received: XmlDocument): Promise<Rendition> => {
    if (this.hashes === null) return new Rendition(received, received, null);
    const counts = new Map<string, number>();
    const shown = await Promise.all(
      valueNodes(received).map(async (each): Promise<[ValueNode["node"], string]> => {
        const count = counts.get(each.slot) ?? 0;
        counts.set(each.slot, count + 1);
        return [each.node, await this.#shown(each, count)];
      }),
    );
    const redacted = this.#besideBaseline(withValues(received, new Map(shown)));
    // Printed again, so that no comment of the service contains a redacted value.
    return new Rendition(
      parseDocument(canonicalText(redacted)),
      received,
      await this.#hidden(received, redacted, this.hashes.salt),
    );
  };

  async #hidden(received: XmlTree, redacted: XmlTree, salt: string): Promise<string | null> {
    const shown = valueNodes(redacted);
    // Both trees have the same nodes in the same order.
    const values = valueNodes(received).flatMap(({ value }, at) =>
      standsForAnother(shown[at]?.value ?? "") ? [value] : [],
    );
    return values.length === 0 ? null : digestOf(values.join("\0"), salt);
  }

  async #shown({ value: spelt, slot, kind }: ValueNode, count: number): Promise<string> {
    const value = spelt.normalize("NFC");
    const templates = this.#secretSlots.has(slot) ? this.#slots.get(slot) : undefined;
    if (templates === undefined && (value.trim() === "" || this.#plain.has(value))) return spelt;
    const hashes = await this.#lookUp(value);
    const here =
      hashes.find(({ template }) => templates?.includes(template) === true) ?? hashes.find(({ anywhere }) => anywhere);
    if (here !== undefined)
      return this.hashes?.earlier.includes(here) === true ? here.template + EARLIER : here.template;
    if (this.#plainInSlot.has(`${slot}\0${value}`)) return spelt;
    if (templates === undefined) {
      // In an element that the configuration does not have, which may be a renamed one.
      const alike = this.#slots.has(slot) ? undefined : this.#kinds.get(kind);
      return alike === undefined ? spelt : alike + CHANGED;
    }
    return `${templates[count] ?? templates.find((template) => template !== null) ?? ""}${CHANGED}`;
  }

  #lookUp(value: string): Promise<readonly SecretHash[]> {
    let found = this.#found.get(value);
    if (found === undefined) this.#found.set(value, (found = this.#hashed(value)));
    return found;
  }

  async #hashed(value: string): Promise<readonly SecretHash[]> {
    if (this.hashes === null) return [];
    const { salt, current, earlier } = this.hashes;
    const candidates = [...current, ...earlier].filter((hash) => mayBe(value, hash, salt));
    if (candidates.length === 0) return [];
    const digest = await digestOf(value, salt);
    return candidates.filter((hash) => hash.digest === digest);
  }

  /**
   * Also redacts values that a comparison with the baseline would show as a changed secret, for example after a
   * renaming.
   */
  #besideBaseline(document: XmlTree): XmlTree {
    let redacted = document;
    while (this.baseline !== null) {
      const bare = differences(this.baseline, redacted).flatMap((each) =>
        each.kind === "changed" && each.new !== "" && hiddenIn(each.old).length > 0 && hiddenIn(each.new).length === 0
          ? [each]
          : [],
      );
      if (bare.length === 0) break;
      const values = new Map<ValueNode["node"], string>();
      for (const { path, old, new: now } of bare) {
        const shown = standsForAnother(old) ? old : old + CHANGED;
        for (const node of nodesAt(redacted, path, now)) values.set(node, shown);
      }
      if (values.size === 0) throw new Error("cannot find the place of a changed secret");
      redacted = withValues(redacted, values);
    }
    return redacted;
  }
}

/** The nodes at the path, otherwise all nodes with the value, so that it is never shown. */
function nodesAt(document: XmlTree, path: string, held: string): readonly ValueNode["node"][] {
  const found = selectPath(document, path).flatMap(({ node }) => {
    if (!("kind" in node) || node.kind !== "element") return [node];
    return node.children.filter((child) => child.kind === "text");
  });
  return found.length > 0
    ? found
    : valueNodes(document).flatMap(({ node, value }) => (value.normalize("NFC") === held ? [node] : []));
}

/** For callers that neither show nor store any of the document. */
export const NO_SECRETS = new Redaction(null, [], null);

/**
 * The document's text for the service, with its placeholders filled in, as the UTF-8 that is sent.
 *
 * @throws DiagnosticError if a value is missing
 */
export function revealed(document: XmlDocument, secrets: ReadonlyMap<string, string>): string {
  const missing = hiddenNames(document).filter((name) => !secrets.has(name));
  if (missing.length > 0) {
    throw new DiagnosticError({
      summary: `secrets_wo has no value for ${missing.map((name) => `"${secretName(name)}"`).join(", ")}`,
      detail: `The document has ${missing.map(placeholderOf).join(", ")}, but no value for it, so nothing was sent. Add the value to secrets_wo, or remove the placeholder`,
      path: attributePath("secrets_wo"),
    });
  }
  return declaredAsUtf8(fillDocument(document, secrets));
}
