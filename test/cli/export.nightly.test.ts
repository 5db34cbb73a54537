import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { engineLacks } from "../../src/engine";
import { canonicalText, parseDocument } from "../../src/document";
import { startService, type RunningService } from "../../src/service";
import type { Workbench } from "../../src/tooling/workbench";
import { openWarmWorkbench } from "../harness/warm-workbench";
import { project, type Project } from "./drift-project";
import { approving, populate } from "./export/populate";
import { synthesise } from "./export/synthesise";
import { schemaErrors } from "./json-schema";
import { runWfa } from "./run-wfa";

let bench: Workbench;

beforeAll(async () => {
  bench = await openWarmWorkbench({ queues: ["Night shift"] });
  await populate(bench.service);
}, 120_000);
afterAll(() => bench.close());

interface Plan {
  readonly resource_changes: readonly {
    readonly address: string;
    readonly change: { readonly actions: readonly string[]; readonly importing?: object };
  }[];
}

test(
  "a whole service: the first plan imports and changes nothing, the one after the apply is empty",
  {
    timeout: 240_000,
  },
  async () => {
    const stack = await project(bench, "stack", {});
    const exported = await runWfa(["export", stack.folder, "--json"], stack.env);
    expect(exported.code).toBe(0);
    const told = JSON.parse(exported.stdout) as {
      readonly objects: readonly { readonly address: string }[];
      readonly skipped: readonly object[];
    };
    expect(told.skipped).toEqual([]);
    expect(await schemaErrors(exported.stdout)).toEqual([]);
    expect(exported.stderr).toContain("Check them before you commit them");
    expect(`${exported.stdout}${exported.stderr}`).not.toContain(bench.service.keys.user);

    await stack.engine("fmt", "-check", "-diff");
    await stack.engine("init");
    bench.service.requests.clear();
    const plan = await stack.engine("plan", "-out=saved.tfplan", "-no-color");
    expect(plan).toContain(`Plan: ${told.objects.length} to import, 0 to add, 0 to change, 0 to destroy.`);
    const { resource_changes: changes } = JSON.parse(await stack.engine("show", "-json", "saved.tfplan")) as Plan;
    expect(changes.filter(({ change }) => change.importing === undefined || change.actions.join() !== "no-op")).toEqual(
      [],
    );
    expect(changes.map(({ address }) => address).sort()).toEqual(told.objects.map(({ address }) => address).sort());
    await stack.engine("apply", "saved.tfplan");
    expect(await stack.engine("plan", "-detailed-exitcode", "-no-color")).toContain("No changes.");
    expect(bench.service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
  },
);

/** Synthesises the app, and puts its stack where the engine runs. */
async function putStack(app: string, stack: Project): Promise<void> {
  await writeFile(join(stack.folder, "cdk.tf.json"), await synthesise(app, "exported"));
  const backend = { terraform: { backend: { local: { path: "terraform.tfstate" } } } };
  await writeFile(join(stack.folder, "local_override.tf.json"), JSON.stringify(backend));
}

test("a cdktf app imports a whole service, and moves what has another name later", { timeout: 240_000 }, async () => {
  const stack = await project(bench, "synthesised", {});
  const app = join(bench.folder, "app");
  const args = ["export", app, "--format", "cdktf"];
  const exported = await runWfa(args, bench.environment);
  expect(exported, exported.stderr).toMatchObject({ code: 0 });
  expect(exported.stdout).toContain("npx cdktf plan --skip-provider-lock");
  await putStack(app, stack);
  await stack.engine("init");
  bench.service.requests.clear();
  const applied = await stack.engine("apply", "-auto-approve", "-no-color");
  expect(applied).toMatch(/Resources: \d+ imported, 0 added, 0 changed, 0 destroyed\./);
  expect(await stack.engine("plan", "-detailed-exitcode", "-no-color")).toContain("No changes.");
  expect(bench.service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);

  const { backstage } = bench.service;
  const load = backstage.workflows().find(({ approved }) => approved?.name === "load-invoices")!;
  const rename = (from: string, to: string): void =>
    backstage.edit(load.id, "approved", (text) =>
      text.replace(`name='${from}'`, `name='${to}'`).replace(`name="${from}"`, `name="${to}"`),
    );
  rename("load-invoices", "Load all");
  onTestFinished(() => rename("Load all", "load-invoices"));
  await writeFile(join(app, "package.json"), "{}");
  const again = await runWfa([...args, "--force"], bench.environment);
  expect(again, again.stderr).toMatchObject({ code: 0 });
  expect(await readFile(join(app, "package.json"), "utf8")).toBe("{}");
  await putStack(app, stack);
  const plan = await stack.engine("plan", "-no-color");

  expect(plan).toContain("Plan: 0 to add, 1 to change, 0 to destroy.");
});

/** What a service holds, without the ids that it made up: groups by their path, workflows by their name. */
function contentOf({ backstage }: RunningService): object {
  const groups = backstage.groups();
  const pathOf = (id: string): string => {
    const { name, parentId } = groups.find((group) => group.id === id)!;
    return parentId === null ? name : `${pathOf(parentId)}/${name}`;
  };
  const withoutIds = (text: string): string =>
    groups.reduce((before, { id }) => before.replaceAll(id, pathOf(id)), text);
  return {
    groups: groups.map(({ id, description }) => [pathOf(id), description ?? ""]).sort(),
    workflows: backstage
      .workflows()
      .map(({ approved, submitted }) => ({ isApproved: approved !== null, ...(approved ?? submitted)! }))
      .map(({ isApproved, name, text, groupId, enabled, triggers }) => ({
        name: name.normalize("NFC"),
        group: pathOf(groupId),
        document: canonicalText(parseDocument(withoutIds(text))),
        isApproved,
        enabled,
        triggers: triggers.map((trigger) => [trigger.name, trigger.enabled]),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

test("an export is applied to another server as it is", { timeout: 240_000 }, async () => {
  const other = await startService();
  onTestFinished(() => other.close());
  const environment = { WFA_ENDPOINT: other.url, WFA_API_KEY: other.keys.user };
  const stack = await project({ ...bench, environment }, "elsewhere", {});
  const args = ["export", stack.folder, "--only", "groups,workflows,calendars", "--import", "none"];
  const exported = await runWfa(args, bench.environment);
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining("of the other server set") });
  await stack.engine("fmt", "-check", "-diff");
  await stack.engine("init");
  await stack.engine("apply", "-auto-approve", "-no-color");
  expect(contentOf(other)).toEqual(contentOf(bench.service));
  expect(await stack.engine("plan", "-detailed-exitcode", "-no-color")).toContain("No changes.");
});

test("stacks are planned side by side, and what moves on the server moves in them", { timeout: 240_000 }, async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const { backstage } = service;
  const add = approving(service);
  const finance = backstage.createGroup({ name: "Finance" });
  const trade = backstage.createGroup({ name: "Trade" });
  const load = add(`<workflow name="Load" groupId="${finance}"><start groupId="${trade}"/></workflow>`);
  const close = add(`<workflow name="Close" groupId="${finance}"/>`);
  const environment = { WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user };
  const stack = await project({ ...bench, environment }, "split", {});
  const exportAgain = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { code, stdout, stderr } = await runWfa(
      ["export", stack.folder, "--split", "group", "--only", "groups,workflows", "--json", ...args],
      environment,
    );
    expect(code, stderr).toBe(0);
    expect(await schemaErrors(stdout)).toEqual([]);
    const told = JSON.parse(stdout) as { readonly stacks: readonly { readonly directory: string }[] };
    return told.stacks.map(({ directory }) => directory);
  };
  const applied = async (directory: string): Promise<string> => {
    await stack.engine(`-chdir=${directory}`, "init");
    const told = await stack.engine(`-chdir=${directory}`, "apply", "-auto-approve", "-no-color");
    return /Resources: (.*)\.$/m.exec(told)![1]!;
  };
  const applyTo = async (directory: string): Promise<string> => {
    const told = await applied(directory);
    expect(await stack.engine(`-chdir=${directory}`, "plan", "-detailed-exitcode", "-no-color")).toContain(
      "No changes.",
    );
    return told;
  };
  expect(await exportAgain()).toEqual(["trade", "finance"]);
  service.requests.clear();
  expect(await Promise.all(["trade", "finance"].map(applyTo))).toEqual(
    [1, 3].map((count) => `${count} imported, 0 added, 0 changed, 0 destroyed`),
  );

  expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);

  if (engineLacks(bench.engine, "removedBlocks") === null) {
    backstage.edit(load, "approved", (text) => text.replace('"Load"', '"Load all"'));
    backstage.edit(close, "approved", (text) => text.replace(finance, trade));
    expect(await exportAgain("--force")).toEqual(["trade", "finance"]);
    // The configuration has the drift already. The apply of the move saves it, and the next one records that it counts no more.
    expect(await applied("finance")).toMatch(/^0 added, 0 changed, 0 destroyed/);
    expect(await Promise.all(["trade", "finance"].map(applyTo))).toEqual([
      "1 imported, 0 added, 0 changed, 0 destroyed",
      "0 added, 1 changed, 0 destroyed",
    ]);
    await stack.engine("fmt", "-check", "-diff", "-recursive");
    expect(await stack.engine("-chdir=finance", "state", "list")).toBe(
      "wfa_workflow.load\nwfa_workflow_group.finance\n",
    );
  }
  expect(service.requests.list().filter(({ method }) => method === "POST" || method === "DELETE")).toEqual([]);
});

test(
  "says what is wrong with a command line, and ends with 1 where something is missing",
  {
    timeout: 60_000,
  },
  async () => {
    const empty = { WFA_ENDPOINT: "", WFA_API_KEY: "", WFA_API_KEY_FILE: "" };
    const target = join(bench.folder, "target");
    const [help, kind, nowhere, stranger] = await Promise.all([
      runWfa(["export", "--help"]),
      runWfa(["export", target, "--only", "groups,triggers"]),
      runWfa(["export", target], empty),
      runWfa(["export", target], { ...empty, WFA_ENDPOINT: bench.service.url, WFA_API_KEY: "not-the-key" }),
    ]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain("--allow-incomplete");
    expect([kind.code, kind.stderr]).toEqual([
      1,
      'Error: "triggers" is not a kind of object. Use one or more of groups, workflows, queues, assets, calendars, separated by commas\n',
    ]);
    expect(nowhere.code).toBe(1);
    expect(nowhere.stderr).toContain("--endpoint");
    expect(stranger.code).toBe(1);
    expect(stranger.stderr).toContain("did not accept the API key");
    expect(stranger.stderr).not.toContain("not-the-key");

    const { backstage } = bench.service;
    const id = backstage.submit("<workflow name='Unfilled'><task password='{{secret:x}}'/></workflow>");
    const args = ["export", target, "--name", "Unfilled", "--name", "Master"];
    const missing = await runWfa(args, bench.environment);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain(`Not exported: workflow "Unfilled" (id ${id})`);
    expect((await runWfa([...args, "--allow-incomplete"], bench.environment)).code).toBe(0);
  },
);
