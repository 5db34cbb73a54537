import { nameOf, type CellResult } from "../cells/cell";
import { carryOn } from "./carry-on";
import type { FaultFree } from "./fault-free";
import { commandProblems } from "./message-problems";
import type { SceneOptions } from "./scene";
import { indented, openSession, type Ending, type Run, type Trace } from "./session";
import type { Strike } from "./standing-fault";
import type { FaultCell } from "./way";

/** The result of one cell. */
export interface FaultResult extends CellResult {
  /** As in the sequence without a fault. */
  readonly request: string;
  /** Of each apply: those with a fault, the one with none, and where a message told to, once more. */
  readonly applies: readonly Ending[];
  /** Whether each apply that met a fault failed. */
  readonly struck: boolean;
  /** Whether a fault met no request although there was one, which is a problem of the matrix. */
  readonly missed: boolean;
}

/**
 * Applies with the fault, removes it, and where there is another one, applies with that and removes it. Then continues
 * like a user, and checks the result.
 *
 * After one fault, applying again has to be enough, but for two things: a tainted object that may not be empty (the
 * contract wants the apply to refuse to replace it, and the user does what keeps it), and an approval that went through
 * and was not seen, where the service writes into what it approves (nothing tells that it is what was reviewed).
 */
export async function runCell(
  cell: FaultCell,
  faultFree: FaultFree,
  options: SceneOptions,
  trace: Trace = () => undefined,
): Promise<FaultResult> {
  const { subject, way, request } = cell;
  const { next } = way;
  const strike: Strike = { ...way, request };
  const alone = next === null ? null : await secondWithoutFault(cell, next.refresh, faultFree, options);
  const second: Strike | null =
    next === null || alone === null || alone.requests === 0
      ? null
      : { ...next, request: Math.ceil((alone.requests * next.share) / 100) };
  const session = await openSession(subject, faultFree, [strike, ...(second === null ? [] : [second])], options, trace);
  try {
    const { state, wanted } = faultFree.beginning;
    const met = [await session.run("apply with the fault", { state, wanted, strike })];
    if (next !== null)
      met.push(
        await session.run(`apply with the second fault${next.refresh ? "" : ", with no refresh"}`, {
          state: met[0]!.state,
          wanted,
          refresh: next.refresh,
          ...(second === null ? {} : { strike: second }),
        }),
      );
    const carried = await carryOn(session, {
      state: met.at(-1)!.state,
      wanted,
      ...(next === null ? { follows: ["untaint", "set"] } : {}),
    });
    const last = carried.runs.at(-1)!;
    const problems = [
      ...(met[0]!.hit === null
        ? [
            `the fault met no request: there were ${faultFree.requests.length} without it, and ${met[0]!.requests} this time`,
          ]
        : []),
      ...(second !== null && met[1]!.hit === null ? ["the second fault met no request"] : []),
      ...commandProblems("first", met[0]!, way.kind),
      ...met.slice(1).flatMap((run) =>
        // What it refuses without its fault too, as the first one left things, need not name the fault.
        commandProblems(
          "second",
          run,
          run.hit === null || isRefusal(run, alone!.refused) ? "what was left" : next!.kind,
        ),
      ),
      ...commandProblems(
        next === null ? "second" : "third",
        carried.runs[0]!,
        carried.followed === null ? "nothing" : "what was left",
      ),
      ...(carried.runs.length === 1 ? [] : commandProblems("last", last, "nothing")),
      ...(last.ending.action === null ? [] : await session.planProblems({ state: last.state, wanted: carried.wanted })),
      ...session.endProblems(),
    ];
    trace(
      `== ${session.scene.requests().length} requests, ${met.map(({ requests }) => requests).join(" and ")} of them with a fault; ${problems.length === 0 ? "converged" : "failed:"}`,
    );
    for (const problem of problems) trace(indented(problem));
    return {
      name: nameOf(cell),
      resource: subject.typeName,
      operation: subject.name.slice(subject.typeName.length),
      request: faultFree.requests[request - 1] ?? "",
      fault: way.kind.name,
      hit: met.at(-1)!.hit,
      applies: [...met, ...carried.runs].map(({ ending }) => ending),
      struck: met.every(({ ending }) => ending.action === null),
      missed: met[0]!.hit === null || (second !== null && met[1]!.hit === null),
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
  { subject, way, request }: FaultCell,
  refresh: boolean,
  faultFree: FaultFree,
  options: SceneOptions,
): Promise<{ readonly requests: number; readonly refused: readonly string[] }> {
  const strike: Strike = { ...way, request };
  const session = await openSession(subject, faultFree, [strike], options, () => undefined);
  try {
    const { state, wanted } = faultFree.beginning;
    const first = await session.run("apply with the fault", { state, wanted, strike });
    const { requests, diagnostics } = await session.run("apply again", { state: first.state, wanted, refresh });
    return {
      requests,
      refused: diagnostics.flatMap(({ severity, summary }) => (severity === "error" ? [summary] : [])),
    };
  } finally {
    await session.close();
  }
}

const isRefusal = ({ diagnostics }: Run, refused: readonly string[]): boolean =>
  diagnostics.some(({ severity, summary }) => severity === "error" && refused.includes(summary));
