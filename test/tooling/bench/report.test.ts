import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withBenchBlock } from "../../../src/tooling/bench/readme-block";
import { tableMarkdown, tableText } from "../../../src/tooling/bench/report";
import { readResults, type Results, type RowResult } from "../../../src/tooling/bench/results";
import { isChosen, isMet, show } from "../../../src/tooling/bench/row";

const PLAN: RowResult = {
  id: "plan",
  what: "empty plan",
  unit: "ratio",
  goal: { is: "at most", limit: 1.6 },
  figure: { value: 1.5, spread: [1.4, 1.75], objects: 1000 },
  met: true,
};
const STATE: RowResult = {
  id: "state-2",
  what: "bytes of state",
  unit: "bytes",
  goal: { is: "at most" },
  figure: { value: 5900, limit: 4300, note: "1.9 times the document" },
  met: false,
};
const RIVAL: RowResult = {
  id: "restapi-groups-plan",
  what: "empty plan of groups",
  unit: "times",
  goal: { is: "at least", limit: 3 },
  skipped: "it is not here",
};

const resultsOf = (...rows: readonly RowResult[]): Results => ({
  version: 1,
  date: "2027-03-01T10:00:00.000Z",
  machine: "2 × Processor",
  engine: "Terraform 1.11.4",
  rounds: 5,
  seconds: 60,
  rows,
  scale: [],
});

test("the table shows figure, rounds, goal, and whether it is met; a skipped row says why", () => {
  expect(tableText(resultsOf(PLAN, STATE, RIVAL)).split("\n")).toEqual([
    "row                  figure   rounds                       goal                met  what",
    "plan                 1.50     1,000 objects, 1.40 to 1.75  at most 1.60        yes  empty plan",
    "state-2              5.9 KB                                at most 4.3 KB      no   bytes of state; 1.9 times the document",
    "restapi-groups-plan  skipped                               at least 3.0 times  -    empty plan of groups; it is not here",
  ]);
});

test("a row that failed is told from one that was skipped", () => {
  const { id, what, unit, goal } = PLAN;
  expect(tableText(resultsOf({ id, what, unit, goal, failed: "plan ended with 1" }))).toMatch(/^plan +failed /m);
});

test("earlier figures stand beside, with what is left of them", () => {
  const before = resultsOf(
    { ...PLAN, figure: { value: 3, objects: 1000 } },
    { ...STATE, figure: { value: 5000, objects: 10 } },
  );
  const lines = tableText(resultsOf(PLAN, STATE, RIVAL), before).split("\n");
  expect(lines[1]).toContain("  3.00 (now 50 %)  empty plan");
  expect(lines[2]).toContain("  5.0 KB over 10   bytes of state");
  expect(lines[3]).toMatch(/ - +empty plan of groups/);
});

test("a README shows the plot and the rows that were measured", () => {
  expect(tableMarkdown(resultsOf(PLAN, RIVAL))).toBe(
    "| what | measured | over objects | goal | met |\n| --- | --- | --- | --- | --- |\n| empty plan | 1.50 | 1,000 | at most 1.60 | yes |",
  );
  const readme =
    "# wfa\n\n<!-- bench: begin, written by npm run bench -- --readme -->\nold\n<!-- bench: end -->\n\nMore\n";
  const written = withBenchBlock(readme, resultsOf(PLAN));
  expect(written).toContain("Measured on 2027-03-01 with Terraform 1.11.4: 2 × Processor.");
  expect(written).toContain("docs/bench.svg");
  expect(written).not.toContain("old");
  expect(written.endsWith("<!-- bench: end -->\n\nMore\n")).toBe(true);
  expect(withBenchBlock(written, resultsOf(PLAN))).toBe(written);
  expect(() => withBenchBlock("# wfa\n", resultsOf(PLAN))).toThrow("README.md needs two lines");
});

test("a goal is judged only over as many objects as it is about", () => {
  const row = { goal: { is: "at most", limit: 2 }, objects: 1000 } as const;
  expect(isMet(row, { value: 2, objects: 1000 })).toBe(true);
  expect(isMet(row, { value: 2.1, objects: 1000 })).toBe(false);
  expect(isMet(row, { value: 1, objects: 100 })).toBeUndefined();
  expect(isMet({ goal: { is: "at least", limit: 3 } }, { value: 3.5 })).toBe(true);
  expect(isMet({ goal: { is: "at most" } }, { value: 5, limit: 4 })).toBe(false);
  expect(isMet({ goal: null }, { value: 5 })).toBeUndefined();
});

test("figures have their units", () => {
  expect(show("milliseconds", 5.52)).toBe("5.5 ms");
  expect(show("milliseconds", 48.2)).toBe("48 ms");
  expect(show("bytes", 250_000_000)).toBe("250 MB");
  expect(show("times", 3.61)).toBe("3.6 times");
  expect(show("seconds", 9.94)).toBe("9.9 s");
  expect([show("count", 1), show("count", 10.5)]).toEqual(["1", "10.50"]);
});

test("a row is chosen by its name or its family's", () => {
  expect(isChosen({ id: "plan-cpu" }, [])).toBe(true);
  expect(isChosen({ id: "plan-cpu" }, ["plan"])).toBe(true);
  expect(isChosen({ id: "plan" }, ["plan-cpu"])).toBe(false);
  expect(isChosen({ id: "planet" }, ["plan"])).toBe(false);
});

test("earlier results are read from a file of this version only", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wfa-bench-results-"));
  const file = join(folder, "bench.json");
  try {
    await expect(readResults(file)).rejects.toThrow(`The earlier results "${file}" cannot be read`);
    await writeFile(file, JSON.stringify(resultsOf(PLAN)));
    expect(await readResults(file)).toEqual(resultsOf(PLAN));
    await writeFile(file, JSON.stringify({ ...resultsOf(PLAN), version: 2 }));
    await expect(readResults(file)).rejects.toThrow("version 1");
    await writeFile(file, "no");
    await expect(readResults(file)).rejects.toThrow("is not JSON");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
