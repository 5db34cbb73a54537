import { setTimeout as sleep } from "node:timers/promises";
import type { Diagnostic } from "../../protocol";
import type { RunningService, StateSnapshot } from "../../service";
import { CoreError, type ImitatedCore } from "../imitated-core";
import { nameOf, type Cell } from "./cell";
import { PATIENCE, SLOWNESS, retriesIn } from "./fault-kinds";
import type { FaultFree } from "./fault-free";
import { openGateway, type Gateway } from "./gateway";
import { messageProblems, untrueClaims } from "./message-problems";
import type { Attributes } from "../resource-recipes";
import { openScene, runCommand, SECRETS, startRun, type Beginning, type RunSettings, type SceneOptions } from "./scene";
import { essenceDifferences, essenceOf, keptIds } from "./service-essence";

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

export interface Ending {
  /** What was planned, where it got so far; null where it failed. */
  readonly action: string | null;
  /** Errors, as the user reads them. */
  readonly errors: readonly string[];
}

type LogEvent = Parameters<NonNullable<RunSettings["log"]>>[0];

/** Told what happens, for one cell that somebody looks at. */
export type Trace = (line: string) => void;

interface Run {
  readonly ending: Ending;
  /** Not only a failed apply: what core would have refused. */
  readonly problem: string | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly object: ImitatedCore | null;
}

/** Applies with the fault, heals, applies again, and looks at what is there. */
export async function runCell(cell: Cell, faultFree: FaultFree, options: SceneOptions, trace: Trace = () => undefined): Promise<CellResult> {
  const { subject, kind, mode, request } = cell;
  const scene = await openScene(faultFree.beginning, options);
  const gateway = kind.fault === null ? await openGateway(scene.service.url) : null;
  const endpoint = gateway?.url ?? scene.service.url;
  const logged: string[] = [];
  const run = async (phase: string, provider: Attributes, log: NonNullable<RunSettings["log"]>, before: ImitatedCore | null): Promise<Run> => {
    const state = before === null ? faultFree.beginning.state : before.state;
    trace(`== ${phase}`);
    const object = await startRun(endpoint, subject, {
      state,
      provider,
      log: (event) => {
        logged.push(JSON.stringify(event));
        trace(`   ${event.method} ${event.path}: ${event.message}${event.status === undefined ? "" : ` (${event.status})`}`);
        log(event);
      },
    });
    const done = await attempt(object, faultFree.beginning);
    trace(`-> ${done.ending.action ?? "failed"}${object.state === null ? ", no state" : object.state.tainted ? ", tainted" : ", state kept"}`);
    for (const { severity, summary, detail } of done.diagnostics) trace(`   [${severity}] ${summary}\n${indented(detail)}`);
    if (done.problem !== null) trace(`   ${done.problem}`);
    return done;
  };

  try {
    const fault = standUp(cell, scene.service, gateway);
    const first = await run("apply with the fault", { max_retries: retriesIn(mode), request_timeout: kind.outlastsPatience === true ? `${PATIENCE}ms` : "30s" }, fault.log, null);
    const hit = fault.hit();
    await fault.heal();
    // What the service does late it has done before anybody runs it again.
    if (kind.name === "slow") await sleep(SLOWNESS);
    const asked = scene.requests().length;
    const second = await run("apply again", {}, () => undefined, first.object);

    const problems: string[] = [];
    if (hit === null) problems.push(`the fault met no request: there were ${faultFree.requests.length} without it, and ${asked} this time`);
    if (first.problem !== null) problems.push(`first apply: ${first.problem}`);
    else if (first.ending.action === null) {
      const told = [...messageProblems(first.diagnostics, kind), ...untrueClaims(first.diagnostics, first.object?.state ?? null)];
      problems.push(...told.map((problem) => `first message: ${problem}`));
    }
    if (second.problem !== null) problems.push(`second apply: ${second.problem}`);
    else if (second.ending.action === null) problems.push(`second apply failed: ${second.ending.errors.join(" | ")}`);
    else problems.push(...(await planProblems(cell, faultFree.beginning, endpoint, second.object!, trace)));
    // What is still to come is seen too.
    scene.clock.settle();
    problems.push(...serviceProblems(faultFree, scene.service.snapshot()));
    problems.push(...secretProblems([...logged, ...[first, second].flatMap(({ diagnostics, object }) => [JSON.stringify(diagnostics), stateText(object)])]));
    trace(`== ${scene.requests().length} requests, ${asked} of them with the fault; ${problems.length === 0 ? "converged" : "failed:"}`);
    for (const problem of problems) trace(indented(problem));
    return {
      name: nameOf(cell),
      resource: subject.typeName,
      operation: subject.name.slice(subject.typeName.length),
      request: faultFree.requests[request - 1] ?? "",
      fault: kind.name,
      mode,
      hit,
      first: first.ending,
      second: second.ending,
      problems,
    };
  } finally {
    await gateway?.close();
    await scene.close();
  }
}

const indented = (text: string): string => text.replace(/^/gm, "     ");

interface StandingFault {
  /** Told what the client does. */
  readonly log: NonNullable<RunSettings["log"]>;
  /** The request that met it; null: none yet. */
  hit(): string | null;
  heal(): Promise<void>;
}

function standUp({ kind, mode, request }: Cell, service: RunningService, gateway: Gateway | null): StandingFault {
  let sent = 0;
  let hit: string | null = null;
  const counting = ({ message, method, path }: LogEvent, met: () => void): void => {
    if (message !== "Sending a request" || (sent += 1) !== request) return;
    hit = `${method} ${path}`;
    met();
  };
  if (kind.fault !== null) {
    service.faults.add({ skip: request - 1, times: mode === "standing" ? Infinity : 1, fault: kind.fault() });
    return { log: (event) => counting(event, () => undefined), hit: () => hit, heal: async () => service.faults.clear() };
  }
  return {
    log(event) {
      counting(event, () => gateway?.refuse());
      // Whether it could is found out where it is healed.
      if (hit !== null && mode !== "standing" && event.message.startsWith("The request failed")) void gateway?.accept();
    },
    hit: () => hit,
    heal: async () => gateway?.accept(),
  };
}

async function attempt(object: ImitatedCore, beginning: Beginning): Promise<Run> {
  try {
    return { ending: { action: await runCommand(object, beginning), errors: [] }, problem: null, diagnostics: [], object };
  } catch (error) {
    if (!(error instanceof CoreError)) {
      const problem = error instanceof Error ? error.message : String(error);
      return { ending: { action: null, errors: [problem] }, problem, diagnostics: [], object };
    }
    const { diagnostics, during } = error;
    const errors = diagnostics.flatMap(({ severity, summary, detail }) => (severity === "error" ? [`${during}: ${summary}: ${detail}`] : []));
    return { ending: { action: null, errors }, problem: null, diagnostics, object };
  }
}

/** What the plan after it all still wants. */
async function planProblems({ subject }: Cell, { wanted }: Beginning, endpoint: string, object: ImitatedCore, trace: Trace): Promise<readonly string[]> {
  trace("== plan");
  if (wanted === null) return object.state === null ? [] : ["the destroyed object is still in state"];
  try {
    const again = await startRun(endpoint, subject, { state: object.state });
    const { action, changed, warnings } = await again.plan(wanted);
    return action === "no-op" ? warnings.map(({ summary }) => `the plan after it warns: ${summary}`) : [`the plan after it is "${action}" (${changed.join(", ")})`];
  } catch (error) {
    return [`the plan after it failed: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** What the service holds and should not, or does not and should. */
function serviceProblems({ beginning, essence, kept }: FaultFree, snapshot: StateSnapshot): readonly string[] {
  const left = new Set(keptIds(beginning.snapshot, snapshot));
  return [...essenceDifferences(essence, essenceOf(snapshot)), ...kept.filter((id) => !left.has(id)).map((id) => `what had the id ${id} was deleted, or made anew`)];
}

function secretProblems(texts: readonly string[]): readonly string[] {
  return Object.entries(SECRETS).flatMap(([name, secret]) => {
    const shown = texts.find((text) => text.includes(secret));
    return shown === undefined ? [] : [`the secret ${name} is printed: ${shown.replaceAll(secret, "[secret]").slice(0, 300)}`];
  });
}

const stateText = (object: ImitatedCore | null): string =>
  object?.state == null ? "" : `${JSON.stringify(object.state.value, (_key, value: unknown) => (value instanceof Map ? [...(value as ReadonlyMap<string, unknown>)] : typeof value === "bigint" ? String(value) : value))} ${Buffer.from(object.state.private).toString("utf8")}`;
