import { setTimeout as sleep } from "node:timers/promises";
import type { Diagnostic } from "../../../src/protocol";
import { CoreError, type ImitatedCore, type StoredObject } from "../imitated-core";
import type { Attributes } from "../resource-recipes";
import { effectsBetween, type Effects } from "./effects";
import { endDifferences } from "./end-differences";
import { SLOWNESS } from "./fault-kinds";
import type { FaultFree } from "./fault-free";
import { openGateway } from "./gateway";
import { watchCalls } from "./open-calls";
import { printedSecrets, storedText } from "./printed-secrets";
import { openScene, runCommand, startRun, type RunSettings, type Scene, type SceneOptions } from "./scene";
import { providerUnder, standUp, type Strike } from "./standing-fault";
import type { Subject } from "./subject";

export interface Ending {
  /** What was planned, where it got so far; null if it failed. */
  readonly action: string | null;
  /** Errors, as the user reads them. */
  readonly errors: readonly string[];
}

/** One command that was run. */
export interface Run {
  readonly ending: Ending;
  /** Not only a failed apply: what core would have refused. */
  readonly problem: string | null;
  /** All that the engine printed, warnings too. */
  readonly diagnostics: readonly Diagnostic[];
  /** What state holds afterwards. */
  readonly state: StoredObject | null;
  /** What the service did of it. */
  readonly effects: Effects;
  /** How many requests the service got, or should have got. */
  readonly requests: number;
  /** The request that met the fault; null: none did, or there was none. */
  readonly hit: string | null;
}

/** Gets a trace of one cell, for debugging. */
export type Trace = (line: string) => void;

export interface RunOptions {
  /** What state holds before. */
  readonly state: StoredObject | null;
  /** What is to be applied; null: destroyed. */
  readonly wanted: Attributes | null;
  /** The fault during the command, removed afterwards. @default none */
  readonly strike?: Strike;
  /** @default true */
  readonly refresh?: boolean;
}

/** A user of one service: consecutive commands and their results. */
export interface Session {
  readonly scene: Scene;
  run(phase: string, options: RunOptions): Promise<Run>;
  /** `terraform import`. */
  import(id: string): Promise<Run>;
  /** Changes and warnings of the next plan. */
  planProblems(options: Pick<RunOptions, "state" | "wanted">): Promise<readonly string[]>;
  /**
   * Differences from the operation without a fault, and secrets that were printed or stored. First advances the time.
   */
  endProblems(): readonly string[];
  close(): Promise<void>;
}

/** @param strikes all that will go wrong: a port that can be closed is opened only if it is needed */
export async function openSession(
  subject: Subject,
  faultFree: FaultFree,
  strikes: readonly Strike[],
  options: SceneOptions,
  trace: Trace,
): Promise<Session> {
  const { beginning } = faultFree;
  const scene = await openScene(beginning, options);
  const gateway = strikes.some(({ kind }) => kind.fault === null) ? await openGateway(scene.service.url) : null;
  const endpoint = gateway?.url ?? scene.service.url;
  const printed: string[] = [];
  const calls = watchCalls();

  const begin = async (
    phase: string,
    state: StoredObject | null,
    provider: Attributes,
    log: NonNullable<RunSettings["log"]>,
  ): Promise<ImitatedCore> => {
    trace(`== ${phase}`);
    return startRun(endpoint, subject, {
      state,
      provider,
      log: (event) => {
        printed.push(JSON.stringify(event));
        trace(
          `   ${event.method} ${event.path}: ${event.message}${event.status === undefined ? "" : ` (${event.status})`}`,
        );
        calls.log(event);
        log(event);
      },
    });
  };
  const finish = async (
    object: ImitatedCore,
    command: (tell: (diagnostics: readonly Diagnostic[]) => void) => Promise<string>,
    heal: () => Promise<string | null>,
    sent: () => number,
  ): Promise<Run> => {
    const before = scene.service.snapshot();
    const told: Diagnostic[] = [];
    const { ending, problem } = await attempt(() => command((diagnostics) => told.push(...diagnostics)), told);
    const hit = await heal();
    printed.push(JSON.stringify(told), storedText(object.state));
    trace(`-> ${ending.action ?? "failed"}, ${stateWords(object.state)}`);
    for (const { severity, summary, detail } of told) trace(`   [${severity}] ${summary}\n${indented(detail)}`);
    if (problem !== null) trace(`   ${problem}`);
    const effects = effectsBetween(before, scene.service.snapshot());
    // Nobody is back before the service shows what it has done.
    scene.clock.settle();
    return {
      ending,
      problem,
      diagnostics: told,
      state: object.state,
      effects,
      requests: sent(),
      hit,
    };
  };
  const counter = (): { readonly log: NonNullable<RunSettings["log"]>; readonly sent: () => number } => {
    let sent = 0;
    return { log: ({ message }) => void (sent += message === "Sending a request" ? 1 : 0), sent: () => sent };
  };

  return {
    scene,
    async run(phase, { state, wanted, strike, refresh = true }) {
      if (strike !== undefined) await calls.ended();
      const fault = strike === undefined ? null : standUp(strike, scene.service, gateway);
      const count = counter();
      const object = await begin(phase, state, strike === undefined ? {} : providerUnder(strike), (event) => {
        count.log(event);
        fault?.log(event);
      });
      const command = (tell: (diagnostics: readonly Diagnostic[]) => void): Promise<string> =>
        runCommand(
          object,
          { wanted },
          {
            refresh,
            tell(diagnostics, plan) {
              tell(diagnostics);
              if (plan !== null) printed.push(storedText({ value: plan.planned, private: plan.private }));
            },
          },
        );
      const heal = async (): Promise<string | null> => {
        await fault?.heal();
        // Delayed effects of the service have happened before the next run.
        if (strike?.kind.name === "delay") await sleep(SLOWNESS);
        return fault?.hit() ?? null;
      };
      return finish(object, command, heal, count.sent);
    },
    async import(id) {
      const count = counter();
      const object = await begin(`import ${id}`, null, {}, count.log);
      return finish(
        object,
        async () => (await object.import(id), "import"),
        async () => null,
        count.sent,
      );
    },
    async planProblems({ state, wanted }) {
      if (wanted === null) return state === null ? [] : ["the destroyed object is still in state"];
      const object = await begin("plan", state, {}, () => undefined);
      try {
        const refreshed = await object.refresh();
        const plan = await object.plan(wanted, { refresh: false });
        const warnings = [...refreshed, ...plan.warnings];
        printed.push(
          JSON.stringify(warnings),
          storedText(object.state),
          storedText({ value: plan.planned, private: plan.private }),
        );
        return plan.action === "no-op"
          ? warnings.map(({ summary }) => `the plan after it warns: ${summary}`)
          : [`the plan after it is "${plan.action}" (${plan.changed.join(", ")})`];
      } catch (error) {
        return [`the plan after it failed: ${error instanceof Error ? error.message : String(error)}`];
      }
    },
    endProblems() {
      // Pending effects are included.
      scene.clock.settle();
      return [...endDifferences(faultFree, beginning.snapshot, scene.service.snapshot()), ...printedSecrets(printed)];
    },
    async close() {
      await gateway?.close();
      await scene.close();
    },
  };
}

/** For traces. */
function stateWords(state: StoredObject | null): string {
  if (state === null) return "no state";
  return state.tainted ? "tainted" : "state kept";
}

export const indented = (text: string): string => text.replace(/^/gm, "     ");

/** @param told what was printed before; errors are added to it */
async function attempt(command: () => Promise<string>, told: Diagnostic[]): Promise<Pick<Run, "ending" | "problem">> {
  try {
    return { ending: { action: await command(), errors: [] }, problem: null };
  } catch (error) {
    if (!(error instanceof CoreError)) {
      const problem = error instanceof Error ? error.message : String(error);
      return { ending: { action: null, errors: [problem] }, problem };
    }
    const { diagnostics, during } = error;
    told.push(...diagnostics);
    const errors = diagnostics.flatMap(({ severity, summary, detail }) =>
      severity === "error" ? [`${during}: ${summary}: ${detail}`] : [],
    );
    return { ending: { action: null, errors }, problem: null };
  }
}
