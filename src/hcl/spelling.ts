/** A text as a quoted template that means exactly this text: no interpolation, no directive, nothing invisible. */
export const quoted = (text: string): string => `"${inQuotes(text)}"`;

export const inQuotes = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/["\\]/g, (character) => `\\${character}`)
    .replace(INVISIBLE, (character) => SHORT[character] ?? unicode(character))
    // Doubled before a brace; in a run of them the doubling would be ambiguous.
    .replace(/[$%]+(?=\{)/g, (run) => (run.length === 1 ? run + run : [...run].map(unicode).join("")));

/** In a heredoc and in the file of a `templatefile`: nothing but the beginning of a `${...}` or `%{...}` is special. */
export const inTemplate = (text: string): string => text.replace(/([$%])(?=\{)/g, "$1$1");

/** In a string of JSON syntax, which is a template too. */
export const inJson = (text: string): string => JSON.stringify(inTemplate(text)).slice(1, -1);

/** For comments: escapes characters that are invisible or change how the surrounding text is displayed. */
export const visible = (text: string): string =>
  text.replace(INVISIBLE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function unicode(character: string): string {
  const code = character.codePointAt(0)!;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
