import { CtyError } from "./cty-error";

/** Below U+0300 nothing composes, so most text is already normal; the test costs far less than normalizing. */
const MAY_COMPOSE = /[\u0300-\uffff]/;

/** The string as Terraform stores it: in Unicode normal form C. */
export const normalizeText = (text: string): string => (MAY_COMPOSE.test(text) ? text.normalize("NFC") : text);

/**
 * {@link normalizeText} for a string that will be written as UTF-8.
 *
 * @throws CtyError for half a surrogate pair, which UTF-8 cannot hold and an encoder would silently replace
 */
export function writableText(text: string): string {
  if (!MAY_COMPOSE.test(text)) return text;
  // Every supported Node has it, but the declarations of the configured ECMAScript level do not.
  if (!(text as string & { isWellFormed(): boolean }).isWellFormed())
    throw new CtyError("A string of whole Unicode characters is required, but this one holds half of a surrogate pair");
  return text.normalize("NFC");
}

/** Compares the strings' UTF-8 bytes, which is how go-cty sorts keys; UTF-16 order differs beyond U+FFFF. */
export function compareText(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Surrogates encode characters above U+FFFF, so they sort after U+E000 to U+FFFF. */
const codePointRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
