import type { Lab } from "./lab";

/** How a figure is printed. `ratio` is how many times as much. */
export type Unit = "ratio" | "milliseconds" | "seconds" | "bytes" | "count";

/** What a row found. */
export interface Figure {
  readonly value: number;
  /** Over how many objects, where the row's limit is about a number of objects. */
  readonly objects?: number;
  /** The row's limit, where it depends on what was measured. */
  readonly limit?: number;
}

/** One line of the table. */
export interface Row {
  /** For `--only`: its own name, or the part before a hyphen for a family. */
  readonly id: string;
  readonly what: string;
  readonly unit: Unit;
  /** The goal; without one, it is shown for comparison only. */
  readonly limit?: number;
  /** The number of objects that the goal is about; with fewer, the goal is not judged. */
  readonly objects?: number;
  /** Whether it is measured only with `--peers`. @default false */
  readonly needsPeers?: boolean;
  measure(lab: Lab): Promise<Figure>;
}

/** A row with what it found, or why it failed. */
export interface RowResult {
  readonly row: Omit<Row, "measure">;
  readonly found: Figure | string;
}

/** The table in Markdown. */
export function table(results: readonly RowResult[]): string {
  const cells = results.map(({ row: { what, unit, ...row }, found }) => {
    if (typeof found === "string") return [what, "failed", "", "-", "-"];
    const { value, objects = 0, limit = row.limit } = found;
    const isJudged = limit !== undefined && objects >= (row.objects ?? 0);
    const met = value <= (limit ?? 0) ? "yes" : "no";
    const goal = limit === undefined ? "-" : `at most ${show(unit, limit)}`;
    return [what, show(unit, value), objects === 0 ? "" : objects.toLocaleString("en-US"), goal, isJudged ? met : "-"];
  });
  return [["what", "measured", "over objects", "goal", "met"], Array<string>(5).fill("---"), ...cells]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
}

function show(unit: Unit, value: number): string {
  switch (unit) {
    case "ratio":
      return value.toFixed(2);
    case "milliseconds":
      return `${value.toFixed(1)} ms`;
    case "seconds":
      return `${value.toFixed(1)} s`;
    case "bytes":
      return value < 1_000_000 ? `${(value / 1000).toFixed(1)} KB` : `${(value / 1_000_000).toFixed(0)} MB`;
    case "count":
      return Number.isInteger(value) ? String(value) : value.toFixed(2);
  }
}

/** The middle value; the mean of the two middle ones if their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? NaN, sorted[sorted.length >> 1] ?? NaN];
  return (low + high) / 2;
}
