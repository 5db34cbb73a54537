import { parseCell, type Cell } from "./cell";
import { recordFaultFree, type FaultFree } from "./fault-free";
import { parseDouble } from "./double-cell";
import { disturbedLines, tooManyDisturbed, type Disturbed } from "./report";
import { runCell, type CellResult } from "./run-cell";
import { runDouble, type DoubleResult } from "./run-double";
import type { SceneOptions } from "./scene";
import type { Trace } from "./session";
import { subjects, type Subject } from "./subject";

/** The matrix in this process; each subject's fault-free run is recorded once. */
export interface Matrix {
  readonly subjects: readonly Subject[];
  faultFree(subject: Subject): Promise<FaultFree>;
  /** @throws Error if there is no such cell */
  run(cell: Cell | string, trace?: Trace): Promise<CellResult>;
  /** @param name of a cell with two faults. @throws Error if there is no such cell */
  runDouble(name: string, trace?: Trace): Promise<DoubleResult>;
}

/** Attempts for a cell whose fault meets no request. */
const ATTEMPTS = 3;

export function createMatrix(options: SceneOptions): Matrix {
  const all = subjects();
  const recorded = new Map<string, Promise<FaultFree>>();
  const faultFree = (subject: Subject): Promise<FaultFree> => {
    const known = recorded.get(subject.name);
    if (known !== undefined) return known;
    const recording = recordFaultFree(subject, options);
    recorded.set(subject.name, recording);
    recording.catch(() => recorded.delete(subject.name));
    return recording;
  };
  return {
    subjects: all,
    faultFree,
    async run(named, trace) {
      const cell = typeof named === "string" ? parseCell(named, all) : named;
      const measure = await faultFree(cell.subject);
      // On a busy machine a healthy request may outlast the client's little patience, and the fault's request is never
      // sent.
      for (let attempt = 1; ; attempt += 1) {
        const result = await runCell(cell, measure, options, trace);
        if (result.hit !== null || attempt === ATTEMPTS) return result;
      }
    },
    async runDouble(name, trace) {
      const double = parseDouble(name, all);
      const measure = await faultFree(double.first.subject);
      for (let attempt = 1; ; attempt += 1) {
        const result = await runDouble(double, measure, options, trace);
        if (result.missed === null || attempt === ATTEMPTS) return result;
      }
    },
  };
}

/** Runs something over all items with limited concurrency, because a cell mostly waits. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atATime: number,
  run: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await run(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, lane));
  return results;
}

/**
 * The same for cells; those that failed run once more, alone: they have little time, and a busy machine has none to
 * spare. Those that converge only then are printed.
 *
 * @throws Error if there are too many of them
 */
export async function inParallelThenAlone<Item, Result extends Pick<CellResult, "name" | "problems">>(
  items: readonly Item[],
  atATime: number,
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = [...(await inParallel(items, atATime, run))];
  const disturbed: Disturbed[] = [];
  for (const [index, item] of items.entries()) {
    const { name, problems } = results[index]!;
    if (problems.length === 0) continue;
    results[index] = await run(item);
    if (results[index].problems.length === 0) disturbed.push({ name, problem: problems[0]! });
  }
  if (disturbed.length > 0) console.warn(disturbedLines({ disturbed }).join("\n"));
  const tooMany = tooManyDisturbed(disturbed.length, items.length);
  if (tooMany !== null) throw new Error(tooMany);
  return results;
}
