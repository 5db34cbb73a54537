import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, type TestContext } from "vitest";
import { engineLacks, runEngine, type Engine, type EngineResult, type Feature } from "../../src/engine";
import type { RunningService, ServiceOptions } from "../../src/service";
import { BIN } from "../../src/tooling/bundles";
import { openWorkbench } from "../../src/tooling/workbench";
import { startEngine, type EngineRun } from "./kills/engine-run";

/** A configuration in a folder of its own, with a real engine, the built plugin and an embedded service. */
export interface EngineStack {
  readonly engine: Engine;
  readonly service: RunningService;
  readonly folder: string;
  readonly write: (file: string, text: string) => Promise<void>;
  readonly read: (file: string) => Promise<string>;
  readonly run: (args: readonly string[], options?: StackRunOptions) => Promise<EngineResult>;
  /** Starts a command as a shell does in a terminal, where it can be interrupted more than once. */
  readonly start: (args: readonly string[]) => EngineRun;
  /** Runs the built `wfa` in the folder, as a user of this engine and service does. */
  readonly wfa: (...args: readonly string[]) => Promise<EngineResult>;
  /** Runs a command that has to succeed without an error's text. @returns what it prints */
  readonly succeed: (...args: readonly string[]) => Promise<string>;
}

export interface StackRunOptions {
  /** Added to what points to the plugin and the service. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

const PROVIDERS = `terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
`;

/** `test` with a stack of its own; `providers.tf` is written already. */
export const withStack = (options: ServiceOptions = {}) =>
  test.extend<{ stack: EngineStack }>({
    // oxlint-disable-next-line no-empty-pattern -- the first parameter names what a fixture needs
    stack: async ({}, use) => {
      const bench = await openWorkbench(options);
      try {
        const { engine, service, folder, cliConfig, environment } = bench;
        const run: EngineStack["run"] = (args, { env, signal } = {}) =>
          runEngine(engine, [...args, "-no-color"], {
            cwd: folder,
            env: { ...environment, ...env },
            cliConfig,
            ...(signal && { signal }),
          });
        const stack: EngineStack = {
          engine,
          service,
          folder,
          write: (file, text) => writeFile(join(folder, file), text),
          read: (file) => readFile(join(folder, file), "utf8"),
          run,
          start: (args) => startEngine(engine, [...args, "-no-color"], { cwd: folder, cliConfig, env: environment }),
          wfa: (...args) =>
            runEngine({ path: join(BIN, "wfa") }, args, {
              cwd: folder,
              environment: "users",
              env: { ...environment, WFA_ENGINE: engine.path, TF_CLI_CONFIG_FILE: cliConfig, NO_COLOR: "1" },
            }),
          succeed: async (...args) => {
            const { code, stdout, stderr } = await run(args);
            expect({ code, stderr }, `${args.join(" ")}\n${stdout}`).toEqual({ code: 0, stderr: "" });
            return stdout;
          },
        };
        await stack.write("providers.tf", PROVIDERS);
        await use(stack);
      } finally {
        await bench.close();
      }
    },
  });

/** Skips a test by name where the engine lacks a feature. */
export function needs({ engine }: EngineStack, feature: Feature, { skip }: Pick<TestContext, "skip">): void {
  const lack = engineLacks(engine, feature);
  skip(lack !== null, lack ?? "");
}
