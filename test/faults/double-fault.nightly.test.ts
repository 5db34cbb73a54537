import { describe, expect, test } from "vitest";
import { cellsOf, nameOf, parseCell } from "../harness/cells/cell";
import { failureLines } from "../harness/cells/report";
import { inThisProcess, runCells, tooManyDisturbed } from "../harness/cells/run-cells";
import { nextStepIn } from "../harness/faults/carry-on";
import { FAULT_KINDS } from "../harness/faults/fault-kinds";
import { createMatrix } from "../harness/faults/matrix";
import { FAULTS, parseWay, withNextFaults } from "../harness/faults/way";

/** The whole is `npm run faults -- --double N`, with the faults too that take their time. */
const SAMPLE = 20;
const QUICK = FAULT_KINDS.filter(({ name }) => !/^(?:silent|delay|status=429|huge)/.test(name));

const matrix = createMatrix({ variation: {} });
/** Those with at least two requests, whose first cells are known without being recorded. */
const subjects = matrix.subjects.filter(({ typeName }) => typeName !== "wfa_workflow_execution");
const cells = subjects.flatMap((subject) => cellsOf(subject, ["GET /first", "GET /second"], () => FAULTS));

describe("two faults in two applies in a row", () => {
  test("have names that lead back to them", () => {
    const doubles = withNextFaults(cells, 100, 3);
    expect(doubles).toHaveLength(100);
    for (const { sent: _sent, ...double } of doubles)
      expect(parseCell(nameOf(double), matrix.subjects, parseWay)).toEqual(double);
    expect(() => parseWay("status=500/once+0%/status=500/once")).toThrow("does not name two faults");
    expect(() => parseWay("status=500/once+5%/gremlins/once")).toThrow('There is no fault "gremlins/once"');
    expect(() => parseWay("status=500/once+5%/status=500/seldom")).toThrow("status=500/once, status=500/standing");
  });

  test("are the same for the same seed, and of each subject in turn", () => {
    expect(withNextFaults(cells, 50, 7)).toEqual(withNextFaults(cells, 50, 7));
    expect(withNextFaults(cells, 50, 7)).not.toEqual(withNextFaults(cells, 50, 8));
    expect(new Set(withNextFaults(cells, subjects.length, 1).map(({ subject }) => subject)).size).toBe(subjects.length);
    expect(withNextFaults(cells, 60, 1).filter(({ way }) => way.next?.refresh === false)).not.toEqual([]);
    expect(withNextFaults([], 5)).toEqual([]);
  });

  test("converge with the third apply", { timeout: 120_000 }, async () => {
    const quick = withNextFaults(cells, 4 * SAMPLE, 2).filter(
      ({ way }) => QUICK.includes(way.kind) && QUICK.includes(way.next!.kind),
    );
    const names = quick.slice(0, SAMPLE).map(nameOf);
    const run = (name: string) => matrix.run(name);
    const ran = await runCells(names, inThisProcess(12, run), inThisProcess(1, run));
    expect([failureLines(ran.results), ran.notRun, tooManyDisturbed(ran)]).toEqual([[], [], null]);
    expect(ran.results).toHaveLength(SAMPLE);
    // Faults that both pass by show nothing.
    expect(ran.results.filter(({ struck }) => struck).length).toBeGreaterThan(SAMPLE / 3);
  });
});

test("what a message tells to do next is what a user follows", () => {
  const step = (detail: string): unknown => nextStepIn([{ severity: "error", summary: "It failed", detail }]);
  expect(
    step(
      "Otherwise, to manage it here, import it:\n  terraform import wfa_asset.NAME 'a '\\''b'\\'''\nor set adopt_existing = true",
    ),
  ).toMatchObject({ kind: "import", id: "a 'b'" });
  expect(
    step(
      "Otherwise, to manage it here, set adopt_existing = true. (An import shows secrets:\n  terraform import wfa_workflow.NAME w.)",
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
