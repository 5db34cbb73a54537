import { createHmac, randomBytes, scrypt } from "node:crypto";
import { fillIn, hiddenIn, placeholderOf, valueNodes, type XmlTree } from "../../document";

/*
 * What private state records about secrets, so that a refresh, which does not know them, recognizes them in the
 * service's document. A digest is scrypt over the whole value of a node, with a salt for each workflow: slow for
 * guessing, and far too slow for each of 100,000 values in a document. So each digest has a tag, the first bits of an
 * HMAC of the same value, and only a value with a matching tag is hashed. The tag is just long enough that about one
 * value of the document matches by chance, so guessing gets no more help than the refresh needs.
 */

/** One value, represented by its hash. */
export interface SecretHash {
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
      tag: tagOf(value, salt, bits),
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

/** Whether a value may be the hashed one; false for nearly all other values. */
export const mayBe = (value: string, { bits, tag }: SecretHash, salt: string): boolean =>
  tagOf(value, salt, bits) === tag;

function tagOf(value: string, salt: string, bits: number): number {
  const first = createHmac("sha256", Buffer.from(salt, "base64")).update(value, "utf8").digest().readUInt32BE(0);
  return bits === 0 ? 0 : first >>> (32 - bits);
}

/** Memory-hard: 4 MiB and about ten milliseconds of an idle core for each guess. */
const COST = { N: 4096, r: 8, p: 1 } as const;
/** How many digests are cached while the process lives, because an operation checks the same values repeatedly. */
const REMEMBERED = 200;
const digests = new Map<string, Promise<string>>();

/** Base64. */
export function digestOf(value: string, salt: string): Promise<string> {
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
