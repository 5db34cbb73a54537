import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runEngine, type EngineResult } from "../../src/engine";
import type { RunningService } from "../../src/service";
import type { Workbench } from "../../src/tooling/workbench";
import { openWarmWorkbench } from "../harness/warm-workbench";

const PATIENT = 120_000;

const document = (extract: number, load: number): string =>
  `<workflow id="w-1" name="w"><task name="extract" timeout="${extract}"/><task name="load" timeout="${load}"/></workflow>`;
const BASE = document(300, 60);
const FIRST = document(120, 60);

/** A folder with one workflow. */
async function openStack({ engine, folder: cwd, cliConfig, service }: Workbench) {
  const run = (command: string, ...args: readonly string[]): Promise<EngineResult> =>
    runEngine(engine, [command, "-no-color", "-input=false", ...args], {
      cwd,
      cliConfig,
      env: { WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user },
    });
  const write = (text: string): Promise<void> =>
    writeFile(
      join(cwd, "main.tf"),
      `terraform {\n  required_providers {\n    wfa = { source = "workflow-automation/wfa" }\n  }\n}\nresource "wfa_workflow" "w" {\n  document = ${JSON.stringify(text)}\n}\n`,
    );
  const good = async (command: string, ...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(command, ...args);
    expect(code, stdout + stderr).toBe(0);
    return stdout;
  };
  return { run, write, good };
}

const approved = (service: RunningService): string => service.backstage.workflow("w-1")!.approved!.text;

test(
  "a saved plan, an edit in the UI, and the apply of that plan: the edit stands, and the next plan shows it",
  {
    timeout: PATIENT,
  },
  async () => {
    const bench = await openWarmWorkbench();
    try {
      const { service } = bench;
      const stack = await openStack(bench);
      await stack.write(BASE);
      await stack.good("init");
      await stack.good("apply", "-auto-approve");
      await stack.write(FIRST);
      await stack.good("plan", "-out=update.plan");
      await stack.good("plan", "-destroy", "-out=destroy.plan");
      service.backstage.as("ann").edit("w-1", "approved", (text) => text.replace('"60"', '"90"'));
      const left = approved(service);

      for (const [plan, undone] of [
        ["update.plan", "Nothing was written"],
        ["destroy.plan", "Nothing was deleted"],
      ] as const) {
        const { code, stdout, stderr } = await stack.run("apply", plan);
        expect(code).toBe(1);
        const said = (stdout + stderr).replace(/[│╷╵\s]+/g, " ");
        expect(said).toMatch(
          new RegExp(
            `Workflow "w" changed on the service after the plan was made.*${undone}. What changed since \\(ann, .*@timeout: 60 -> 90.*Plan again`,
          ),
        );
        expect(approved(service)).toBe(left);
      }

      expect(await stack.good("plan")).toMatch(/@timeout: 60 -> 90/);
      await stack.good("apply", "-auto-approve");
      expect(approved(service)).toContain('"120"');
      expect(approved(service)).toContain('"60"');
    } finally {
      await bench.close();
    }
  },
);
