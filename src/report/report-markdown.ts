import { numbered } from "../markup";
import {
  leafSections,
  type Badge,
  type Block,
  type Comparison,
  type Item,
  type Report,
  type Row,
  type Section,
  type Table,
  type Tone,
} from "./blocks";
import { compactDiff } from "./compact-diff";
import { cellSpan, codeSpan, fenced, markdownPhrase } from "./markdown-text";
import type { Phrase } from "./phrase";

/** The size limit of a GitHub comment, in characters. */
export const COMMENT_SIZE = 65_536;
/** The size that the beginning always needs. */
export const SMALLEST_SIZE = 4_000;

/** How much of a section is shown: `whole` and `full` with the diff, `short` without it. */
type Detail = "whole" | "full" | "short";

/** The maximum lines of a diff, and items of a list. */
const MOST_DIFF_LINES: Readonly<Record<Detail, number>> = { whole: 600, full: 80, short: 0 };
const MOST_ITEMS: Readonly<Record<Detail, number>> = { whole: 40, full: 40, short: 8 };
/** A new document of so many lines is not folded. */
const MOST_OPEN_LINES = 40;
/** The maximum number of things that a note lists. */
const MOST_NOTED = 10;
/** Room for the last line, which says what is missing. */
const REST = 400;

/**
 * The report as Markdown for a comment or a job's summary: what must be known, the table, then section by section.
 * Sections that do not fit are shortened; if they still do not fit, they are counted and left to the HTML page.
 *
 * @param maxSize characters (UTF-16 units) at most; below SMALLEST_SIZE the beginning alone may be longer. @default
 * COMMENT_SIZE
 */
export function reportMarkdown(report: Report, maxSize: number = COMMENT_SIZE): string {
  const details = fitting(report, maxSize - REST);
  const links = new Set(details.keys());
  const title = `## ${report.title}: ${markdownPhrase(report.figure, links)}`;
  const made =
    report.made.length === 0 ? [] : [report.made.map((each) => markdownPhrase(each, links)).join(" \u00b7 ")];
  const printer = new MarkdownPrinter(links, details, Math.floor(maxSize / 3));
  const parts = [title, ...made, ...report.blocks.flatMap((block) => printer.block(block, "whole", 3))];
  return `${[...parts, ...leftOut(report, details)].join("\n\n")}\n`;
}

/** How much of each section fits; those that do not fit are not in it. */
function fitting(report: Report, size: number): ReadonlyMap<string, Detail> {
  const sections = leafSections(report.blocks);
  const links = new Set(sections.map(({ id }) => id));
  const lengthAt = (section: Section, detail: Detail): number =>
    new MarkdownPrinter(links, new Map([[section.id, detail]]), size).block(section, detail, 4).join("\n\n").length + 2;
  const others = new MarkdownPrinter(links, new Map(), Math.floor(size / 3));
  const head = report.blocks.flatMap((block) => others.block(block, "whole", 3)).join("\n\n").length + 300;
  const whole = sections.reduce((sum, section) => sum + lengthAt(section, "whole"), head);
  if (whole <= size) return new Map(sections.map(({ id }) => [id, "whole"]));
  let room = size - head;
  const details = new Map<string, Detail>();
  for (const section of sections) {
    const detail = (["full", "short"] as const).find((each) => lengthAt(section, each) <= room);
    if (detail === undefined) continue;
    details.set(section.id, detail);
    room -= lengthAt(section, detail);
  }
  return details;
}

function leftOut({ blocks, command }: Report, details: ReadonlyMap<string, Detail>): readonly string[] {
  const sections = leafSections(blocks);
  const left = sections.filter(({ id }) => !details.has(id)).length;
  const shortened = sections.filter(({ id }) => details.get(id) === "short").length;
  if (left === 0 && shortened === 0) return [];
  const parts = [
    ...(shortened > 0 ? [`${numbered(shortened, "object is", "objects are")} shortened`] : []),
    ...(left > 0 ? [`${numbered(left, "object is", "objects are")} left out`] : []),
  ];
  return [
    `---\n\nThis comment does not show everything: ${parts.join(", ")}. The HTML page (\`${command} --format html\`) shows everything.`,
  ];
}

const ICONS: Readonly<Record<Tone, string>> = {
  plain: "\u2139\ufe0f",
  good: "\u2705",
  changed: "\u2139\ufe0f",
  warn: "\u26a0\ufe0f",
  bad: "\u2757",
};

class MarkdownPrinter {
  constructor(
    readonly links: ReadonlySet<string>,
    readonly details: ReadonlyMap<string, Detail>,
    /** Of the overview, in characters. */
    readonly room: number,
  ) {}

  block(block: Block, detail: Detail, level: number): readonly string[] {
    switch (block.kind) {
      case "note":
        return [this.#note(block.tone, block.title, block.items)];
      case "paragraph":
        return [`${block.title === null ? "" : `**${block.title}:** `}${this.#phrase(block.text)}`];
      case "list":
        return [`**${this.#phrase(block.title)}**`, this.#items(block.items, block.more, detail, block.isOrdered)];
      case "table":
        return [this.#table(block)];
      case "comparison":
        return this.#comparison(block, detail);
      case "verbatim":
        return [
          `> [!CAUTION]\n> **${this.#phrase(block.title)}**`,
          fenced("text", block.text.trimEnd().split(/\r?\n/), Infinity),
        ];
      case "section":
        return this.#section(block, level);
    }
  }

  #section({ id, title, about, blocks }: Section, level: number): readonly string[] {
    const isParent = blocks.some(({ kind }) => kind === "section");
    const detail = isParent ? "whole" : this.details.get(id);
    if (detail === undefined) return [];
    return [
      `${"#".repeat(level)} <a id="${id}"></a>${this.#phrase(title)}`,
      ...(about === null ? [] : [this.#phrase(about)]),
      ...blocks.flatMap((block) => this.block(block, detail, level + 1)),
    ];
  }

  /** GitHub and GitLab show the first kind as a red box. */
  #note(tone: Tone, title: string | null, items: readonly Phrase[]): string {
    const more = items.length - MOST_NOTED;
    const shown = items.slice(0, more > 0 ? MOST_NOTED : undefined).map((item) => this.#phrase(item));
    const head = tone === "bad" ? "> [!CAUTION]\n> " : `> ${ICONS[tone]} `;
    if (title === null) return `${head}${shown.join("\n> ")}`;
    if (items.length === 1) return `${head}**${title}:** ${shown[0]!}`;
    return [
      `${head}**${title}**\n>`,
      ...shown.map((item) => `> - ${item}`),
      ...(more > 0 ? [`> - \u2026 and ${more} more`] : []),
    ].join("\n");
  }

  #items(items: readonly Item[], more: number, detail: Detail, isOrdered = false): string {
    const shown = items.slice(0, isOrdered ? undefined : MOST_ITEMS[detail]);
    const rest = more + items.length - shown.length;
    const lines = shown.flatMap(({ text, call, remark, items: inner = [] }, at) => [
      `${isOrdered ? `${at + 1}.` : "-"} ${this.#phrase(text)}${call === undefined ? "" : ` (${codeSpan(call)})`}${remark === undefined || remark === null ? "" : ` \u2013 ${this.#phrase(remark)}`}`,
      ...inner.map((each) => `  - ${this.#phrase(each)}`),
    ]);
    return [...lines, ...(rest > 0 ? [`- \u2026 and ${rest} more`] : [])].join("\n");
  }

  #comparison({ title, sides, nodes, words, more }: Comparison, detail: Detail): readonly string[] {
    const lines =
      nodes === null || detail === "short" || sides === "removed" ? [] : compactDiff(nodes, MOST_DIFF_LINES[detail]);
    const isOpen = sides === "added" && lines.length <= MOST_OPEN_LINES;
    const name = sides === "added" ? "The document" : "The changed elements";
    return [
      `**${this.#phrase(title)}**`,
      ...(words.length === 0 ? [] : [this.#items(words, more, detail)]),
      ...(lines.length === 0 ? [] : [isOpen ? fenced("diff", lines) : folded(name, lines)]),
    ];
  }

  /** Of an overview as many rows as there is room for. */
  #table({ title, heads, rows, isOverview }: Table): string {
    const badged = rows.some(({ badge }) => badge !== null);
    const columns = [...(badged ? [""] : []), ...heads];
    const head = [`| ${columns.join(" | ")} |`, `|${columns.map(() => "---|").join("")}`];
    const printed: string[] = [];
    let size = 0;
    for (const row of rows) {
      const line = `| ${[...(badged ? [badgeText(row.badge)] : []), ...this.#cells(row)].join(" | ")} |`;
      if (isOverview && size + line.length > this.room) break;
      printed.push(line);
      size += line.length + 1;
    }
    const left = rows.length - printed.length;
    const tail = left > 0 ? `\n\n\u2026 and ${left} more.` : "";
    const name = isOverview ? "" : `**${title}**\n\n`;
    return printed.length === 0
      ? `${numbered(rows.length, "object")}, too many for a table here.`
      : name + [...head, ...printed].join("\n") + tail;
  }

  #cells({ cells }: Row): readonly string[] {
    return cells.map((cell) => markdownPhrase(cell, this.links, cellSpan));
  }

  #phrase(phrase: Phrase): string {
    return markdownPhrase(phrase, this.links);
  }
}

/** The signs of the page are too faint in a comment. */
const SIGNS: Readonly<Record<string, string>> = {
  "+": "\u2795",
  "\u2212": "\u274c",
  "\u00b1": "\u267b\ufe0f",
  "~": "\u270f\ufe0f",
  "\u2192": "\ud83d\udce5",
};

const badgeText = (badge: Badge | null): string =>
  badge === null ? "" : [SIGNS[badge.glyph] ?? badge.glyph, badge.word].join(" ");

/** GitHub and GitLab read Markdown inside of it after an empty line. */
const folded = (title: string, lines: readonly string[]): string =>
  `<details><summary>${title}</summary>\n\n${fenced("diff", lines)}\n\n</details>`;
