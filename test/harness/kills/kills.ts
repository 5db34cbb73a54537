import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { openProgress } from "../faults/progress";
import type { NotRun } from "../faults/report";
import { inParallel } from "../faults/run-cells";
import { runTool } from "../../../src/tooling/run-tool";
import { FLAG, knownNames, MULTIPLE, SINGLE, wholeNumber } from "../tool-options";
import temporaryFolder from "../temporary-folder";
import { cellsOf, nameOf } from "./cell";
import { openMatrix, type KillMatrix } from "./matrix";
import { reportLines, reportOf, type Report } from "./report";
import type { CellResult } from "./run-cell";
import { selectCells } from "./select-cells";
import { REWRITING, type Subject } from "./subject";
import { VICTIMS } from "./victim";
import { PAIRWISE } from "../pairwise-variations";

const OPERATIONS = ["create", "update", "delete"] as const;

const HELP = `npm run faults:kill [-- OPTIONS]: kill -9 of the plugin and of the engine, and Ctrl-C once and twice, at each request of each
operation on each resource, with the real engine; then applied again. Prints the matrix and its counts; exit code 1 where a
cell failed. The whole takes hours: a sample has each operation on each resource with each victim.

  --resource TYPE     only this resource, such as wfa_calendar; may be repeated, as the next four
  --operation NAME    ${OPERATIONS.join(", ")}
  --subject NAME      such as wfa_workflow.update-document, or wfa_workflow[several].create: four in one apply
  --variation NAME    how the service fills what the interface leaves open, see wfa serve --help; "rewriting" is all of those
                      that rewrite documents; the default one by default
  --victim NAME       ${VICTIMS.join(", ")}
  --writes            only at requests that may change something
  --sample N          so many cells by chance, and at least one of each operation on each resource with each victim in each moment
  --seed N            of the sample; 1 by default
  --workers N         cells at a time; as many as there are cores by default
  --control           runs each operation with nobody struck too: the engine has to ask for what the cells are made from
  --output FILE       writes counts and cells as JSON
  --cell NAME         runs this one cell and shows what happens in it
  --list              prints the names of the cells, and runs none`;

interface Options {
  readonly workers: number;
  readonly control: boolean;
}

async function runAll(
  matrix: KillMatrix,
  subjects: readonly Subject[],
  names: readonly string[],
  { workers, control }: Options,
): Promise<Report> {
  const began = performance.now();
  const results: (CellResult | null)[] = [];
  const notRun: NotRun[] = [];
  const progress = openProgress(names.length + (control ? subjects.length : 0), "cells");
  const attempt = async <Result>(
    name: string,
    run: () => Promise<Result>,
    problemsOf: (result: Result) => readonly string[],
  ): Promise<Result | null> => {
    try {
      const result = await run();
      progress.step({ name, problems: problemsOf(result) });
      return result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notRun.push({ name, message });
      progress.step({ name, problems: [`could not be run: ${message}`] });
      return null;
    }
  };
  const departures = control
    ? await inParallel(subjects, workers, ({ name }, index) =>
        attempt(
          name,
          () => matrix.control(subjects[index]!),
          (found) => found,
        ),
      )
    : [];
  results.push(
    ...(await inParallel(names, workers, (name) =>
      attempt(
        name,
        () => matrix.run(name),
        ({ problems }) => problems,
      ),
    )),
  );
  progress.end();
  return reportOf({
    results: results.filter((result) => result !== null),
    notRun,
    departures: departures.flatMap((found) => found ?? []),
    milliseconds: performance.now() - began,
  });
}

/** @throws ToolError that lists the names */
const variationsOf = (given: readonly string[]): readonly string[] =>
  knownNames("variation", given, ["rewriting", ...PAIRWISE.map(({ name }) => name)])!.flatMap((name) =>
    name === "rewriting" ? REWRITING : [name],
  );

/** The same for each variation. */
const plainNameOf = ({ name }: Subject): string => name.replace(/@.*/, "");

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      resource: MULTIPLE,
      operation: MULTIPLE,
      victim: MULTIPLE,
      subject: MULTIPLE,
      writes: FLAG,
      variation: MULTIPLE,
      sample: SINGLE,
      seed: SINGLE,
      workers: SINGLE,
      output: SINGLE,
      cell: SINGLE,
      control: FLAG,
      list: FLAG,
      help: FLAG,
    },
  });
  if (values.help === true) return console.log(HELP);
  const matrix = await openMatrix();
  try {
    if (values.cell !== undefined) {
      const { problems } = await matrix.run(values.cell, console.log);
      if (problems.length > 0) process.exitCode = 1;
      return;
    }
    const resources = knownNames("resource", values.resource, [
      ...new Set(matrix.subjects.map(({ typeName }) => typeName)),
    ]);
    const operations = knownNames("operation", values.operation, OPERATIONS);
    const victims = knownNames("victim", values.victim, VICTIMS);
    const sample = wholeNumber("sample", values.sample);
    const variations = variationsOf(values.variation ?? ["default"]);
    const among = matrix.subjects.filter(({ variation }) => variations.includes(variation.name));
    const given = knownNames("subject", values.subject, [...new Set(among.map(plainNameOf))]);
    const subjects = among.filter(
      (subject) =>
        (resources?.includes(subject.typeName) ?? true) &&
        (operations?.includes(subject.operation) ?? true) &&
        (given?.includes(plainNameOf(subject)) ?? true),
    );
    const workers = wholeNumber("workers", values.workers) ?? availableParallelism();
    const cells = (
      await inParallel(subjects, workers, async (subject) => cellsOf(subject, await matrix.requests(subject)))
    ).flat();
    const names = selectCells(cells, {
      ...(victims === undefined ? {} : { victims }),
      writes: values.writes === true,
      ...(sample === undefined ? {} : { sample }),
      seed: wholeNumber("seed", values.seed) ?? 1,
    }).map(nameOf);
    if (values.list === true) return console.log(names.join("\n"));

    const report = await runAll(matrix, subjects, names, {
      workers,
      control: values.control === true,
    });
    console.log(reportLines(report).join("\n"));
    if (values.output !== undefined) await writeFile(values.output, `${JSON.stringify(report, null, 1)}\n`);
    if (report.failed > 0 || report.notRun.length > 0 || report.departures.length > 0) process.exitCode = 1;
  } finally {
    await matrix.close();
  }
}

runTool(async (args) => {
  const remove = await temporaryFolder();
  try {
    await main(args);
  } finally {
    await remove();
  }
});
