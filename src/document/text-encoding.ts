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
