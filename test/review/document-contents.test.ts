import { expect, test } from "vitest";
import { reviewXml } from "../../src/review/compare/review-xml";
import { plainText } from "../../src/report";

const contentsOf = (text: string): string | null => {
  const review = reviewXml({ before: null, after: { text, values: null }, sensitivePaths: [] });
  return review?.kind === "added" && review.contents !== null ? plainText(review.contents) : null;
};

test.each([
  [`<w><trigger name="a"/><task name="t"/></w>`, "trigger a and task t"],
  // A trigger is named once, whatever its element is called and however it says its name.
  [
    `<w><calendarTrigger name="a"/><trigger><name>b</name></trigger><task name="t"/><task name="u"/></w>`,
    "trigger a and b and task t and u",
  ],
  [`<w><x name="n"><fileTrigger id="c"/></x></w>`, "trigger c and x n"],
  [`<w><task/><triggers/></w>`, null],
])("what a new document holds: %s", (text, expected) => {
  expect(contentsOf(text)).toBe(expected);
});
