import { describe, expect, test } from "vitest";
import { cellsOf } from "../harness/faults/cell";
import { nextStepIn } from "../harness/faults/carry-on";
import { doubleNameOf, doublesOf, isDoubleName, parseDouble } from "../harness/faults/double-cell";
import { doubleLines, doubleReportOf } from "../harness/faults/double-report";
import { FAULT_KINDS } from "../harness/faults/fault-kinds";
import { failureLines } from "../harness/faults/report";
import { createMatrix, inParallelThenAlone } from "../harness/faults/run-cells";

/** The whole is `npm run faults -- --double N`, with the faults too that take their time. */
const SAMPLE = 20;
const QUICK = FAULT_KINDS.filter(({ name, outlastsPatience }) => outlastsPatience !== true && !/^429|^huge/.test(name));

const matrix = createMatrix({ variation: {} });
/** Those with at least two requests, whose first cells are known without being recorded. */
const subjects = matrix.subjects.filter(({ typeName }) => typeName !== "wfa_workflow_execution");
const cells = subjects.flatMap((subject) => cellsOf(subject, 2));

describe("two faults in two applies in a row", () => {
  test("have names that lead back to them", () => {
    const doubles = doublesOf(cells, 100, 3);
    expect(doubles).toHaveLength(100);
    for (const double of doubles) {
      const name = doubleNameOf(double);
      expect(isDoubleName(name)).toBe(true);
      expect(parseDouble(name, matrix.subjects)).toEqual(double);
    }
    expect(() => parseDouble("wfa_asset.create/1/500/once+0%/500/once", matrix.subjects)).toThrow(
      "is not the name of a cell with two faults",
    );
    expect(() => parseDouble("wfa_asset.create/1/500/once+5%/gremlins/once", matrix.subjects)).toThrow(
      'There is no fault "gremlins"',
    );
    expect(() => parseDouble("wfa_asset.create/1/500/once+5%/500/seldom", matrix.subjects)).toThrow(
      "once, retried, standing",
    );
  });

  test("are the same for the same seed, and of each subject in turn", () => {
    expect(doublesOf(cells, 50, 7)).toEqual(doublesOf(cells, 50, 7));
    expect(doublesOf(cells, 50, 7)).not.toEqual(doublesOf(cells, 50, 8));
    expect(new Set(doublesOf(cells, subjects.length, 1).map(({ first }) => first.subject)).size).toBe(subjects.length);
    expect(doublesOf(cells, 60, 1).filter(({ refresh }) => !refresh)).not.toEqual([]);
    expect(doublesOf([], 5)).toEqual([]);
  });

  test("converge with the third apply", { timeout: 120_000 }, async () => {
    const quick = doublesOf(cells, 4 * SAMPLE, 2).filter(
      ({ first, second }) => QUICK.includes(first.kind) && QUICK.includes(second.kind),
    );
    const names = quick.slice(0, SAMPLE).map(doubleNameOf);
    const results = await inParallelThenAlone(names, 12, (name) => matrix.runDouble(name));
    const report = doubleReportOf({ results, milliseconds: 0, variation: "default" });
    expect(report.failed, failureLines(report).join("\n")).toBe(0);
    // Faults that both pass by show nothing.
    expect(report.recovered).toBeGreaterThan(SAMPLE / 3);
    expect(doubleLines(report).at(-1)).toContain(`cells with two faults: ${SAMPLE}, converged: ${SAMPLE}`);
  });
});

test("what a message tells to do next is what a user follows", () => {
  const step = (detail: string): unknown => nextStepIn([{ severity: "error", summary: "It failed", detail }]);
  expect(
    step(
      "To manage it here, import it:\n  terraform import wfa_asset.NAME 'a '\\''b'\\'''\nor set adopt_existing = true",
    ),
  ).toMatchObject({ kind: "import", id: "a 'b'" });
  expect(
    step(
      "To manage it here, set adopt_existing = true. (An import shows secrets:\n  terraform import wfa_workflow.NAME w.)",
    ),
  ).toMatchObject({ kind: "adopt" });
  expect(step("It was not looked for since. Plan again without -refresh=false")).toMatchObject({
    kind: "again",
    words: "Plan again",
  });
  expect(
    step("Nothing has refreshed it since. Apply again without `-refresh=false` or `-minimal-refresh`"),
  ).toMatchObject({
    kind: "again",
  });
  expect(step("Move these first\n\nWhere a taint replaces it:\n  terraform untaint wfa_workflow_group.NAME")).toEqual({
    kind: "untaint",
    words: "terraform untaint wfa_workflow_group.NAME",
  });
  expect(step("To keep it, run terraform untaint on it first")).toBeNull();
  expect(step("The service answered 500")).toBeNull();
  expect(nextStepIn([{ severity: "warning", summary: "Odd", detail: "Plan again" }])).toBeNull();
});
