import { carryOn } from "./carry-on";
import { doubleNameOf, type DoubleCell } from "./double-cell";
import type { FaultFree } from "./fault-free";
import { commandProblems } from "./message-problems";
import type { SceneOptions } from "./scene";
import { indented, openSession, type Ending, type Trace } from "./session";

/** The result of two faults in two consecutive applies. */
export interface DoubleResult {
  readonly name: string;
  readonly resource: string;
  readonly operation: string;
  /** The first fault and the second one. */
  readonly fault: string;
  readonly faults: readonly [string, string];
  /** The requests that met them; null: that apply had no such request. */
  readonly hits: readonly [string | null, string | null];
  /**
   * Requests of the second apply, where nothing goes wrong with it: with none there is nothing that a fault could meet.
   */
  readonly requests: number;
  /** A fault that met no request although there was one; null for none. */
  readonly missed: string | null;
  /** Of each apply: with the first fault, with the second one, with none, and where it was told to, once more. */
  readonly applies: readonly Ending[];
  /** The step in the third apply's message that the user took; null if applying was enough. */
  readonly followed: string | null;
  /** The problems; empty if it converged. */
  readonly problems: readonly string[];
}

/**
 * Applies with a fault, removes it, applies with another one, removes that, continues like a user, and checks the
 * result.
 */
export async function runDouble(
  double: DoubleCell,
  faultFree: FaultFree,
  options: SceneOptions,
  trace: Trace = () => undefined,
): Promise<DoubleResult> {
  const { first: cell, second: fault, refresh, share } = double;
  const { subject } = cell;
  const { requests, refused } = await secondWithoutFault(double, faultFree, options);
  const strike = { ...fault, request: Math.ceil((requests * share) / 100) };
  const session = await openSession(subject, faultFree, [cell, strike], options, trace);
  try {
    const { state, wanted } = faultFree.beginning;
    const first = await session.run("apply with the first fault", { state, wanted, strike: cell });
    const second = await session.run(`apply with the second fault${refresh ? "" : ", with no refresh"}`, {
      state: first.state,
      wanted,
      refresh,
      ...(requests === 0 ? {} : { strike }),
    });
    const carried = await carryOn(session, { state: second.state, wanted });
    const last = carried.runs.at(-1)!;
    // What the second apply refuses without its fault too, as the first one left things, need not name the fault.
    const refusal =
      second.hit === null ||
      second.diagnostics.some(({ severity, summary }) => severity === "error" && refused.includes(summary));
    const secondMissed = second.hit === null && requests > 0 ? "second" : null;
    const missed = first.hit === null ? "first" : secondMissed;
    const problems = [
      ...(missed === null ? [] : [`the ${missed} fault met no request`]),
      ...commandProblems("first", first, cell.kind),
      ...commandProblems("second", second, refusal ? "what was left" : fault.kind),
      ...commandProblems("third", carried.runs[0]!, carried.followed === null ? "nothing" : "what was left"),
      ...(carried.runs.length === 1 ? [] : commandProblems("last", last, "nothing")),
      ...(last.ending.action === null ? [] : await session.planProblems({ state: last.state, wanted: carried.wanted })),
      ...session.endProblems(),
    ];
    trace(
      `== the second apply has ${requests} requests without its fault; ${problems.length === 0 ? "converged" : "failed:"}`,
    );
    for (const problem of problems) trace(indented(problem));
    return {
      name: doubleNameOf(double),
      resource: subject.typeName,
      operation: subject.name.slice(subject.typeName.length),
      fault: cell.kind.name,
      faults: [cell.kind.name, fault.kind.name],
      hits: [first.hit, second.hit],
      requests,
      missed,
      applies: [first, second, ...carried.runs].map(({ ending }) => ending),
      followed: carried.followed,
      problems,
    };
  } finally {
    await session.close();
  }
}

/**
 * The apply after the first fault where nothing more goes wrong: how many requests it has, and summaries of its errors.
 */
async function secondWithoutFault(
  { first: cell, refresh }: DoubleCell,
  faultFree: FaultFree,
  options: SceneOptions,
): Promise<{ readonly requests: number; readonly refused: readonly string[] }> {
  const session = await openSession(cell.subject, faultFree, [cell], options, () => undefined);
  try {
    const { state, wanted } = faultFree.beginning;
    const first = await session.run("apply with the first fault", { state, wanted, strike: cell });
    const { requests, diagnostics } = await session.run("apply again", { state: first.state, wanted, refresh });
    return {
      requests,
      refused: diagnostics.flatMap(({ severity, summary }) => (severity === "error" ? [summary] : [])),
    };
  } finally {
    await session.close();
  }
}
