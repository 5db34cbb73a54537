import {
  disturbedLines,
  failureLines,
  followedLines,
  matrixLines,
  notRunLines,
  operationLines,
  operationRows,
  type Disturbed,
  type NotRun,
  type OperationRow,
} from "./report";
import type { DoubleResult } from "./run-double";

export interface DoubleReport {
  /** The service's variation. */
  readonly variation: string;
  readonly cells: number;
  readonly converged: number;
  readonly failed: number;
  /** Cells whose second apply sends no request, so that only the first fault could meet one. */
  readonly withoutSecond: number;
  /** Converged cells in which both applies with a fault failed, and the third one recovered. */
  readonly recovered: number;
  /** Converged cells in which the user had to follow a message. */
  readonly followed: number;
  readonly notRun: readonly NotRun[];
  readonly disturbed: readonly Disturbed[];
  readonly operations: readonly OperationRow[];
  readonly seconds: number;
  readonly results: readonly DoubleResult[];
}

export interface DoubleReportParts {
  readonly results: readonly DoubleResult[];
  readonly milliseconds: number;
  readonly variation: string;
  readonly notRun?: readonly NotRun[];
  readonly disturbed?: readonly Disturbed[];
}

export function doubleReportOf({
  results: ran,
  milliseconds,
  variation,
  notRun = [],
  disturbed = [],
}: DoubleReportParts): DoubleReport {
  // Sorted, because in random order each operation's rows would be scattered.
  const results = ran.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const converged = results.filter(({ problems }) => problems.length === 0);
  return {
    variation,
    cells: results.length,
    converged: converged.length,
    failed: results.length - converged.length,
    withoutSecond: results.filter(({ requests }) => requests === 0).length,
    recovered: converged.filter(({ applies }) => applies[0]?.action === null && applies[1]?.action === null).length,
    followed: converged.filter(({ followed }) => followed !== null).length,
    notRun,
    disturbed,
    operations: operationRows(results),
    seconds: Math.round(milliseconds / 100) / 10,
    results,
  };
}

/** Counts for each operation and each first fault, what failed, and where the user had to do more than to apply. */
export function doubleLines(report: DoubleReport): readonly string[] {
  const { cells, converged, failed, withoutSecond, recovered, followed, results, disturbed, notRun, seconds } = report;
  const parts = [
    operationLines(report),
    matrixLines(report),
    followedLines(results, "third"),
    disturbedLines(report),
    failureLines(report),
    notRunLines(report),
  ].filter((lines) => lines.length > 0);
  const counts =
    `cells with two faults: ${cells}, converged: ${converged} (${recovered} of them after two failed applies, ${followed} by what a message told to do), failed: ${failed}` +
    `${disturbed.length === 0 ? "" : ` (${disturbed.length} converged only when run alone)`}${notRun.length === 0 ? "" : `, could not be run: ${notRun.length}`}` +
    `; ${withoutSecond} had nothing for the second fault to meet; ${seconds} s`;
  return [...parts.flatMap((lines) => [...lines, ""]), counts];
}
