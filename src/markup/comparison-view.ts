import { isUntouched, type ComparedNode, type Piece } from "./compared-node";
import { exactly, html, spoken, type Content, type Markup } from "./html";
import { DEEPEST_INDENT } from "./style";
import { visibleLine } from "./visible-text";
import { numbered } from "./words";

/** How many more lines fit into a page that opens quickly. */
export interface RowBudget {
  left: number;
}

export interface ComparisonOptions {
  /** The headings of both sides; null for one document alone, which has line numbers. */
  readonly sides: readonly [old: string, now: string] | null;
  /** Of the whole page. @default unlimited */
  readonly page?: RowBudget;
  /** How many unchanged lines stay visible before and after a change. @default 0, for trees, whose elements around it do */
  readonly context?: number;
}

/** The maximum lines of one comparison, of its folded unchanged lines, and of characters of a run in a line. */
const MOST_ROWS = 1_500;
const MOST_FOLDED = 300;
const MOST_CHARACTERS = 2_000;
/** Up to this many adjacent unchanged lines stay visible. */
const FEWEST_FOLDED = 3;

/**
 * A comparison as rows, the old side beside the new one, or one document alone. Each row that differs has a sign, and
 * words for those who do not see it; unchanged parts are folded. What does not fit into the page is counted.
 */
export function comparisonView(nodes: readonly ComparedNode[], options: ComparisonOptions): Markup {
  const { sides, page = { left: Infinity }, context = 0 } = options;
  if (page.left <= 0) return html`<p>This page is full: it does not show the comparison.</p>`;
  const allowed = Math.min(MOST_ROWS, page.left);
  const writer = new RowWriter({ left: allowed }, context, sides === null);
  const rows = writer.rows(nodes, 0);
  page.left -= allowed - writer.budget.left;
  const columns =
    sides === null
      ? null
      : html`<div class="columns" aria-hidden="true"><span></span>${sides.map((side) => html`<span>${side}</span>`)}</div>`;
  const more = writer.omitted === 0 ? null : note(0, `${numbered(writer.omitted, "more line")}, not on this page`);
  return html`<div class="compared ${sides === null ? "alone" : "both"}">${columns}<ul class="rows" role="list">${rows}${more}</ul></div>`;
}

class RowWriter {
  omitted = 0;
  readonly #folded: RowBudget = { left: MOST_FOLDED };

  /** @param isAlone of one document, whose rows differ from nothing */
  constructor(
    readonly budget: RowBudget,
    readonly context: number,
    readonly isAlone: boolean,
  ) {}

  rows(nodes: readonly ComparedNode[], depth: number): readonly Markup[] {
    const out: Markup[] = [];
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]!;
      if (this.budget.left <= 0) {
        this.omitted += node.lines;
        continue;
      }
      if (!isUntouched(node)) {
        this.budget.left -= 1;
        out.push(this.#row(node, depth), ...this.rows(node.children, depth + 1), ...this.#end(node, depth));
        continue;
      }
      const run = untouchedFrom(nodes, at);
      const [before, after] = [at === 0 ? 0 : this.context, at + run.length === nodes.length ? 0 : this.context];
      out.push(...this.#around(run, depth, before, after));
      at += run.length - 1;
    }
    return out;
  }

  #around(run: readonly ComparedNode[], depth: number, before: number, after: number): readonly Markup[] {
    const end = Math.max(before, run.length - after);
    return [
      ...this.#visible(run.slice(0, before), depth),
      ...(end > before ? this.#untouched(run.slice(before, end), depth) : []),
      ...this.#visible(run.slice(end), depth),
    ];
  }

  #untouched(run: readonly ComparedNode[], depth: number): readonly Markup[] {
    const lines = run.reduce((sum, node) => sum + node.lines, 0);
    const elements = run.reduce((sum, node) => sum + node.elements, 0);
    if (lines < FEWEST_FOLDED) return this.#visible(run, depth);
    const words = elements > 0 ? numbered(elements, "unchanged element") : numbered(lines, "unchanged line");
    if (lines > this.#folded.left || lines > this.budget.left) return [note(depth, `${words}, not on this page`)];
    this.#folded.left -= lines;
    this.budget.left -= lines;
    return [
      html`<li class="fold ${indent(depth)}"><details><summary>${words}</summary><ul class="rows" role="list">${this.#all(run, depth)}</ul></details></li>`,
    ];
  }

  #visible(run: readonly ComparedNode[], depth: number): readonly Markup[] {
    this.budget.left -= run.reduce((sum, node) => sum + node.lines, 0);
    return this.#all(run, depth);
  }

  #all(nodes: readonly ComparedNode[], depth: number): readonly Markup[] {
    return nodes.flatMap((node) => [
      this.#row(node, depth),
      ...this.#all(node.children, depth + 1),
      ...this.#end(node, depth),
    ]);
  }

  #row(node: ComparedNode, depth: number): Markup {
    if (this.isAlone) return line(node, "only", depth);
    return line(
      node,
      node.moved && (node.status === "same" || node.status === "within") ? "moved" : node.status,
      depth,
    );
  }

  #end({ end, status, old, new: now }: ComparedNode, depth: number): readonly Markup[] {
    if (end === null) return [];
    const kind = status === "changed" ? "within" : status;
    return [
      line({ old: old && end, new: now && end, moved: false, remark: null }, this.isAlone ? "only" : kind, depth),
    ];
  }
}

function untouchedFrom(nodes: readonly ComparedNode[], start: number): readonly ComparedNode[] {
  let end = start;
  while (end < nodes.length && isUntouched(nodes[end]!)) end++;
  return nodes.slice(start, end);
}

const SIGNS = {
  same: null,
  within: null,
  only: null,
  changed: ["~", "Changed: "],
  added: ["+", "Added: "],
  removed: ["\u2212", "Removed: "],
  moved: ["\u2195", "Moved: "],
} as const;

function line(
  { old, new: now, moved, remark }: Pick<ComparedNode, "old" | "new" | "moved" | "remark">,
  kind: keyof typeof SIGNS,
  depth: number,
): Markup {
  const sign = SIGNS[kind];
  const label = sign && html`<span class="sign" aria-hidden="true">${sign[0]}</span>${spoken(sign[1])}`;
  const remarks = [
    ...(moved ? ["moved"] : []),
    ...(kind === "changed" && old !== null && sameText(old, now) ? ["changed, not shown"] : []),
    ...(remark === null ? [] : [remark]),
  ].map((each) => html` <span class="remark">${each}</span>`);
  const isSame = kind === "same" || kind === "within" || kind === "moved";
  const side = (name: "old" | "new", pieces: readonly Piece[] | null, words: string, more: Content): Markup =>
    pieces === null
      ? html`<span class="cell none"></span>`
      : html`<span class="cell ${name}"${name === "old" && isSame ? HIDDEN : null}>${kind === "changed" ? spoken(words) : null}${pieces.map(shown)}${more}</span>`;
  const [before, after] = now === null ? [remarks, null] : [null, remarks];
  return html`<li class="row ${kind} ${indent(depth)}">${label}${side("old", old, "before: ", before)}${side("new", now, " after: ", after)}</li>`;
}

/** Both sides are the same, so one of them is read. */
const HIDDEN = html` aria-hidden="true"`;

const sameText = (a: readonly Piece[], b: readonly Piece[] | null): boolean =>
  b !== null && a.map(({ text }) => text).join("") === b.map(({ text }) => text).join("");

const note = (depth: number, text: string): Markup => html`<li class="more ${indent(depth)}">${text}</li>`;

const indent = (depth: number): string => `d${Math.min(depth, DEEPEST_INDENT)}`;

const CLASSES: Readonly<Record<Piece["role"], string>> = {
  mark: "m",
  name: "n",
  attribute: "a",
  value: "v",
  text: "t",
  placeholder: "p",
};

/** Tabs stay. */
function shown({ role, text, changed }: Piece): Content {
  const more = text.length - MOST_CHARACTERS;
  const visible = exactly(visibleLine(text.slice(0, MOST_CHARACTERS)));
  const run = html`<span class="${CLASSES[role]}">${visible}</span>`;
  return [
    changed ? html`<mark>${run}</mark>` : run,
    more <= 0 ? null : html` <i>${numbered(more, "more character")}, not on this page</i>`,
  ];
}
