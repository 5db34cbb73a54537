import { githubAnnotations, gitlabCodeQuality, sarif, type Formatted, type PlacedFinding } from "../../review";
import { VERSION } from "../version";

/** The formats of other tools, which show findings at their places in files. */
export const FINDING_FORMATS = ["sarif", "gitlab", "github"] as const;
export type FindingFormat = (typeof FINDING_FORMATS)[number];

export const isFindingFormat = (format: string): format is FindingFormat =>
  (FINDING_FORMATS as readonly string[]).includes(format);

export interface FindingsReport {
  readonly findings: readonly PlacedFinding[];
  /** Such as `wfa drift`. */
  readonly tool: string;
  /** In one line. */
  readonly summary: string;
  readonly isComplete: boolean;
  /** Whether the step's summary shows everything. */
  readonly hasStepSummary: boolean;
}

export function formatFindings(format: FindingFormat, report: FindingsReport): Formatted {
  const { findings, tool, isComplete } = report;
  switch (format) {
    case "sarif":
      return sarif(findings, { tool, version: VERSION, isComplete });
    case "gitlab":
      return gitlabCodeQuality(findings);
    case "github":
      return github(report);
  }
}

function github({ findings, tool, summary, hasStepSummary }: FindingsReport): Formatted {
  const { lines, more } = githubAnnotations(findings);
  const text = `${[...lines, `${tool}: ${summary}`].join("\n")}\n`;
  if (more === 0) return { text, leftOut: null };
  const where = hasStepSummary
    ? "the step's summary has them"
    : "GITHUB_STEP_SUMMARY names no file for them. The text format has all of them";
  const what = more === 1 ? "1 more finding has no annotation" : `${more} more findings have no annotation`;
  return { text, leftOut: `${what}, because GitHub shows at most ${lines.length} for a step; ${where}` };
}
