import { nameOf, type Cell } from "./cell";
import type { FaultFree } from "./fault-free";
import { commandProblems } from "./message-problems";
import type { SceneOptions } from "./scene";
import { indented, openSession, type Ending, type Trace } from "./session";

/** What came of one cell. */
export interface CellResult {
  readonly name: string;
  readonly resource: string;
  readonly operation: string;
  /** As in the sequence without a fault. */
  readonly request: string;
  readonly fault: string;
  readonly mode: string;
  /** The request that met the fault; null: none did, which is a problem of the matrix. */
  readonly hit: string | null;
  /** Of the apply that met it. */
  readonly first: Ending;
  /** Of the one after it. */
  readonly second: Ending | null;
  /** What is not as it has to be; empty: converged. */
  readonly problems: readonly string[];
}

/** Applies with the fault, heals, applies again, and looks at what is there. */
export async function runCell(cell: Cell, faultFree: FaultFree, options: SceneOptions, trace: Trace = () => undefined): Promise<CellResult> {
  const { subject, kind, mode, request } = cell;
  const { state, wanted } = faultFree.beginning;
  const session = await openSession(subject, faultFree, [cell], options, trace);
  try {
    const first = await session.run("apply with the fault", { state, wanted, strike: cell });
    const second = await session.run("apply again", { state: first.state, wanted });
    const problems = [
      ...(first.hit === null ? [`the fault met no request: there were ${faultFree.requests.length} without it, and ${first.requests} this time`] : []),
      ...commandProblems("first", first, kind),
      ...commandProblems("second", second, "nothing"),
      ...(second.ending.action === null ? [] : await session.planProblems({ state: second.state, wanted })),
      ...session.endProblems(),
    ];
    trace(`== ${session.scene.requests().length} requests, ${first.requests} of them with the fault; ${problems.length === 0 ? "converged" : "failed:"}`);
    for (const problem of problems) trace(indented(problem));
    return {
      name: nameOf(cell),
      resource: subject.typeName,
      operation: subject.name.slice(subject.typeName.length),
      request: faultFree.requests[request - 1] ?? "",
      fault: kind.name,
      mode,
      hit: first.hit,
      first: first.ending,
      second: second.ending,
      problems,
    };
  } finally {
    await session.close();
  }
}
