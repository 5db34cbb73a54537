import { expect, test } from "vitest";
import { tableMarkdown, tableText, withBenchBlock } from "../../../src/tooling/bench/report";
import type { Results, RowResult } from "../../../src/tooling/bench/row";
import { isChosen, isMet, show } from "../../../src/tooling/bench/row";

const PLAN: RowResult = {
  id: "plan",
  what: "empty plan",
  unit: "ratio",
  goal: { limit: 1.6 },
  figure: { value: 1.5, spread: [1.4, 1.75], objects: 1000 },
  met: true,
};
const STATE: RowResult = {
  id: "state-2",
  what: "bytes of state",
  unit: "bytes",
  goal: {},
  figure: { value: 5900, limit: 4300, note: "1.9 times the document" },
  met: false,
};
const MEMORY: RowResult = {
  id: "memory",
  what: "peak memory",
  unit: "bytes",
  goal: { limit: 250_000_000 },
  skipped: "it is not here",
};

const resultsOf = (...rows: readonly RowResult[]): Results => ({
  date: "2027-03-01T10:00:00.000Z",
  machine: "2 × Processor",
  engine: "Terraform 1.11.4",
  rounds: 5,
  seconds: 60,
  rows,
});

test("the table shows figure, rounds, goal, and whether it is met; a skipped row says why", () => {
  expect(tableText(resultsOf(PLAN, STATE, MEMORY)).split("\n")).toEqual([
    "row      figure   rounds                       goal            met  what",
    "plan     1.50     1,000 objects, 1.40 to 1.75  at most 1.60    yes  empty plan",
    "state-2  5.9 KB                                at most 4.3 KB  no   bytes of state; 1.9 times the document",
    "memory   skipped                               at most 250 MB  -    peak memory; it is not here",
  ]);
});

test("a row that failed is told from one that was skipped", () => {
  const { id, what, unit, goal } = PLAN;
  expect(tableText(resultsOf({ id, what, unit, goal, failed: "plan ended with 1" }))).toMatch(/^plan +failed /m);
});

test("the page shows the rows that were measured", () => {
  expect(tableMarkdown(resultsOf(PLAN, MEMORY))).toBe(
    "| what | measured | over objects | goal | met |\n| --- | --- | --- | --- | --- |\n| empty plan | 1.50 | 1,000 | at most 1.60 | yes |",
  );
  const page = "# wfa\n\n<!-- bench: begin, written by npm run bench -- --page -->\nold\n<!-- bench: end -->\n\nMore\n";
  const written = withBenchBlock(page, resultsOf(PLAN));
  expect(written).toContain("Measured on 2027-03-01 with Terraform 1.11.4: 2 × Processor.");
  expect(written).not.toContain("old");
  expect(written.endsWith("<!-- bench: end -->\n\nMore\n")).toBe(true);
  expect(withBenchBlock(written, resultsOf(PLAN))).toBe(written);
  expect(() => withBenchBlock("# wfa\n", resultsOf(PLAN))).toThrow("docs/performance.md needs two lines");
});

test("a goal is judged only over as many objects as it is about", () => {
  const row = { goal: { limit: 2 }, objects: 1000 } as const;
  expect(isMet(row, { value: 2, objects: 1000 })).toBe(true);
  expect(isMet(row, { value: 2.1, objects: 1000 })).toBe(false);
  expect(isMet(row, { value: 1, objects: 100 })).toBeUndefined();
  expect(isMet({ goal: {} }, { value: 5, limit: 4 })).toBe(false);
  expect(isMet({ goal: null }, { value: 5 })).toBeUndefined();
});

test("figures have their units", () => {
  expect(show("milliseconds", 5.52)).toBe("5.5 ms");
  expect(show("milliseconds", 48.2)).toBe("48 ms");
  expect(show("bytes", 250_000_000)).toBe("250 MB");
  expect(show("seconds", 9.94)).toBe("9.9 s");
  expect([show("count", 1), show("count", 10.5)]).toEqual(["1", "10.50"]);
});

test("a row is chosen by its name or its family's", () => {
  expect(isChosen({ id: "plan-cpu" }, [])).toBe(true);
  expect(isChosen({ id: "plan-cpu" }, ["plan"])).toBe(true);
  expect(isChosen({ id: "plan" }, ["plan-cpu"])).toBe(false);
  expect(isChosen({ id: "planet" }, ["plan"])).toBe(false);
});
