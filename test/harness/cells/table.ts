/**
 * Lines with columns that stand below each other.
 *
 * @param rows the first one is the heading; all are as long
 * @param texts how many columns hold text and begin at the left; the others hold numbers
 */
export function table(rows: readonly (readonly string[])[], texts: number): readonly string[] {
  const widths = rows[0]!.map((_cell, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column < texts ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd(),
  );
}

/** How results are counted: by the texts before each line, and by the heading of a column. */
export interface Counting<Result> {
  readonly lines: readonly ((result: Result) => string)[];
  readonly column: (result: Result) => string;
}

/** How many results are in each line and column, and how many of them failed. */
export function countTable<Result extends { readonly problems: readonly string[] }>(
  results: readonly Result[],
  { lines, column }: Counting<Result>,
): readonly string[] {
  const columns = [...new Set(results.map(column))];
  const counts = (some: readonly Result[]): readonly string[] =>
    [...columns.map((name) => some.filter((result) => column(result) === name)), some].map(countOf);
  const groups = nested(results, lines);
  return table(
    [
      [...lines.map(() => ""), ...columns, "all"],
      ...groups.map(([texts, some], index) => [...withoutRepeated(texts, groups[index - 1]?.[0]), ...counts(some)]),
      [...lines.map((_line, index) => (index === 0 ? "all" : "")), ...counts(results)],
    ],
    lines.length,
  );
}

/** Items by what they have in common, in the order in which that first appears. */
export function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The same by several texts, those with the same first text together. */
export function nested<Item>(
  items: readonly Item[],
  [keyOf, ...others]: readonly ((item: Item) => string)[],
): readonly (readonly [texts: readonly string[], items: readonly Item[]])[] {
  if (keyOf === undefined) return [[[], items]];
  return [...grouped(items, keyOf)].flatMap(([key, some]) =>
    nested(some, others).map(([texts, found]) => [[key, ...texts], found] as const),
  );
}

/** A line's first text, unless it stands in the line above. */
export const withoutRepeated = (
  [first = "", ...others]: readonly string[],
  above: readonly string[] | undefined,
): readonly string[] => [above?.[0] === first && others.length > 0 ? "" : first, ...others];

function countOf(some: readonly { readonly problems: readonly string[] }[]): string {
  if (some.length === 0) return "-";
  const failed = some.filter(({ problems }) => problems.length > 0).length;
  return failed === 0 ? String(some.length) : `${some.length} (${failed} failed)`;
}
