import { blocksText, reportMarkdown, reportPage, reportText, type TextOptions } from "../report";
import type { DriftReport } from "./drift/drift-report";
import { printableDrift } from "./drift/printable-drift";
import { writeBlocks } from "./drift/write-blocks";
import { printableReview } from "./printable-review";
import type { Review } from "./review";

/** The formats for people. @param maxSize of the Markdown, in characters */
export const reviewText = (review: Review, options?: TextOptions): string =>
  reportText(printableReview(review), options);
export const reviewMarkdown = (review: Review, maxSize?: number): string =>
  reportMarkdown(printableReview(review), maxSize);
export const reviewPage = (review: Review): string => reportPage(printableReview(review));

export const driftText = (report: DriftReport, options?: TextOptions): string =>
  reportText(printableDrift(report), options);
export const driftMarkdown = (report: DriftReport, maxSize = Infinity): string =>
  reportMarkdown(printableDrift(report), maxSize);
/** What `--write` did, for formats that do not say it. */
export const driftWriteText = (report: DriftReport): string => blocksText(writeBlocks(report));
export const driftPage = (report: DriftReport): string => reportPage(printableDrift(report));
