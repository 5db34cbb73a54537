import { inflateRawSync } from "node:zlib";

/**
 * Secrets to plant, by name. Each has a token of letters and digits that survives every escaping, among characters that
 * escapings change; the token is what is searched for, so that a secret in parts is found too.
 */
export type Secrets = Readonly<Record<string, string>>;

const tokenOf = (secret: string): string => {
  const token = /[A-Za-z0-9]{16,}/.exec(secret)?.[0];
  if (token === undefined) throw new Error("A planted secret needs 16 letters or digits in a row");
  return token;
};

const DEEPEST = 3;

/**
 * Names of the secrets that stand in a text in whatever spelling: plain, escaped, in base64, in hex, compressed, or
 * broken into lines.
 */
export function findSecrets(secrets: Secrets, content: string | Buffer): readonly string[] {
  const texts = unfolded(typeof content === "string" ? content : content.toString("latin1"), DEEPEST);
  const needles = Object.entries(secrets).map(([name, secret]) => ({ name, spellings: spellings(tokenOf(secret)) }));
  return needles
    .filter(({ spellings }) => texts.some((text) => spellings.some((spelling) => text.includes(spelling))))
    .map(({ name }) => name);
}

function spellings(token: string): readonly string[] {
  const bytes = Buffer.from(token);
  const aligned = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6)).toLowerCase();
  });
  const wide = Buffer.from(token, "utf16le").toString("latin1");
  return [
    token,
    bytes.toString("hex"),
    [...bytes].map((byte) => `%${byte.toString(16)}`).join(""),
    ...aligned,
    wide,
  ].map((text) => text.toLowerCase());
}

/** The text without what wrapping puts into it, and what is packed in it. Upper and lower case count as the same. */
function unfolded(text: string, depth: number): readonly string[] {
  // oxlint-disable-next-line no-control-regex -- colours may stand in the middle of a secret
  const plain = text.replace(/\u001b\[[\d;]*m/g, "").toLowerCase();
  // Terraform's box is of three bytes each where the text was read as Latin-1.
  const joined = plain.replace(/[\s│╷╵|]+|\u00e2\u0094\u0082|\\n/g, "");
  // Logs say the same over and over: each piece is unpacked once, and all that was in them searched together.
  const pieces = depth === 0 ? [] : [...new Set(text.match(/[A-Za-z0-9+/]{24,}={0,2}/g))];
  const packed = pieces.length === 0 ? [] : unfolded(pieces.flatMap(decoded).join("\0"), depth - 1);
  return [plain, joined, ...packed];
}

function decoded(encoded: string): readonly string[] {
  const bytes = Buffer.from(encoded, "base64");
  // Most of what looks like base64 is none; what was packed is whole, with its padding.
  if (encoded.length % 4 !== 0) return [bytes.toString("latin1")];
  try {
    return [bytes.toString("latin1"), inflateRawSync(bytes).toString("latin1")];
  } catch {
    return [bytes.toString("latin1")];
  }
}

/** Where secrets stand in a JSON value: `path: name`, numbers of lists left out. */
export function secretPlaces(secrets: Secrets, value: unknown, path = ""): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((inner) => secretPlaces(secrets, inner, `${path}[]`)))];
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => [
      ...findSecrets(secrets, key).map((name) => `${path} (a key): ${name}`),
      ...secretPlaces(secrets, inner, path === "" ? key : `${path}.${key}`),
    ]);
  }
  return typeof value === "string" ? findSecrets(secrets, value).map((name) => `${path}: ${name}`) : [];
}
