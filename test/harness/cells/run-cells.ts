import { openProgress } from "./progress";
import type { CellResult } from "./cell";

/** What came of cells. */
export interface Ran<Result> {
  /** In the order of the names. */
  readonly results: readonly Result[];
  /** Cells that could not be run at all, which says nothing about the provider. */
  readonly notRun: readonly NotRun[];
  /** Cells that failed next to others on a busy machine, and converged when run alone. */
  readonly disturbed: readonly Disturbed[];
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

/** The result of a cell, or why it could not be run. */
export type Outcome<Result> = NotRun | { readonly name: string; readonly result: Result };

/** Runs cells by their names, and tells of each as it ends. */
export type Runner<Result> = (names: readonly string[], tell: (outcome: Outcome<Result>) => void) => Promise<void>;

/** How many cells are run again; more failures are not the machine's fault. */
const ALONE_AT_MOST = 200;

/**
 * @param alone runs the cells that failed once more, one at a time; null: they have failed
 * @param stream shows how far it is
 */
export async function runCells<Result extends CellResult>(
  names: readonly string[],
  run: Runner<Result>,
  alone: Runner<Result> | null = null,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<Ran<Result>> {
  const { results: first, notRun } = await told(names, "cells", run, stream);
  const results = new Map(first.map((result) => [result.name, result]));
  const failed = first.filter(({ problems }) => problems.length > 0);
  const disturbed: Disturbed[] = [];
  if (alone !== null && failed.length > 0 && failed.length <= ALONE_AT_MOST) {
    const again = failed.map(({ name }) => name);
    for (const result of (await told(again, "failed cells once more, alone", alone, stream)).results) {
      const problem = results.get(result.name)!.problems[0]!;
      if (result.problems.length === 0) disturbed.push({ name: result.name, problem });
      results.set(result.name, result);
    }
  }
  return { results: names.flatMap((name) => results.get(name) ?? []), notRun, disturbed };
}

/** Runs cells, and shows how far it is. */
async function told<Result extends CellResult>(
  names: readonly string[],
  what: string,
  run: Runner<Result>,
  stream: NodeJS.WriteStream,
): Promise<Omit<Ran<Result>, "disturbed">> {
  const results: Result[] = [];
  const notRun: NotRun[] = [];
  const progress = openProgress(names.length, what, stream);
  await run(names, (outcome) => {
    if ("result" in outcome) {
      results.push(outcome.result);
      return progress.step(outcome.result);
    }
    notRun.push(outcome);
    progress.step({ name: outcome.name, problems: [`could not be run: ${outcome.message}`] });
  });
  progress.end();
  return { results, notRun };
}

/** A busy machine disturbs a few cells. @returns the problem if more have converged only alone */
export function tooManyDisturbed({ results, disturbed }: Ran<unknown>): string | null {
  const limit = Math.max(3, Math.ceil(results.length / 200));
  return disturbed.length <= limit
    ? null
    : `${disturbed.length} of ${results.length} cells converged only when run alone, and at most ${limit} may: find out what they wait for, or use a less busy machine`;
}

/** Runs cells in this process, so many at a time. */
export const inThisProcess =
  <Result>(atATime: number, run: (name: string) => Promise<Result>): Runner<Result> =>
  async (names, tell) => {
    await inParallel(names, atATime, async (name) => tell(await outcomeOf(name, run)));
  };

export async function outcomeOf<Result>(
  name: string,
  run: (name: string) => Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    return { name, result: await run(name) };
  } catch (error) {
    return { name, message: error instanceof Error ? error.message : String(error) };
  }
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
