/** A line of a longer secret (such as a PEM text) is a secret too from this length on. */
const SHORTEST_LINE = 16;

/** Base64 of shorter pieces is found in innocent texts too. */
const SHORTEST_BASE64 = 6;

/** The ways in which a secret may stand in a text. */
export function spellings(secret: string): readonly string[] {
  const found = new Set<string>();
  for (const text of [secret, ...secretLines(secret)]) {
    found.add(text);
    for (const encoded of [
      ...percentEncoded(text),
      ...base64Inside(text),
      ...hexadecimal(text),
      ...jsonEscaped(text),
      ...xmlEscaped(text),
    ]) {
      found.add(encoded);
    }
  }
  found.delete("");
  return [...found];
}

/** Lines of a text of several lines, without PEM's frame, which is no secret. */
function secretLines(secret: string): readonly string[] {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  return lines.length < 2 ? [] : lines.filter((line) => line.length >= SHORTEST_LINE && !line.startsWith("-----"));
}

/**
 * Percent-encoding as encodeURIComponent and as stricter encoders do it, either case of the digits, and forms' plus.
 */
function percentEncoded(text: string): readonly string[] {
  const variants = [/[A-Za-z0-9\-_.!~*'()]/, /[A-Za-z0-9\-_.~]/].map((unescaped) => {
    let encoded = "";
    for (const byte of Buffer.from(text, "utf8")) {
      const character = String.fromCharCode(byte);
      encoded += byte < 0x80 && unescaped.test(character) ? character : `%${hex(byte)}`;
    }
    return encoded;
  });
  const bothCases = variants.flatMap((v) => [v, v.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())]);
  return bothCases.flatMap((v) => [v, v.replaceAll("%20", "+")]);
}

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0");

/**
 * The characters that base64 gives to the secret wherever it stands in an encoded text (`user:secret`, a whole body):
 * they depend only on its position modulo three. Characters that also hold bits of a neighbour are left out, except
 * where the secret is encoded alone.
 */
function base64Inside(text: string): readonly string[] {
  const bytes = Buffer.from(text, "utf8");
  const pieces = [bytes.toString("base64").replace(/=+$/, "")];
  for (const offset of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const firstWhole = Math.ceil((offset * 8) / 6);
    const lastWhole = Math.floor(((offset + bytes.length) * 8) / 6);
    pieces.push(encoded.slice(firstWhole, lastWhole));
  }
  return pieces
    .filter((piece) => piece.length >= SHORTEST_BASE64)
    .flatMap((piece) => [piece, piece.replaceAll("+", "-").replaceAll("/", "_")]);
}

function hexadecimal(text: string): readonly string[] {
  const bytes = Buffer.from(text, "utf8").toString("hex");
  return [bytes, bytes.toUpperCase()];
}

/** In JSON, also as encoders write it that keep markup out of it, and in JSON that stands as a text in JSON. */
function jsonEscaped(text: string): readonly string[] {
  const escape = (inner: string): string => JSON.stringify(inner).slice(1, -1);
  const withoutMarkup = escape(text).replace(/[&<>]/g, unicode);
  return [escape(text), escape(escape(text)), withoutMarkup, withoutMarkup.replaceAll("'", unicode)];
}

const unicode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Which characters of markup writers escape beside those that they must: it differs with the place, and with the
 * writer.
 */
const XML_ESCAPES = [
  {},
  { '"': "&quot;" },
  { "'": "&apos;" },
  { "'": "&#39;" },
  { '"': "&quot;", "'": "&apos;" },
  { '"': "&quot;", "'": "&#39;" },
  { '"': "&#34;", "'": "&#39;" },
];

/** In XML and HTML, and where that stands as a text in JSON. */
const xmlEscaped = (text: string): readonly string[] =>
  XML_ESCAPES.flatMap((quotes) =>
    [{}, { ">": "&gt;" }].map(
      (greater): Readonly<Record<string, string>> => ({ "&": "&amp;", "<": "&lt;", ...quotes, ...greater }),
    ),
  )
    .map((escapes) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character))
    .flatMap((escaped) => [escaped, JSON.stringify(escaped).slice(1, -1)]);
