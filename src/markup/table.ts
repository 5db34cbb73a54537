import { html, type Content, type Markup } from "./html";

export interface PageTable {
  readonly caption: string;
  /** Of the columns; the first column names its row. */
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Content[])[];
  /** Instead of a table without rows. */
  readonly empty: string;
}

/**
 * On a narrow screen each row is a block whose cells repeat their column's name. That changes `display`, with which
 * browsers lose what a table means, so the roles are given.
 */
export function table({ caption, headers, rows, empty }: PageTable): Markup {
  if (rows.length === 0) return html`<p class="soft">${empty}</p>`;
  const head = headers.map((name) => html`<th role="columnheader" scope="col" data-label="${name}">${name}</th>`);
  const body = rows.map((cells) => {
    const written = cells.map((cell, at) =>
      at === 0
        ? html`<th role="rowheader" scope="row">${cell}</th>`
        : html`<td role="cell" data-label="${headers[at] ?? ""}"><div>${cell}</div></td>`,
    );
    return html`<tr role="row">${written}</tr>`;
  });
  return html`<table role="table"><caption class="spoken">${caption}</caption>
<thead role="rowgroup"><tr role="row">${head}</tr></thead>
<tbody role="rowgroup">${body}</tbody></table>`;
}
