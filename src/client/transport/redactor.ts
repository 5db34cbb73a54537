/** Returns the text with every secret in it replaced, however it is spelt. */
export type Redact = (text: string) => string;

const REPLACEMENT = "[redacted]";
/** Shorter secrets are replaced only as whole words: elsewhere they would eat ordinary text. */
const SHORT = 4;

/**
 * Of longer secrets only the beginning is looked for, and then followed: a pattern of all of a token takes seconds to
 * make, or is none.
 */
const BEGINNING = 32;

/**
 * Knows secrets raw, percent-encoded, JSON-, HTML- or backslash-escaped (each character by itself), in hex, and in
 * base64 at any alignment, so that an echo of `user:secret` is found too. Upper and lower case count as the same.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const known = [...new Set(secrets.map((secret) => secret.trim()).filter((secret) => secret !== ""))];
  // The longest first: a secret may hold another one.
  known.sort((a, b) => b.length - a.length);
  if (known.length === 0) return (text) => text;
  const long = known.map(unitsOf).filter((units) => units.length > BEGINNING);
  const follow = follower();
  let pattern: RegExp | null = null;
  return (text) => {
    pattern ??= new RegExp([...new Set(known.flatMap(spellings))].join("|"), "gi");
    let shown = "";
    let at = 0;
    for (const { index, 0: found } of text.matchAll(pattern)) {
      // It may begin in what was followed from an earlier one.
      if (index >= at) shown += text.slice(at, index) + REPLACEMENT;
      at = Math.max(at, index + found.length, ...long.map((units) => follow(text, index, units)));
    }
    return shown + text.slice(at);
  };
}

/** What is spelt by itself: a character, or a run of backslashes, which cannot be told from those of an escape. */
const unitsOf = (secret: string): readonly string[] => secret.match(/\\+|[^\\]/gu) ?? [];

/**
 * Tells how far a text follows the units of a secret from a place on. A unit may end in several places: what stands for
 * a percent sign may be the sign itself, or with what comes behind it its encoding.
 */
function follower(): (text: string, from: number, units: readonly string[]) => number {
  const known = new Map<string, readonly RegExp[]>();
  return (text, from, units) => {
    let ends: readonly number[] = [from];
    let furthest = from;
    for (const unit of units) {
      const forms = known.get(unit) ?? unitForms(unit).map((form) => new RegExp(form, "iy"));
      known.set(unit, forms);
      const next = new Set(
        ends.flatMap((at) => forms.flatMap((form) => ((form.lastIndex = at), form.test(text) ? [form.lastIndex] : []))),
      );
      if (next.size === 0) break;
      ends = [...next];
      furthest = Math.max(...ends);
    }
    return furthest;
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
  const units = unitsOf(secret);
  const characters = units.slice(0, BEGINNING).map(unitPattern).join("");
  if (secret.length < SHORT) return [`(?<![a-z0-9])${characters}(?![a-z0-9])`];
  const isLong = units.length > BEGINNING;
  const bytes = Buffer.from(isLong ? units.slice(0, BEGINNING).join("") : secret, "utf8");
  const rest = isLong ? Buffer.byteLength(secret) * 2 : 0;
  return [
    characters,
    isLong ? `${bytes.toString("hex")}[0-9a-f]{0,${rest}}` : bytes.toString("hex"),
    ...base64Patterns(bytes, rest),
  ];
}

/** All repetitions are bounded: a service that answers with nothing but backslashes must not stop us. */
function unitForms(unit: string): readonly string[] {
  if (!unit.startsWith("\\")) return characterForms(unit);
  const [, ...encoded] = characterForms("\\");
  return [`\\\\{${unit.length},${unit.length * 9}}`, `(?:${encoded.join("|")}){${unit.length}}`];
}

const unitPattern = (unit: string): string => `(?:${unitForms(unit).join("|")})`;

function characterForms(character: string): readonly string[] {
  const code = character.codePointAt(0) ?? 0;
  const percent = [...Buffer.from(character, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  const units = Array.from({ length: character.length }, (_, at) =>
    character.charCodeAt(at).toString(16).padStart(4, "0"),
  );
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
  return forms;
}

/**
 * The characters of the base64 text that depend on the secret alone, for each place it may have in a longer text, and
 * as many more as the rest may have.
 */
function base64Patterns(bytes: Buffer, rest: number): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    const core = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    if (core.length < SHORT) return [];
    const spelt = Array.from(core, (character) => {
      if (character === "+") return "(?:[+-]|%2b)";
      if (character === "/") return "(?:\\\\{0,8}/|_|%2f)";
      return character;
    }).join("");
    return [`[a-z0-9+/_-]{0,3}${spelt}${REST_OF_BASE64}{0,${3 + rest}}(?:=|%3d){0,2}`];
  });
}

const REST_OF_BASE64 = "(?:[a-z0-9+/_-]|%2[bf]|\\\\{1,8}/)";

function escape(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
