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
