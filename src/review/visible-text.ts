/**
 * Characters that are not seen but change what is seen: control characters, those that turn the direction of writing,
 * and those without width, with which a name could pass for another. Joiners and variants are seen in the scripts and
 * symbols that they belong to, and not behind ASCII.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|(?<=^|\p{ASCII})(?:\p{Join_Control}|\p{Variation_Selector})/gu;

const NAMES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** One line of text in which everything can be seen: `\n`, `\u{202e}`. */
export function visibleText(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => NAMES[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The same for text that stands in a block of lines: tabs stay. */
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
