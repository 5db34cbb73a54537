import { prepareBeginning, type Beginning } from "./beginning";
import { parseCell, type Cell } from "./cell";
import { openKillBench } from "./kill-bench";
import { runCell, type CellOptions, type CellResult, type Ends, type Trace } from "./run-cell";
import { runControl, runUndisturbed } from "./run-control";
import { subjects, type Subject } from "./subject";

/** The matrix with one engine and one plugin: what is known of each subject is found out once. */
export interface KillMatrix {
  readonly subjects: readonly Subject[];
  /** The sequence from which the cells are made, such as `POST /workflows`. */
  requests(subject: Subject): Promise<readonly string[]>;
  /** @throws Error if there is no such cell, or what it begins with cannot be made */
  run(cell: Omit<Cell, "method"> | string, trace?: Trace): Promise<CellResult>;
  /**
   * The operation with nobody struck. @returns where the real engine does otherwise than the sequence that the cells
   * are made from
   */
  control(subject: Subject): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** @throws EngineError, BuildError */
export async function openMatrix(): Promise<KillMatrix> {
  const bench = await openKillBench();
  const beginning = once((subject) => prepareBeginning(bench, subject));
  const measure = once(async (subject): Promise<CellOptions["measure"]> => {
    const { essence, requests } = await subject.measure();
    return { essence, requests: requests ?? (await undisturbed(subject)) };
  });
  const undisturbed = async (subject: Subject): Promise<readonly string[]> =>
    (await runUndisturbed(subject, { bench, beginning: await beginning(subject) })).requests;
  const parts = async (
    subject: Subject,
  ): Promise<{ bench: typeof bench; beginning: Beginning; measure: CellOptions["measure"] }> => ({
    bench,
    beginning: await beginning(subject),
    measure: await measure(subject),
  });
  const ends = new Map<string, Ends>();
  const all = subjects();
  return {
    subjects: all,
    requests: async (subject) => (await measure(subject)).requests,
    async run(named, trace) {
      const cell = typeof named === "string" ? parseCell(named, all) : named;
      const { name } = cell.subject;
      if (!ends.has(name)) ends.set(name, new Map());
      return runCell(cell, {
        ...(await parts(cell.subject)),
        ends: ends.get(name)!,
        ...(trace === undefined ? {} : { trace }),
      });
    },
    control: async (subject) => runControl(subject, await parts(subject)),
    close: () => bench.close(),
  };
}

/** Finds out something of each subject once. */
function once<Result>(find: (subject: Subject) => Promise<Result>): (subject: Subject) => Promise<Result> {
  const found = new Map<string, Promise<Result>>();
  return (subject) => {
    const known = found.get(subject.name) ?? find(subject);
    found.set(subject.name, known);
    return known;
  };
}
