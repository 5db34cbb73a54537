import { FAULT_KINDS, modesOf } from "./fault-kinds";
import type { CellResult } from "./run-cell";
import { table } from "./table";

export interface Report {
  /** The service's variation: its name, or the given options. */
  readonly variation: string;
  readonly cells: number;
  readonly converged: number;
  readonly failed: number;
  /** Cells in which the apply with the fault failed, and the next one recovered. */
  readonly recovered: number;
  /** Converged cells in which the user had to follow the message of the second apply. */
  readonly followed: number;
  /** Cells that could not be run at all, which says nothing about the provider. */
  readonly notRun: readonly NotRun[];
  /** Cells that failed next to others on a busy machine, and converged when run alone. */
  readonly disturbed: readonly Disturbed[];
  /** Operations without cells. */
  readonly notApplicable: readonly NotApplicable[];
  readonly operations: readonly OperationRow[];
  readonly seconds: number;
  readonly results: readonly CellResult[];
}

export interface NotRun {
  readonly name: string;
  readonly message: string;
}

export interface Disturbed {
  readonly name: string;
  /** The first problem of the run next to others. */
  readonly problem: string;
}

export interface NotApplicable {
  /** The name of a subject, or of a fault and a mode. */
  readonly name: string;
  readonly reason: string;
}

/** One kind of operation on one resource. */
export interface OperationRow {
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

export interface ReportParts {
  readonly results: readonly CellResult[];
  readonly milliseconds: number;
  readonly variation?: string;
  readonly notRun?: readonly NotRun[];
  readonly disturbed?: readonly Disturbed[];
  readonly notApplicable?: readonly NotApplicable[];
}

export function reportOf({
  results,
  milliseconds,
  variation = "default",
  notRun = [],
  disturbed = [],
  notApplicable = [],
}: ReportParts): Report {
  const failed = results.filter(hasFailed).length;
  return {
    variation,
    cells: results.length,
    converged: results.length - failed,
    failed,
    recovered: results.filter((result) => !hasFailed(result) && result.first.action === null).length,
    followed: results.filter((result) => !hasFailed(result) && result.followed !== null).length,
    notRun,
    disturbed,
    notApplicable: [...notApplicable, ...NEVER_RETRIED],
    operations: operationRows(results),
    seconds: Math.round(milliseconds / 100) / 10,
    results,
  };
}

/** The fields of a cell for the tables, of this matrix or another. */
export type CellOutcome = Pick<CellResult, "name" | "resource" | "fault" | "problems">;

const hasFailed = ({ problems }: Pick<CellResult, "problems">): boolean => problems.length > 0;

const NEVER_RETRIED: readonly NotApplicable[] = [
  {
    name: `retried: ${FAULT_KINDS.filter((kind) => !modesOf(kind).includes("retried"))
      .map(({ name }) => name)
      .join(", ")}`,
    reason: "the client sends nothing again after these, so that it would be the same as once",
  },
];

export function operationRows(results: readonly CellOutcome[]): readonly OperationRow[] {
  const groups = new Map<string, CellOutcome[]>();
  for (const result of results) {
    const key = `${result.resource} ${kindOf(result.name)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [result]);
    else group.push(result);
  }
  return [...groups].map(([key, cells]) => {
    const [resource = "", operation = ""] = key.split(" ");
    const failed = cells.filter(hasFailed).length;
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

/** `create`, `update` or `delete`. */
const kindOf = (name: string): string => /\.(create|update|delete)/.exec(name)![1]!;

/** Counts for each resource and kind of operation. */
export function operationLines({
  operations,
  cells,
  converged,
  failed,
}: Pick<Report, "operations" | "cells" | "converged" | "failed">): readonly string[] {
  const sum = (pick: (row: OperationRow) => number): number => operations.reduce((total, row) => total + pick(row), 0);
  return table(
    [
      ["", "", "ways", "requests", "cells", "converged", "failed"],
      ...operations.map(({ resource, operation, ways, requests, ...row }, index) => [
        operations[index - 1]?.resource === resource ? "" : resource,
        operation,
        ...[ways, requests, row.cells, row.converged, row.failed].map(String),
      ]),
      ["all", "", ...[sum(({ ways }) => ways), sum(({ requests }) => requests), cells, converged, failed].map(String)],
    ],
    2,
  );
}

export const notApplicableLines = ({ notApplicable }: Report): readonly string[] =>
  notApplicable.length === 0
    ? []
    : ["Not applicable, so there is no cell:", ...notApplicable.map(({ name, reason }) => `  ${name}: ${reason}`)];

export const disturbedLines = ({ disturbed }: Pick<Report, "disturbed">): readonly string[] =>
  disturbed.length === 0
    ? []
    : [
        "Failed beside others on a busy machine, and converged when run alone:",
        ...disturbed.map(({ name, problem }) => `  ${name}: ${withoutParticulars(problem)}`),
      ];

/** A busy machine disturbs a few cells. @returns the problem if more have converged only alone */
export function tooManyDisturbed(disturbed: number, cells: number): string | null {
  const limit = Math.max(3, Math.ceil(cells / 200));
  return disturbed <= limit
    ? null
    : `${disturbed} of ${cells} cells converged only when run alone, and at most ${limit} may: find out what they wait for, or use a less busy machine`;
}

/** Cells in which the user followed a message. */
export const followedLines = (
  results: readonly Pick<CellResult, "name" | "followed">[],
  apply: string,
): readonly string[] => {
  const told = results.flatMap(({ name, followed }) => (followed === null ? [] : [`  ${name}: ${followed}`]));
  return told.length === 0 ? [] : [`Applied once more, as the ${apply} apply told to:`, ...told];
};

export const notRunLines = ({ notRun }: Pick<Report, "notRun">): readonly string[] =>
  notRun.map(({ name, message }) => `${name} could not be run: ${message}`);

/**
 * The matrix: a line for each fault, a column for each resource, how many cells in each and how many of them failed.
 */
export function matrixLines({ results }: { readonly results: readonly CellOutcome[] }): readonly string[] {
  const resources = [...new Set(results.map(({ resource }) => resource))];
  const faults = [...new Set(results.map(({ fault }) => fault))];
  const countOf = (some: readonly CellOutcome[]): string => {
    if (some.length === 0) return "-";
    const failed = some.filter(({ problems }) => problems.length > 0).length;
    return failed === 0 ? String(some.length) : `${some.length} (${failed} failed)`;
  };
  const rows = [
    ["", ...resources.map((name) => name.replace(/^wfa_/, "")), "all"],
    ...[...faults, "all"].map((fault) => {
      const row = results.filter((result) => fault === "all" || result.fault === fault);
      return [
        fault,
        ...resources.map((resource) => countOf(row.filter((result) => result.resource === resource))),
        countOf(row),
      ];
    }),
  ];
  return table(rows, 1);
}

/** Failed cells by problem, the most frequent first, with a few names for each group. */
export function failureLines({ results }: { readonly results: readonly CellOutcome[] }): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const { name, problems, resource } of results) {
    for (const problem of problems) {
      const key = `${resource}: ${withoutParticulars(problem)}`;
      groups.set(key, [...(groups.get(key) ?? []), name]);
    }
  }
  return [...groups]
    .sort(([, left], [, right]) => right.length - left.length)
    .flatMap(([problem, names]) => [
      `${names.length} x ${problem}`,
      ...names.slice(0, 3).map((name) => `      ${name}`),
      ...(names.length > 3 ? [`      and ${names.length - 3} more`] : []),
    ]);
}

const withoutParticulars = (problem: string): string =>
  problem
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "(id)")
    .replace(/127\.0\.0\.1:\d+/g, "(host)")
    .replace(/(\n|\\n).*/s, " …")
    .slice(0, 300);

export const countsLine = ({
  cells,
  converged,
  failed,
  recovered,
  followed,
  disturbed,
  notRun,
  seconds,
}: Report): string =>
  `cells: ${cells}, converged: ${converged} (${recovered} of them by the second apply${followed === 0 ? "" : `, ${followed} by what a message told to do`}), failed: ${failed}${disturbed.length === 0 ? "" : ` (${disturbed.length} converged only when run alone)`}${notRun.length === 0 ? "" : `, could not be run: ${notRun.length}`}; ${seconds} s`;
