import { realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Engine, engineTitle, pullState, runEngine, withTemporaryFolder } from "../../engine";
import type { EngineDiagnostic, Plan } from "../../engine-json";
import { CliError } from "../cli-error";
import { engineErrorText } from "../drift/engine-error-text";
import type { StackDirectory } from "../drift/find-stacks";
import type { Running } from "../interruption";
import { lockedVersion } from "../plugin-executable";
import { VERSION } from "../version";
import type { ServiceOptions } from "../shared-options";
import type { Begin } from "./beginning";
import { callsByObject, placeOf, placesOfState } from "./calls";
import { applyPlan, type Commands, type EngineRun, plan } from "./engine-commands";
import { runFaults } from "./fault-runs";
import { lossesBetween } from "./losses";
import { changesOf, plannedAgain, requireHarmless, requireReadObjects, revertsOf } from "./planned-objects";
import type { StackRehearsal } from "./rehearsal";
import { EmbeddedStage, serveRehearsal, USUAL_ADDRESSES } from "./stage";
import { openWorkplace, type Workplace } from "./workplace";

/** With the connection to the server whose snapshot is taken. */
export interface RehearseOptions extends Running, ServiceOptions {
  readonly begin: Begin;
  readonly faults: boolean;
  readonly engineArgs: readonly string[];
}

/** The engine gets neither the server's address nor its key. */
const WITHOUT_SERVER = { WFA_ENDPOINT: undefined, WFA_API_KEY: undefined, WFA_API_KEY_FILE: undefined };

/** Rehearses one stack. @throws CliError if it cannot be planned, or would affect more than the embedded service */
export async function rehearseStack(
  engine: Engine,
  stack: StackDirectory,
  options: RehearseOptions,
): Promise<StackRehearsal> {
  let state = "";
  const stage = new EmbeddedStage(options.begin, ({ snapshot }) => requireReadObjects(state, snapshot, stack.name));
  const provider = await serveRehearsal(stage, options);
  const rehearseIn = async (folder: string): Promise<StackRehearsal> => {
    const env = { ...WITHOUT_SERVER, TF_REATTACH_PROVIDERS: provider.reattach(USUAL_ADDRESSES) };
    const workplace = await openWorkplace(engine, stack, folder, env, options);
    ({ state } = workplace);
    const addresses = await wfaAddresses(engine, stack, workplace);
    const { run } = workplace;
    const ownEnv = { ...run.env, TF_REATTACH_PROVIDERS: provider.reattach(addresses) };
    const commands: Commands = { engine, engineArgs: options.engineArgs, run: { ...run, env: ownEnv } };
    const check = (next: Plan): void => requireHarmless(next, addresses, stack.name);
    return perform(commands, stack, stage, workplace, options, check, provider.problem);
  };
  try {
    return await withTemporaryFolder("wfa-rehearse", rehearseIn, await realpath(tmpdir()));
  } finally {
    await provider.close();
    await stage.close();
  }
}

/**
 * Plans, applies, plans again, and compares what the service holds.
 *
 * @param check refuses a plan that would really change something
 * @param problem what kept the provider from being configured; null if nothing did
 */
async function perform(
  commands: Commands,
  stack: StackDirectory,
  stage: EmbeddedStage,
  workplace: Workplace,
  { progress, signal, faults }: RehearseOptions,
  check: (plan: Plan) => void,
  problem: () => unknown,
): Promise<StackRehearsal> {
  const step = (text: string): void => progress(`${stack.name}: ${text}`);
  const file = join(commands.run.cwd, ".wfa-rehearsal.tfplan");
  step("planning");
  const planned = await plan(commands, file);
  signal.throwIfAborted();
  const first = planned.plan;
  if (first === null) throw failed(problem(), planned, stack);
  check(first);
  const { beginning } = stage;
  if (beginning === null)
    throw new CliError(
      `The configuration of "${stack.name}" does not use the wfa provider, so there is nothing to rehearse. Name the directory of a configuration that does`,
    );
  const service = await stage.restart();
  step("applying on the embedded service");
  const applied = await applyPlan(commands, file);
  const [requests, after] = [[...stage.requests], service.snapshot()];
  const left = await pullState(commands.engine, commands.run);
  step("planning again");
  const again = applied.ok ? await plan(commands, `${file}-2`) : null;
  signal.throwIfAborted();
  const runs = [planned, applied, ...(again === null ? [] : [again])];
  const { snapshot, state } = beginning;
  const changes = changesOf(first);
  const places = [
    ...changes.flatMap(({ address, type, before, after: wanted }) =>
      [before, wanted].flatMap((values) => placeOf(address, type, values) ?? []),
    ),
    ...(left.ok ? placesOfState(left.text) : []),
  ];
  const { add, change, remove } = applied.summary ?? { add: 0, change: 0, remove: 0 };
  const restart = async (): ReturnType<typeof stage.restart> => {
    await workplace.resetState();
    return stage.restart(0);
  };
  return {
    name: stack.name,
    directory: stack.shown,
    engine: engineTitle(commands.engine),
    workspace: workplace.workspace,
    snapshot,
    notes: await remarks(workplace),
    apply: {
      ok: applied.ok,
      added: add,
      changed: change,
      destroyed: remove,
      reads: requests.filter(({ method }) => method === "GET").length,
      calls: callsByObject(requests, places, [after, state]),
    },
    warnings: distinct(runs, "warning"),
    errors: distinct(runs, "error"),
    secondPlan: again?.plan == null ? null : plannedAgain(again.plan),
    losses: lossesBetween(state, after, { changes, warnings: distinct([planned], "warning") }),
    reverts: revertsOf(first),
    faults:
      faults && applied.ok
        ? await runFaults({ commands, file, check, requests, wanted: after, progress: step, signal, restart })
        : null,
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
  const said = errors.map(({ summary, detail, address }) =>
    [`${summary}${address === null ? "" : ` (${address})`}`, detail].filter((line) => line !== "").join("\n"),
  );
  return new CliError(
    `"${stack.name}" cannot be planned, so nothing was rehearsed:\n\n${said.join("\n\n") || engineErrorText(result, stack.shown)}`,
  );
}

function distinct(runs: readonly EngineRun[], severity: EngineDiagnostic["severity"]): readonly EngineDiagnostic[] {
  const found = runs.flatMap(({ diagnostics }) => diagnostics.filter((each) => each.severity === severity));
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

/** What is otherwise in the real apply. */
async function remarks({ run, state }: Workplace): Promise<readonly string[]> {
  const version = await lockedVersion(run.cwd);
  return [
    ...(version == null || version === VERSION
      ? []
      : [
          `The rehearsal used version ${VERSION} of the provider, which belongs to this command; the dependency lock file selects ${version}`,
        ]),
    ...(state === "" ? ["The stack has no state yet: what it does not import is new"] : []),
  ];
}
