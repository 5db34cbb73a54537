import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { VARIATIONS, type Variation } from "../../service";
import { runTool, ToolError } from "../run-tool";
import { cellsOf, nameOf } from "./cell";
import { FAULT_KINDS, MODES } from "./fault-kinds";
import { countsLine, failureLines, matrixLines, reportOf } from "./report";
import type { CellResult } from "./run-cell";
import { createMatrix } from "./run-cells";
import { selectCells } from "./select-cells";
import { recordStack, runStack, type StackResult } from "./run-stack";
import { STACK_TYPES, stackOf } from "./stack";
import { runInWorkers } from "./workers";

const STACK_SIZE = 50;

const HELP = `npm run faults [-- OPTIONS]: each fault at each request of each operation on each resource; then healed and applied again.
Prints the matrix and its counts; exit code 1 where a cell failed.

  --resource TYPE     only this resource, such as wfa_calendar; may be repeated, as the next three
  --operation NAME    create, update or delete
  --fault NAME        ${FAULT_KINDS.map(({ name }) => name).join(", ")}
  --mode NAME         ${MODES.join(", ")}
  --sample N          so many cells by chance, and at least one of each resource with each fault
  --seed N            of the sample; 1 by default
  --variation NAME    how the service fills what the interface leaves open; see wfa serve --help
  --workers N         processes; as many as there are cores by default
  --at-a-time N       cells at a time in each of them; 12 by default
  --output FILE       writes counts and cells as JSON
  --whole             instead of cells: each fault, standing from several points on, for a whole apply of ${STACK_SIZE} objects
  --cell NAME         runs this one cell and shows what happens in it
  --list              prints the names of the cells, and runs none`;

const whole = (option: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new ToolError(`--${option} is a whole number from 1, not "${text}"`);
};

function variationOf(name: string | undefined): Partial<Variation> {
  if (name === undefined) return {};
  const found = VARIATIONS.find((each) => each.name === name);
  if (found === undefined) throw new ToolError(`There is no variation "${name}"; there are ${VARIATIONS.map((each) => each.name).join(", ")}`);
  return found.variation;
}

function known(option: string, given: readonly string[] | undefined, names: readonly string[]): readonly string[] | undefined {
  const unknown = given?.find((name) => !names.includes(name));
  if (unknown === undefined) return given;
  throw new ToolError(`--${option} cannot be "${unknown}"; it is one of ${names.join(", ")}`);
}

/** Shares of the apply's requests that come through before the fault stands. */
const STARTS = [0, 1 / 3, 2 / 3];

async function wholeApplies(types: readonly string[] | undefined, faults: readonly string[] | undefined, output: string | undefined): Promise<void> {
  const stack = stackOf(known("resource", types, STACK_TYPES) ?? STACK_TYPES, STACK_SIZE);
  const names = known("fault", faults, FAULT_KINDS.map(({ name }) => name));
  const faultFree = await recordStack(stack);
  const results: StackResult[] = [];
  for (const kind of FAULT_KINDS.filter(({ name }) => names?.includes(name) ?? true)) {
    for (const start of STARTS) {
      const result = await runStack(stack, { kind, after: Math.floor(faultFree.requests * start) }, faultFree);
      results.push(result);
      const ending = result.problems.length === 0 ? "converged" : `failed:\n${[...new Set(result.problems)].map((problem) => `    ${problem.split("\n")[0]!}`).join("\n")}`;
      console.log(`${kind.name} after ${result.after} of ${faultFree.requests} requests: ${result.failedFirst} of ${stack.length} objects failed at first; ${ending}`);
    }
  }
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  console.log(`whole applies: ${results.length}, converged: ${results.length - failed}, failed: ${failed}`);
  if (output !== undefined) await writeFile(output, `${JSON.stringify({ wholeApplies: results.length, converged: results.length - failed, failed, results }, null, 2)}\n`);
  if (failed > 0) process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const multiple = { type: "string", multiple: true } as const;
  const single = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      resource: multiple, operation: multiple, fault: multiple, mode: multiple,
      sample: single, seed: single, variation: single, workers: single, "at-a-time": single, output: single, cell: single,
      whole: { type: "boolean" }, list: { type: "boolean" }, help: { type: "boolean" },
    },
  });
  if (values.help === true) return console.log(HELP);
  if (values.whole === true) return wholeApplies(values.resource, values.fault, values.output);
  const variation = variationOf(values.variation);
  const matrix = createMatrix({ variation });
  if (values.cell !== undefined) {
    const { problems } = await matrix.run(values.cell, console.log);
    if (problems.length > 0) process.exitCode = 1;
    return;
  }
  const began = performance.now();
  const resources = known("resource", values.resource, [...new Set(matrix.subjects.map(({ typeName }) => typeName))]);
  const subjects = matrix.subjects.filter(({ typeName }) => resources?.includes(typeName) ?? true);
  const cells = [];
  for (const subject of subjects) cells.push(...cellsOf(subject, (await matrix.faultFree(subject)).requests.length));
  const sample = whole("sample", values.sample);
  const selected = selectCells(cells, {
    ...(values.operation === undefined ? {} : { operations: known("operation", values.operation, ["create", "update", "delete"])! }),
    ...(values.fault === undefined ? {} : { faults: known("fault", values.fault, FAULT_KINDS.map(({ name }) => name))! }),
    ...(values.mode === undefined ? {} : { modes: known("mode", values.mode, MODES)! }),
    ...(sample === undefined ? {} : { sample }),
    seed: whole("seed", values.seed) ?? 1,
  }).map(nameOf);
  if (values.list === true) return console.log(selected.join("\n"));

  const results: CellResult[] = [];
  const notRun: string[] = [];
  await runInWorkers(selected, {
    workers: whole("workers", values.workers) ?? availableParallelism(),
    atATime: whole("at-a-time", values["at-a-time"]) ?? 12,
    variation,
    onResult: (result) => {
      results.push(result);
      if (process.stderr.isTTY) process.stderr.write(`\r${results.length} of ${selected.length} cells`);
      else if (results.length % 500 === 0) process.stderr.write(`${results.length} of ${selected.length} cells\n`);
    },
    onFailure: (name, message) => void notRun.push(`${name} could not be run: ${message}`),
  });
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  const place = new Map(selected.map((name, index) => [name, index]));
  const report = reportOf(results.sort((left, right) => place.get(left.name)! - place.get(right.name)!), performance.now() - began);
  console.log([...matrixLines(report), "", ...failureLines(report), countsLine(report)].join("\n"));
  if (values.output !== undefined) await writeFile(values.output, `${JSON.stringify(report, null, 2)}\n`);
  if (notRun.length > 0) throw new ToolError(notRun.join("\n"));
  if (report.failed > 0) process.exitCode = 1;
}

runTool(main);
