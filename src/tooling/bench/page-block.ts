import { ToolError } from "../run-tool";
import { tableMarkdown } from "./report";
import type { Results } from "./results";

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
