import type { FaultKind } from "./fault-kinds";
import { recordStack, runStack, STACK_OPERATIONS, type StackOperation, type StackResult } from "./run-stack";
import type { SceneOptions } from "./scene";
import { stackOf } from "./stack";
import { table } from "./table";

export const STACK_SIZE = 50;
/** Shares of the apply's requests that come through before the fault stands. */
const STARTS = [0, 1 / 3, 2 / 3];

export interface WholeAppliesOptions extends SceneOptions {
  readonly types: readonly string[];
  readonly kinds: readonly FaultKind[];
  /** @default all */
  readonly operations?: readonly string[];
  /** Told of each as it comes. */
  readonly onResult: (result: StackResult) => void;
}

/** Counts, and the result of each apply of a whole stack. */
export interface WholeReport {
  readonly applies: number;
  readonly converged: number;
  readonly failed: number;
  readonly results: readonly StackResult[];
}

/** Each fault, standing from several points on, for a whole apply of {@link STACK_SIZE} objects, ten at a time. */
export async function runWholeApplies({
  types,
  kinds,
  operations = STACK_OPERATIONS,
  onResult,
  ...options
}: WholeAppliesOptions): Promise<WholeReport> {
  const stack = stackOf(types, STACK_SIZE);
  const results: StackResult[] = [];
  for (const operation of STACK_OPERATIONS.filter((name: StackOperation) => operations.includes(name))) {
    const faultFree = await recordStack(stack, operation, options);
    for (const kind of kinds) {
      for (const start of STARTS) {
        const result = await runStack(faultFree, { kind, after: Math.floor(faultFree.requests * start) }, options);
        results.push(result);
        onResult(result);
      }
    }
  }
  const failed = results.filter(hasFailed).length;
  return { applies: results.length, converged: results.length - failed, failed, results };
}

const hasFailed = ({ problems }: StackResult): boolean => problems.length > 0;

/** A line for each fault: how many applies of each operation, and how many of them failed. */
export function wholeLines({ applies, converged, failed, results }: WholeReport): readonly string[] {
  const operations = STACK_OPERATIONS.filter((name) => results.some(({ operation }) => operation === name));
  const faults = [...new Set(results.map(({ fault }) => fault))];
  const countOf = (some: readonly StackResult[]): string => {
    const bad = some.filter(hasFailed).length;
    return bad === 0 ? String(some.length) : `${some.length} (${bad} failed)`;
  };
  const rows = [...faults, "all"].map((fault) => {
    const row = results.filter((result) => fault === "all" || result.fault === fault);
    return [
      fault,
      ...operations.map((operation) => countOf(row.filter((result) => result.operation === operation))),
      String(row.reduce((sum, { failedFirst }) => sum + failedFirst, 0)),
    ];
  });
  return [
    `Whole applies of ${STACK_SIZE} objects, ten at a time, with the fault standing from the first request, after a third and after two thirds of them:`,
    ...table([["", ...operations, "objects that failed at first"], ...rows], 1),
    `whole applies: ${applies}, converged: ${converged}, failed: ${failed}`,
  ];
}

/** What went wrong with one, in a few lines; none if it converged. */
export const wholeProblemLines = (result: StackResult): readonly string[] =>
  hasFailed(result)
    ? [
        `${result.operation} with ${result.fault} after ${result.after} requests failed:`,
        ...[...new Set(result.problems.map((problem) => problem.split("\n")[0]!))].map((problem) => `    ${problem}`),
      ]
    : [];
