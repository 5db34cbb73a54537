const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Characters that XML 1.0 section 2.2 excludes: most control characters, lone surrogates, U+FFFE and U+FFFF. */
export const FORBIDDEN_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Whether `&body;` stands for a character without a document type declaration. */
export const isReference = (body: string): boolean => characterOf(body) !== undefined;

/** Text with its references resolved; anything else stays. */
export const decodeReferences = (text: string): string =>
  text.replace(/&([^;&<\s]*);/g, (whole, body: string) => characterOf(body) ?? whole);

function characterOf(body: string): string | undefined {
  if (!body.startsWith("#")) return PREDEFINED.get(body);
  const digits = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(body);
  if (digits === null) return undefined;
  const code = digits[1] === undefined ? parseInt(digits[2]!, 10) : parseInt(digits[1], 16);
  if (code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  return FORBIDDEN_CHARACTER.test(character) ? undefined : character;
}
