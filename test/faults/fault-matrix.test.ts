import { describe, expect, test } from "vitest";
import { cellsOf, nameOf, parseCell } from "../../src/tooling/faults/cell";
import { FAULT_KINDS } from "../../src/tooling/faults/fault-kinds";
import { failureLines, matrixLines, reportOf } from "../../src/tooling/faults/report";
import { createMatrix, inParallel } from "../../src/tooling/faults/run-cells";
import { selectCells } from "../../src/tooling/faults/select-cells";
import { createProvider } from "../../src/provider";

/** One of each resource with each fault, and no more: the whole is `npm run faults`. */
const SAMPLE = 1;
const AT_A_TIME = 12;

const matrix = createMatrix({ variation: {} });
const cells = (
  await inParallel(matrix.subjects, 4, async (subject) => cellsOf(subject, (await matrix.faultFree(subject)).requests.length))
).flat();

describe("the matrix", () => {
  test("covers create, update and delete of every resource", () => {
    const covered = new Set(matrix.subjects.map(({ typeName, operation }) => `${typeName} ${operation}`));
    const wanted = createProvider().resources.flatMap(({ name }) => ["create", "update", "delete"].map((operation) => `${name} ${operation}`));
    expect(wanted.filter((pair) => !covered.has(pair))).toEqual([]);
  });

  test("has a name for each cell that leads back to it", () => {
    const names = cells.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    for (const name of selectCells(cells, { sample: 1 }).map(nameOf)) expect(nameOf(parseCell(name, matrix.subjects))).toBe(name);
    expect(() => parseCell("wfa_workflow.create/1/gremlins/once", matrix.subjects)).toThrow('There is no fault "gremlins"');
    expect(() => parseCell("wfa_workflow.create/0/500/once", matrix.subjects)).toThrow("count from 1");
  });

  test("a sample has each resource with each fault, and is the same for the same seed", () => {
    const sample = selectCells(cells, { sample: SAMPLE, seed: 7 });
    expect(sample).toEqual(selectCells(cells, { sample: SAMPLE, seed: 7 }));
    expect(sample).not.toEqual(selectCells(cells, { sample: SAMPLE, seed: 8 }));
    expect(new Set(sample.map(({ subject, kind }) => `${subject.typeName} ${kind.name}`)).size).toBe(createProvider().resources.length * FAULT_KINDS.length);
  });
});

test("a sample of it converges", { timeout: 300_000 }, async () => {
  const began = performance.now();
  const results = await inParallel(selectCells(cells, { sample: SAMPLE, seed: 1 }), AT_A_TIME, (cell) => matrix.run(cell));
  expect(results).toHaveLength(createProvider().resources.length * FAULT_KINDS.length);
  const report = reportOf({ results, milliseconds: performance.now() - began });
  expect(report.failed, [...matrixLines(report), "", ...failureLines(report)].join("\n")).toBe(0);
  // A matrix that meets no request shows nothing.
  expect(report.recovered).toBeGreaterThan(report.cells / 2);
});
