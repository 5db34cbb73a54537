const DECLARATION = /^(<\?xml\s[^>]*?\bencoding\s*=\s*)(["'])([^"']+)\2/;

/**
 * A document as text for a file, which has to be UTF-8: the service's own, except for a declaration of another
 * encoding, which would no longer be true.
 */
export function utf8Document(text: string): string {
  return text.replace(DECLARATION, (declaration, before: string, quote: string, encoding: string) =>
    /^(utf-?8|us-ascii)$/i.test(encoding) ? declaration : `${before}${quote}UTF-8${quote}`,
  );
}
