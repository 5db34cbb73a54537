import { setImmediate as turn } from "node:timers/promises";
import type { HeldRequest, RecordedRequest } from "../../../src/service";
import type { FaultFree } from "../faults/fault-free";
import { essenceDifferences, essenceOf } from "../faults/service-essence";
import { carryOn, secretProblems } from "./aftermath";
import { openService, type Beginning } from "./beginning";
import { nameOf, type Cell } from "./cell";
import { survivors, type EngineEnd } from "./engine-run";
import type { KillBench } from "./kill-bench";
import { limitOf } from "./known-limits";
import { strike } from "./victim";

/** The result of one cell. */
export interface CellResult {
  readonly name: string;
  readonly resource: string;
  readonly operation: string;
  /** As in the sequence without a kill. */
  readonly request: string;
  /** Victim and moment: a row of the table. */
  readonly fault: string;
  /** The request at which the victim was struck; null: this time there were fewer requests. */
  readonly hit: string | null;
  /** What was run, and how it ended. */
  readonly commands: readonly string[];
  /** The import command that the user had to run, or what had to be set; null: applying again was enough. */
  readonly imported: string | null;
  /** The limit that prevented a better result; null if there was none, or it failed. */
  readonly limit: string | null;
  /** The problems; empty if it converged, apart from the limit. */
  readonly problems: readonly string[];
}

/** Gets a trace of one cell, for debugging. */
export type Trace = (line: string) => void;

export interface CellOptions {
  readonly bench: KillBench;
  readonly beginning: Beginning;
  /** Of the same operation: its requests, and what the service holds at its end. */
  readonly faultFree: FaultFree;
  readonly trace?: Trace;
}

/** Strikes while the request is held, continues like a user, and checks the result. */
export async function runCell(
  cell: Omit<Cell, "method">,
  { bench, beginning, faultFree, trace = () => undefined }: CellOptions,
): Promise<CellResult> {
  const { subject, victim, moment, request } = cell;
  const service = await openService(beginning);
  const requests = (): readonly RecordedRequest[] => service.requests.list();
  const stack = await bench.openStack({
    endpoint: service.url,
    typeName: subject.typeName,
    wanted: faultFree.beginning.wanted,
    state: beginning.state,
  });
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
    service.faults.add({
      skip: request - 1,
      fault: {
        kind: "hold",
        moment: moment === "after" ? "after" : "before",
        regardless: moment === "late",
        wait: (request) => (held = wait(request)),
      },
    });
    const run = stack.start(["apply", "-auto-approve"]);
    const first = await run.ended;
    const left = await survivors(plugins);
    await held;
    // The held request now continues at once.
    await turn();
    service.faults.clear();
    tell(first, `apply, struck at ${hit ?? "no request"}`);
    const asked = requests().length;
    const known = await stack.hasObject();
    const { commands, imported, problems } = await carryOn(stack, bench.engine.path, tell);
    for (const { method, path, query, status } of requests())
      trace(`   ${method} ${path}${query === "" ? "" : `?${query}`} ${status ?? "no answer"}`);
    trace(`   the first ${asked} of them by the run that was struck`);
    const differences = essenceDifferences(faultFree.essence, essenceOf(service.snapshot()));
    const limit = limitOf(subject.typeName, known, differences);
    const found = [
      ...(first.hung ? ["the apply that was struck does not end"] : []),
      ...(left.length > 0 ? ["the plugin lives on without its engine"] : []),
      ...(hit === null && first.code !== 0 ? [`the apply failed although nothing struck it: ${first.stderr}`] : []),
      ...(victim === "interrupt" && BUG.test(first.stderr) ? [`the message speaks of a bug: ${first.stderr}`] : []),
      ...problems,
      ...(limit === null ? differences : []),
      ...(await secretProblems(stack, outputs)),
    ];
    if (limit !== null) trace(`  ~  ${limit.reason}`);
    for (const problem of found) trace(problem.replace(/^/gm, "  !  "));
    return {
      name: nameOf(cell),
      resource: subject.typeName,
      operation: subject.name.slice(subject.typeName.length),
      request: faultFree.requests[request - 1] ?? "",
      fault: `${victim} ${moment}`,
      hit,
      commands: [`apply: ${first.hung ? "hung" : (first.code ?? "killed")}`, ...commands],
      imported,
      limit: limit?.reason ?? null,
      problems: found,
    };
  } finally {
    await stack.close();
    await service.close();
  }
}

const BUG = /\bbugs?\b|did not respond|undefined|\[object /i;
