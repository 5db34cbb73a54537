import { unescaped, written } from "./reading";

/** A text to be looked for in a reading, spelt as readings are. */
export interface Needle {
  readonly text: string;
  /** So much of it is taken out too where the text around it was cut there; less says nothing. */
  readonly shortestCut: number;
  /** Its neighbours hold bits of it. */
  readonly isBase64: boolean;
}

/** Shorter secrets are replaced as whole words only: elsewhere they would take ordinary text to pieces. */
export const SHORTEST_ANYWHERE = 4;
/** A line of a longer secret, such as a key in PEM, is a secret too from this length on. */
const SHORTEST_LINE = 16;
/** Characters that say something of a secret; of its encodings twice as many. */
const SHORTEST_CUT = 3;

/** A secret as it is looked for in a reading of a text as it is written. */
export const writtenNeedles = (secret: string): readonly Needle[] => needles([written(secret).text], SHORTEST_CUT);

/** A secret, its lines and the encodings of both, as they are looked for in a text whose escapes are undone. */
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

const read = (text: string): string => unescaped(text).text;

const needles = (texts: readonly string[], shortestCut: number, isBase64 = false): readonly Needle[] =>
  [...new Set(texts)].filter((text) => text.trim() !== "").map((text) => ({ text, shortestCut, isBase64 }));

/** Lines of a text of several lines, without PEM's frame, which is no secret. */
function secretLines(secret: string): readonly string[] {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  return lines.length < 2 ? [] : lines.filter((line) => line.length >= SHORTEST_LINE && !line.startsWith("-----"));
}

/**
 * The characters that base64 gives to the bytes wherever they stand in an encoded text (`user:secret`, a whole body):
 * they depend only on the place modulo three. Characters that also hold bits of a neighbour are left out.
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
