import { setImmediate as turn } from "node:timers/promises";
import {
  type Essence,
  essenceDifferences,
  essenceOf,
  type HeldRequest,
  type RecordedRequest,
} from "../../../src/service";
import { nameOf, type Cell, type CellResult } from "../cells/cell";
import { carryOn, secretProblems, type Aftermath } from "./aftermath";
import { openService, type Beginning } from "./beginning";
import { survivors, type EngineEnd } from "./engine-run";
import type { KillBench } from "./kill-bench";
import { limitOf, type KnownLimit } from "./known-limits";
import { standingOf } from "./standing";
import { titlesOf, type Subject } from "./subject";
import { methodOf, strike, type KillWay } from "./victim";

/** The result of one cell; its fault is victim and moment. */
export interface KillResult extends CellResult {
  /** Of the service. */
  readonly variation: string;
  /** As in the sequence without a kill. */
  readonly request: string;
  /** What was run, and how it ended. */
  readonly commands: readonly string[];
  /**
   * The cell that stood alike after its strike, service and engine, so that its user's commands tell of this one too;
   * null: they were run.
   */
  readonly sameAs: string | null;
  /**
   * Whether the strike met the engine in the middle of writing its own state, which then is an empty file: Terraform's
   * local backend truncates it first (`internal/states/statemgr/filesystem.go`). What it knew is in its backup only.
   */
  readonly lostState: boolean;
  /** The limit that prevented a better result; null if there was none, or it failed. */
  readonly limit: string | null;
}

/** Gets a trace of one cell, for debugging. */
export type Trace = (line: string) => void;

export interface CellOptions {
  readonly bench: KillBench;
  readonly beginning: Beginning;
  /** The operation with nobody struck. */
  readonly measure: { readonly essence: Essence; readonly requests: readonly string[] };
  /** What came of cells of the same subject by how they stood, to which this one is added. @default none */
  readonly ends?: Ends;
  readonly trace?: Trace;
}

/** How cells ended, by {@link standingOf} after the strike. */
export type Ends = Map<string, { readonly name: string; readonly end: Promise<End> }>;

/** What came of the user's commands. */
interface End extends Aftermath {
  readonly differences: readonly string[];
  readonly limit: KnownLimit | null;
}

/** Strikes while the request is held, continues like a user, and checks the result. */
export async function runCell(
  cell: Cell<Subject, KillWay>,
  { bench, beginning, measure, ends = new Map(), trace = () => undefined }: CellOptions,
): Promise<KillResult> {
  const { subject, way, request } = cell;
  const { victim, moment } = way;
  const service = await openService(subject, beginning);
  const requests = (): readonly RecordedRequest[] => service.requests.list();
  const stack = await bench.openStack({ endpoint: service.url, wanted: beginning.wanted, state: beginning.state });
  const outputs: string[] = [];
  const tell = ({ code, hung, stdout, stderr }: EngineEnd, what: string): void => {
    outputs.push(stdout, stderr);
    trace(
      `== ${what}: ${hung ? "hung" : code}\n${[stdout, stderr].map((text) => text.trim().replace(/^/gm, "     ")).join("\n")}`,
    );
  };
  try {
    let hit: string | null = null;
    let plugins: readonly number[] = [];
    let held = Promise.resolve();
    const wait = async ({ method, path, gone }: HeldRequest): Promise<void> => {
      hit = `${method} ${path}`;
      plugins = run.plugins();
      let dropped = false;
      void gone.then(() => (dropped = true));
      await strike(victim, run, gone);
      // One that waits for the answer all the same could wait for ever.
      if (moment === "late" && dropped) await run.ended;
    };
    const { method, before } = placeOf(request, measure.requests);
    // Planning is left out where the request comes after it, and has been done once for all such cells. The saved plan
    // names the service that it was made with, and of a deleted object no other one is believed that it is gone.
    const inPlan = beginning.plan.requests.filter((text) => methodOf(text) === method).length;
    const deletes = measure.requests.slice(0, request).some((text) => methodOf(text) === "DELETE");
    const planned = before >= inPlan && !deletes;
    service.faults.add({
      method,
      skip: before - (planned ? inPlan : 0),
      fault: {
        kind: "hold",
        moment: moment === "after" ? "after" : "before",
        regardless: moment === "late",
        wait: (request) => (held = wait(request)),
      },
    });
    const run = planned ? await stack.startPlanned(beginning.plan.file) : stack.start(["apply", "-auto-approve"]);
    const first = await run.ended;
    const left = await survivors(plugins);
    await held;
    // The held request now continues at once.
    await turn();
    service.faults.clear();
    tell(first, `apply, struck at ${hit ?? "no request"}`);
    const asked = requests().length;
    const goOn = async (): Promise<End> => {
      const known = await stack.known();
      const aftermath = await carryOn(stack, bench.engine.path, tell);
      const differences = essenceDifferences(measure.essence, essenceOf(service.snapshot()));
      const limit = limitOf(subject.typeName, known.size > 0, differences);
      return { ...aftermath, limit, differences: limit === null ? differences : [] };
    };
    const name = nameOf(cell);
    const state = await stack.state();
    const standing = standingOf(service.snapshot(), state);
    // What is done late may not have been done yet.
    const alike = moment === "late" ? undefined : ends.get(standing);
    const going = alike?.end ?? goOn();
    if (alike === undefined && moment !== "late") ends.set(standing, { name, end: going });
    const { commands, followed, problems, differences, limit } = await going;
    for (const { method, path, query, status } of requests())
      trace(`   ${method} ${path}${query === "" ? "" : `?${query}`} ${status ?? "no answer"}`);
    trace(`   the first ${asked} of them by the run that was struck`);
    const found = [
      ...(first.hung ? ["the apply that was struck does not end"] : []),
      ...(left.length > 0 ? ["the plugin lives on without its engine"] : []),
      ...(hit === null && first.code !== 0 ? [`the apply failed although nothing struck it: ${first.stderr}`] : []),
      ...(victim === "interrupt" && BUG.test(first.stderr) ? [`the message speaks of a bug: ${first.stderr}`] : []),
      ...problems,
      ...differences,
      ...(await secretProblems(stack, outputs)),
    ];
    if (limit !== null) trace(`  ~  ${limit.reason}`);
    for (const problem of found) trace(problem.replace(/^/gm, "  !  "));
    return {
      name,
      ...titlesOf(subject),
      request: measure.requests[request - 1]!,
      fault: `${victim} ${moment}`,
      hit,
      commands: [`apply: ${first.hung ? "hung" : (first.code ?? "killed")}`, ...commands],
      sameAs: alike?.name ?? null,
      followed,
      lostState: state === "" && beginning.state !== null,
      limit: limit?.reason ?? null,
      problems: found,
    };
  } finally {
    await stack.close();
    await service.close();
  }
}

const BUG = /\bbugs?\b|did not respond|undefined|\[object /i;

/**
 * A request of a sequence by its method and how many of those come before it: how often is asked for what is awaited,
 * and which of several objects comes first, is chance. @throws Error if the sequence is shorter
 */
function placeOf(request: number, sequence: readonly string[]): { readonly method: string; readonly before: number } {
  const text = sequence[request - 1];
  if (text === undefined) throw new Error(`There is no request ${request}, only ${sequence.length} of them`);
  const method = methodOf(text);
  return { method, before: sequence.slice(0, request - 1).filter((other) => methodOf(other) === method).length };
}
