const ASCII = /^[\0-\x7f]*$/;

/**
 * A text as JSON. Engines bring whatever they keep into Unicode's form NFC: what would become another text by that is
 * spelt with escapes, which stay.
 */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  if (ASCII.test(json) || json.normalize("NFC") === json) return json;
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
