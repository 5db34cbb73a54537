import { isUntouched, type ComparedNode, type Piece } from "../compare/compared-node";
import { numbered } from "../counts";
import { visibleLine } from "../../redaction";
import { html, type Markup } from "./html-text";

/** How many more lines fit into a page that opens quickly. */
export interface RowBudget {
  left: number;
}

/** The maximum lines of one comparison, and of its folded unchanged lines. */
const MOST_ROWS = 1_500;
const MOST_FOLDED = 300;
/** Up to this many adjacent unchanged lines stay visible. */
const MOST_CONTEXT = 2;
const DEEPEST_INDENT = 16;

/**
 * A comparison as rows, the old side beside the new one; unchanged parts are folded and counted. Rows beyond the budget
 * are only counted.
 */
export function comparisonRows(nodes: readonly ComparedNode[], page: RowBudget): Markup {
  const allowed = Math.min(MOST_ROWS, page.left);
  const writer = new RowWriter({ left: allowed }, { left: MOST_FOLDED });
  const rows = writer.rows(nodes, 0);
  page.left -= allowed - writer.rowsLeft;
  return html`<ul class="rows" role="list">${rows}${writer.omitted === 0 ? null : note(0, `${numbered(writer.omitted, "more line")} not in this page`)}</ul>`;
}

class RowWriter {
  omitted = 0;

  constructor(
    readonly budget: RowBudget,
    readonly folded: RowBudget,
  ) {}

  get rowsLeft(): number {
    return this.budget.left;
  }

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
        out.push(row(node, depth), ...this.rows(node.children, depth + 1));
        continue;
      }
      const run = untouchedFrom(nodes, at);
      out.push(...this.#untouched(run, depth));
      at += run.length - 1;
    }
    return out;
  }

  #untouched(run: readonly ComparedNode[], depth: number): readonly Markup[] {
    const lines = run.reduce((sum, node) => sum + node.lines, 0);
    const elements = run.reduce((sum, node) => sum + node.elements, 0);
    if (lines <= MOST_CONTEXT) {
      this.budget.left -= lines;
      return this.#all(run, depth);
    }
    const words = elements > 0 ? numbered(elements, "unchanged element") : numbered(lines, "unchanged line");
    if (lines > this.folded.left || lines > this.budget.left) return [note(depth, `${words}, not in this page`)];
    this.folded.left -= lines;
    this.budget.left -= lines;
    return [
      html`<li class="fold ${indent(depth)}"><details><summary>${words}</summary><ul class="rows" role="list">${this.#all(run, depth)}</ul></details></li>`,
    ];
  }

  #all(nodes: readonly ComparedNode[], depth: number): readonly Markup[] {
    return nodes.flatMap((node) => [row(node, depth), ...this.#all(node.children, depth + 1)]);
  }
}

function untouchedFrom(nodes: readonly ComparedNode[], start: number): readonly ComparedNode[] {
  let end = start;
  while (end < nodes.length && isUntouched(nodes[end]!)) end++;
  return nodes.slice(start, end);
}

const SIGNS = {
  same: ["", ""],
  within: ["", ""],
  changed: ["~", "Changed: "],
  added: ["+", "Added: "],
  removed: ["−", "Removed: "],
  moved: ["↕", "Moved: "],
} as const;

function row(node: ComparedNode, depth: number): Markup {
  const kind = node.moved && (node.status === "same" || node.status === "within") ? "moved" : node.status;
  const [sign, word] = SIGNS[kind];
  const label =
    sign === "" ? null : html`<span class="sign" aria-hidden="true">${sign}</span><span class="unseen">${word}</span>`;
  const isSame = kind === "same" || kind === "within" || kind === "moved";
  const moved = node.moved && kind !== "moved" ? html` <span class="remark">moved</span>` : null;
  const secret =
    node.status === "changed" && node.old !== null && sameText(node.old, node.new)
      ? html` <span class="remark">changed, not shown</span>`
      : null;
  if (isSame) {
    return html`<li class="row ${kind} ${indent(depth)}">${label}<span class="cell old" aria-hidden="true">${line(node.old)}</span><span class="cell new">${line(node.new)}${kind === "moved" ? html` <span class="remark">moved</span>` : null}</span></li>`;
  }
  const old =
    node.old === null
      ? html`<span class="cell none"></span>`
      : html`<span class="cell old">${kind === "changed" ? html`<span class="unseen">before: </span>` : null}${line(node.old)}</span>`;
  const now =
    node.new === null
      ? html`<span class="cell none"></span>`
      : html`<span class="cell new">${kind === "changed" ? html`<span class="unseen"> after: </span>` : null}${line(node.new)}${moved}${secret}</span>`;
  return html`<li class="row ${kind} ${indent(depth)}">${label}${old}${now}</li>`;
}

const sameText = (a: readonly Piece[], b: readonly Piece[] | null): boolean =>
  b !== null && a.map(({ text }) => text).join("") === b.map(({ text }) => text).join("");

const note = (depth: number, text: string): Markup => html`<li class="note ${indent(depth)}">${text}</li>`;

const indent = (depth: number): string => `d${Math.min(depth, DEEPEST_INDENT)}`;

const CLASSES: Readonly<Record<Piece["role"], string>> = {
  mark: "m",
  name: "n",
  attribute: "a",
  value: "v",
  text: "t",
  placeholder: "p",
};

function line(pieces: readonly Piece[] | null): Markup {
  return html`${(pieces ?? []).map(({ role, text, changed }) => {
    const shown = html`<span class="${CLASSES[role]}">${visibleLine(text)}</span>`;
    return changed ? html`<mark>${shown}</mark>` : shown;
  })}`;
}
