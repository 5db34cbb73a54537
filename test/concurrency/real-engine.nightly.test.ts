import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runEngine, type EngineResult } from "../../src/engine";
import { startService, type RunningService } from "../../src/service";
import type { Workbench } from "../../src/tooling/workbench";
import { openWarmWorkbench } from "../harness/warm-workbench";

/** `WFA_EVERY_BOUNDARY=1` interleaves at every request, which takes minutes; else at the writes. */
const EVERY = process.env["WFA_EVERY_BOUNDARY"] === "1";
const PATIENT = EVERY ? 1_800_000 : 120_000;

const document = (extract: number, load: number): string =>
  `<workflow id="w-1" name="w"><task name="extract" timeout="${extract}"/><task name="load" timeout="${load}"/></workflow>`;
const BASE = document(300, 60);
const FIRST = document(120, 60);
const SECOND = document(300, 90);

/** A folder with a state of its own. */
async function openStack({ engine, folder, cliConfig }: Workbench, name: string) {
  const cwd = join(folder, name);
  await mkdir(cwd);
  const state = join(cwd, "terraform.tfstate");
  // Flags stand before what they are about.
  const run = (service: RunningService, command: string, ...args: readonly string[]): Promise<EngineResult> =>
    runEngine(engine, [command, "-no-color", "-input=false", ...args], {
      cwd,
      cliConfig,
      env: { WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user },
    });
  const writeBlock = (block: string): Promise<void> =>
    writeFile(
      join(cwd, "main.tf"),
      `terraform {\n  required_providers {\n    wfa = { source = "workflow-automation/wfa" }\n  }\n}\n${block}\n`,
    );
  const write = (text: string): Promise<void> =>
    writeBlock(`resource "wfa_workflow" "w" {\n  document = ${JSON.stringify(text)}\n}`);
  const good = async (service: RunningService, command: string, ...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(service, command, ...args);
    expect(code, stdout + stderr).toBe(0);
    return stdout;
  };
  /** The addresses in state. */
  const managed = async (): Promise<readonly string[]> => {
    const { resources } = JSON.parse(await readFile(state, "utf8")) as {
      readonly resources: readonly { readonly type: string; readonly name: string }[];
    };
    return resources.map(({ type, name }) => `${type}.${name}`);
  };
  return {
    run,
    managed,
    write,
    writeBlock,
    good,
    keep: () => copyFile(state, `${state}.kept`),
    restore: () => copyFile(`${state}.kept`, state),
  };
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
      const stack = await openStack(bench, "only");
      await stack.write(BASE);
      await stack.good(service, "init");
      await stack.good(service, "apply", "-auto-approve");
      await stack.write(FIRST);
      await stack.good(service, "plan", "-out=update.plan");
      await stack.good(service, "plan", "-destroy", "-out=destroy.plan");
      service.backstage.as("ann").edit("w-1", "approved", (text) => text.replace('"60"', '"90"'));
      const left = approved(service);

      for (const [plan, undone] of [
        ["update.plan", "Nothing was written"],
        ["destroy.plan", "Nothing was deleted"],
      ] as const) {
        const { code, stdout, stderr } = await stack.run(service, "apply", plan);
        expect(code).toBe(1);
        const said = (stdout + stderr).replace(/[│╷╵\s]+/g, " ");
        expect(said).toMatch(
          new RegExp(
            `Workflow "w" changed on the service after the plan was made.*${undone}. What changed since \\(ann, .*@timeout: 60 -> 90.*Plan again`,
          ),
        );
        expect(approved(service)).toBe(left);
      }

      expect(await stack.good(service, "plan")).toMatch(/@timeout: 60 -> 90/);
      await stack.good(service, "apply", "-auto-approve");
      expect(approved(service)).toContain('"120"');
      expect(approved(service)).toContain('"60"');
    } finally {
      await bench.close();
    }
  },
);

describe("two applies with states of their own, the first one held while the second runs", () => {
  test(EVERY ? "at every request" : "at its writes", { timeout: PATIENT }, async () => {
    const bench = await openWarmWorkbench();
    try {
      const [first, second] = [await openStack(bench, "first"), await openStack(bench, "second")];
      await Promise.all([first.write(BASE), second.write(BASE)]);
      await Promise.all([first.good(bench.service, "init"), second.good(bench.service, "init")]);
      await first.good(bench.service, "apply", "-auto-approve");
      await second.good(bench.service, "import", "wfa_workflow.w", "w-1");
      await second.good(bench.service, "apply", "-auto-approve");
      await Promise.all([first.keep(), second.keep(), first.write(FIRST), second.write(SECOND)]);
      const state = bench.service.snapshot();

      /** @returns whether there was such a request */
      const race = async (rule: { readonly method?: string; readonly skip?: number }): Promise<boolean> => {
        const service = await startService({ state });
        try {
          await Promise.all([first.restore(), second.restore()]);
          let met = null as { readonly held: string; readonly second: EngineResult } | null;
          const wait = async ({ method, path }: { readonly method: string; readonly path: string }): Promise<void> => {
            met = { held: `${method} ${path}`, second: await second.run(service, "apply", "-auto-approve") };
          };
          service.faults.add({ ...rule, fault: { kind: "hold", moment: "before", wait } });
          const ran = await first.run(service, "apply", "-auto-approve");
          if (met === null) return false;
          const [mine, theirs] = [approved(service).includes('"120"'), approved(service).includes('"90"')];
          expect(mine && theirs, met.held).toBe(false);
          // Whoever's is not there was refused, or the other one's plan or apply told of it.
          const told = ({ code, stdout, stderr }: EngineResult, line: string): boolean =>
            code !== 0 || (stdout + stderr).includes(line) || stdout.includes("Warning:");
          if (!theirs && met.second.code === 0) expect(told(ran, "60 -> 90"), met.held).toBe(true);
          if (!mine && ran.code === 0) expect(told(met.second, "300 -> 120"), met.held).toBe(true);
          expect(service.backstage.workflows(), met.held).toHaveLength(1);
          // Each sees what the other one did.
          for (const [stack, isThere] of [
            [first, mine],
            [second, theirs],
          ] as const) {
            expect((await stack.run(service, "plan", "-detailed-exitcode")).code, met.held).toBe(isThere ? 0 : 2);
          }
          return true;
        } finally {
          await service.close();
        }
      };

      if (EVERY) {
        let boundaries = 0;
        while (await race({ skip: boundaries })) boundaries++;
        expect(boundaries).toBeGreaterThan(12);
      } else {
        for (const method of ["PUT", "PATCH"]) expect(await race({ method })).toBe(true);
      }
    } finally {
      await bench.close();
    }
  });
});

test(
  "two applies that create one group and one asset at once: one of each, and whoever has none is told how to import it",
  {
    timeout: PATIENT,
  },
  async () => {
    const bench = await openWarmWorkbench();
    const service = await startService({ variation: { sameMachine: "accepted" } });
    try {
      const stacks = [await openStack(bench, "first"), await openStack(bench, "second")];
      const blocks =
        'resource "wfa_workflow_group" "g" {\n  name = "Finance"\n}\nresource "wfa_asset" "a" {\n  hostname = "web.example"\n}';
      await Promise.all(stacks.map((stack) => stack.writeBlock(blocks)));
      await Promise.all(stacks.map((stack) => stack.good(service, "init")));
      for (const path of ["/workflowGroups", "/assets"]) {
        const posted: (() => void)[] = [];
        const wait = (): Promise<void> =>
          new Promise((resolve) => void (posted.push(resolve) === 2 && posted.forEach((go) => go())));
        service.faults.add({ method: "POST", path, times: 2, fault: { kind: "hold", moment: "before", wait } });
      }
      const ran = await Promise.all(stacks.map((stack) => stack.run(service, "apply", "-auto-approve")));
      const said = ran.map(({ stdout, stderr }) => stdout + stderr).join();
      expect(said.match(/by somebody else at the same moment/g), said).toHaveLength(2);
      const groups = service.backstage.groups().filter(({ name }) => name === "Finance");
      const assets = service.backstage.assets();
      expect([groups, assets]).toMatchObject([{ length: 1 }, { length: 1 }]);
      // Each has what the other one lacks, and takes it over as the message says.
      const ids = { "wfa_workflow_group.g": groups[0]!.id, "wfa_asset.a": assets[0]!.id };
      let imports = 0;
      for (const stack of stacks) {
        const managed = await stack.managed();
        for (const [address, id] of Object.entries(ids)) {
          expect(said).toContain(`terraform import ${address.split(".")[0]}.NAME ${id}`);
          if (managed.includes(address)) continue;
          await stack.good(service, "import", address, id);
          imports++;
        }
        const { code, stdout, stderr } = await stack.run(service, "plan", "-detailed-exitcode");
        expect(code, stdout + stderr).toBe(0);
      }
      expect(imports).toBe(2);
    } finally {
      await service.close();
      await bench.close();
    }
  },
);
