import { createHmac, randomBytes, scrypt } from "node:crypto";
import {
  canonicalText,
  differences,
  fillIn,
  hiddenIn,
  hiddenNames,
  parseDocument,
  placeholderOf,
  selectPath,
  valueNodes,
  withValues,
  type ValueNode,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import { Rendition, unredacted, type Redact } from "../versions/read";

/*
 * What private state records about secrets, so that a refresh, which does not know them, recognizes them in the
 * service's document. A digest is scrypt over the whole value of a node, with a salt for each workflow: slow for
 * guessing, and far too slow for each of 100,000 values in a document. So each digest has a tag, the first bits of an
 * HMAC of the same value, and only a value with a matching tag is hashed. The tag is just long enough that about one
 * value of the document matches by chance, so guessing gets no more help than the refresh needs.
 */

/** One value, represented by its hash. */
interface SecretHash {
  /** The node's value in the configuration, with its placeholders, which is shown instead. */
  readonly template: string;
  readonly bits: number;
  readonly tag: number;
  /** Base64. */
  readonly digest: string;
  /**
   * Whether it is recognized anywhere. False for a short value, which other values may equal by chance: it counts only
   * in its own place.
   */
  readonly anywhere: boolean;
}

/** Values of several writes, under one salt. */
export interface SecretHashes {
  /** Base64. */
  readonly salt: string;
  /** The hashes of the last write. */
  readonly current: readonly SecretHash[];
  /** The hashes of earlier writes, while a version still has them, and of later ones that may not have arrived. */
  readonly earlier: readonly SecretHash[];
}

/** Follows a placeholder if the service has a different value from the sent one. */
const CHANGED = " (changed on the service)";
/** Follows a placeholder if a version has the value of another write than the recorded one. */
const EARLIER = " (earlier value)";

const STANDS_FOR_ANOTHER = /\}\}.* \((?:changed on the service|earlier value)\)$/s;

/** Whether a value represents a changed or earlier secret, which cannot be sent. */
export const standsForAnother = (value: string): boolean =>
  STANDS_FOR_ANOTHER.test(value) && hiddenIn(value).length > 0;

/** A text without the marks after its placeholders, as it was written. */
export const withoutMarks = (text: string): string =>
  text.replace(/(\}\}[^<>"']*?)(?: \((?:changed on the service|earlier value)\))+/g, "$1");

/** What recognizes secrets in the service's documents of a workflow. */
export interface Redaction {
  /** Null if there are no secrets. */
  readonly hashes: SecretHashes | null;
  readonly redact: Redact;
}

export const NO_SECRETS: Redaction = { hashes: null, redact: unredacted };

/**
 * @param configured the document with placeholders; null if there is none
 * @param baseline redacted rendition for finding a changed secret even if it moved
 */
export const redactionBy = (
  hashes: SecretHashes | null,
  configured: XmlTree | null,
  baseline: XmlTree | null = null,
): Redaction => (hashes === null ? NO_SECRETS : new SecretRedaction(hashes, configured, baseline));

/** The same for the values being written; null if no document is sent and the known ones stay. */
export async function redactionToWrite(
  wanted: XmlDocument,
  values: ReadonlyMap<string, string> | null,
  before: SecretHashes | null,
): Promise<Redaction> {
  const isSent = values !== null && (before !== null || hiddenNames(wanted).length > 0);
  return redactionBy(isSent ? await hashesOf(wanted, values, before) : before, wanted);
}

/**
 * Redacts secrets in the service's documents as soon as they are read, without knowing the secrets. A value that hashes
 * to a known one becomes its placeholder, anywhere in the document. A different value in the place of a placeholder
 * becomes the placeholder and `(changed on the service)`. All other code compares and stores only the redacted form.
 */
class SecretRedaction implements Redaction {
  /** By slot: the configuration's values in order; null for one without a placeholder. */
  readonly #slots = new Map<string, (string | null)[]>();
  /** Slots with a placeholder. */
  readonly #secretSlots = new Set<string>();
  /** By kind of node: a placeholder that occurs in a node of that kind. */
  readonly #kinds = new Map<string, string>();
  /** Plain values in the configuration, all of them and by slot. */
  readonly #plain = new Set<string>();
  readonly #plainInSlot = new Set<string>();

  constructor(
    readonly hashes: SecretHashes,
    configured: XmlTree | null,
    readonly baseline: XmlTree | null,
  ) {
    for (const { value, slot, kind } of configured === null ? [] : valueNodes(configured)) {
      const template = hiddenIn(value).length > 0 ? value : null;
      const templates = this.#slots.get(slot);
      if (templates === undefined) this.#slots.set(slot, [template]);
      else templates.push(template);
      if (template !== null) {
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
    const printed = parseDocument(canonicalText(redacted));
    return new Rendition(printed, await this.#hidden(received, redacted), received);
  };

  async #hidden(received: XmlTree, redacted: XmlTree): Promise<string | null> {
    const shown = valueNodes(redacted);
    // Both trees have the same nodes in the same order.
    const values = valueNodes(received).flatMap(({ value }, at) =>
      standsForAnother(shown[at]?.value ?? "") ? [value] : [],
    );
    return values.length === 0 ? null : digestOf(values.join("\0"), this.hashes.salt);
  }

  async #shown({ value: spelt, slot, kind }: ValueNode, count: number): Promise<string> {
    const value = spelt.normalize("NFC");
    const templates = this.#secretSlots.has(slot) ? this.#slots.get(slot) : undefined;
    if (templates === undefined && (value.trim() === "" || this.#plain.has(value))) return spelt;
    const hashes = await this.#hashesOf(value);
    const here =
      hashes.find(({ template }) => templates?.includes(template) === true) ?? hashes.find(({ anywhere }) => anywhere);
    if (here !== undefined) return this.hashes.earlier.includes(here) ? here.template + EARLIER : here.template;
    if (this.#plainInSlot.has(`${slot}\0${value}`)) return spelt;
    if (templates === undefined) {
      // In an element that the configuration does not have, which may be a renamed one.
      const alike = this.#slots.has(slot) ? undefined : this.#kinds.get(kind);
      return alike === undefined ? spelt : alike + CHANGED;
    }
    return `${templates[count] ?? templates.find((template) => template !== null) ?? ""}${CHANGED}`;
  }

  async #hashesOf(value: string): Promise<readonly SecretHash[]> {
    const { salt, current, earlier } = this.hashes;
    const first = first32Bits(value, salt);
    const candidates = [...current, ...earlier].filter(({ bits, tag }) => leading(bits, first) === tag);
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

/** The length from which a value counts as a secret anywhere, in UTF-16 units. */
const ANYWHERE_FROM = 6;
const MOST_BITS = 20;

/** The hashes for a document's placeholders: of whole values, and of each secret by itself. */
export async function hashesOf(
  document: XmlTree,
  secrets: ReadonlyMap<string, string>,
  before: SecretHashes | null,
): Promise<SecretHashes> {
  const salt = before?.salt ?? randomBytes(16).toString("base64");
  const nodes = valueNodes(document);
  const templates = new Set<string>();
  for (const { value } of nodes) {
    const names = hiddenIn(value);
    if (names.length > 0) templates.add(value);
    for (const name of names) templates.add(placeholderOf(name));
  }
  const bits = Math.min(MOST_BITS, Math.ceil(Math.log2(nodes.length * templates.size + 1)));
  const hashed = [...templates].map(async (template): Promise<SecretHash | null> => {
    const value = fillIn(template, secrets)?.normalize("NFC");
    if (value === undefined) return null;
    return {
      template,
      bits,
      tag: leading(bits, first32Bits(value, salt)),
      digest: await digestOf(value, salt),
      anywhere: value.length >= ANYWHERE_FROM,
    };
  });
  const current = (await Promise.all(hashed)).filter((hash) => hash !== null);
  return withEarlier({ salt, current, earlier: before?.earlier ?? [] }, before?.current ?? []);
}

/** The same with further earlier ones, each once, and none that is current. */
export function withEarlier({ salt, current, earlier }: SecretHashes, more: readonly SecretHash[]): SecretHashes {
  const known = new Set(current.map(({ digest }) => digest));
  const former = [...more, ...earlier].filter(({ digest }) => !known.has(digest));
  const once = new Map(former.map((hash) => [`${hash.digest} ${hash.template}`, hash]));
  return { salt, current, earlier: [...once.values()] };
}

/** The same, where it is not known any more in which places a document has its secrets: a short one counts anywhere too. */
export function recognizedAnywhere({ salt, current, earlier }: SecretHashes): SecretHashes {
  const anywhere = (hashes: readonly SecretHash[]): readonly SecretHash[] =>
    hashes.map((hash) => ({ ...hash, anywhere: true }));
  return { salt, current: anywhere(current), earlier: anywhere(earlier) };
}

const first32Bits = (value: string, salt: string): number =>
  createHmac("sha256", Buffer.from(salt, "base64")).update(value, "utf8").digest().readUInt32BE(0);

const leading = (count: number, bits: number): number => (count === 0 ? 0 : bits >>> (32 - count));

/** Memory-hard: 4 MiB and about ten milliseconds of an idle core for each guess. */
const COST = { N: 4096, r: 8, p: 1 } as const;
/** How many digests are cached while the process lives, because an operation checks the same values repeatedly. */
const REMEMBERED = 200;
const digests = new Map<string, Promise<string>>();

/** Base64. */
function digestOf(value: string, salt: string): Promise<string> {
  const key = `${salt}\0${value}`;
  const digest =
    digests.get(key) ??
    new Promise<string>((resolve, reject) => {
      scrypt(value, Buffer.from(salt, "base64"), 32, COST, (error, bytes) =>
        error === null ? resolve(bytes.toString("base64")) : reject(error),
      );
    });
  digests.delete(key);
  digests.set(key, digest);
  const [oldest] = digests.keys();
  if (digests.size > REMEMBERED && oldest !== undefined) digests.delete(oldest);
  return digest;
}

/** The hashes without those of earlier writes that no version has any more; null if none is left. */
export function hashesNeeded(hashes: SecretHashes | null, versions: readonly (XmlTree | null)[]): SecretHashes | null {
  if (hashes === null) return null;
  const shown = new Set(
    versions.flatMap((version) => (version === null ? [] : valueNodes(version).map(({ value }) => value))),
  );
  const earlier = hashes.earlier.filter(({ template }) => shown.has(template + EARLIER));
  return hashes.current.length + earlier.length === 0 ? null : { ...hashes, earlier };
}
