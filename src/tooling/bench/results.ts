import { cpus, release, totalmem, type as systemType } from "node:os";
import type { Figure, Goal, Unit } from "./row";

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
