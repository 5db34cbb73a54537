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
  type StackReport,
} from "../../review";
import type { CheckedDirectory } from "../drift/check-directory";
import { errorOf } from "../drift/check-stack";
import { complain } from "../terminal";
import { projectDocuments } from "../write-back/sources";
import type { StackFiles } from "./place-findings";
import {
  FINDING_FORMATS,
  isFindingFormat,
  printText,
  WHOLE_FORMATS,
  writeReport,
  type ReportFormat,
  type WritableReport,
  type WriteOptions,
} from "./write-report";

export const DRIFT_FORMATS = [...WHOLE_FORMATS, ...FINDING_FORMATS] as const;

export interface DriftWriteOptions extends WriteOptions {
  readonly format: ReportFormat;
  readonly json: boolean;
  readonly strict: boolean;
}

/** Prints the report, or writes it to the file that the user named; then the text is printed, unless it is in the file. */
export async function writeDriftReport(
  report: DriftReport,
  options: DriftWriteOptions,
  checked: readonly CheckedDirectory[],
): Promise<void> {
  const format = options.json ? "json" : options.format;
  const { output } = options;
  const writable: WritableReport = {
    what: "the report",
    tool: "wfa drift",
    text: (color) => driftText(report, { color }),
    markdown: (size) => driftMarkdown(report, size),
    json: () => driftJson(report),
    html: () => driftPage(report),
    stacks: checked.flatMap(stackFiles),
    findings: driftFindings(report, options),
    summary: driftSummary(report),
    isComplete: report.stacks.every((stack) => errorOf(stack) === null),
    createdAt: report.createdAt,
    suites: driftSuites(report),
    counts: driftActionCounts(report),
  };
  await writeReport(writable, format, options, (file) => {
    if (format === "text") complain(`${writable.summary}; the report is in ${file}`);
    else printText(writable);
  });
  // Formats of findings go to programs that know nothing else.
  if (report.write !== undefined && output === undefined && isFindingFormat(format)) complain(driftWriteText(report));
  // If the text is printed, it already contains the engine's message.
  const printed = (format === "text") === (output === undefined);
  for (const stack of report.stacks) complainAbout(stack, printed);
}

function stackFiles({ directory, dialect, stacks }: CheckedDirectory): readonly StackFiles[] {
  const outputs = stacks.map((stack) => stack.directory.path);
  const findDocument = stacks.some((stack) => stack.directory.isCdktf) ? projectDocuments(directory, outputs) : null;
  return outputs.map((path) => ({ directory: path, dialect, findDocument, elsewhere: path }));
}

function complainAbout(stack: StackReport, printed: boolean): void {
  const error = errorOf(stack);
  if (error === null) return;
  const what =
    stack.outcome === "failed"
      ? `${stack.engine} could not refresh "${stack.name}"`
      : `${stack.engine} could not plan "${stack.name}", so it is unknown what an apply would do`;
  complain(`Error: ${what}${printed ? "; the report has the engine's message" : `:\n\n${error}`}`);
}
