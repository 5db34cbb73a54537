import { readFile } from "node:fs/promises";
import { cpus, release, totalmem, type as systemType } from "node:os";
import { ToolError } from "../run-tool";
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

/** What an empty plan costs over one number of objects. */
export interface ScalePoint {
  readonly objects: number;
  /** Of the plugin, for each object; null where it cannot be seen. */
  readonly cpuMilliseconds: number | null;
  /** For each object. */
  readonly requests: number;
  /** Against as many `terraform_data`. */
  readonly planRatio: number;
}

/** A run's bench.json. */
export interface Results {
  readonly version: 1;
  /** ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly engine: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly rows: readonly RowResult[];
  /** Ascending. */
  readonly scale: readonly ScalePoint[];
}

/** For people: `2 × Intel Xeon, 24 GB, Linux 6.1, Node.js 20.18.1`. */
export function thisMachine(): string {
  const [first] = cpus();
  const model = (first?.model ?? "unknown processor").replace(/\s+/g, " ").trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${model}, ${memory} GB, ${systemType()} ${release()}, Node.js ${process.versions.node}`;
}

/** @throws ToolError if the file is none of ours */
export async function readResults(file: string): Promise<Results> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new ToolError(`The earlier results "${file}" cannot be read`, { cause });
  });
  try {
    const results = JSON.parse(text) as Partial<Results> | null;
    if (results?.version === 1 && Array.isArray(results.rows) && Array.isArray(results.scale))
      return results as Results;
  } catch (cause) {
    throw new ToolError(`"${file}" is not JSON`, { cause });
  }
  throw new ToolError(`"${file}" does not have the results of npm run bench in version 1`);
}
