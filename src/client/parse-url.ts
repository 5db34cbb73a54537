/**
 * Null for what is not a URL. In place of `URL.canParse`, which in Node.js 20 and 22 takes "http://bücher.example" for invalid
 * once V8 has optimized its callers.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
