import { visibleLine, visibleLines, visibleText } from "../markup";
import type { Block, Item, Report, Section, Table, Tone } from "./blocks";
import { compactDiff } from "./compact-diff";
import { plainText, type Phrase } from "./phrase";

export interface TextOptions {
  /** ANSI colours. @default false */
  readonly color?: boolean;
}

type Paint = (text: string) => string;
type Paints = Readonly<Record<Tone | "bold" | "dim", Paint>>;

/** The report for a terminal or a log, complete; ends with a line break. The overview is left out: all is below it. */
export function reportText(report: Report, { color = false }: TextOptions = {}): string {
  const paints = color ? COLOURS : PLAIN;
  const { title, figure, tone, made, blocks } = report;
  const head = [
    paints.bold(`${title}: ${paints[tone](plainText(figure))}`),
    ...(made.length === 0 ? [] : [paints.dim(made.map(plainText).join(", "))]),
  ].join("\n");
  return `${[head, ...blocks.map((block) => new TextPrinter(paints).block(block).join("\n"))].filter((text) => text !== "").join("\n\n")}\n`;
}

/** Some blocks alone, without colours. */
export const blocksText = (blocks: readonly Block[]): string =>
  blocks.map((block) => new TextPrinter(PLAIN).block(block).join("\n")).join("\n\n");

const wrap =
  (code: number): Paint =>
  (text) =>
    `\u001b[${code}m${text}\u001b[0m`;
const same: Paint = (text) => text;
const PLAIN: Paints = { bold: same, dim: same, bad: same, warn: same, changed: same, good: same, plain: same };
const COLOURS: Paints = {
  ...PLAIN,
  bold: wrap(1),
  dim: wrap(2),
  bad: wrap(31),
  warn: wrap(33),
  changed: wrap(33),
  good: wrap(32),
};

class TextPrinter {
  constructor(readonly paints: Paints) {}

  block(block: Block): readonly string[] {
    const { dim } = this.paints;
    switch (block.kind) {
      case "note":
        return this.#note(block.tone, block.title, block.items.map(plainText));
      case "paragraph":
        return [`${block.title === null ? "" : `${block.title}: `}${plainText(block.text)}`];
      case "list": {
        const { title, isOrdered, items, more } = block;
        return this.#titled(title, [
          ...items.flatMap((item, at) => this.#item(item, isOrdered ? `${at + 1}. ` : "")),
          ...moreLine(more),
        ]);
      }
      case "table":
        return block.isOverview ? [] : [dim(`${block.title}:`), ...indented(rows(block))];
      case "comparison": {
        const { title, sides, nodes, words, more } = block;
        const lines = sides === "added" && nodes !== null ? compactDiff(nodes, Infinity).map(this.#diffLine) : [];
        return this.#titled(title, [...words.flatMap((item) => this.#item(item, "")), ...moreLine(more), ...lines]);
      }
      case "verbatim":
        return [
          this.paints.bad(`${plainText(block.title)}:`),
          ...indented(visibleLines(block.text.trimEnd()).split("\n")),
        ];
      case "section":
        return this.#section(block);
    }
  }

  #section({ badge, title, about, blocks }: Section): readonly string[] {
    const { bold, dim, ...paints } = this.paints;
    const glyph = badge === null ? "" : `${paints[badge.tone](badge.glyph)} `;
    const name = `${glyph}${bold(plainText(title))}${about === null ? "" : `  ${dim(plainText(about))}`}`;
    const isParent = blocks.some(({ kind }) => kind === "section");
    const lines = blocks.map((block) => this.block(block)).filter((each) => each.length > 0);
    if (isParent) return [name, ...lines.flatMap((each) => ["", ...each])];
    return [name, ...indented(lines.flat())];
  }

  #note(tone: Tone, title: string | null, items: readonly string[]): readonly string[] {
    if (title === null) return items;
    const painted = this.paints[tone](`${title}:`);
    return items.length === 1 ? [`${painted} ${items[0]!}`] : [painted, ...indented(items)];
  }

  #item({ text, call, remark, items = [] }: Item, number: string): readonly string[] {
    const request = call === undefined ? "" : ` (${visibleText(call)})`;
    const more = remark === undefined || remark === null ? "" : this.paints.dim(` (${plainText(remark)})`);
    return [`${number}${plainText(text)}${request}${more}`, ...indented(items.map(plainText))];
  }

  #titled(title: Phrase, lines: readonly string[]): readonly string[] {
    return lines.length === 0 ? [plainText(title)] : [this.paints.dim(`${plainText(title)}:`), ...indented(lines)];
  }

  readonly #diffLine = (line: string): string => {
    const tone = ({ "+": "good", "-": "bad", "!": "changed" } as const)[line[0] ?? ""] ?? "plain";
    return this.paints[tone](visibleLine(line));
  };
}

const moreLine = (more: number): readonly string[] => (more > 0 ? [`\u2026 and ${more} more`] : []);

/** The columns one below the other. */
function rows({ rows: all }: Table): readonly string[] {
  const cells = all.map((row) => row.cells.map(plainText));
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const indented = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split("\n")).map((line) => (line === "" ? line : `  ${line}`));
