/**
 * Characters that change how their surroundings look: control characters, those that change the writing direction, and
 * those without width. Joiners and variation selectors are visible in their own scripts and symbols, but not after ASCII.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|(?<=^|\p{ASCII})(?:\p{Join_Control}|\p{Variation_Selector})/gu;

const NAMES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** One line of text in which invisible characters are visible: `\n`, `\u{202e}`. */
export function visibleText(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => NAMES[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** Whether a text of several lines has invisible characters, apart from tabs and line ends. */
export function hasInvisible(text: string): boolean {
  return text.split(/[\t\r\n]/).some((part) => visibleText(part) !== part);
}
