import { carryOn } from "./carry-on";
import { nameOf, type Cell } from "./cell";
import type { FaultFree } from "./fault-free";
import { commandProblems } from "./message-problems";
import type { SceneOptions } from "./scene";
import { indented, openSession, type Ending, type Trace } from "./session";

/** The result of one cell. */
export interface CellResult {
  readonly name: string;
  readonly resource: string;
  readonly operation: string;
  /** As in the sequence without a fault. */
  readonly request: string;
  readonly fault: string;
  readonly mode: string;
  /** The request that met the fault; null if none did, which is a problem of the matrix. */
  readonly hit: string | null;
  /** Of the apply that met it. */
  readonly first: Ending;
  /** Of the one after it. */
  readonly second: Ending | null;
  /** The step in the second apply's message that the user took; null if applying was enough. */
  readonly followed: string | null;
  /** The problems; empty if it converged. */
  readonly problems: readonly string[];
}

/**
 * Applies with the fault, removes it, applies again, and checks the result. If the second apply refuses, by the
 * contract, to replace a tainted object that may not be empty, and says how to keep it, the user does so.
 */
export async function runCell(
  cell: Cell,
  faultFree: FaultFree,
  options: SceneOptions,
  trace: Trace = () => undefined,
): Promise<CellResult> {
  const { subject, kind, mode, request } = cell;
  const { state, wanted } = faultFree.beginning;
  const session = await openSession(subject, faultFree, [cell], options, trace);
  try {
    const first = await session.run("apply with the fault", { state, wanted, strike: cell });
    const { runs, followed } = await carryOn(session, {
      state: first.state,
      wanted,
      phase: "apply again",
      follows: ["untaint"],
    });
    const [second, last] = [runs[0]!, runs.at(-1)!];
    const problems = [
      ...(first.hit === null
        ? [
            `the fault met no request: there were ${faultFree.requests.length} without it, and ${first.requests} this time`,
          ]
        : []),
      ...commandProblems("first", first, kind),
      ...commandProblems("second", second, followed === null ? "nothing" : "what was left"),
      ...(followed === null ? [] : commandProblems("last", last, "nothing")),
      ...(last.ending.action === null ? [] : await session.planProblems({ state: last.state, wanted })),
      ...session.endProblems(),
    ];
    trace(
      `== ${session.scene.requests().length} requests, ${first.requests} of them with the fault; ${problems.length === 0 ? "converged" : "failed:"}`,
    );
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
      followed,
      problems,
    };
  } finally {
    await session.close();
  }
}
