import { createHmac, randomBytes, scrypt } from "node:crypto";
import type { XmlTree } from "../../../document";
import { filledIn, secretNamesIn, valueNodes } from "./placeholders";

/*
 * What private state keeps of secrets, so that a refresh, which knows no secret, recognises them in the service's
 * document. A digest is scrypt over the whole value of a node, with a salt of its own for each workflow: slow for
 * whoever guesses, and far too slow for each value of a document with 100,000 of them. So each digest comes with a tag,
 * the first bits of an HMAC of the same value, and only a value whose tag fits is hashed. The tag is just long enough
 * that about one value of the document fits by chance: guesses get no more help than the refresh needs.
 */

/** One value that is known by its hash. */
export interface SecretHash {
  /** The node's value in the configuration, with its placeholders: what is shown instead. */
  readonly template: string;
  readonly bits: number;
  readonly tag: number;
  /** Base64. */
  readonly digest: string;
  /**
   * Recognised wherever it stands. False for a short value, which would be found in innocent places: there only its own
   * counts.
   */
  readonly anywhere: boolean;
}

/** Values of several writes, under one salt. */
export interface SecretHashes {
  /** Base64. */
  readonly salt: string;
  /** Of the last write. */
  readonly current: readonly SecretHash[];
  /** Of a write of which it is not known whether it arrived. */
  readonly attempted: readonly SecretHash[];
  /** Of earlier writes, as long as a version holds them. */
  readonly earlier: readonly SecretHash[];
}

/** UTF-16 units from which a value is taken for a secret wherever it stands. */
const ANYWHERE_FROM = 6;
const MOST_BITS = 20;

/** The hashes of what a document's placeholders stand for: of whole values, and of each secret for itself. */
export async function hashesOf(
  document: XmlTree,
  secrets: ReadonlyMap<string, string>,
  before: SecretHashes | null,
): Promise<SecretHashes> {
  const salt = before?.salt ?? randomBytes(16).toString("base64");
  const nodes = valueNodes(document);
  const templates = new Set<string>();
  for (const { value } of nodes) {
    const names = secretNamesIn(value);
    if (names.length > 0) templates.add(value);
    for (const name of names) templates.add(`{{secret:${name}}}`);
  }
  const bits = Math.min(MOST_BITS, Math.ceil(Math.log2(nodes.length * templates.size + 1)));
  const hashed = [...templates].map(async (template): Promise<SecretHash | null> => {
    const value = filledIn(template, secrets)?.normalize("NFC");
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
  const known = new Set(current.map(({ digest }) => digest));
  const former = [...(before?.current ?? []), ...(before?.attempted ?? []), ...(before?.earlier ?? [])];
  return { salt, current, attempted: [], earlier: onceEach(former.filter(({ digest }) => !known.has(digest))) };
}

const onceEach = (hashes: readonly SecretHash[]): readonly SecretHash[] => [
  ...new Map(hashes.map((hash) => [`${hash.digest} ${hash.template}`, hash])).values(),
];

/** Whether a value may be the one that was hashed; true for all but a few others. */
export const mayBe = (value: string, { bits, tag }: SecretHash, salt: string): boolean =>
  tagOf(value, salt, bits) === tag;

function tagOf(value: string, salt: string, bits: number): number {
  const first = createHmac("sha256", Buffer.from(salt, "base64")).update(value, "utf8").digest().readUInt32BE(0);
  return bits === 0 ? 0 : first >>> (32 - bits);
}

/** Memory-hard: 4 MiB and about ten milliseconds of an idle core for each guess. */
const COST = { N: 4096, r: 8, p: 1 } as const;
/** Values whose digests are remembered while the process lives: an operation looks at the same ones again and again. */
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
