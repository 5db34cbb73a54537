const START =
  "A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F" +
  "\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const REST = `${START}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040`;

/** A name without a colon ("Namespaces in XML", NCName), from `lastIndex` on. */
export const nameAt = (): RegExp => new RegExp(`[${START}][${REST}]*`, "uy");

const NAME_UNIT = new RegExp(`[${REST}\\p{Surrogate}]`, "u");

/** Whether a UTF-16 unit may be in a name without a colon. */
export const isNameCharacter = (unit: string): boolean => NAME_UNIT.test(unit);

const NAME = new RegExp(`^[${START}][${REST}]*$`, "u");

/** Whether the text is one name without a colon. */
export const isName = (text: string): boolean => NAME.test(text);

// oxlint-disable-next-line no-control-regex -- these are what XML excludes
const EXCLUDED = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u;

/** Whether XML allows all characters of the text, however they are written. */
export const isXmlText = (text: string): boolean => !EXCLUDED.test(text);

/** The first character that XML does not allow: where it is, and its code point such as `U+0000`. Null if there is none. */
export function excludedCharacter(text: string): { readonly at: number; readonly name: string } | null {
  const at = text.search(EXCLUDED);
  return at < 0 ? null : { at, name: `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}` };
}

/** An offset for people; both count from 1, columns in UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** @param offset clamped into the text. `\r\n`, `\r` and `\n` each end one line. */
export function textPosition(text: string, offset: number): TextPosition {
  const end = Math.max(0, Math.min(offset, text.length));
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) {
      line++;
      lineStart = at + 1;
    }
  }
  return { line, column: end - lineStart + 1 };
}

/** The byte order mark that a text begins with; empty if it has none. */
export const byteOrderMarkOf = (text: string): string => (text.startsWith("\ufeff") ? "\ufeff" : "");

const DECLARED =
  /^(\ufeff?<\?xml[ \t\r\n][^?]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*)(?:"(?!utf-8")[^"]*"|'(?!utf-8')[^']*')/i;

/**
 * The document's text with UTF-8 in its XML declaration, in which it is sent: a reader that goes by the declaration could
 * not read it otherwise. Unchanged without a declared encoding, which means UTF-8 too.
 */
export const declaredAsUtf8 = (text: string): string =>
  text.replace(DECLARED, (declared, start: string) => {
    const quote = declared.charAt(declared.length - 1);
    return `${start}${quote}UTF-8${quote}`;
  });
