/** Returns the text with every secret in it replaced, however it is spelt. */
export type Redact = (text: string) => string;

const REPLACEMENT = "[redacted]";
/** Shorter secrets are replaced only as whole words: elsewhere they would eat ordinary text. */
const SHORT = 4;

/**
 * Knows secrets raw, percent-encoded, JSON-, HTML- or backslash-escaped (each character by itself), in hex, and in
 * base64 at any alignment, so that an echo of `user:secret` is found too. Upper and lower case count as the same.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const known = [...new Set(secrets.map((secret) => secret.trim()).filter((secret) => secret !== ""))];
  // The longest first: a secret may hold another one.
  known.sort((a, b) => b.length - a.length);
  if (known.length === 0) return (text) => text;
  let pattern: RegExp | null = null;
  return (text) => {
    pattern ??= new RegExp(known.flatMap(spellings).join("|"), "gi");
    return text.replace(pattern, REPLACEMENT);
  };
}

/** The value of a header and the parts of it that are secrets by themselves, such as a bearer token or a password. */
export function headerSecrets(value: string): readonly string[] {
  const parts = value.split(/[\s,;="]+/).filter((part) => part.length >= 8);
  const basic = /^Basic\s+(\S+)$/i.exec(value)?.[1];
  const credentials = basic === undefined ? "" : Buffer.from(basic, "base64").toString("utf8");
  const password = credentials.slice(credentials.indexOf(":") + 1);
  return [value, ...parts, credentials, password];
}

function spellings(secret: string): readonly string[] {
  const characters = Array.from(secret, characterPattern).join("");
  if (secret.length < SHORT) return [`(?<![a-z0-9])${characters}(?![a-z0-9])`];
  const bytes = Buffer.from(secret, "utf8");
  return [characters, bytes.toString("hex"), ...base64Patterns(bytes)];
}

/** All repetitions are bounded: a service that answers with nothing but backslashes must not stop us. */
function characterPattern(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const percent = [...Buffer.from(character, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at).toString(16).padStart(4, "0"));
  const forms = [
    `\\\\{0,8}${escape(character)}`,
    percent.replaceAll("%", "%(?:25){0,4}"),
    units.map((unit) => `\\\\{1,8}u${unit}`).join(""),
    `&#0{0,8}${code};`,
    `&#x0{0,8}${code.toString(16)};`,
  ];
  if (code < 0x100) {
    const hex = code.toString(16).padStart(2, "0");
    forms.push(`\\\\{1,8}x${hex}`, `%(?:25){0,4}${hex}`);
  }
  const entity = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" }[character];
  if (entity !== undefined) forms.push(`&${entity};`);
  if (character === " ") forms.push("\\+");
  return `(?:${forms.join("|")})`;
}

/** The characters of the base64 text that depend on the secret alone, for each place it may have in a longer text. */
function base64Patterns(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    const core = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    if (core.length < SHORT) return [];
    const spelt = Array.from(core, (character) => {
      if (character === "+") return "(?:[+-]|%2b)";
      if (character === "/") return "(?:\\\\{0,8}/|_|%2f)";
      return character;
    }).join("");
    return [`[a-z0-9+/_-]{0,3}${spelt}[a-z0-9+/_-]{0,3}(?:=|%3d){0,2}`];
  });
}

function escape(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
