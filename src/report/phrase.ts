import { visibleText } from "../markup";

/**
 * A sentence of ours with text of others in it: names, values, addresses. Formats show that as code, never as markup.
 */
export interface Phrase {
  readonly parts: readonly PhrasePart[];
}

/** Our own words, or text of others, which may link to a section or be a value that comes or goes. */
export type PhrasePart =
  | string
  | { readonly code: string; readonly to?: string | undefined; readonly side?: "bare" | "old" | "new" | undefined };

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

/** Our own words alone. */
export const words = (text: string): Phrase => ({ parts: [text] });

/** Text of others alone. @param to the section that it links to */
export const quote = (code: string, to?: string): Phrase => ({ parts: [{ code, to }] });

/** What nobody takes for words of ours, so that it needs no quotes: the name of a setting, the value that is replaced or new. */
export const side = (which: "bare" | "old" | "new", code: string): Phrase => ({ parts: [{ code, side: which }] });

/** Phrases one after the other. */
export const joined = (phrases: readonly Phrase[], between = ", "): Phrase => ({
  parts: phrases.flatMap(({ parts }, at) => (at === 0 ? parts : [between, ...parts])),
});

/** Several phrases as an enumeration: `a, b and c`. */
export function enumerate(phrases: readonly Phrase[]): Phrase {
  const parts = phrases.flatMap(({ parts: each }, at): readonly PhrasePart[] => {
    if (at === 0) return each;
    return [at === phrases.length - 1 ? " and " : ", ", ...each];
  });
  return { parts };
}

/** As plain text: text of others is in double quotes if it could be mistaken for our own words. */
export function plainText({ parts }: Phrase): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const text = visibleText(part.code);
      return parts.length === 1 || part.side !== undefined ? text : quoted(text);
    })
    .join("");
}

const quoted = (text: string): string => (/^[\w./:{}=?&%[\]"'@+-]+$/.test(text) ? text : `"${text}"`);

export function isPhrase(value: unknown): value is Phrase {
  return typeof value === "object" && value !== null && Array.isArray((value as { readonly parts?: unknown }).parts);
}
