import { join } from "node:path";
import { parseArgs } from "node:util";
import { ToolError } from "../../../src/tooling/run-tool";
import { MATRIX_HELP, MATRIX_OPTIONS, runMatrix, runMatrixTool } from "../cells/command";
import type { CellResult } from "../cells/cell";
import { listed } from "../cells/report";
import { inThisProcess } from "../cells/run-cells";
import { inWorkers } from "../cells/workers";
import { PAIRWISE } from "../pairwise-variations";
import { FLAG, knownNames, MULTIPLE, SINGLE, wholeNumber } from "../tool-options";
import { FAULT_KINDS, MODES } from "./fault-kinds";
import { createMatrix, stratumOf } from "./matrix";
import type { FaultResult } from "./run-cell";
import type { SceneOptions } from "./scene";
import { STACK_TYPES } from "./stack";
import { atStarts, createStackMatrix, STANDING } from "./stack-matrix";
import { FAULTS, withNextFaults, type FaultWay } from "./way";

const FAULT_NAMES = FAULT_KINDS.map(({ name }) => name);

const HELP = `npm run faults [-- OPTIONS]: each fault at each request of each operation on each resource; then without the fault, and applied again.
Prints what was run and its counts; exit code 1 where something failed. Time is short in a cell, so that one can fail
because the machine is busy: what failed is run once more, alone, and the report names what converges only then.

  --fault NAME        ${FAULT_NAMES.join(", ")}; may be repeated
  --mode NAME         ${MODES.join(", ")}; may be repeated
  --double N          instead, so many cells by chance with two faults in two applies in a row; the options select their
                      first faults
  --whole             instead, each fault, standing from several points on, for whole applies of 50 objects
  --variation NAME    how the service fills what the interface leaves open; see wfa serve --help
  --at-a-time N       cells at a time in each of the processes; 12 by default
${MATRIX_HELP}`;

runMatrixTool(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...MATRIX_OPTIONS,
      fault: MULTIPLE,
      mode: MULTIPLE,
      double: SINGLE,
      whole: FLAG,
      variation: SINGLE,
      "at-a-time": SINGLE,
    },
  });
  if (values.help === true) return console.log(HELP);
  const names = PAIRWISE.map(({ name }) => name);
  const [name] = knownNames("variation", [values.variation ?? "default"], names)!;
  const options: SceneOptions = { variation: PAIRWISE.find((each) => each.name === name)!.variation };
  const faults = knownNames("fault", values.fault, FAULT_NAMES) ?? FAULT_NAMES;
  const modes = knownNames("mode", values.mode, MODES) ?? MODES;
  const isSelected = ({ way: { kind, mode } }: { readonly way: FaultWay }): boolean =>
    faults.includes(kind.name) && modes.includes(mode);
  const double = wholeNumber("double", values.double);
  if (double !== undefined && (values.whole === true || values.sample !== undefined))
    throw new ToolError("--double runs cells of its own; give it without --sample and --whole");

  if (values.whole === true) {
    const { resource, ...others } = values;
    const types = knownNames("resource", resource, STACK_TYPES) ?? STACK_TYPES;
    const matrix = createStackMatrix(types, options);
    return runMatrix(others, {
      ...matrix,
      requests: async (subject) => ({ ...(await matrix.faultFree(subject)), withoutCells: null }),
      waysAt: () => STANDING,
      isSelected,
      stratumOf: ({ way }) => way.name,
      madeFrom: atStarts,
      // Each has ten objects at a time of its own.
      runner: () => inThisProcess(1, (cell) => matrix.run(cell)),
      counts: { "objects failed with the fault": ({ failedFirst }) => failedFirst },
    });
  }
  const matrix = createMatrix(options);
  const runner = (workers: number, atATime: number) =>
    inWorkers<SceneOptions, FaultResult>({
      file: join(__dirname, "faults-worker.ts"),
      workers,
      atATime,
      settings: options,
    });
  const atATime = wholeNumber("at-a-time", values["at-a-time"]) ?? 12;
  await runMatrix(values, {
    ...matrix,
    requests: (subject) => matrix.faultFree(subject),
    waysAt: () => FAULTS,
    isSelected,
    stratumOf,
    madeFrom: (cells, seed) => (double === undefined ? cells : withNextFaults(cells, double, seed)),
    runner: (workers) => runner(workers, atATime),
    alone: runner(1, 1),
    counts: { "after each apply with a fault had failed": ({ struck }) => struck },
    remarks: followedLines,
  });
});

const followedLines = (results: readonly CellResult[]): readonly string[] =>
  listed(
    "Applied once more, as a message told to:",
    results.flatMap((result) => (result.followed === null ? [] : [`${result.name}: ${result.followed}`])),
  );
