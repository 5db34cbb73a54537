import { ToolError } from "../run-tool";
import { show, type Results, type RowResult } from "./row";

const BEGIN = "<!-- bench: begin, written by npm run bench -- --page -->";
const END = "<!-- bench: end -->";

/** The page with table, date and machine between its two markers. @throws ToolError if it lacks them */
export function withBenchBlock(page: string, results: Results): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin)
    throw new ToolError(
      `docs/performance.md needs two lines, between which the benchmark is written:\n${BEGIN}\n${END}`,
    );
  const block = [
    BEGIN,
    tableMarkdown(results),
    "",
    `Measured on ${results.date.slice(0, 10)} with ${results.engine}: ${results.machine}.`,
    "",
  ].join("\n");
  return `${page.slice(0, begin)}${block}${page.slice(end)}`;
}

/** The table for a terminal. */
export function tableText(results: Results): string {
  const head = ["row", "figure", "rounds", "goal", "met", "what"];
  const lines = [
    head,
    ...results.rows.map((row) => [
      row.id,
      figureText(row),
      spreadText(row),
      goalText(row),
      metText(row),
      [row.what, row.figure?.note, row.skipped].filter((text) => text !== undefined).join("; "),
    ]),
  ];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** The table for a page, without rows that have no figure. */
export function tableMarkdown({ rows }: Results): string {
  const cells = rows
    .filter(({ figure }) => figure !== undefined)
    .map((row) => [row.what, figureText(row), objectsText(row), goalText(row), metText(row)]);
  return [["what", "measured", "over objects", "goal", "met"], Array<string>(5).fill("---"), ...cells]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
}

function figureText({ unit, figure, failed }: RowResult): string {
  if (figure !== undefined) return show(unit, figure.value);
  return failed === undefined ? "skipped" : "failed";
}

const objectsText = ({ figure }: RowResult): string => figure?.objects?.toLocaleString("en-US") ?? "";

function spreadText(row: RowResult): string {
  const { unit, figure } = row;
  const over = figure?.objects === undefined ? "" : `${objectsText(row)} objects`;
  const spread =
    figure?.spread === undefined ? "" : `${show(unit, figure.spread[0])} to ${show(unit, figure.spread[1])}`;
  return [over, spread].filter(Boolean).join(", ");
}

function goalText({ unit, goal, figure }: RowResult): string {
  const limit = figure?.limit ?? goal?.limit;
  return goal === null || limit === undefined ? "-" : `at most ${show(unit, limit)}`;
}

function metText({ met }: RowResult): string {
  if (met === undefined) return "-";
  return met ? "yes" : "no";
}
