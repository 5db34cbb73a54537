import { code, html, visibleText, type Markup } from "../markup";

/**
 * A sentence of the review with untrusted text in it: names, values, addresses. Formats show those as code, never as
 * markup.
 */
export interface Phrase {
  readonly parts: readonly PhrasePart[];
}

/** The review's own words, or untrusted text. */
export type PhrasePart = string | { readonly code: string };

/** `say\`Deletes workflow ${name}\``: interpolated strings are untrusted text, and phrases are inserted unchanged. */
export function say(words: TemplateStringsArray, ...foreign: readonly (string | number | boolean | Phrase)[]): Phrase {
  const parts = words.flatMap((word, at): readonly PhrasePart[] => {
    const value = foreign[at];
    const own: readonly PhrasePart[] = word === "" ? [] : [word];
    if (value === undefined) return own;
    return typeof value === "object" ? [...own, ...value.parts] : [...own, { code: String(value) }];
  });
  return { parts };
}

/** Several phrases as an enumeration: `a, b and c`. */
export function enumerate(phrases: readonly Phrase[]): Phrase {
  const parts = phrases.flatMap(({ parts: each }, at): readonly PhrasePart[] => {
    if (at === 0) return each;
    return [at === phrases.length - 1 ? " and " : ", ", ...each];
  });
  return { parts };
}

/** As plain text: untrusted text is in double quotes if it could be mistaken for the review's own words. */
export function plainText({ parts }: Phrase): string {
  return parts.map((part) => (typeof part === "string" ? part : quoted(visibleText(part.code)))).join("");
}

const quoted = (text: string): string => (/^[\w./:{}=?&%[\]"'@+-]+$/.test(text) ? text : `"${text}"`);

export function isPhrase(value: unknown): value is Phrase {
  return typeof value === "object" && value !== null && Array.isArray((value as { readonly parts?: unknown }).parts);
}

export const htmlPhrase = ({ parts }: Phrase): Markup =>
  html`${parts.map((part) => (typeof part === "string" ? part : code(part.code)))}`;
