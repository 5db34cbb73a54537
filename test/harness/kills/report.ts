import {
  failureLines,
  matrixLines,
  notRunLines,
  operationLines,
  operationRows,
  type NotRun,
  type OperationRow,
} from "../faults/report";
import { table } from "../faults/table";
import type { CellResult } from "./run-cell";

export interface Report {
  readonly cells: number;
  readonly converged: number;
  readonly failed: number;
  /**
   * Of those that converged, those in which the user had to run the import command of a message, or to set what it
   * said.
   */
  readonly imported: number;
  /** Of all, those whose state the engine had emptied to write it when it was struck, so that nothing was known any more. */
  readonly lostState: number;
  /**
   * Of those that converged, those that a known limit kept from ending exactly like the operation with nobody struck.
   */
  readonly limited: number;
  /** Cells that stood as another one did after the strike, so that the user's commands were run there only. */
  readonly alike: number;
  /** The known limits, each with some of its cells. */
  readonly limits: readonly { readonly reason: string; readonly cells: readonly string[] }[];
  /**
   * Cells in which nobody was struck, as there were fewer requests than usual: how often is asked for what is awaited
   * is chance.
   */
  readonly unmet: readonly string[];
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
    lostState: results.filter(({ lostState }) => lostState).length,
    limited: results.filter(({ problems, limit }) => problems.length === 0 && limit !== null).length,
    alike: results.filter(({ sameAs }) => sameAs !== null).length,
    limits: limitsOf(results),
    unmet: results.filter(({ hit }) => hit === null).map(({ name }) => name),
    notRun,
    departures,
    operations: operationRows(results),
    seconds: Math.round(milliseconds / 100) / 10,
    results,
  };
}

const limitsOf = (results: readonly CellResult[]): Report["limits"] =>
  [...new Set(results.map(({ limit }) => limit))]
    .filter((reason) => reason !== null)
    .map((reason) => ({ reason, cells: results.filter(({ limit }) => limit === reason).map(({ name }) => name) }));

/** All that is printed of it. */
export function reportLines(report: Report): readonly string[] {
  const parts = [
    operationLines(report),
    matrixLines(report),
    variationLines(report),
    report.departures,
    limitLines(report),
    failureLines(report),
    notRunLines(report),
    [countsLine(report)],
  ];
  return parts.filter((lines) => lines.length > 0).flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

/** A line for each operation on each variation, a column for each victim; none if there is one variation only. */
function variationLines({ results }: Report): readonly string[] {
  const variations = [...new Set(results.map(({ variation }) => variation))];
  if (variations.length < 2) return [];
  const victimOf = ({ fault }: CellResult): string => fault.split(" ")[0]!;
  const victims = [...new Set(results.map(victimOf))];
  const countOf = (cells: readonly CellResult[]): string => {
    const failed = cells.filter(({ problems }) => problems.length > 0).length;
    return failed === 0 ? String(cells.length) : `${cells.length} (${failed} failed)`;
  };
  const rowOf = (first: readonly string[], cells: readonly CellResult[]): readonly string[] => [
    ...first,
    ...victims.map((victim) => countOf(cells.filter((cell) => victimOf(cell) === victim))),
    countOf(cells),
    String(cells.filter(({ imported }) => imported !== null).length),
  ];
  return table(
    [
      ["", "", ...victims, "all", "by what the message said"],
      ...variations.flatMap((variation) => {
        const cells = results.filter((result) => result.variation === variation);
        const operations = [...new Set(cells.map(({ resource, operation }) => resource + operation))];
        return operations.map((operation, index) =>
          rowOf(
            [index === 0 ? variation : "", operation],
            cells.filter((cell) => cell.resource + cell.operation === operation),
          ),
        );
      }),
      rowOf(["all", ""], results),
    ],
    2,
  );
}

const limitLines = ({ limits }: Report): readonly string[] =>
  limits.map(({ reason, cells }) => `known limit, in ${cells.length} cells such as ${cells[0]}: ${reason}`);

const countsLine = ({
  cells,
  converged,
  failed,
  imported,
  lostState,
  limited,
  alike,
  unmet,
  notRun,
  seconds,
}: Report): string =>
  `cells: ${cells}, converged: ${converged} (${imported} of them by what the message said to import or adopt, ${limited} up to a known limit), failed: ${failed}${lostState === 0 ? "" : `, the engine had emptied its state in ${lostState} of them`}${alike === 0 ? "" : `, ${alike} of them stood as another one after the strike`}${unmet.length === 0 ? "" : `, struck nobody: ${unmet.length} (${unmet.slice(0, 3).join(", ")})`}${notRun.length === 0 ? "" : `, could not be run: ${notRun.length}`}; ${seconds} s`;
