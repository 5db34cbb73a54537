import { extname } from "node:path";
import {
  gitlabCounts,
  reviewActionCounts,
  reviewFindings,
  reviewJson,
  reviewMarkdown,
  reviewPage,
  reviewText,
  type Formatted,
  type Review,
} from "../../review";
import { plainText } from "../../report";
import { CliError } from "../cli-error";
import { FINDING_FORMATS, formatFindings, isFindingFormat, type FindingFormat } from "../findings/format-findings";
import { placeFindings } from "../findings/place-findings";
import { pathIn, repositoryRoot } from "../findings/repository-root";
import { addToStepSummary, SUMMARY_SIZE } from "../findings/step-summary";
import { writeOutputFile } from "../output-file";
import { complain, hasColours, print, printJson } from "../terminal";

export const REVIEW_FORMATS = ["markdown", "html", "json", "text", ...FINDING_FORMATS] as const;
export type ReviewFormat = (typeof REVIEW_FORMATS)[number];

const FORMAT_OF: Readonly<Record<string, ReviewFormat>> = {
  ".md": "markdown",
  ".markdown": "markdown",
  ".html": "html",
  ".htm": "html",
  ".json": "json",
  ".sarif": "sarif",
};

export interface WriteOptions {
  readonly format?: ReviewFormat;
  readonly json: boolean;
  readonly output?: string;
  /** A file for GitLab's counts. */
  readonly gitlabCounts?: string;
  /** Of the Markdown. */
  readonly maxSize: number;
}

/** Where the plan and its configuration are. */
export interface ReviewedPlan {
  /** Absolute; null for standard input. */
  readonly file: string | null;
  /** Of the configuration, absolute. */
  readonly directory: string;
}

/** By the options, or by the extension of the output file. */
export function formatOf({ format, json, output }: WriteOptions): ReviewFormat {
  if (json && format !== undefined && format !== "json")
    throw new CliError(`--json and --format ${format} contradict each other. Use only one of them`);
  return json ? "json" : (format ?? FORMAT_OF[extname(output ?? "").toLowerCase()] ?? "markdown");
}

/** Prints the review, or writes it to the file that the user named. */
export async function writeReview(review: Review, options: WriteOptions, plan: ReviewedPlan): Promise<void> {
  const format = formatOf(options);
  const { text, leftOut } = isFindingFormat(format)
    ? await findings(review, format, plan)
    : { text: textIn(review, format, options.maxSize), leftOut: null };
  if (options.output === undefined) {
    if (isJson(format)) printJson(text);
    else if (format === "text") print(reviewText(review, { color: hasColours() }), { coloured: hasColours() });
    else print(text, { commands: format === "github" });
  } else {
    await writeOutputFile(options.output, text, "the review", "--output");
    complain(`The review is in ${options.output}`);
  }
  if (options.gitlabCounts !== undefined)
    await writeOutputFile(
      options.gitlabCounts,
      gitlabCounts(reviewActionCounts(review)),
      "the counts",
      "--gitlab-counts",
    );
  if (leftOut !== null) complain(leftOut);
}

const isJson = (format: ReviewFormat): boolean => format === "json" || format === "sarif" || format === "gitlab";

function textIn(review: Review, format: Exclude<ReviewFormat, FindingFormat>, maxSize: number): string {
  switch (format) {
    case "markdown":
      return reviewMarkdown(review, maxSize);
    case "html":
      return reviewPage(review);
    case "text":
      return reviewText(review);
    case "json":
      return `${reviewJson(review)}\n`;
  }
}

async function findings(review: Review, format: FindingFormat, { file, directory }: ReviewedPlan): Promise<Formatted> {
  const root = repositoryRoot(directory);
  const elsewhere = (file === null ? null : pathIn(file, root)) ?? "plan.json";
  // Terraform reads no .tofu file, so whoever has one uses OpenTofu.
  const stack = { directory, dialect: "tofu", documents: null, elsewhere } as const;
  const placed = await placeFindings(reviewFindings(review), [stack], root);
  return formatFindings(format, {
    findings: placed,
    tool: "wfa review",
    summary: plainText(review.title),
    isComplete: review.problems.length === 0,
    hasStepSummary: format === "github" && (await addToStepSummary(reviewMarkdown(review, SUMMARY_SIZE))),
  });
}
