import {
  EVIDENCE,
  isUnnoticed,
  OUTCOMES,
  type Evidence,
  type Outcome,
  type Outcomes,
  type Place,
} from "../../../src/tooling/docs/concurrent-changes";
import type { CellResult } from "./cell";
import { OPERATIONS } from "./operations";
import { titleOf } from "./operation";
import { evidenceOn, serviceNamed } from "./race-service";

/** What crosses the border between processes, and all that a report needs of a cell. */
export type Result = Pick<CellResult, "name" | "outcome"> & Omit<Place, "evidence"> & { readonly service: string };

const evidenceOf = ({ service, object }: Pick<Result, "service" | "object">): Evidence =>
  evidenceOn(serviceNamed(service), object);

/** Joins cells to what is committed and shown in the docs. */
export function outcomesOf(results: readonly Result[]): Outcomes {
  const found = new Map<string, Set<Outcome>>();
  const key = (parts: readonly string[]): string => parts.join("\n");
  for (const result of results) {
    const { object, operation, phase, act, outcome } = result;
    const place = key([object, operation, phase, act, evidenceOf(result)]);
    found.set(place, (found.get(place) ?? new Set()).add(outcome));
  }
  const all: Record<string, Record<string, Record<string, Record<string, Partial<Record<Evidence, string>>>>>> = {};
  for (const { object, name, acts } of OPERATIONS) {
    for (const phase of phasesOf(results, object, name)) {
      for (const act of Object.keys(acts)) {
        for (const evidence of EVIDENCE) {
          const outcomes = found.get(key([object, name, phase, act, evidence]));
          if (outcomes === undefined) continue;
          (((all[object] ??= {})[name] ??= {})[phase] ??= {})[act] ??= {};
          all[object][name][phase][act][evidence] = OUTCOMES.filter((each) => outcomes.has(each)).join(" ");
        }
      }
    }
  }
  return all;
}

/** In the order in which an operation goes through them. */
function phasesOf(results: readonly Result[], object: string, operation: string): readonly string[] {
  const order = (phase: string): string => {
    const [when = "", write = "", count = "1"] = phase.split(" ");
    return when === "start" ? "" : [count, WRITES.indexOf(write), MOMENTS.indexOf(when)].join();
  };
  const phases = new Set(
    results.filter((each) => each.object === object && each.operation === operation).map(({ phase }) => phase),
  );
  return [...phases].sort((left, right) => (order(left) < order(right) ? -1 : 1));
}

const WRITES = ["POST", "PUT", "PATCH", "trigger", "DELETE"];
const MOMENTS = ["at", "after", "later"];

/** Each operation with the number of its cells by outcome. */
export function countLines(results: readonly Result[]): readonly string[] {
  const head = ["operation", "cells", ...OUTCOMES];
  const count = (of: readonly Result[]): readonly string[] => [
    String(of.length),
    ...OUTCOMES.map((outcome) => String(of.filter((each) => each.outcome === outcome).length)),
  ];
  const rows = OPERATIONS.flatMap((operation) => {
    const mine = results.filter((each) => each.object === operation.object && each.operation === operation.name);
    return mine.length === 0 ? [] : [[titleOf(operation), ...count(mine)]];
  });
  const table = [head, ...rows, ["all", ...count(results)]];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table.map((row) =>
    row.map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!))).join("  "),
  );
}

/** What nobody noticed, one line for each operation, phase and act, with the services and one cell's name. */
export function unnoticedLines(results: readonly Result[]): readonly string[] {
  const groups = new Map<string, Result[]>();
  for (const result of results.filter(({ outcome }) => isUnnoticed(outcome))) {
    const key = `${result.object} ${result.operation}; ${result.phase}; ${result.act}: ${result.outcome}`;
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups].map(([key, cells]) => {
    const services = [...new Set(cells.map(({ service }) => service))];
    const kinds = EVIDENCE.filter((kind) => cells.some((cell) => evidenceOf(cell) === kind));
    return `${key} on ${services.length} services (${kinds.join(", ")}), such as "${cells[0]!.name}"`;
  });
}

/**
 * Cells that nobody notices, where the committed outcomes do not say so of that act. How and when somebody gets to know
 * depends on moments that are others in each run.
 */
export function disagreements(outcomes: Outcomes, results: readonly Result[]): readonly string[] {
  return results.flatMap(({ object, operation, act, outcome, name }) => {
    const committed = Object.values(outcomes[object]?.[operation] ?? {}).flatMap((acts) =>
      Object.values(acts[act] ?? {}).flatMap((found) => found.split(" ")),
    );
    if (!isUnnoticed(outcome) || committed.includes(outcome)) return [];
    return [`${name}: ${outcome}, and the docs have: ${[...new Set(committed)].join(" ") || "nothing"}`];
  });
}
