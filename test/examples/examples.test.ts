import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engineLacks, runEngine, type EngineResult } from "../../src/engine";
import { ROOT_GROUP_ID } from "../../src/service";
import { presentObjects } from "../harness/present-objects";
import { examplePath, type ExampleKind } from "../../src/tooling/docs/examples";
import { ROOT } from "../../src/tooling/root";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";
import { examplePaths, examples, type Example } from "./example-files";

/** A workflow that an example does not manage. */
const SETTLEMENT = '<workflow id="settlement" name="Settlement"><trigger name="nightly" type="schedule"/></workflow>';

let bench: Workbench;
let all: readonly Example[];

const run = (args: readonly string[]): Promise<EngineResult> =>
  runEngine(bench.engine, [...args, "-no-color"], {
    cwd: bench.folder,
    env: bench.environment,
    cliConfig: bench.cliConfig,
  });

const succeed = async (args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await run(args);
  expect(code, `${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
  return stdout;
};

beforeAll(async () => {
  bench = await openWorkbench();
  // Clients cannot make queues; the guide's exists.
  bench.service.backstage.createQueue("Batch");
  bench.service.backstage.submit(SETTLEMENT);
  bench.service.backstage.approve("settlement");
  all = await examples();
});
afterAll(() => bench?.close());

/** Without a provider that has no settings: the root's is as good, and engines start a plugin for each there is. */
async function putModule(folder: string): Promise<void> {
  const copy = join(bench.folder, folder);
  await cp(join(ROOT, folder), copy, { recursive: true });
  for (const name of (await readdir(copy)).filter((each) => each.endsWith(".tf"))) {
    const file = join(copy, name);
    await writeFile(file, (await readFile(file, "utf8")).replace(/^provider "wfa" \{\}\n/m, ""));
  }
}

// One run for all of them, each as a module: an engine's start costs more than an example.
describe("the examples that engines run", () => {
  test(
    "are planned, applied, planned again without a change, and destroyed without a trace",
    {
      timeout: 240_000,
    },
    async () => {
      const lacksFunctions = engineLacks(bench.engine, "functions") !== null;
      const lacksWriteOnly = engineLacks(bench.engine, "writeOnlyAttributes") !== null;
      const runnable = all.filter(
        ({ text }) =>
          !(lacksFunctions && text.includes("provider::wfa::")) && !(lacksWriteOnly && /^ephemeral "/m.test(text)),
      );
      for (const { folder } of runnable) await putModule(folder);
      const modules = runnable.map(({ module, folder }) => `module "${module}" {\n  source = "./${folder}"\n}\n`);
      await writeFile(join(bench.folder, "main.tf"), modules.join("\n"));

      await succeed(["init"]);
      // The data of some are read only by the apply; nothing exists yet that could change.
      expect(await succeed(["plan", "-out=first.tfplan"])).toMatch(/Plan: \d+ to add, 0 to change, 0 to destroy\./);
      await succeed(["apply", "first.tfplan"]);
      // Every example has left its mark, be it a value of its output.
      const { resources } = JSON.parse(await readFile(join(bench.folder, "terraform.tfstate"), "utf8")) as State;
      const modulesInState = new Set(resources.map(({ module }) => module));
      const withObjects = runnable.filter(({ text }) => /^(resource|data) "/m.test(text));
      expect(
        withObjects.filter(({ module }) => !modulesInState.has(`module.${module}`)).map(({ folder }) => folder),
      ).toEqual([]);

      const again = await run(["plan", "-detailed-exitcode"]);
      expect(again.code, again.stdout + again.stderr).toBe(0);
      await succeed(["destroy", "-auto-approve"]);
      const { backstage } = bench.service;
      expect(backstage.workflows().map(({ id, approved }) => [id, approved?.text])).toEqual([
        ["settlement", SETTLEMENT],
      ]);
      expect(backstage.groups().map(({ id }) => id)).toEqual([ROOT_GROUP_ID]);
      expect(backstage.assets()).toEqual([]);
      expect(backstage.calendars()).toEqual([]);
      expect(backstage.queues().filter(({ paused }) => paused)).toEqual([]);
    },
  );

  interface State {
    readonly resources: readonly { readonly module?: string }[];
  }
});

describe("the files", () => {
  test("there is an example of every object of the provider, and it shows that object", async () => {
    const wrong: string[] = [];
    for (const object of presentObjects()) {
      const [, kind, name] = /^(.*) (\S+)$/.exec(object)!;
      const path = examplePath(kind as ExampleKind, name!);
      const text = await readFile(join(ROOT, path), "utf8").catch(() => "");
      if (!text.includes(BLOCKS[kind as keyof typeof BLOCKS](name!))) wrong.push(`${object}: ${path}`);
    }
    expect(wrong).toEqual([]);
  });

  test("are formatted as engines format them", { timeout: 60_000 }, async () => {
    const files = [...(await examplePaths(".tf")), ...(await examplePaths(".tfquery.hcl"))];
    const folder = join(bench.folder, "formatted");
    await mkdir(folder);
    const lacking = engineLacks(bench.engine, "functions");
    if (lacking !== null) console.log(`Not formatted: examples of functions. ${lacking}`);
    for (const path of files) {
      const text = await readFile(join(ROOT, path), "utf8");
      // An engine without functions cannot even read their names.
      if (lacking !== null && text.includes("provider::")) continue;
      // Older engines format no other file than .tf.
      await writeFile(join(folder, `${path.replaceAll(/[/.]/g, "-")}.tf`), text);
    }
    await succeed(["fmt", "-check", "-diff", folder]);
  });
});

/** How a configuration begins what is shown. */
const BLOCKS = {
  resource: (name: string) => `resource "${name}" "`,
  "data source": (name: string) => `data "${name}" "`,
  function: (name: string) => `provider::wfa::${name}(`,
  "ephemeral resource": (name: string) => `ephemeral "${name}" "`,
  action: (name: string) => `action "${name}" "`,
  "list resource": (name: string) => `list "${name}" "`,
} as const;
