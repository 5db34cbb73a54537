import { ToolError } from "../run-tool";
import { tableMarkdown } from "./report";
import type { Results } from "./results";

const BEGIN = "<!-- bench: begin, written by npm run bench -- --readme -->";
const END = "<!-- bench: end -->";

/** The README with table, date and machine between its two markers. @throws ToolError if it lacks them */
export function withBenchBlock(readme: string, results: Results): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin === -1 || end < begin)
    throw new ToolError(`README.md needs two lines, between which the benchmark is written:\n${BEGIN}\n${END}`);
  const block = [
    BEGIN,
    tableMarkdown(results),
    "",
    `Measured on ${results.date.slice(0, 10)} with ${results.engine}: ${results.machine}.`,
    "",
  ].join("\n");
  return `${readme.slice(0, begin)}${block}${readme.slice(end)}`;
}
