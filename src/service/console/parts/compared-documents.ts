import { comparedLines, comparisonView, html, isUntouched, type Markup } from "../../../markup";

/** Unchanged lines before and after a change. */
const CONTEXT = 3;
/** Longer lines are divided before tags, for reading only. */
const LONG_LINE = 160;

/** A version's document under the name of its column. */
export interface Side {
  readonly heading: string;
  readonly text: string;
}

/** Two documents side by side; the editor shows what a page cannot hold. */
export function comparedDocuments(old: Side, now: Side): Markup {
  const lines = comparedLines(documentLines(old.text), documentLines(now.text));
  if (lines.every(isUntouched))
    return html`<p class="soft">The documents are equal.</p>${oneDocument({ ...now, heading: `${old.heading} and ${now.heading.toLowerCase()}` })}`;
  return comparisonView(lines, { sides: [old.heading, now.heading], context: CONTEXT });
}

/** A document alone. */
export const oneDocument = ({ heading, text }: Side): Markup =>
  html`<p class="soft">${heading}</p>${comparisonView(comparedLines([], documentLines(text)), { sides: null })}`;

/** A document's lines as they are shown: those of its text, and one for each tag where somebody wrote all in one line. */
export function documentLines(text: string): readonly string[] {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/^\uFEFF/, "")
    .replace(/\n$/, "")
    .split("\n");
  return lines.flatMap((line) => (line.length <= LONG_LINE ? [line] : line.split(/(?<=>)(?=<)/)));
}
