import { appendFile } from "node:fs/promises";
import { basename } from "node:path";
import {
  githubAnnotations,
  gitlabCodeQuality,
  gitlabCounts,
  junit,
  sarif,
  type ActionCounts,
  type Formatted,
  type JunitOptions,
  type ReportedFinding,
} from "../../review";
import { cannot, writeOutputFile } from "../named-file";
import { pathIn, repositoryRoot } from "../shown-path";
import { complain, hasColours, print, printJson } from "../terminal";
import { VERSION } from "../version";
import { placeFindings, type StackFiles } from "./place-findings";

/** For people and for programs that read all of a report. */
export const WHOLE_FORMATS = ["text", "markdown", "json", "html"] as const;

/** Of other tools, which show findings at their places in files. */
export const FINDING_FORMATS = ["sarif", "gitlab", "github", "junit"] as const;
type FindingFormat = (typeof FINDING_FORMATS)[number];

export type ReportFormat = (typeof WHOLE_FORMATS)[number] | FindingFormat;

export const isFindingFormat = (format: ReportFormat): format is FindingFormat =>
  (FINDING_FORMATS as readonly ReportFormat[]).includes(format);

export interface WritableReport extends JunitOptions {
  /** Such as `the report`. */
  readonly what: string;
  /** @param color whether it is for a terminal that shows colours */
  readonly text: (color: boolean) => string;
  /** @param size the most characters. @default what the options say */
  readonly markdown: (size?: number) => string;
  readonly json: () => string;
  readonly html: () => string;
  /** In the order of the report; `elsewhere` is absolute. */
  readonly stacks: readonly StackFiles[];
  readonly findings: readonly ReportedFinding[];
  /** In one line. */
  readonly summary: string;
  readonly isComplete: boolean;
  readonly counts: ActionCounts;
}

export interface WriteOptions {
  readonly output?: string;
  readonly gitlabCounts?: string;
}

/** Prints the report, or writes it to the file that the user named. @param written is called in the second case */
export async function writeReport(
  report: WritableReport,
  format: ReportFormat,
  { output, gitlabCounts: countsFile }: WriteOptions,
  written: (output: string) => void,
): Promise<void> {
  const { text, leftOut } = isFindingFormat(format)
    ? await formatFindings(format, report)
    : { text: format === "text" ? report.text(false) : report[format](), leftOut: null };
  if (output !== undefined) {
    await writeOutputFile(output, text, report.what, "--output");
    written(output);
  } else if (format === "text") printText(report);
  else if (format === "json" || format === "sarif" || format === "gitlab") printJson(text);
  else print(text, { commands: format === "github" });
  if (countsFile !== undefined)
    await writeOutputFile(countsFile, gitlabCounts(report.counts), "the counts", "--gitlab-counts");
  if (leftOut !== null) complain(leftOut);
}

export const printText = ({ text }: WritableReport): void => print(text(hasColours()), { coloured: hasColours() });

async function formatFindings(format: FindingFormat, report: WritableReport): Promise<Formatted> {
  const { tool, isComplete, stacks } = report;
  if (format === "junit") return { text: junit(report.findings, report), leftOut: null };
  const first = stacks[0]?.directory ?? process.cwd();
  const root = repositoryRoot(first) ?? (pathIn(first, process.cwd()) === null ? first : process.cwd());
  const inRoot = stacks.map((stack) => ({
    ...stack,
    elsewhere: (pathIn(stack.elsewhere, root) ?? basename(stack.elsewhere)) || ".",
  }));
  const findings = await placeFindings(report.findings, inRoot, root);
  if (format === "sarif") return sarif(findings, { tool, version: VERSION, isComplete });
  if (format === "gitlab") return gitlabCodeQuality(findings);
  const hasStepSummary = await addToStepSummary(report.markdown(SUMMARY_SIZE));
  const { lines, more } = githubAnnotations(findings);
  const text = `${[...lines, `${tool}: ${report.summary}`].join("\n")}\n`;
  if (more === 0) return { text, leftOut: null };
  const where = hasStepSummary
    ? "the step's summary has them"
    : "GITHUB_STEP_SUMMARY names no file for them. The text format has all of them";
  const what = more === 1 ? "1 more finding has no annotation" : `${more} more findings have no annotation`;
  return { text, leftOut: `${what}, because GitHub shows at most ${lines.length} for a step; ${where}` };
}

/** GitHub refuses the whole summary of a step above 1 MiB. In characters, of which one takes at most three bytes. */
const SUMMARY_SIZE = 333_000;

/**
 * Adds Markdown to the summary of a step of a GitHub workflow, whose file `GITHUB_STEP_SUMMARY` names.
 *
 * @returns false if there is no such file
 */
async function addToStepSummary(markdown: string): Promise<boolean> {
  const file = process.env["GITHUB_STEP_SUMMARY"];
  if (file === undefined || file === "") return false;
  await appendFile(file, `${markdown}\n`).catch(
    cannot("write the step's summary to", file, "GITHUB_STEP_SUMMARY names this file"),
  );
  return true;
}
