import { basename, extname, join } from "node:path";
import {
  reviewActionCounts,
  reviewFindings,
  reviewJson,
  reviewMarkdown,
  reviewPage,
  reviewSuites,
  reviewText,
  type Formatted,
  type Review,
} from "../../review";
import { COMMENT_SIZE, plainText } from "../../report";
import { CliError } from "../cli-error";
import {
  FINDING_FORMATS,
  formatFindings,
  isFindingFormat,
  printFormat,
  writeGitlabCounts,
  type FindingFormat,
} from "../findings/format-findings";
import { writeOutputFile } from "../named-file";
import { complain, hasColours, print } from "../terminal";

export const REVIEW_FORMATS = ["markdown", "html", "json", "text", ...FINDING_FORMATS] as const;
export type ReviewFormat = (typeof REVIEW_FORMATS)[number];

const FORMATS: Readonly<Record<string, ReviewFormat>> = {
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
export function formatOf({ format, json, output }: Pick<WriteOptions, "format" | "json" | "output">): ReviewFormat {
  if (json && format !== undefined && format !== "json")
    throw new CliError(`--json and --format ${format} contradict each other. Use only one of them`);
  return json ? "json" : (format ?? FORMATS[extname(output ?? "").toLowerCase()] ?? "markdown");
}

/** A whole review for a file, by its extension; findings have places in a configuration, which it does not know. */
export function reviewFor(file: string, review: Review): string {
  const format = formatOf({ json: false, output: file });
  return textIn(review, isFindingFormat(format) ? "markdown" : format, COMMENT_SIZE);
}

/** Prints the review, or writes it to the file that the user named. */
export async function writeReview(review: Review, options: WriteOptions, plan: ReviewedPlan): Promise<void> {
  const format = formatOf(options);
  const { text, leftOut } = isFindingFormat(format)
    ? await findings(review, format, plan)
    : { text: textIn(review, format, options.maxSize), leftOut: null };
  if (options.output === undefined) {
    if (format === "text") print(reviewText(review, { color: hasColours() }), { coloured: hasColours() });
    else printFormat(format, text);
  } else {
    await writeOutputFile(options.output, text, "the review", "--output");
    complain(`The review is in ${options.output}`);
  }
  if (options.gitlabCounts !== undefined) await writeGitlabCounts(options.gitlabCounts, reviewActionCounts(review));
  if (leftOut !== null) complain(leftOut);
}

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

const findings = (review: Review, format: FindingFormat, { file, directory }: ReviewedPlan): Promise<Formatted> =>
  formatFindings(format, {
    findings: reviewFindings(review),
    // Terraform reads no .tofu file, so whoever has one uses OpenTofu.
    stacks: [{ directory, dialect: "tofu", documents: null, elsewhere: file ?? join(directory, "plan.json") }],
    tool: "wfa review",
    summary: plainText(review.title),
    isComplete: review.problems.length === 0,
    createdAt: review.plannedAt,
    suites: reviewSuites(review, basename(directory)),
    markdown: (size) => reviewMarkdown(review, size),
  });
