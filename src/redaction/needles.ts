import { collapsedTexts, unescaped, written } from "./reading";

/** A text to find in a reading, normalized in the same way. */
export interface Needle {
  readonly text: string;
  /** At least this much of it is also redacted where the text was cut; less reveals nothing. */
  readonly shortestCut: number;
  /** Whether neighbouring characters contain bits of it. */
  readonly isBase64: boolean;
}

/** Shorter secrets are replaced as whole words only: otherwise they would destroy ordinary text. */
export const SHORTEST_ANYWHERE = 4;
/** A line of a longer secret, such as a PEM key, is a secret too if it is at least this long. */
const SHORTEST_LINE = 16;
/** How many characters reveal something of a secret; for its encodings twice as many. */
const SHORTEST_CUT = 3;

/** The needles of a secret for a text as written. */
export const writtenNeedles = (secret: string): readonly Needle[] => needles([written(secret).text], SHORTEST_CUT);

/** The needles of a secret, its lines and the encodings of both, for an unescaped text. */
export function unescapedNeedles(secret: string): readonly Needle[] {
  const pieces = [secret.trim(), ...secretLines(secret)];
  const encoded = pieces.filter(({ length }) => length >= SHORTEST_ANYWHERE).map((piece) => Buffer.from(piece, "utf8"));
  return [
    ...needles(pieces.map(read), SHORTEST_CUT),
    ...needles(
      encoded.map((bytes) => bytes.toString("hex")),
      SHORTEST_CUT * 2,
    ),
    ...needles(encoded.flatMap(base64Inside).map(read), SHORTEST_CUT * 2, true),
  ];
}

/** Shorter ones could be made of the end of one word and the beginning of the next. */
const SHORTEST_COLLAPSED = 8;

/**
 * The same needles for a collapsed text. A part before a cut is none, because ordinary words would match it, and a
 * neighbour may be another word's.
 */
export const collapsedNeedles = (secret: string): readonly Needle[] =>
  unescapedNeedles(secret).flatMap((needle) =>
    [...new Set([needle.text, ...collapsedTexts(needle.text)])]
      .filter((text) => text.length >= SHORTEST_COLLAPSED && !/[\s+]/.test(text))
      .map((text) => ({ text, shortestCut: Infinity, isBase64: false })),
  );

const read = (text: string): string => unescaped(text).text;

const needles = (texts: readonly string[], shortestCut: number, isBase64 = false): readonly Needle[] =>
  [...new Set(texts)].filter((text) => text.trim() !== "").map((text) => ({ text, shortestCut, isBase64 }));

/** The lines of a multi-line text, without PEM's header and footer, which are not secret. */
const secretLines = (secret: string): readonly string[] =>
  secret
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.length >= SHORTEST_LINE && !line.startsWith("-----"));

/**
 * The base64 characters of the bytes at any position in an encoded text (`user:secret`, a whole body): they depend only
 * on the position modulo three. Characters that also contain bits of a neighbour are left out.
 */
const base64Inside = (bytes: Buffer): readonly string[] =>
  [0, 1, 2]
    .map((offset) =>
      Buffer.concat([Buffer.alloc(offset), bytes])
        .toString("base64")
        .slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6)),
    )
    .filter(({ length }) => length >= SHORTEST_ANYWHERE)
    .flatMap((inside) => [inside, inside.replaceAll("+", "-").replaceAll("/", "_")]);
