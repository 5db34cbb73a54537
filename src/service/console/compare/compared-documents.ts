import { alignSequences, sharedEnds } from "../../../sequence";
import type { Aligned } from "../../../sequence";
import { html } from "../parts/html";
import type { Content, Markup } from "../parts/html";
import { visibleText } from "../parts/visible-text";
import { counted } from "../parts/words";
import { documentLines } from "./document-lines";

/** Unchanged lines before and after a change. */
const CONTEXT = 3;
/** Limits of one page; the editor has the whole document. */
const MOST_ROWS = 1_500;
const MOST_FOLDED = 300;
const MOST_CHARACTERS = 2_000;

/** A version's document under the name of its column. */
export interface Side {
  readonly heading: string;
  readonly text: string;
}

/** Two documents side by side; each row that differs has a sign, and words for those who do not see it. */
export function comparedDocuments(old: Side, now: Side): Markup {
  const lines = alignSequences(documentLines(old.text), documentLines(now.text));
  if (lines.every(isSame))
    return html`<p class="soft">The documents are equal.</p>${oneDocument({ ...now, heading: `${old.heading} and ${now.heading.toLowerCase()}` })}`;
  const rows: Markup[] = [];
  // Lines that are shown or accounted for, and how many more may be shown.
  let [seen, left, folded] = [0, MOST_ROWS, MOST_FOLDED];
  for (const { lines: group, folds } of foldUnchanged(lines)) {
    if (left <= 0) break;
    if (!folds) {
      const fitting = group.slice(0, left);
      rows.push(...fitting.map(row));
      seen += fitting.length;
      left -= fitting.length;
      continue;
    }
    seen += group.length;
    left -= 1;
    if (group.length > folded) {
      rows.push(remark(`${counted(group.length, "unchanged line")}, not on this page`, 3));
    } else {
      folded -= group.length;
      rows.push(fold(group, 3));
    }
  }
  if (seen < lines.length)
    rows.push(remark(`More lines, not on this page: ${lines.length - seen}. The editor shows the whole document`, 3));
  return html`<table role="table" class="compare both"><caption class="spoken">The documents line by line</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col"><span class="spoken">Change</span></th><th role="columnheader" scope="col">${old.heading}</th><th role="columnheader" scope="col">${now.heading}</th></tr></thead>
<tbody role="rowgroup">${rows}</tbody></table>`;
}

/** A document alone. */
export function oneDocument({ heading, text }: Side): Markup {
  const lines = documentLines(text);
  const rows = lines.slice(0, MOST_ROWS).map((line) => html`<tr role="row"><td role="cell">${shown(line)}</td></tr>`);
  if (lines.length > MOST_ROWS)
    rows.push(
      remark(`More lines, not on this page: ${lines.length - MOST_ROWS}. The editor shows the whole document`, 1),
    );
  return html`<table role="table" class="compare"><caption class="spoken">The document line by line</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${heading}</th></tr></thead>
<tbody role="rowgroup">${rows}</tbody></table>`;
}

interface Group {
  readonly lines: readonly Aligned<string>[];
  readonly folds: boolean;
}

/** Runs of lines; those far from every change are folded. */
function foldUnchanged(lines: readonly Aligned<string>[]): readonly Group[] {
  const near = new Uint8Array(lines.length);
  for (const [at, line] of lines.entries())
    if (!isSame(line)) near.fill(1, Math.max(at - CONTEXT, 0), at + CONTEXT + 1);
  const groups: Group[] = [];
  for (let start = 0; start < lines.length;) {
    let end = start;
    while (end < lines.length && near[end] === near[start]) end += 1;
    groups.push({ lines: lines.slice(start, end), folds: near[start] === 0 && end - start > 1 });
    start = end;
  }
  return groups;
}

const SIGNS = {
  same: null,
  changed: ["~", "changed"],
  added: ["+", "added"],
  removed: ["\u2212", "removed"],
} as const;

const isSame = ({ old, new: now }: Aligned<string>): boolean => old === now;

function kindOf({ old, new: now }: Aligned<string>): keyof typeof SIGNS {
  if (old === now) return "same";
  if (old === null) return "added";
  return now === null ? "removed" : "changed";
}

function row(line: Aligned<string>): Markup {
  const { old, new: now } = line;
  const kind = kindOf(line);
  const sign = SIGNS[kind];
  const marked =
    sign === null ? null : html`<span aria-hidden="true">${sign[0]}</span><span class="spoken">${sign[1]}</span>`;
  const [before, after] = kind === "changed" ? differing(old ?? "", now ?? "") : [cell(old), cell(now)];
  return html`<tr role="row" class="${kind}"><td role="cell" class="sign">${marked}</td>${side("old", old, before)}${side("now", now, after)}</tr>`;
}

const side = (which: "old" | "now", line: string | null, content: Content): Markup =>
  line === null
    ? html`<td role="cell" class="${which} none"></td>`
    : html`<td role="cell" class="${which}">${content}</td>`;

const cell = (line: string | null): Content => (line === null ? null : shown(line));

/** The part in which two lines differ is marked in both. */
function differing(old: string, now: string): readonly [Content, Content] {
  const [before, after] = [[...old], [...now]];
  const { ahead: start, behind: end } = sharedEnds(before, after);
  const parts = (line: readonly string[]): Content => {
    const middle = line.slice(start, line.length - end).join("");
    return [
      shown(line.slice(0, start).join("")),
      middle === "" ? null : html`<mark>${shown(middle)}</mark>`,
      shown(line.slice(line.length - end).join("")),
    ];
  };
  return [parts(before), parts(after)];
}

/** Tabs stay; a line that is too long for a page says how much more there is. */
function shown(line: string): Content {
  const text = line.slice(0, MOST_CHARACTERS).split("\t").map(visibleText);
  const tabs = text.flatMap((part, at): readonly Content[] => (at === 0 ? [part] : [html`&#9;`, part]));
  const more = line.length - MOST_CHARACTERS;
  return more <= 0 ? tabs : [tabs, html` <i>${counted(more, "more character")}, not on this page</i>`];
}

const remark = (text: string, columns: number): Markup =>
  html`<tr role="row" class="note"><td role="cell" colspan="${columns}">${text}</td></tr>`;

/** Folded lines are the same on both sides, so they are there once. */
function fold(lines: readonly Aligned<string>[], columns: number): Markup {
  const text = lines.map(({ new: now }) => html`<li>${shown(now ?? "")}</li>`);
  return html`<tr role="row" class="note"><td role="cell" colspan="${columns}"><details><summary>${counted(lines.length, "unchanged line")}</summary><ul role="list" class="lines">${text}</ul></details></td></tr>`;
}
