/** Characters that steer a terminal, turn the direction of text, or show nothing at all. */
const UNPRINTABLE = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A text of one line, in which such characters stand as their numbers: names come from the service, which may hold
 * anything.
 */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/** The same for several lines. */
export const printableLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => printable(line.replaceAll("\t", "    ")))
    .join("\n");
