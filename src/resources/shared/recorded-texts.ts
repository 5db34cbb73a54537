import { hash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { nfc } from "../../document";
import type { JsonValue } from "../../framework";
import type { Fields } from "./provenance";

/**
 * The texts in private state. State files contain many objects, and engines write them again after each object: so the
 * text that state has already is not there a second time, and the others take what differs from it.
 */
interface EncodedTexts {
  /** Identifies the text in state: only with the same one do the others mean anything. */
  readonly beside: string;
  /**
   * Texts are named by their place: 0 is the text in state, the others follow it in this order, each with what
   * identifies it, a colon, and a delta to the one before it.
   */
  readonly texts?: readonly string[];
}

/**
 * The texts, with the place of each under its name; a name without a text is left out.
 *
 * @param inState the text in the state that the private state belongs to
 */
export function encodeTexts(inState: string, named: Readonly<Record<string, string | null | undefined>>): Fields {
  const plain = plainText(inState);
  const texts = [plain];
  const places: [string, number][] = [];
  for (const [name, text] of Object.entries(named)) {
    if (text == null) continue;
    const known = texts.indexOf(text);
    places.push([name, known === -1 ? texts.push(text) - 1 : known]);
  }
  const others = texts.slice(1).map((text, at) => `${identityOf(text)}:${textDelta(texts[at]!, text)}`);
  const encoded: EncodedTexts = { beside: identityOf(plain), ...(others.length === 0 ? {} : { texts: others }) };
  return { ...encoded, ...Object.fromEntries(places) };
}

/**
 * A text that is made when it is first asked for. For most objects nothing has changed, and then it never has to be made:
 * what identifies it says whether another text is the same.
 */
export class RecordedText {
  #made: string | null = null;

  constructor(
    readonly identity: string,
    readonly make: () => string,
  ) {}

  get text(): string {
    return (this.#made ??= this.make());
  }

  is(text: string): boolean {
    if (this.#made !== null) return this.#made === text;
    if (identityOf(text) !== this.identity) return false;
    this.#made = text;
    return true;
  }
}

/**
 * The texts by their names. Null if they are not such texts, or those of another text in state: somebody has edited state,
 * or a program has copied a part of it.
 */
export function decodeTexts(fields: Fields, inState: string): ((name: string) => RecordedText | null) | null {
  const plain = plainText(inState);
  // An unconfirmed create has sent the text that is in state, whichever that is.
  const isSent = fields["provenance"] === "unconfirmed" && fields["sent"] === 0;
  const identity = identityOf(plain);
  if (!isSent && fields["beside"] !== identity) return null;
  const texts = [new RecordedText(identity, () => plain)];
  for (const encoded of (fields["texts"] ?? []) as readonly string[]) {
    const [of, delta] = encoded.split(":");
    if (of === undefined || delta === undefined) return null;
    const source = texts.at(-1)!;
    texts.push(new RecordedText(of, () => applyDelta(source.text, delta)));
  }
  return (name) => {
    const place: JsonValue = fields[name] ?? null;
    return typeof place === "number" ? texts[place]! : null;
  };
}

/** As engines keep it and parsed documents have it. */
const plainText = (text: string): string => nfc(text.startsWith("\ufeff") ? text.slice(1) : text);

const identityOf = (text: string): string => hash("sha256", text, "base64url").slice(0, 12);

/** Parts of a text, each deflated with the same part of the source as its dictionary; in base64, separated by commas. */
type TextDelta = string;

/** Bytes of a part. With as much again around it, it fills the 32 KiB that a dictionary may have. */
const PART = 16 * 1024;

/**
 * How a text is made from a similar one, in few bytes, also where most lines differ a little: zlib with the other one as its
 * dictionary, part by part, because a dictionary has at most 32 KiB.
 */
export function textDelta(source: string, target: string): TextDelta {
  const [from, to] = [Buffer.from(source), Buffer.from(target)];
  const count = Math.max(1, Math.ceil(Math.max(from.length, to.length) / PART));
  return Array.from({ length: count }, (_, at) => {
    const part = to.subarray(boundary(to, at, count), boundary(to, at + 1, count));
    return deflateRawSync(part, { level: 9, ...dictionaryOf(from, at, count) }).toString("base64");
  }).join(",");
}

/** The target of a delta that was made from the same source. */
export function applyDelta(source: string, delta: TextDelta): string {
  const from = Buffer.from(source);
  const parts = delta.split(",");
  return Buffer.concat(
    parts.map((part, at) => inflateRawSync(Buffer.from(part, "base64"), dictionaryOf(from, at, parts.length))),
  ).toString("utf8");
}

const boundary = ({ length }: Buffer, at: number, count: number): number => Math.floor((at * length) / count);

/** Around the same part of the source, because texts grow and shrink. zlib refuses an empty one. */
function dictionaryOf(from: Buffer, at: number, count: number): { readonly dictionary?: Buffer } {
  const [start, end] = [boundary(from, at, count) - PART / 2, boundary(from, at + 1, count) + PART / 2];
  return from.length === 0 ? {} : { dictionary: from.subarray(Math.max(0, start), end) };
}
