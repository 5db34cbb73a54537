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
  type JunitSuite,
  type PlacedFinding,
  type ReportedFinding,
} from "../../review";
import { cannot, writeOutputFile } from "../named-file";
import { print, printJson } from "../terminal";
import { VERSION } from "../version";
import { placeFindings, type StackFiles } from "./place-findings";
import { pathIn, repositoryRoot } from "../shown-path";

/** The formats of other tools, which show findings at their places in files. */
export const FINDING_FORMATS = ["sarif", "gitlab", "github", "junit"] as const;
export type FindingFormat = (typeof FINDING_FORMATS)[number];

export const isFindingFormat = (format: string): format is FindingFormat =>
  (FINDING_FORMATS as readonly string[]).includes(format);

export interface FindingsReport {
  /** In the order of the report; `elsewhere` is absolute. */
  readonly stacks: readonly StackFiles[];
  readonly findings: readonly ReportedFinding[];
  /** Such as `wfa drift`. */
  readonly tool: string;
  /** In one line. */
  readonly summary: string;
  readonly isComplete: boolean;
  /** ISO 8601; null if unknown. */
  readonly createdAt: string | null;
  /** What was checked. */
  readonly suites: readonly JunitSuite[];
  /** The whole report, in at most so many characters. */
  readonly markdown: (size: number) => string;
}

/** Of `github`, the Markdown also goes to the step's summary. */
export async function formatFindings(format: FindingFormat, report: FindingsReport): Promise<Formatted> {
  const { tool, isComplete, stacks } = report;
  if (format === "junit") return { text: junit(report.findings, report), leftOut: null };
  const root = repositoryRoot(stacks[0]?.directory ?? process.cwd());
  const inRoot = stacks.map((stack) => ({
    ...stack,
    elsewhere: (pathIn(stack.elsewhere, root) ?? basename(stack.elsewhere)) || ".",
  }));
  const findings = await placeFindings(report.findings, inRoot, root);
  switch (format) {
    case "sarif":
      return sarif(findings, { tool, version: VERSION, isComplete });
    case "gitlab":
      return gitlabCodeQuality(findings);
    case "github":
      return github(findings, report, await addToStepSummary(report.markdown(SUMMARY_SIZE)));
  }
}

function github(
  findings: readonly PlacedFinding[],
  { tool, summary }: FindingsReport,
  hasStepSummary: boolean,
): Formatted {
  const { lines, more } = githubAnnotations(findings);
  const text = `${[...lines, `${tool}: ${summary}`].join("\n")}\n`;
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
    cannot(`write the step's summary to "${file}"`, "GITHUB_STEP_SUMMARY names this file"),
  );
  return true;
}

/** Writes a report in any format but the text for a terminal to standard output. */
export function printFormat(format: string, text: string): void {
  if (["json", "sarif", "gitlab"].includes(format)) printJson(text);
  else print(text, { commands: format === "github" });
}

/** What `--gitlab-counts` names. */
export const writeGitlabCounts = (file: string, counts: ActionCounts): Promise<void> =>
  writeOutputFile(file, gitlabCounts(counts), "the counts", "--gitlab-counts");
