/**
 * Invisible characters that change what is displayed: control characters, those that change the writing direction, and
 * those without width, with which one name could look like another; and the two that XML must not hold. Joiners and
 * variation selectors are visible in their own scripts and symbols, but not after ASCII. A function, because V8 needs
 * long for the expression, and a plugin seldom needs it.
 */
const invisible = (): RegExp =>
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb\ufffe\uffff]|(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|(?<=^|\p{ASCII})(?:\p{Join_Control}|\p{Variation_Selector})/gu;

const NAMES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** One line of text with invisible characters made visible: `\n`, `\u{202e}`. */
export function visibleText(text: string): string {
  return text.replace(
    invisible(),
    (character) => NAMES[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The same for text in a block of lines: tabs stay. */
export function visibleLine(text: string): string {
  return text.split("\t").map(visibleText).join("\t");
}

/** The same for a text of several lines, for a terminal. */
export function visibleLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => visibleLine(line).replaceAll("\t", "    "))
    .join("\n");
}

/** JSON that means the same, with escapes in place of invisible characters. */
export function visibleJson(json: string): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(invisible(), (character) =>
    character === "\n" ? character : character.replace(/[^]/g, escaped),
  );
}

/** Whether a text of several lines has invisible characters, apart from tabs and line ends. */
export const hasInvisible = (text: string): boolean =>
  text.split(/[\t\r\n]/).some((part) => visibleText(part) !== part);
