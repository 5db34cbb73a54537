import { nameOf, parseCell, type Cell, type KnownCell } from "../cells/cell";
import { once } from "../cells/once";
import { prepareBeginning, type Beginning } from "./beginning";
import { openKillBench } from "./kill-bench";
import { runCell, type CellOptions, type Ends, type KillResult, type Trace } from "./run-cell";
import { runControl, runUndisturbed } from "./run-control";
import { subjects, type Subject } from "./subject";
import { methodOf, parseWay, type KillWay, type NOBODY } from "./victim";

/** The matrix with one engine and one plugin: what is known of each subject is found out once. */
export interface KillMatrix {
  readonly subjects: readonly Subject[];
  /** The sequence from which the cells are made, such as `POST /workflows`. */
  requests(subject: Subject): Promise<readonly string[]>;
  /** @throws Error if there is no such cell, or what it begins with cannot be made */
  run(cell: Cell<Subject, KillWay | typeof NOBODY> | string, trace?: Trace): Promise<KillResult>;
  close(): Promise<void>;
}

/** @throws EngineError, BuildError */
export async function openMatrix(): Promise<KillMatrix> {
  const bench = await openKillBench();
  const beginning = once((subject: Subject) => prepareBeginning(bench, subject));
  const measure = once(async (subject: Subject): Promise<CellOptions["measure"]> => {
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
      const { subject, request, way } = typeof named === "string" ? parseCell(named, all, parseWay) : named;
      const options = { ...(await parts(subject)), ...(trace === undefined ? {} : { trace }) };
      if (!("victim" in way)) return runControl(nameOf({ subject, request, way }), subject, options);
      if (!ends.has(subject.name)) ends.set(subject.name, new Map());
      return runCell({ subject, request, way }, { ...options, ends: ends.get(subject.name)! });
    },
    close: () => bench.close(),
  };
}

/** @param sent such as `POST /workflows` */
export const isWrite = (sent: string): boolean => methodOf(sent) !== "GET";

/** A sample has one of each stratum: reads and writes apart, as writes are few and decide. */
export const stratumOf = ({ subject, way, sent }: KnownCell<Subject, { readonly name: string }>): string =>
  [
    subject.variation.name,
    subject.typeName,
    subject.objects.length,
    subject.operation,
    way.name,
    isWrite(sent) ? "write" : "read",
  ].join(" ");
