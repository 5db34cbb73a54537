/**
 * A normalized text to compare, and where each of its UTF-16 units starts in the source, with the source's end last.
 */
export interface Reading {
  readonly text: string;
  readonly starts: readonly number[];
  /** Where each unit ends, if that is not where the next one starts. */
  readonly ends?: readonly number[];
}

/** As written, except for upper and lower case. */
export const written = (source: string): Reading => lowerCase(identity(source));

/**
 * With the escapes of JSON, XML and HTML, URLs and forms decoded, in whatever order they were applied, so that all
 * encodings of a text read the same. Backslashes are dropped, and a run of blanks and control characters is one blank,
 * as in one-line messages.
 */
export function unescaped(source: string): Reading {
  let reading = identity(source);
  for (let depth = 0; depth < DEEPEST; depth++) {
    const deeper = replaced(reading, ESCAPE, meaning);
    if (deeper.text === reading.text) break;
    reading = deeper;
  }
  return lowerCase(replaced(reading, blanks(), () => " "));
}

/**
 * An unescaped text without what may split a secret: blanks and characters without width, then also tags. None where
 * there is nothing of the kind.
 */
export function collapsedTexts(text: string): readonly string[] {
  const joined = text.replace(blanks(), "");
  const untagged = joined.replace(TAG, "");
  return [...new Set([joined, untagged])].filter(({ length }) => length < text.length);
}

/** The same texts as readings, which costs more. */
export function collapsed(reading: Reading): readonly Reading[] {
  const joined = replaced(reading, blanks(), () => "");
  const untagged = replaced(joined, TAG, () => "");
  const endOf = new Map(reading.starts.flatMap((start, at) => (at === 0 ? [] : [[reading.starts[at - 1]!, start]])));
  return [...new Map([joined, untagged].map((each) => [each.text, each])).values()]
    .filter(({ text }) => text.length < reading.text.length)
    .map(({ text, starts }) => ({ text, starts, ends: starts.map((start) => endOf.get(start) ?? start) }));
}

/** After the blanks are gone. */
const TAG = /<\/?[a-z][^<>]{0,200}>/g;

/** How many levels of nested escapes are decoded. Nobody nests them deeper, and hostile text must not loop forever. */
const DEEPEST = 6;

const blanks = lateExpression("[\\s\\p{Cc}\\p{Cf}+]+", "gu");
const capitals = lateExpression("\\p{Lu}", "gu");

/** A byte: percent-encoded, even repeatedly, or escaped as in some languages. */
const byte = (digits: string): string => `(?:%(?:25){0,4}|\\\\{1,9}x)${digits}`;
const HEX = "[0-9a-f]";
const FOLLOWING = `(?:${byte(`[89ab]${HEX}`)})`;
const BYTE = new RegExp(byte(`(${HEX}{2})`), "gi");

/** All repetitions are bounded or match single characters, so that the time is linear in the text's length. */
const ESCAPE = new RegExp(
  [
    `(?<utf8>${byte(`[cd]${HEX}`)}${FOLLOWING}|${byte(`e${HEX}`)}${FOLLOWING}{2}|${byte("f[0-7]")}${FOLLOWING}{3})`,
    `(?<byte>${byte(`${HEX}{2}`)})`,
    `\\\\{1,9}u(?<unit>${HEX}{4})`,
    "&#0{0,8}(?<decimal>\\d{1,7});",
    `&#x0{0,8}(?<hex>${HEX}{1,6});`,
    "&(?<name>amp|lt|gt|quot|apos);",
    "\\\\{1,9}(?<control>[bfnrt])",
    // A truncated escape.
    `(?:&#?[a-z0-9]{0,8}|\\\\{1,9}(?:u${HEX}{0,3}|x${HEX}?)?|%(?:25){0,4}${HEX}?)(?=\u2026)`,
    // A backslash precedes a literal character, or another escape.
    "\\\\+(?<plain>[^]?)",
  ].join("|"),
  "gi",
);

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function meaning({ 0: escape, groups = {} }: RegExpExecArray): string {
  const { utf8, byte: single, unit, decimal, hex, name, control, plain } = groups;
  if (utf8 !== undefined) return bytesIn(utf8).toString("utf8");
  // A byte that is not part of UTF-8 is Latin-1.
  if (single !== undefined) return bytesIn(single).toString("latin1");
  if (unit !== undefined) return String.fromCharCode(parseInt(unit, 16));
  if (name !== undefined) return NAMED[name.toLowerCase()]!;
  if (control !== undefined) return " ";
  if (decimal === undefined && hex === undefined) return plain ?? "";
  const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
}

const bytesIn = (escapes: string): Buffer =>
  Buffer.from([...escapes.matchAll(BYTE)].map(([, digits]) => digits).join(""), "hex");

const identity = (text: string): Reading => ({ text, starts: Array.from({ length: text.length + 1 }, (_, at) => at) });

function replaced({ text, starts }: Reading, pattern: RegExp, put: (match: RegExpExecArray) => string): Reading {
  let result = "";
  const from: number[] = [];
  let at = 0;
  const keepUntil = (end: number): void => {
    result += text.slice(at, end);
    for (; at < end; at++) from.push(starts[at]!);
  };
  for (const match of text.matchAll(pattern)) {
    keepUntil(match.index);
    const instead = put(match);
    result += instead;
    for (let unit = 0; unit < instead.length; unit++) from.push(starts[at]!);
    at += match[0].length;
  }
  keepUntil(text.length);
  from.push(starts[at]!);
  return { text: result, starts: from };
}

/** Character by character, because positions are kept only if the length stays the same. */
const lowerCase = ({ text, starts }: Reading): Reading => ({
  text: text.replace(capitals(), (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  }),
  starts,
});

/**
 * An expression that is made when it is first needed. V8 reads the classes of characters in a literal, such as `\p{L}`,
 * whenever it parses the code around it: those of this folder took 18 % of an empty Node.js' instructions from each start
 * of a plugin, which seldom needs them.
 */
export function lateExpression(source: string, flags: string): () => RegExp {
  let made: RegExp | undefined;
  return () => (made ??= new RegExp(source, flags));
}
