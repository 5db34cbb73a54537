import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { parseArgs } from "node:util";
import { runTool, ToolError } from "../../../src/tooling/run-tool";
import { stratifiedSample } from "../seeded-random";
import temporaryFolder from "../temporary-folder";
import { FLAG, knownNames, MULTIPLE, SINGLE, wholeNumber } from "../tool-options";
import { cellsOf, nameOf, type CellResult, type KnownCell, type Row, type Way } from "./cell";
import { reportLines, reportOf, type Reporting } from "./report";
import { inParallel, runCells, tooManyDisturbed, type Runner } from "./run-cells";

/** The options of every matrix, for `parseArgs`. */
export const MATRIX_OPTIONS = {
  resource: MULTIPLE,
  operation: MULTIPLE,
  sample: SINGLE,
  seed: SINGLE,
  workers: SINGLE,
  output: SINGLE,
  cell: SINGLE,
  list: FLAG,
  help: FLAG,
} as const;

/** The end of a matrix's help. */
export const MATRIX_HELP = `  --resource TYPE     only this resource, such as wfa_calendar; may be repeated
  --operation NAME    create, update or delete; may be repeated
  --sample N          so many cells by chance, and at least one of each kind that the README names
  --seed N            of what is left to chance; 1 by default
  --workers N         at a time; as many as there are cores by default
  --output FILE       writes counts and cells as JSON
  --cell NAME         runs this one cell and shows what happens in it
  --list              prints the names of the cells, and runs none`;

/** What the options of every matrix are given as. */
type MatrixValues = ReturnType<typeof parseArgs<{ readonly options: typeof MATRIX_OPTIONS }>>["values"];

/** What a matrix is made from. */
export interface Matrix<Subject extends Row, Wrong extends Way, Result extends CellResult> extends Reporting<Result> {
  readonly subjects: readonly Subject[];
  /** The requests of an operation; where there are none, `withoutCells` says why. */
  requests(subject: Subject): Promise<{ readonly requests: readonly string[]; readonly withoutCells: string | null }>;
  waysAt(sent: string): readonly Wrong[];
  /** Whether an option selects it. @default all are */
  isSelected?(cell: KnownCell<Subject, Wrong>): boolean;
  /** A sample has one cell of each before any two of one. */
  stratumOf(cell: KnownCell<Subject, Wrong>): string;
  /** The cells that are made from the selected ones. @default these */
  madeFrom?(cells: readonly KnownCell<Subject, Wrong>[], seed: number): readonly KnownCell<Subject, Wrong>[];
  /** @throws Error if there is no such cell */
  run(name: string, trace: (line: string) => void): Promise<Result>;
  /** @param workers how many work at a time */
  runner(workers: number): Runner<Result>;
  /** Runs the cells that failed once more. @default they have failed */
  readonly alone?: Runner<Result>;
}

/** Does what the options of every matrix say: runs a cell, lists cells, or runs and reports them. */
export async function runMatrix<Subject extends Row, Wrong extends Way, Result extends CellResult>(
  values: MatrixValues,
  matrix: Matrix<Subject, Wrong, Result>,
): Promise<void> {
  if (values.cell !== undefined) {
    const { problems } = await matrix.run(values.cell, console.log);
    if (problems.length > 0) process.exitCode = 1;
    return;
  }
  const began = performance.now();
  const workers = wholeNumber("workers", values.workers) ?? availableParallelism();
  const seed = wholeNumber("seed", values.seed) ?? 1;
  const sample = wholeNumber("sample", values.sample);
  const known = await inParallel(subjectsIn(values, matrix.subjects), workers, async (subject) => ({
    subject,
    ...(await matrix.requests(subject)),
  }));
  const all = known.flatMap(({ subject, requests }) => cellsOf(subject, requests, (sent) => matrix.waysAt(sent)));
  const selected = all.filter((cell) => matrix.isSelected?.(cell) ?? true);
  const made = matrix.madeFrom?.(selected, seed) ?? selected;
  const cells = sample === undefined ? made : stratifiedSample(made, sample, seed, (cell) => matrix.stratumOf(cell));
  const names = cells.map(nameOf);
  if (values.list === true) return console.log(names.join("\n"));

  const ran = await runCells(names, matrix.runner(workers), matrix.alone);
  const notApplicable = known.flatMap(({ subject: { name }, withoutCells: reason }) =>
    reason === null ? [] : [{ name, reason }],
  );
  const report = reportOf({ ...ran, notApplicable, milliseconds: performance.now() - began }, matrix);
  console.log(reportLines(report, matrix).join("\n"));
  if (values.output !== undefined) await writeFile(values.output, `${JSON.stringify(report, null, 1)}\n`);
  const tooMany = tooManyDisturbed(ran);
  if (tooMany !== null) throw new ToolError(tooMany);
  if (report.failed > 0 || report.notRun.length > 0) process.exitCode = 1;
}

/** @throws ToolError that lists what there is */
function subjectsIn<Subject extends Row>(values: MatrixValues, subjects: readonly Subject[]): readonly Subject[] {
  const types = [...new Set(subjects.map(({ typeName }) => typeName))];
  const resources = knownNames("resource", values.resource, types) ?? types;
  const operations = knownNames("operation", values.operation, ["create", "update", "delete"]);
  return subjects.filter(
    ({ typeName, operation }) => resources.includes(typeName) && (operations?.includes(operation) ?? true),
  );
}

/** Runs the command of a matrix; what it and its tests leave in temporary folders goes with it. */
export const runMatrixTool = (main: (args: readonly string[]) => Promise<void>): void =>
  runTool(async (args) => {
    const remove = await temporaryFolder();
    try {
      await main(args);
    } finally {
      await remove();
    }
  });
