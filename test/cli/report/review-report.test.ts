import { expect, test } from "vitest";
import { reviewFor } from "../../../src/cli/report/review-report";
import { reviewJson, reviewMarkdown, reviewPage } from "../../../src/review";
import { showcase } from "../../review/showcase";

test("a review for a file is in the format of its extension, else Markdown", () => {
  const review = showcase();
  expect(reviewFor("out/review.HTML", review)).toBe(reviewPage(review));
  expect(reviewFor("review.json", review)).toBe(`${reviewJson(review)}\n`);
  for (const file of ["review.md", "review", "review.sarif"])
    expect(reviewFor(file, review)).toBe(reviewMarkdown(review));
});
