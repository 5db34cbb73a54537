import { describe, expect, test } from "vitest";
import { schemaErrors } from "../../cli/json-schema";
import { baselineText, BaselineError, isDay, parseBaseline, type AcceptedFinding } from "../../../src/review";

const ENTRY: AcceptedFinding = {
  address: "wfa_workflow.load",
  path: "/workflow/task[@name='load']/@timeout",
  from: "300",
  to: "600",
  reason: "Until the database is faster",
  by: "ann",
  until: "2026-12-31",
};
const text = (...accepted: readonly object[]): string => JSON.stringify({ version: 1, accepted });
const wrong = (written: string): string => {
  try {
    parseBaseline(written);
  } catch (error) {
    if (error instanceof BaselineError) return error.message;
    throw error;
  }
  return "nothing is wrong";
};

test("is sorted, with one field on a line, and read back as it was", async () => {
  const other = { ...ENTRY, address: "wfa_workflow.a", from: null, until: null };
  expect(baselineText([ENTRY, other])).toBe(`{
  "$schema": "https://raw.githubusercontent.com/workflow-automation/terraform-provider-wfa/main/docs/schemas/drift-baseline.json",
  "version": 1,
  "accepted": [
    {
      "address": "wfa_workflow.a",
      "path": "/workflow/task[@name='load']/@timeout",
      "from": null,
      "to": "600",
      "reason": "Until the database is faster",
      "by": "ann",
      "until": null
    },
    {
      "address": "wfa_workflow.load",
      "path": "/workflow/task[@name='load']/@timeout",
      "from": "300",
      "to": "600",
      "reason": "Until the database is faster",
      "by": "ann",
      "until": "2026-12-31"
    }
  ]
}
`);
  expect(await schemaErrors(baselineText([ENTRY, other]))).toEqual([]);
  expect(parseBaseline(baselineText([ENTRY, other]))).toEqual([other, ENTRY]);
  expect(baselineText([other, ENTRY])).toBe(baselineText([ENTRY, other]));
});

test("shows characters that would hide others, without a change of the value", () => {
  const hostile = { ...ENTRY, to: "a\u202eb\u001b[31m" };
  expect(baselineText([hostile])).toContain(String.raw`"to": "a\u202eb\u001b[31m"`);
  expect(parseBaseline(baselineText([hostile]))).toEqual([hostile]);
});

describe("a text that is not a baseline is refused", () => {
  test.each([
    ["{", "It is not valid JSON: "],
    ["[]", "It must be a JSON object with the members version and accepted"],
    ['{ "accepted": [] }', "Its version must be 1; got nothing. A later version of wfa may have written it"],
    ['{ "version": 2, "accepted": [] }', "Its version must be 1; got 2"],
    ['{ "version": 1, "accepted": [], "rejected": [] }', 'It has the unknown member "rejected"'],
    ['{ "version": 1 }', "Its member accepted must be a list"],
    [text(ENTRY, {}), "Entry 2 has no address"],
    ['{ "version": 1, "accepted": [7] }', "Entry 1 must be an object; got 7"],
    [
      text({ ...ENTRY, reason: " " }),
      `Entry 1 ("wfa_workflow.load", "/workflow/task[@name='load']/@timeout"): reason must be a text that is not empty; got " "`,
    ],
    [text({ ...ENTRY, from: 300 }), "from must be a text or null; got 300"],
    [text({ ...ENTRY, to: undefined }), "has no to"],
    [text({ ...ENTRY, more: 1 }), 'has the unknown member "more"'],
    [text({ ...ENTRY, until: "2026-02-30" }), "until must be a day such as 2026-12-31, or null for no end"],
    [
      text(ENTRY, { ...ENTRY, path: "/workflow" }, { ...ENTRY, reason: "another" }),
      "is there twice: entry 1 is about the same change. Remove one of them",
    ],
  ])("%s", (written, message) => {
    expect(wrong(written)).toContain(message);
  });
});

test("a day is a day of the calendar", () => {
  expect(["2026-12-31", "2028-02-29"].every(isDay)).toBe(true);
  expect(["2026-02-29", "2026-13-01", "2026-1-1", "31.12.2026", "2026-12-31T00:00:00Z", ""].some(isDay)).toBe(false);
});
