import { join } from "node:path";
import {
  applyPlan,
  engineTitle,
  initialise,
  installPlugin,
  projectMirror,
  showJson,
  withPlan,
  type Engine,
  type EngineResult,
  type RunEngineOptions,
} from "../../engine";
import { PlanError, readPlan, readShownState, type Plan, type StateObject } from "../../engine-json";
import { CliError, explained } from "../cli-error";
import { engineErrorText } from "../drift/engine-error-text";
import type { Running } from "../interruption";
import { pluginExecutable } from "../plugin-executable";
import { VERSION } from "../version";

export interface CopyEngineOptions extends Running {
  /** Endpoint and key of the service, and the values of secrets. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the configuration uses no other provider: then no CLI configuration decides where the plugin is found. */
  readonly isPluginAlone: boolean;
  /** More arguments of plans, such as `-var-file=prod.tfvars`. */
  readonly planArgs: readonly string[];
  /** An engine's message with the names that this command's user knows. @default as it is */
  readonly inOurWords?: (text: string) => string;
}

/**
 * Variables that would lead the engine to the source's data or state. Everything else of the user's applies: the CLI
 * configuration, credentials, variables of the configuration.
 */
const NOT_THEIRS = {
  TF_DATA_DIR: undefined,
  TF_WORKSPACE: undefined,
  TF_CLI_ARGS: undefined,
  TF_CLI_ARGS_init: undefined,
  TF_CLI_ARGS_plan: undefined,
  TF_CLI_ARGS_apply: undefined,
  TF_CLI_ARGS_show: undefined,
};

export class CopyEngine {
  constructor(
    private readonly engine: Engine,
    private readonly options: CopyEngineOptions,
  ) {}

  get title(): string {
    return engineTitle(this.engine);
  }

  progress(text: string): void {
    this.options.progress(text);
  }

  /** Initialises a directory, with the plugin of this command in it, which engines find without any configuration. */
  async init(directory: string): Promise<void> {
    this.options.progress("Initialising a copy of the configuration");
    const mirror = projectMirror(directory);
    await installPlugin(pluginExecutable(), mirror, VERSION);
    const args = this.options.isPluginAlone ? [`-plugin-dir=${mirror}`] : [];
    const { ok, result } = await initialise(this.engine, { ...this.#in(directory), args });
    if (!ok) throw this.#failed("could not initialise a copy of the configuration", result);
  }

  /** Plans from a state that is empty, so that the plan shows each object as the configuration has it. */
  async evaluate(directory: string): Promise<Plan> {
    const ownState = [`-state=${join(directory, "evaluation.tfstate")}`, "-lock=false"];
    return this.plan(directory, async (plan) => plan, ownState);
  }

  /** Plans, and calls back with the plan and a way to apply exactly this plan. */
  async plan<T>(
    directory: string,
    use: (plan: Plan, apply: () => Promise<void>) => Promise<T>,
    args: readonly string[] = [],
  ): Promise<T> {
    const run = this.#in(directory);
    return withPlan(this.engine, { ...run, args: [...args, ...this.options.planArgs] }, (planned, file) => {
      this.options.signal.throwIfAborted();
      if (!planned.ok)
        throw this.#failed("could not plan a copy of the configuration, and nothing was changed", planned.result);
      return use(readOutput(readPlan, planned.text), async () => {
        this.options.progress("Applying");
        const { ok, result } = await applyPlan(this.engine, file, this.#in(directory));
        if (!ok)
          throw this.#failed(
            "could not apply the whole promotion. Run the same command again: it continues with what is left",
            result,
          );
      });
    });
  }

  async state(directory: string): Promise<readonly StateObject[]> {
    const shown = await showJson(this.engine, this.#in(directory));
    if (!shown.ok) throw this.#failed("could not read the promotion's state", shown.result);
    return readOutput(readShownState, shown.text);
  }

  /** Nothing starts after an interruption. */
  #in(directory: string): RunEngineOptions {
    this.options.signal.throwIfAborted();
    return {
      cwd: directory,
      environment: "users",
      env: { ...NOT_THEIRS, ...this.options.environment },
      signal: this.options.engineSignal,
    };
  }

  #failed(what: string, result: EngineResult): CliError {
    const { inOurWords = (text) => text } = this.options;
    const said = inOurWords(engineErrorText(result, "the copy"));
    return new CliError(`${this.title} ${what}:\n\n${said}`);
  }
}

const readOutput = <T>(read: (text: string) => T, text: string): T =>
  explained(() => read(text), PlanError, "What the engine printed cannot be read: ");
