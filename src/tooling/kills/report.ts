import { failureLines, matrixLines, notRunLines, operationLines, operationRows, type NotRun, type OperationRow } from "../faults/report";
import type { CellResult } from "./run-cell";

export interface Report {
  readonly cells: number;
  readonly converged: number;
  readonly failed: number;
  /** Of those that converged, those in which the user had to run the import command of a message. */
  readonly imported: number;
  /** Cells that could not be run at all, which says nothing about the provider. */
  readonly notRun: readonly NotRun[];
  /** Where the real engine does otherwise than the sequences that the cells are made from. */
  readonly departures: readonly string[];
  readonly operations: readonly OperationRow[];
  readonly seconds: number;
  readonly results: readonly CellResult[];
}

export interface ReportParts {
  readonly results: readonly CellResult[];
  readonly milliseconds: number;
  readonly notRun?: readonly NotRun[];
  readonly departures?: readonly string[];
}

export function reportOf({ results, milliseconds, notRun = [], departures = [] }: ReportParts): Report {
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  return {
    cells: results.length,
    converged: results.length - failed,
    failed,
    imported: results.filter(({ problems, imported }) => problems.length === 0 && imported !== null).length,
    notRun,
    departures,
    operations: operationRows(results),
    seconds: Math.round(milliseconds / 100) / 10,
    results,
  };
}

/** All that is printed of it. */
export function reportLines(report: Report): readonly string[] {
  const parts = [operationLines(report), matrixLines(report), report.departures, failureLines(report), notRunLines(report), [countsLine(report)]];
  return parts.filter((lines) => lines.length > 0).flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

const countsLine = ({ cells, converged, failed, imported, notRun, seconds }: Report): string =>
  `cells: ${cells}, converged: ${converged} (${imported} of them by the import command that the message gave), failed: ${failed}${notRun.length === 0 ? "" : `, could not be run: ${notRun.length}`}; ${seconds} s`;
