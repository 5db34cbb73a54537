import { comparedLines, comparisonView, html, isUntouched, numbered, type Markup } from "../../../markup";

/** Unchanged lines before and after a change. */
const CONTEXT = 3;
/** Longer lines are divided before tags, for reading only. */
const LONG_LINE = 160;
/** More lines than this are folded: what is below them is not pages away. */
const MOST_OPEN = 100;

/** A version's document under the name of its column. */
export interface Side {
  readonly heading: string;
  readonly text: string;
}

/** Two documents side by side; the editor shows what a page cannot hold. */
export function comparedDocuments(old: Side, now: Side): Markup {
  const lines = comparedLines(documentLines(old.text), documentLines(now.text));
  const changed = lines.filter((line) => !isUntouched(line)).length;
  const headings = `${old.heading} and ${now.heading.toLowerCase()}`;
  if (changed === 0)
    return html`<p class="soft">The documents are equal.</p>${oneDocument({ ...now, heading: headings })}`;
  const view = comparisonView(lines, { sides: [old.heading, now.heading], context: CONTEXT });
  return folded(`${headings}: ${numbered(changed, "line differs", "lines differ")}`, changed, view);
}

/** A document alone. */
export function oneDocument({ heading, text }: Side): Markup {
  const lines = documentLines(text);
  const view = comparisonView(comparedLines([], lines), { sides: null });
  return folded(`${heading}, ${numbered(lines.length, "line")}`, lines.length, view);
}

const folded = (summary: string, lines: number, view: Markup): Markup =>
  html`<details class="document"${lines <= MOST_OPEN ? html` open` : null}><summary>${summary}</summary>${view}</details>`;

/** A document's lines as they are shown: those of its text, and one for each tag where somebody wrote all in one line. */
export function documentLines(text: string): readonly string[] {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/^\uFEFF/, "")
    .replace(/\n$/, "")
    .split("\n");
  return lines.flatMap((line) => (line.length <= LONG_LINE ? [line] : line.split(/(?<=>)(?=<)/)));
}
