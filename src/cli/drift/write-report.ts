import {
  driftActionCounts,
  driftFindings,
  driftJson,
  driftMarkdown,
  driftPage,
  driftSuites,
  driftSummary,
  driftText,
  driftWriteText,
  type DriftReport,
  type Formatted,
  type StackReport,
} from "../../review";
import {
  FINDING_FORMATS,
  formatFindings,
  isFindingFormat,
  printFormat,
  writeGitlabCounts,
  type FindingFormat,
} from "../findings/format-findings";
import type { StackFiles } from "../findings/place-findings";
import { writeOutputFile } from "../named-file";
import { complain, hasColours, print } from "../terminal";
import { projectDocuments } from "../write-back/project-source";
import type { CheckedDirectory } from "./check-directory";

export const DRIFT_FORMATS = ["text", "markdown", "json", "html", ...FINDING_FORMATS] as const;
export type DriftFormat = (typeof DRIFT_FORMATS)[number];

export interface WriteOptions {
  readonly format: DriftFormat;
  readonly json: boolean;
  readonly output?: string;
  /** A file for GitLab's counts. */
  readonly gitlabCounts?: string;
  readonly strict: boolean;
}

/** Prints the report, or writes it to the file that the user named. */
export async function writeReport(
  report: DriftReport,
  options: WriteOptions,
  checked: readonly CheckedDirectory[],
): Promise<void> {
  const format = options.json ? "json" : options.format;
  const color = hasColours();
  const printText = (): void => print(driftText(report, { color }), { coloured: color });
  const { text, leftOut } = isFindingFormat(format)
    ? await findings(report, format, options, checked)
    : { text: textIn(report, format), leftOut: null };
  if (options.output === undefined) {
    if (format === "text") printText();
    else printFormat(format, text);
  } else {
    await writeOutputFile(options.output, text, "the report", "--output");
    if (format === "text") complain(`${driftSummary(report)}; the report is in ${options.output}`);
    else printText();
  }
  if (options.gitlabCounts !== undefined) await writeGitlabCounts(options.gitlabCounts, driftActionCounts(report));
  if (leftOut !== null) complain(leftOut);
  if (report.write !== undefined && options.output === undefined && !SAYS_WHAT_IS_WRITTEN.includes(format))
    complain(driftWriteText(report));
  // If the text is printed, it already contains the engine's message.
  const printed = (format === "text") === (options.output === undefined);
  for (const stack of report.stacks) complainAbout(stack, printed);
}

/** The others go to programs that only know findings and tests. */
const SAYS_WHAT_IS_WRITTEN: readonly DriftFormat[] = ["text", "markdown", "json", "html"];

function textIn(report: DriftReport, format: Exclude<DriftFormat, FindingFormat>): string {
  switch (format) {
    case "text":
      return driftText(report, { color: false });
    case "markdown":
      return driftMarkdown(report);
    case "json":
      return driftJson(report);
    case "html":
      return driftPage(report);
  }
}

function findings(
  report: DriftReport,
  format: FindingFormat,
  { strict }: WriteOptions,
  checked: readonly CheckedDirectory[],
): Promise<Formatted> {
  return formatFindings(format, {
    findings: driftFindings(report, { strict }),
    stacks: checked.flatMap(stackFiles),
    tool: "wfa drift",
    summary: driftSummary(report),
    isComplete: report.stacks.every((stack) => stack.outcome !== "failed" && stack.planError === null),
    createdAt: report.createdAt,
    suites: driftSuites(report),
    markdown: (size) => driftMarkdown(report, size),
  });
}

function stackFiles({ directory, dialect, stacks }: CheckedDirectory): readonly StackFiles[] {
  const outputs = stacks.map(({ stack }) => stack.path);
  const documents = stacks.some(({ stack }) => stack.isCdktf) ? projectDocuments(directory, outputs) : null;
  return outputs.map((path) => ({ directory: path, dialect, documents, elsewhere: path }));
}

function complainAbout(stack: StackReport, printed: boolean): void {
  const error = stack.outcome === "failed" ? stack.error : stack.planError;
  if (error === null) return;
  const what =
    stack.outcome === "failed"
      ? `${stack.engine} could not refresh "${stack.name}"`
      : `${stack.engine} could not plan "${stack.name}", so it is unknown what an apply would do`;
  complain(`Error: ${what}${printed ? "; the report has the engine's message" : `:\n\n${error}`}`);
}
