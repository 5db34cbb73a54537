import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

import { runTool, ToolError } from "../../../src/tooling/run-tool";
import { FLAG, knownNames, MULTIPLE, SINGLE, wholeNumber } from "../tool-options";
import temporaryFolder from "../temporary-folder";
import { cellsOf, nameOf, type Cell } from "./cell";
import { doubleNameOf, doublesOf, isDoubleName } from "./double-cell";
import { doubleLines, doubleReportOf, type DoubleReport } from "./double-report";
import { FAULT_KINDS, MODES } from "./fault-kinds";
import { openProgress } from "./progress";
import {
  countsLine,
  disturbedLines,
  failureLines,
  followedLines,
  matrixLines,
  notApplicableLines,
  notRunLines,
  operationLines,
  reportOf,
  tooManyDisturbed,
  type Disturbed,
  type NotApplicable,
  type NotRun,
  type Report,
} from "./report";
import type { CellResult } from "./run-cell";
import type { DoubleResult } from "./run-double";
import { createMatrix, inParallel, type Matrix } from "./run-cells";
import { STACK_OPERATIONS } from "./run-stack";
import { selectCells, type Selection } from "./select-cells";
import { STACK_TYPES } from "./stack";
import { runWholeApplies, STACK_SIZE, wholeLines, wholeProblemLines, type WholeReport } from "./whole-applies";
import type { AnyResult } from "./worker-messages";
import { runInWorkers } from "./workers";
import { PAIRWISE, type TestedVariation } from "../pairwise-variations";

/** How many cells are run again; more failures are not the machine's fault. */
const ALONE_AT_MOST = 200;

const HELP = `npm run faults [-- OPTIONS]: each fault at each request of each operation on each resource; then without the fault, and applied again.
After the cells, unless some of them are selected: each fault, standing from several points on, for whole applies of ${STACK_SIZE} objects.
Prints what was run and its counts; exit code 1 where something failed. Time is short in a cell, so that one can fail
because the machine is busy: what failed is run once more, alone, unless that is more than ${ALONE_AT_MOST} cells, and the report
names what converges only then.

  --resource TYPE     only this resource, such as wfa_calendar; may be repeated, as the next three
  --operation NAME    create, update or delete
  --fault NAME        ${FAULT_KINDS.map(({ name }) => name).join(", ")}
  --mode NAME         ${MODES.join(", ")}
  --sample N          so many cells by chance, and at least one of each resource with each fault
  --seed N            of the sample, or of the cells with two faults; 1 by default
  --double N          instead, so many cells by chance with two faults in two applies in a row; the options above select their
                      first faults
  --variation NAME    how the service fills what the interface leaves open; see wfa serve --help
  --workers N         processes; as many as there are cores by default
  --at-a-time N       cells at a time in each of them; 12 by default
  --output FILE       writes counts and cells as JSON
  --whole             only whole applies; --resource, --operation and --fault select of them
  --cell NAME         runs this one cell and shows what happens in it
  --list              prints the names of the cells, and runs none`;

function variationOf(name: string): TestedVariation {
  const found = PAIRWISE.find((each) => each.name === name);
  if (found === undefined)
    throw new ToolError(`There is no variation "${name}"; there are ${PAIRWISE.map((each) => each.name).join(", ")}`);
  return found;
}

interface Cells {
  readonly cells: readonly Cell[];
  readonly notApplicable: readonly NotApplicable[];
}

/** @param selection what is not of these resources and operations is not even begun */
async function cellsIn(matrix: Matrix, { resources, operations }: Selection): Promise<Cells> {
  const subjects = matrix.subjects.filter(
    ({ typeName, operation }) => (resources?.includes(typeName) ?? true) && (operations?.includes(operation) ?? true),
  );
  const recorded = await inParallel(subjects, 4, async (subject) => ({
    subject,
    faultFree: await matrix.faultFree(subject),
  }));
  return {
    cells: recorded.flatMap(({ subject, faultFree }) => cellsOf(subject, faultFree.requests.length)),
    notApplicable: recorded.flatMap(({ subject, faultFree: { withoutCells } }) =>
      withoutCells === null ? [] : [{ name: subject.name, reason: withoutCells }],
    ),
  };
}

interface RunOptions {
  readonly workers: number;
  readonly atATime: number;
  readonly named: TestedVariation;
}

interface Ran<Result> {
  readonly results: readonly Result[];
  readonly notRun: readonly NotRun[];
}

/** @typeParam Result what comes of cells of such names */
async function runNamed<Result extends AnyResult>(
  names: readonly string[],
  what: string,
  { workers, atATime, named }: RunOptions,
): Promise<Ran<Result>> {
  const results: Result[] = [];
  const notRun: NotRun[] = [];
  const progress = openProgress(names.length, what);
  await runInWorkers(names, {
    workers,
    atATime,
    variation: named.variation,
    onResult: (result) => {
      results.push(result as Result);
      progress.step(result);
    },
    onFailure: (name, message) => {
      notRun.push({ name, message });
      progress.step({ name, problems: [`could not be run: ${message}`] });
    },
  });
  progress.end();
  return { results, notRun };
}

/** Runs cells, and those that failed once more, alone. Results are in the order of the names. */
async function runSelected<Result extends AnyResult>(
  names: readonly string[],
  options: RunOptions,
): Promise<Ran<Result> & { readonly disturbed: readonly Disturbed[] }> {
  const { results, notRun } = await runNamed<Result>(names, "cells", options);
  const outcomes = new Map(results.map((result) => [result.name, result]));
  const failed = results.filter(({ problems }) => problems.length > 0);
  const disturbed: Disturbed[] = [];
  if (failed.length > 0 && failed.length <= ALONE_AT_MOST) {
    const again = await runNamed<Result>(
      failed.map(({ name }) => name),
      "failed cells once more, alone",
      { ...options, workers: 1, atATime: 1 },
    );
    for (const result of again.results) {
      const before = outcomes.get(result.name)!.problems[0]!;
      outcomes.set(result.name, result);
      if (result.problems.length === 0) disturbed.push({ name: result.name, problem: before });
    }
  }
  return { results: names.flatMap((name) => outcomes.get(name) ?? []), notRun, disturbed };
}

async function runWhole(named: TestedVariation, selection: Selection): Promise<WholeReport> {
  const kinds = FAULT_KINDS.filter(({ name }) => selection.faults?.includes(name) ?? true);
  const operations = STACK_OPERATIONS.filter((name) => selection.operations?.includes(name) ?? true);
  const progress = openProgress(kinds.length * operations.length * 3, "whole applies");
  const report = await runWholeApplies({
    types: selection.resources ?? STACK_TYPES,
    kinds,
    operations,
    variation: named.variation,
    onResult: ({ operation, fault, after, problems }) =>
      progress.step({ name: `${operation} with ${fault} after ${after} requests`, problems }),
  });
  progress.end();
  return report;
}

function print(report: Report | null, doubles: DoubleReport | null, wholes: WholeReport | null): void {
  const parts = [
    ...(report === null
      ? []
      : [
          operationLines(report),
          matrixLines(report),
          notApplicableLines(report),
          followedLines(report.results, "second"),
          disturbedLines(report),
          failureLines(report),
          notRunLines(report),
        ]),
    ...(doubles === null ? [] : [doubleLines(doubles)]),
    ...(wholes === null ? [] : [wholes.results.flatMap(wholeProblemLines), wholeLines(wholes)]),
    ...(report === null ? [] : [[countsLine(report)]]),
  ];
  console.log(
    parts
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join("\n"))
      .join("\n\n"),
  );
}

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      resource: MULTIPLE,
      operation: MULTIPLE,
      fault: MULTIPLE,
      mode: MULTIPLE,
      sample: SINGLE,
      double: SINGLE,
      seed: SINGLE,
      variation: SINGLE,
      workers: SINGLE,
      "at-a-time": SINGLE,
      output: SINGLE,
      cell: SINGLE,
      whole: FLAG,
      list: FLAG,
      help: FLAG,
    },
  });
  if (values.help === true) return console.log(HELP);
  const named = variationOf(values.variation ?? "default");
  const matrix = createMatrix({ variation: named.variation });
  if (values.cell !== undefined) {
    const { problems } = await (isDoubleName(values.cell)
      ? matrix.runDouble(values.cell, console.log)
      : matrix.run(values.cell, console.log));
    if (problems.length > 0) process.exitCode = 1;
    return;
  }
  const given = {
    resources: knownNames("resource", values.resource, [...new Set(matrix.subjects.map(({ typeName }) => typeName))]),
    operations: knownNames("operation", values.operation, ["create", "update", "delete"]),
    faults: knownNames(
      "fault",
      values.fault,
      FAULT_KINDS.map(({ name }) => name),
    ),
    modes: knownNames("mode", values.mode, MODES),
    sample: wholeNumber("sample", values.sample),
  };
  const seed = wholeNumber("seed", values.seed) ?? 1;
  const selection: Selection = {
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Selection),
    seed,
  };
  const everything = Object.values(given).every((value) => value === undefined);

  const double = wholeNumber("double", values.double);
  if (double !== undefined && (values.whole === true || given.sample !== undefined))
    throw new ToolError("--double runs cells of its own; give it without --sample and --whole");

  let report: Report | null = null;
  let doubles: DoubleReport | null = null;
  if (values.whole !== true) {
    const began = performance.now();
    const { cells, notApplicable } = await cellsIn(matrix, selection);
    const selected = selectCells(cells, selection);
    const names = double === undefined ? selected.map(nameOf) : doublesOf(selected, double, seed).map(doubleNameOf);
    if (values.list === true) return console.log(names.join("\n"));
    const options: RunOptions = {
      workers: wholeNumber("workers", values.workers) ?? availableParallelism(),
      atATime: wholeNumber("at-a-time", values["at-a-time"]) ?? 12,
      named,
    };
    const since = (): { readonly variation: string; readonly milliseconds: number } => ({
      variation: named.name,
      milliseconds: performance.now() - began,
    });
    if (double === undefined)
      report = reportOf({ ...(await runSelected<CellResult>(names, options)), notApplicable, ...since() });
    else doubles = doubleReportOf({ ...(await runSelected<DoubleResult>(names, options)), ...since() });
  }
  const wholes =
    values.whole === true || (everything && double === undefined) ? await runWhole(named, selection) : null;
  print(report, doubles, wholes);
  if (values.output !== undefined)
    await writeFile(
      values.output,
      `${JSON.stringify({ ...(report ?? doubles), ...(wholes === null ? {} : { wholeApplies: wholes }) }, null, 1)}\n`,
    );
  const cellReport = report ?? doubles;
  const tooMany = cellReport === null ? null : tooManyDisturbed(cellReport.disturbed.length, cellReport.cells);
  if (tooMany !== null) throw new ToolError(tooMany);
  if ((cellReport?.failed ?? 0) > 0 || (cellReport?.notRun.length ?? 0) > 0 || (wholes?.failed ?? 0) > 0)
    process.exitCode = 1;
}

runTool(async (args) => {
  const remove = await temporaryFolder();
  try {
    await main(args);
  } finally {
    await remove();
  }
});
