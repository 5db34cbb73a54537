import { expect, test } from "vitest";
import { reviewMarkdown } from "../../src/review";
import { reviewOf, workflow } from "./plan-fixture";

const COUNT = 20_000;
const elements = Array.from({ length: COUNT }, (_, at) => at);
const address = "wfa_workflow.w";
const document = (timeout: number): string =>
  `<workflow name="w">${elements.map((at) => `<task name="t${at}" timeout="${timeout}"/>`).join("")}</workflow>`;

// What grows with the square of the size would not end in time.
test("a plan that reverts 20,000 changes of one workflow is reviewed", { timeout: 120_000 }, () => {
  const applied = workflow({ document: document(3), drift: [] });
  const drift = elements.map((at) => `/workflow/task[@name='t${at}']/@timeout: 3 -> 6`);
  const found = workflow({ document: document(6), drift });
  const actions = ["update"];
  const review = reviewOf({
    changes: [{ address, actions, before: found, after: applied }],
    drift: [{ address, actions, before: applied, after: found }],
  });
  expect(review.objects).toMatchObject([{ address, document: { count: COUNT }, drift: { count: COUNT } }]);
  expect(reviewMarkdown(review)).toContain("20000 changes");
});
