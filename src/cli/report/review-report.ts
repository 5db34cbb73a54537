import { basename, extname, join } from "node:path";
import {
  reviewActionCounts,
  reviewFindings,
  reviewJson,
  reviewMarkdown,
  reviewPage,
  reviewSuites,
  reviewText,
  type Review,
} from "../../review";
import { COMMENT_SIZE, plainText } from "../../report";
import { CliError } from "../cli-error";
import { complain } from "../terminal";
import {
  FINDING_FORMATS,
  isFindingFormat,
  writeReport,
  type ReportFormat,
  type WritableReport,
  type WriteOptions,
} from "./write-report";

export const REVIEW_FORMATS = ["markdown", "html", "json", "text", ...FINDING_FORMATS] as const;

const FORMATS: Readonly<Record<string, ReportFormat>> = {
  ".md": "markdown",
  ".markdown": "markdown",
  ".html": "html",
  ".htm": "html",
  ".json": "json",
  ".sarif": "sarif",
};

export interface ReviewWriteOptions extends WriteOptions {
  readonly format?: ReportFormat;
  readonly json: boolean;
  /** Of the Markdown. */
  readonly maxSize: number;
}

/** By the options, or by the extension of the output file. */
export function formatOf({
  format,
  json,
  output,
}: Pick<ReviewWriteOptions, "format" | "json" | "output">): ReportFormat {
  if (json && format !== undefined && format !== "json")
    throw new CliError(`--json and --format ${format} contradict each other. Use only one of them`);
  return json ? "json" : (format ?? FORMATS[extname(output ?? "").toLowerCase()] ?? "markdown");
}

/** A whole review for a file, by its extension; findings have places in a configuration, which it does not know. */
export function reviewFor(file: string, review: Review): string {
  const format = formatOf({ json: false, output: file });
  const { text, ...others } = whole(review, COMMENT_SIZE);
  if (format === "text") return text(false);
  return others[isFindingFormat(format) ? "markdown" : format]();
}

/**
 * Prints the review, or writes it to the file that the user named.
 *
 * @param directory of the configuration, absolute
 * @param file the plan, absolute; null for standard input
 */
export const writeReview = (
  review: Review,
  options: ReviewWriteOptions,
  directory: string,
  file: string | null,
): Promise<void> =>
  writeReport(
    {
      what: "the review",
      tool: "wfa review",
      ...whole(review, options.maxSize),
      findings: reviewFindings(review),
      // Terraform reads no .tofu file, so whoever has one uses OpenTofu.
      stacks: [{ directory, dialect: "tofu", findDocument: null, elsewhere: file ?? join(directory, "plan.json") }],
      summary: plainText(review.title),
      isComplete: review.problems.length === 0,
      createdAt: review.plannedAt,
      suites: reviewSuites(review, basename(directory)),
      counts: reviewActionCounts(review),
    },
    formatOf(options),
    options,
    (output) => complain(`The review is in ${output}`),
  );

const whole = (review: Review, maxSize: number): Pick<WritableReport, "text" | "markdown" | "json" | "html"> => ({
  markdown: (size = maxSize) => reviewMarkdown(review, size),
  html: () => reviewPage(review),
  text: (color) => reviewText(review, { color }),
  json: () => `${reviewJson(review)}\n`,
});
