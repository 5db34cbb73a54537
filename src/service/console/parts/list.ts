import { type Content, html, type Markup, numbered, table } from "../../../markup";
import type { View } from "../view";
import { shortId } from "./words";

const PAGE_SIZE = 25;

interface Paged<Item> {
  readonly items: readonly Item[];
  /** How many there are, with links to the other pages. */
  readonly pager: Markup;
}

/** One page of a list, chosen by the query parameter `page`. @param query the rest of the query, for the links */
export function paged<Item>(
  view: View,
  path: string,
  query: Readonly<Record<string, string>>,
  all: readonly Item[],
  noun: readonly [one: string, many: string],
): Paged<Item> {
  const pages = Math.max(Math.ceil(all.length / PAGE_SIZE), 1);
  const asked = Number(/^[1-9]\d{0,8}$/.exec(view.query("page") ?? "")?.[0] ?? 1);
  const page = Math.min(asked, pages);
  const items = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const count = numbered(all.length, ...noun);
  if (pages === 1) return { items, pager: html`<p class="soft">${count}</p>` };
  const link = (to: number, label: string): Markup | null =>
    to < 1 || to > pages
      ? null
      : html`<li><a href="${view.link(path, { ...query, page: String(to) })}">${label}</a></li>`;
  const pager = html`<nav class="pager" aria-label="Pages"><p class="soft">${count}, page ${page} of ${pages}</p><ul role="list">${link(page - 1, "Previous page")}${link(page + 1, "Next page")}</ul></nav>`;
  return { items, pager };
}

interface List<Item> {
  readonly path: string;
  /** The rest of the query. @default nothing */
  readonly query?: Readonly<Record<string, string>>;
  readonly items: readonly Item[];
  readonly noun: readonly [one: string, many: string];
  readonly caption: string;
  /** A cell by the header of its column. */
  readonly columns: Readonly<Record<string, (item: Item) => Content>>;
  /** What a list without items says. */
  readonly empty: string;
}

/** One page of a list as a table. */
export function list<Item>(view: View, { path, query = {}, items: all, noun, columns, ...rest }: List<Item>): Markup {
  const { items, pager } = paged(view, path, query, all, noun);
  const rows = items.map((item) => Object.values(columns).map((cell) => cell(item)));
  return html`${table({ ...rest, headers: Object.keys(columns), rows })}${pager}`;
}

/** That a list is limited to one object, if it is, with a link to all of it. */
export const only = (view: View, path: string, what: Content, id: string | undefined): Markup | null =>
  id === undefined ? null : html`<p>Only ${what} ${shortId(id)}. <a href="${view.link(path)}">Show all</a></p>`;
