import { redact } from "../../redaction";

/**
 * A text as an engine may print it: without registered secrets, and with control characters as escapes that show.
 * Engines hand texts to the terminal as they are, and names and words of the service's stand in them, which could write
 * over lines, or show them in another order.
 */
export const shownText = (text: string): string =>
  redact(text)
    .replaceAll("\r\n", "\n")
    .replace(COMMANDS, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/** All of Unicode's control characters but tab and line feed, and those that turn the direction of a text. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
