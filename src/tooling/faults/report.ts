import type { CellResult } from "./run-cell";

export interface Report {
  readonly cells: number;
  readonly converged: number;
  readonly failed: number;
  /** Cells in which the apply that met the fault failed, and the next one mended it. */
  readonly recovered: number;
  /** Cells whose fault met no request, as there were fewer this time. */
  readonly unmet: number;
  readonly seconds: number;
  readonly results: readonly CellResult[];
}

export function reportOf(results: readonly CellResult[], milliseconds: number): Report {
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  return {
    cells: results.length,
    converged: results.length - failed,
    failed,
    recovered: results.filter(({ problems, first }) => problems.length === 0 && first.action === null).length,
    unmet: results.filter(({ hit }) => hit === null).length,
    seconds: Math.round(milliseconds / 100) / 10,
    results,
  };
}

/** The matrix: a line for each fault, a column for each resource, how many cells in each and how many of them failed. */
export function matrixLines({ results }: Report): readonly string[] {
  const resources = [...new Set(results.map(({ resource }) => resource))];
  const faults = [...new Set(results.map(({ fault }) => fault))];
  const countOf = (some: readonly CellResult[]): string => {
    const failed = some.filter(({ problems }) => problems.length > 0).length;
    return some.length === 0 ? "-" : failed === 0 ? String(some.length) : `${some.length} (${failed} failed)`;
  };
  const rows = [
    ["", ...resources.map((name) => name.replace(/^wfa_/, "")), "all"],
    ...[...faults, "all"].map((fault) => {
      const row = results.filter((result) => fault === "all" || result.fault === fault);
      return [fault, ...resources.map((resource) => countOf(row.filter((result) => result.resource === resource))), countOf(row)];
    }),
  ];
  const widths = rows[0]!.map((_cell, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join("  "));
}

/** Failed cells by what went wrong, the most frequent first: a few names stand for all of a group. */
export function failureLines({ results }: Report): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const { name, problems, resource } of results) {
    for (const problem of problems) {
      const key = `${resource}: ${withoutParticulars(problem)}`;
      groups.set(key, [...(groups.get(key) ?? []), name]);
    }
  }
  return [...groups]
    .sort(([, left], [, right]) => right.length - left.length)
    .flatMap(([problem, names]) => [`${names.length} x ${problem}`, ...names.slice(0, 3).map((name) => `      ${name}`), ...(names.length > 3 ? [`      and ${names.length - 3} more`] : [])]);
}

const withoutParticulars = (problem: string): string =>
  problem
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "(id)")
    .replace(/127\.0\.0\.1:\d+/g, "(host)")
    .replace(/(\n|\\n).*/s, " …")
    .slice(0, 300);

export const countsLine = ({ cells, converged, failed, recovered, unmet, seconds }: Report): string =>
  `cells: ${cells}, converged: ${converged} (${recovered} of them by the second apply), failed: ${failed}${unmet === 0 ? "" : `, whose fault met no request: ${unmet}`}; ${seconds} s`;
