import { join } from "node:path";
import { engineTitle, pullState, runEngine, type Engine } from "../../engine";
import type { EngineDiagnostic, Plan } from "../../engine-json";
import { CliError } from "../cli-error";
import { engineErrorText } from "../drift/engine-error-text";
import type { StackDirectory } from "../drift/find-stacks";
import type { Signals } from "../interruption";
import { lockedVersion } from "../plugin-executable";
import { VERSION } from "../version";
import type { ServiceOptions } from "../shared-options";
import { callsByObject, placesOfChanges, placesOfState } from "./calls";
import { EmbeddedStage, type StageOptions } from "./embedded-stage";
import { applyPlan, plan, type Commands, type EngineRun, type PlannedRun } from "./engine-commands";
import { runFaults } from "./fault-runs";
import { lossesBetween } from "./losses";
import { changesOf, plannedAgain, requireHarmless, requireReadObjects, revertsOf } from "./planned-objects";
import type { StackRehearsal } from "./rehearsal";
import { serveRehearsal, USUAL_ADDRESSES } from "./rehearsal-provider";
import { openWorkplace, type Workplace } from "./workplace";

export interface RehearseOptions extends Signals {
  /** Of the connection to the server whose snapshot is taken. */
  readonly connection: ServiceOptions;
  readonly begin: StageOptions["begin"];
  /** Whether to repeat the apply with faults. */
  readonly faults: boolean;
  readonly engineArgs: readonly string[];
  /** Where the engine has initialised the stack. */
  readonly initialised: string;
  readonly progress: (text: string) => void;
}

/** The engine gets neither the server's address nor its key. */
const WITHOUT_SERVER = { WFA_ENDPOINT: undefined, WFA_API_KEY: undefined, WFA_API_KEY_FILE: undefined };

/** Rehearses one stack. @throws CliError if it cannot be planned, or would affect more than the embedded service */
export async function rehearseStack(
  engine: Engine,
  stack: StackDirectory,
  options: RehearseOptions,
): Promise<StackRehearsal> {
  let workplace: Workplace | null = null;
  const stage = new EmbeddedStage({
    begin: options.begin,
    check: (beginning) => requireReadObjects(workplace?.state ?? "", beginning, stack.name),
  });
  const provider = await serveRehearsal(stage, options.connection);
  try {
    workplace = await openWorkplace(engine, stack, {
      initialised: options.initialised,
      env: { ...WITHOUT_SERVER, TF_REATTACH_PROVIDERS: provider.reattach(USUAL_ADDRESSES) },
      signal: options.engineSignal,
      progress: options.progress,
    });
    const addresses = await wfaAddresses(engine, stack, workplace);
    const { run } = workplace;
    const env = { ...run.env, TF_REATTACH_PROVIDERS: provider.reattach(addresses) };
    const commands: Commands = { engine, engineArgs: options.engineArgs, run: { ...run, env } };
    const file = join(run.cwd, ".wfa-rehearsal.tfplan");
    options.progress(`${stack.name}: planning`);
    const planned = await plan(commands, file);
    options.signal.throwIfAborted();
    const first = planned.plan;
    if (first === null) throw failed(provider.problem(), planned, stack);
    const check = (next: Plan): void => requireHarmless(next, addresses, stack.name);
    check(first);
    return await perform(stack, options, {
      ...{ stage, workplace, commands, file, planned, first, check },
    });
  } finally {
    await provider.close();
    await stage.close();
    await workplace?.remove();
  }
}

interface Performance {
  readonly stage: EmbeddedStage;
  readonly workplace: Workplace;
  readonly commands: Commands;
  /** The saved plan. */
  readonly file: string;
  readonly planned: PlannedRun;
  readonly first: Plan;
  /** Refuses a plan that would really change something. */
  readonly check: (plan: Plan) => void;
}

/** Applies the plan, plans again, and compares what the service holds. */
async function perform(
  stack: StackDirectory,
  { progress, signal, faults }: RehearseOptions,
  { stage, workplace, commands, file, planned, first, check }: Performance,
): Promise<StackRehearsal> {
  const { beginning } = stage;
  if (beginning === null)
    throw new CliError(
      `The configuration of "${stack.name}" does not use the wfa provider, so there is nothing to rehearse. Name the directory of a configuration that does`,
    );
  const service = await stage.restart();
  progress(`${stack.name}: applying on the embedded service`);
  const applied = await applyPlan(commands, file);
  const [requests, after] = [[...stage.requests], service.snapshot()];
  const left = await pullState(commands.engine, commands.run);
  progress(`${stack.name}: planning again`);
  const again = applied.ok ? await plan(commands, `${file}-2`) : null;
  signal.throwIfAborted();
  const second = again?.plan ?? null;
  const runs = [planned, applied, ...(again === null ? [] : [again])];
  const { source, takenAt, observed, unread, state } = beginning;
  const places = [...placesOfChanges(changesOf(first)), ...(left.ok ? placesOfState(left.text) : [])];
  return {
    name: stack.name,
    directory: stack.shown,
    engine: engineTitle(commands.engine),
    workspace: workplace.workspace,
    source,
    takenAt,
    observed,
    unread,
    notes: await remarks(workplace),
    applied: applied.ok,
    summary: applied.summary ?? { add: 0, change: 0, remove: 0 },
    calls: callsByObject(requests, places, [state, after]),
    reads: requests.filter(({ method }) => method === "GET").length,
    warnings: distinct(runs, "warning"),
    errors: distinct(runs, "error"),
    secondPlan: second === null ? null : plannedAgain(second),
    losses: lossesBetween(state, after, { changes: changesOf(first), warnings: distinct([planned], "warning") }),
    reverts: revertsOf(first),
    faults:
      !faults || !applied.ok
        ? null
        : await runFaults({
            commands,
            file,
            check,
            requests,
            wanted: after,
            progress: (text) => progress(`${stack.name}: ${text}`),
            signal,
            restart: async () => {
              await workplace.resetState();
              return stage.restart();
            },
            setRetries: (retries) => {
              stage.retries = retries;
            },
          }),
  };
}

/**
 * All addresses under which the configuration and its state name the provider: a private registry or a mirror may have
 * its own. Whatever of these an engine starts is the rehearsal's provider.
 */
async function wfaAddresses(engine: Engine, stack: StackDirectory, { run }: Workplace): Promise<readonly string[]> {
  const listed = await runEngine(engine, ["providers"], run);
  if (listed.code !== 0)
    throw new CliError(
      `The providers of "${stack.name}" cannot be listed, so that it is not certain that the rehearsal stays on the embedded service. Nothing was rehearsed:\n\n${engineErrorText(listed, stack.shown)}`,
    );
  const found = [...listed.stdout.matchAll(/provider\[([^\]\s]+)\]/g)].map(([, address]) => address!);
  return [...new Set([...USUAL_ADDRESSES, ...found.filter((address) => /\/wfa$/.test(address))])];
}

function failed(problem: unknown, { diagnostics, result }: EngineRun, stack: StackDirectory): Error {
  if (problem instanceof CliError) return problem;
  if (problem instanceof Error && problem.name !== "DiagnosticError") return problem;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const said =
    errors.length === 0
      ? engineErrorText(result, stack.shown)
      : errors
          .map(({ summary, detail, address }) =>
            [`${summary}${address === null ? "" : ` (${address})`}`, detail].filter((line) => line !== "").join("\n"),
          )
          .join("\n\n");
  return new CliError(`"${stack.name}" cannot be planned, so nothing was rehearsed:\n\n${said}`);
}

function distinct(runs: readonly EngineRun[], severity: EngineDiagnostic["severity"]): readonly EngineDiagnostic[] {
  const found = runs.flatMap(({ diagnostics }) => diagnostics.filter((each) => each.severity === severity));
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

/** What is otherwise in the real apply. */
async function remarks({ run, state }: Workplace): Promise<readonly string[]> {
  const version = await lockedVersion(run.cwd);
  return [
    ...(version === null || version === VERSION
      ? []
      : [
          `The rehearsal used version ${VERSION} of the provider, which belongs to this command; the dependency lock file selects ${version}`,
        ]),
    ...(state === "" ? ["The stack has no state yet, so that everything in it is new"] : []),
  ];
}
