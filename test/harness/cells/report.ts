import type { CellResult } from "./cell";
import type { Ran } from "./run-cells";
import { countTable, grouped, nested, table, withoutRepeated, type Counting } from "./table";

/** What a matrix reports beside what every one does. */
export interface Reporting<Result extends CellResult> {
  /** Further counts of the cells that converged, by what they are. */
  readonly counts: Readonly<Record<string, (result: Result) => number | boolean>>;
  /** Further tables, with a line for what is counted in each. */
  readonly tables?: readonly Counting<Result>[];
  /** Further lines, such as of what the user did. */
  readonly remarks?: (results: readonly Result[]) => readonly string[];
}

export interface Report<Result extends CellResult> extends Ran<Result> {
  readonly cells: number;
  readonly converged: number;
  readonly failed: number;
  /** Of those that converged: by what each is, how many there are. */
  readonly counts: Readonly<Record<string, number>>;
  /** Operations without cells. */
  readonly notApplicable: readonly NotApplicable[];
  readonly operations: readonly OperationRow[];
  readonly seconds: number;
}

export interface NotApplicable {
  /** The name of a subject. */
  readonly name: string;
  readonly reason: string;
}

/** One kind of operation on one resource. */
interface OperationRow {
  readonly resource: string;
  readonly operation: string;
  /** Configurations and changes with which it was run. */
  readonly ways: number;
  /** Requests of them all. */
  readonly requests: number;
  readonly cells: number;
  readonly converged: number;
  readonly failed: number;
}

export interface ReportParts<Result> extends Ran<Result> {
  readonly notApplicable?: readonly NotApplicable[];
  readonly milliseconds: number;
}

export function reportOf<Result extends CellResult>(
  { results, notRun, disturbed, notApplicable = [], milliseconds }: ReportParts<Result>,
  { counts }: Reporting<Result>,
): Report<Result> {
  const converged = results.filter(({ problems }) => problems.length === 0);
  const sumOf = (count: (result: Result) => number | boolean): number =>
    converged.reduce((sum, result) => sum + Number(count(result)), 0);
  const all = {
    ...counts,
    "by what a message told to do": ({ followed }: Result) => followed !== null,
    "with a fault that met no request": ({ hit }: Result) => hit === null,
  };
  return {
    cells: results.length,
    converged: converged.length,
    failed: results.length - converged.length,
    counts: Object.fromEntries(Object.entries(all).map(([what, count]) => [what, sumOf(count)])),
    notRun,
    disturbed,
    notApplicable,
    operations: operationRows(results),
    seconds: Math.round(milliseconds / 100) / 10,
    results,
  };
}

/** All that is printed of it: the tables, what failed and why, and last of all the counts. */
export function reportLines<Result extends CellResult>(
  report: Report<Result>,
  { tables = [], remarks = () => [] }: Reporting<Result>,
): readonly string[] {
  const { results, notApplicable, disturbed, notRun } = report;
  const parts: readonly (readonly string[])[] = [
    operationLines(report),
    countTable(results, { lines: [({ fault }) => fault], column: ({ resource }) => resource.replace(/^wfa_/, "") }),
    ...tables.filter(isOfSeveral(results)).map((counting) => countTable(results, counting)),
    listed(
      "Not applicable, so there is no cell:",
      notApplicable.map(({ name, reason }) => `${name}: ${reason}`),
    ),
    remarks(results),
    listed(
      "Failed beside others on a busy machine, and converged when run alone:",
      disturbed.map(({ name, problem }) => `${name}: ${withoutParticulars(problem)}`),
    ),
    failureLines(results),
    notRun.map(({ name, message }) => `${name} could not be run: ${message}`),
    [countsLine(report)],
  ];
  return parts.filter((lines) => lines.length > 0).flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

/** A table whose lines all begin alike says nothing more than the others. */
const isOfSeveral =
  <Result>(results: readonly Result[]) =>
  ({ lines: [first] }: Counting<Result>): boolean =>
    new Set(results.map((result) => first?.(result))).size > 1;

/** Lines below a heading; none if there are none. */
export const listed = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`)];

function operationRows(results: readonly CellResult[]): readonly OperationRow[] {
  const kindOf = ({ operation }: CellResult): string => /\.(create|update|delete)/.exec(operation)![1]!;
  return nested(results, [({ resource }) => resource, kindOf]).map(([[resource = "", operation = ""], cells]) => {
    const failed = cells.filter(({ problems }) => problems.length > 0).length;
    return {
      resource,
      operation,
      ways: new Set(cells.map(({ name }) => name.split("/")[0])).size,
      requests: new Set(cells.map(({ name }) => name.split("/", 2).join("/"))).size,
      cells: cells.length,
      converged: cells.length - failed,
      failed,
    };
  });
}

/** Counts for each resource and kind of operation. */
function operationLines({ operations }: Pick<Report<CellResult>, "operations">): readonly string[] {
  const counts = ["ways", "requests", "cells", "converged", "failed"] as const;
  return table(
    [
      ["", "", ...counts],
      ...operations.map((row, index) => [
        ...withoutRepeated([row.resource, row.operation], [operations[index - 1]?.resource ?? ""]),
        ...counts.map((count) => String(row[count])),
      ]),
      ["all", "", ...counts.map((count) => String(operations.reduce((sum, row) => sum + row[count], 0)))],
    ],
    2,
  );
}

/** Failed cells by problem, the most frequent first, with a few names for each group. */
export function failureLines(results: readonly CellResult[]): readonly string[] {
  const failures = results.flatMap(({ name, resource, problems }) =>
    problems.map((problem) => ({ name, problem: `${resource}: ${withoutParticulars(problem)}` })),
  );
  return [...grouped(failures, ({ problem }) => problem)]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .flatMap(([problem, cells]) => [
      `${cells.length} x ${problem}`,
      ...cells.slice(0, 3).map(({ name }) => `      ${name}`),
      ...(cells.length > 3 ? [`      and ${cells.length - 3} more`] : []),
    ]);
}

const withoutParticulars = (problem: string): string =>
  problem
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "(id)")
    .replace(/127\.0\.0\.1:\d+/g, "(host)")
    .replace(/(\n|\\n).*/s, " …")
    .slice(0, 300);

function countsLine({ cells, converged, failed, counts, disturbed, notRun, seconds }: Report<CellResult>): string {
  const more = Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  return [
    `cells: ${cells}, converged: ${converged}${more.length === 0 ? "" : ` (${more.join(", ")})`}, failed: ${failed}`,
    ...(disturbed.length === 0 ? [] : [`, converged only when run alone: ${disturbed.length}`]),
    ...(notRun.length === 0 ? [] : [`, could not be run: ${notRun.length}`]),
    `; ${seconds} s`,
  ].join("");
}
