import { cpus, release, totalmem, type as systemType } from "node:os";
import type { Lab } from "./lab";

/** How a figure is printed. `ratio` is how many times as much. */
export type Unit = "ratio" | "milliseconds" | "seconds" | "bytes" | "count";

export interface Goal {
  /** Absent where it depends on what is measured; the figure then has it. */
  readonly limit?: number;
}

/** What a row found. */
export interface Figure {
  readonly value: number;
  /** The least and the greatest of the rounds; absent for what is the same in each round. */
  readonly spread?: readonly [least: number, greatest: number];
  /** Over how many objects, where the row's goal is about a number of objects. */
  readonly objects?: number;
  /** The limit, where it depends on what was measured. */
  readonly limit?: number;
  readonly note?: string;
}

/** Why a row has no figure on this machine. */
export interface Skipped {
  readonly skipped: string;
}

/** One line of the table. */
export interface Row {
  /** For `--only`: its own name, or the part before a hyphen for a family. */
  readonly id: string;
  readonly what: string;
  readonly unit: Unit;
  /** Null: shown for comparison only. */
  readonly goal: Goal | null;
  /** The number of objects that the goal is about; with fewer, the goal is not judged. */
  readonly objects?: number;
  measure(lab: Lab): Promise<Figure | Skipped>;
}

/** Undefined where the goal is not judged: there is none, or it was measured over fewer objects than it is about. */
export function isMet({ goal, objects }: Pick<Row, "goal" | "objects">, figure: Figure): boolean | undefined {
  const limit = figure.limit ?? goal?.limit;
  if (goal === null || limit === undefined) return undefined;
  if (objects !== undefined && figure.objects !== undefined && figure.objects < objects) return undefined;
  return figure.value <= limit;
}

export function show(unit: Unit, value: number): string {
  switch (unit) {
    case "ratio":
      return value.toFixed(2);
    case "milliseconds":
      return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
    case "seconds":
      return `${value.toFixed(1)} s`;
    case "bytes":
      return value < 1_000_000 ? `${(value / 1000).toFixed(1)} KB` : `${(value / 1_000_000).toFixed(0)} MB`;
    case "count":
      return Number.isInteger(value) ? String(value) : value.toFixed(2);
  }
}

/** Whether the row is one of those that `--only` names; all are without it. */
export const isChosen = ({ id }: Pick<Row, "id">, only: readonly string[]): boolean =>
  only.length === 0 || only.some((name) => id === name || id.startsWith(`${name}-`));

/** A row with what it found: a figure, or why there is none (`skipped`, `failed`). */
export interface RowResult {
  readonly id: string;
  readonly what: string;
  readonly unit: Unit;
  readonly goal: Goal | null;
  readonly figure?: Figure;
  readonly skipped?: string;
  readonly failed?: string;
  /** Absent where the goal is not judged. */
  readonly met?: boolean;
}

/** A run's bench.json. */
export interface Results {
  /** ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly engine: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly rows: readonly RowResult[];
}

/** For people: `2 × Intel Xeon, 24 GB, Linux 6.1, Node.js 20.18.1`. */
export function thisMachine(): string {
  const [first] = cpus();
  const model = (first?.model ?? "unknown processor").replace(/\s+/g, " ").trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${model}, ${memory} GB, ${systemType()} ${release()}, Node.js ${process.versions.node}`;
}
