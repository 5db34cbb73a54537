import type { FaultFree } from "../faults/fault-free";
import { createMatrix } from "../faults/run-cells";
import type { Subject } from "../faults/subject";
import { prepareBeginning, type Beginning } from "./beginning";
import { parseCell, type Cell } from "./cell";
import { openKillBench } from "./kill-bench";
import { runCell, type CellResult, type Trace } from "./run-cell";
import { runControl } from "./run-control";

/** The matrix with one engine and one plugin: what is known of each subject is found out once. */
export interface KillMatrix {
  readonly subjects: readonly Subject[];
  faultFree(subject: Subject): Promise<FaultFree>;
  /** @throws Error if there is no such cell, or what it begins with cannot be made */
  run(cell: Cell | string, trace?: Trace): Promise<CellResult>;
  /**
   * The operation with nobody struck. @returns where the real engine does otherwise than the sequence that the cells
   * are made from
   */
  control(subject: Subject): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** @throws EngineError, BuildError */
export async function openMatrix(): Promise<KillMatrix> {
  // Its engine is imitated and fast, and its requests are the same: `control` holds it to that.
  const recorded = createMatrix({ variation: {} });
  const { subjects } = recorded;
  const faultFree = (subject: Subject): Promise<FaultFree> => recorded.faultFree(subject);
  const bench = await openKillBench();
  const begun = new Map<string, Promise<Beginning>>();
  const beginningOf = (subject: Subject): Promise<Beginning> => {
    const known = begun.get(subject.name);
    if (known !== undefined) return known;
    const beginning = faultFree(subject).then((known) => prepareBeginning(bench, subject, known));
    begun.set(subject.name, beginning);
    return beginning;
  };
  const parts = async (subject: Subject) => ({
    bench,
    beginning: await beginningOf(subject),
    faultFree: await faultFree(subject),
  });
  return {
    subjects,
    faultFree,
    async run(named, trace) {
      const cell = typeof named === "string" ? parseCell(named, subjects) : named;
      return runCell(cell, { ...(await parts(cell.subject)), ...(trace === undefined ? {} : { trace }) });
    },
    control: async (subject) => runControl(subject, await parts(subject)),
    close: () => bench.close(),
  };
}
