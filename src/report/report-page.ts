import {
  code,
  comparisonView,
  exactly,
  html,
  Markup,
  numbered,
  spoken,
  styleHash,
  table,
  visibleLines,
  type Content,
  type RowBudget,
} from "../markup";
import type { Badge, Block, Comparison, Item, Note, Report, Section, Table } from "./blocks";
import { PAGE_STYLE } from "./page-style";
import { plainText, type Phrase } from "./phrase";

/** The maximum lines of comparisons in a page; browsers become slow with more. */
const MOST_ROWS = 20_000;
/** A new document of so many lines is not folded. */
const MOST_OPEN_LINES = 40;

/**
 * The report as one HTML page: no scripts, nothing from other sources, and a policy that forbids both. It works from a
 * file, by keyboard, on a phone, in print, and in light and dark mode.
 */
export function reportPage({ title, figure, made, blocks, command }: Report): string {
  const printer = new PagePrinter();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}: ${plainText(figure)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><h1>${title}</h1><p class="figure">${phrase(figure)}</p>${made.length === 0 ? null : html`<p class="made">${made.map((each, at) => [at === 0 ? null : html` &middot; `, phrase(each)])}</p>`}</header>
<main id="content" tabindex="-1">
${blocks.map((block) => printer.block(block, 2))}
</main>
<footer class="foot">Made by <code>${command}</code>. Values that are sensitive are not on this page.</footer>
</body>
</html>
`.text;
}

const STYLE = new Markup(PAGE_STYLE);
const POLICY = new Markup(
  `default-src 'none'; style-src '${styleHash(PAGE_STYLE)}'; img-src data:; base-uri 'none'; form-action 'none'`,
);

class PagePrinter {
  readonly #rows: RowBudget = { left: MOST_ROWS };

  /** @param level of the headings that it has */
  block(block: Block, level: number): Content {
    switch (block.kind) {
      case "note":
        return noteBox(block);
      case "paragraph":
        return html`<p>${block.title === null ? null : html`<strong>${block.title}:</strong> `}${phrase(block.text)}</p>`;
      case "list": {
        const items = html`${block.items.map(itemOf)}${moreItems(block.more)}`;
        return html`${heading(level, phrase(block.title))}${block.isOrdered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`}`;
      }
      case "table":
        return html`${block.isOverview ? null : heading(level, block.title)}${tableOf(block)}`;
      case "comparison":
        return this.#comparison(block, level);
      case "verbatim":
        return html`<div class="panel bad" role="note"><p><strong>${phrase(block.title)}</strong></p><pre>${exactly(visibleLines(block.text.trimEnd()))}</pre></div>`;
      case "section":
        return this.#section(block, level);
    }
  }

  #section({ id, badge, title, about, blocks }: Section, level: number): Markup {
    const name = new Markup(`h${level} id="${id}-title"`);
    const head = html`<${name}>${phrase(title)}</${new Markup(`h${level}`)}>`;
    const below = about === null ? null : html`<p class="about">${phrase(about)}</p>`;
    const inner = blocks.map((block) => this.block(block, level + 1));
    return blocks.some(({ kind }) => kind === "section")
      ? html`<section id="${id}" aria-labelledby="${id}-title">${head}${below}${inner}</section>`
      : html`<article id="${id}" aria-labelledby="${id}-title"><header>${badgeOf(badge)}${head}${below}</header>${inner}</article>
`;
  }

  #comparison({ title, sides, nodes, words, more }: Comparison, level: number): Markup {
    const head = heading(level, phrase(title));
    const said = words.length === 0 ? null : html`<ul>${words.map(itemOf)}${moreItems(more)}</ul>`;
    if (nodes === null) return html`${head}<p>Too much changed to show it side by side</p>${said}`;
    const view = (): Markup =>
      comparisonView(nodes, { sides: sides === "both" ? ["Before", "After"] : null, page: this.#rows });
    if (sides === "both")
      return html`${head}${view()}${said === null ? null : html`<details class="view"><summary>In words</summary>${said}</details>`}`;
    const lines = nodes.reduce((sum, node) => sum + node.lines, 0);
    const open = sides === "added" && lines <= MOST_OPEN_LINES ? OPEN : null;
    return html`${head}<details class="view"${open}><summary>The document, ${numbered(lines, "line")}</summary>${view()}</details>`;
  }
}

const OPEN = html` open`;

const heading = (level: number, content: Content): Markup =>
  html`<${new Markup(`h${level}`)}>${content}</${new Markup(`h${level}`)}>`;

function noteBox({ tone, title, items }: Note): Markup {
  const [only, ...others] = items.map(phrase);
  const name = title === null ? null : html`<strong>${title}${others.length === 0 ? ":" : null}</strong> `;
  return others.length === 0
    ? html`<div class="panel ${tone}" role="note"><p>${name}${only ?? null}</p></div>`
    : html`<div class="panel ${tone}" role="note"><p>${name}</p><ul>${items.map((item) => html`<li>${phrase(item)}</li>`)}</ul></div>`;
}

function itemOf({ text, call, remark = null, items = [] }: Item): Markup {
  const request = call === undefined ? null : html`<span class="call">${code(call)}</span>`;
  const said = remark === null ? null : html` <span class="soft">&ndash; ${phrase(remark)}</span>`;
  const inner = items.length === 0 ? null : html`<ul>${items.map((each) => html`<li>${phrase(each)}</li>`)}</ul>`;
  return html`<li>${phrase(text)}${request}${said}${inner}</li>`;
}

const moreItems = (more: number): Content => (more > 0 ? html`<li>&hellip; and ${more} more</li>` : null);

/** The badge is in the first column, which names the row. */
const tableOf = ({ title, heads, rows }: Table): Markup =>
  table({
    caption: title,
    headers: heads,
    rows: rows.map(({ badge, cells }) => cells.map((cell, at) => [at === 0 ? badgeOf(badge) : null, phrase(cell)])),
    empty: "",
  });

const badgeOf = (badge: Badge | null): Content =>
  badge &&
  html`<span class="badge ${badge.tone}"><span class="glyph" aria-hidden="true">${badge.glyph}</span>${badge.word}</span>`;

const phrase = ({ parts }: Phrase): Markup =>
  html`${parts.map((part) => {
    if (typeof part === "string") return part;
    const shown = code(part.code);
    if (part.to !== undefined) return html`<a href="#${part.to}">${shown}</a>`;
    if (part.side === "old") return html`<del>${spoken("before: ")}${shown}</del>`;
    return part.side === "new" ? html`<ins>${spoken("after: ")}${shown}</ins>` : shown;
  })}`;
