import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { engineLacks, runEngine, type EngineResult } from "../../src/engine";
import { ROOT } from "../../src/tooling/root";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";
import { examplePaths } from "../examples/example-files";

const runnable = (name: string): string =>
  `<workflow name="${name}"><trigger name="manual"/><task name="t" duration="50ms"/></workflow>`;

/** The commands that comments of an example name, as arguments of the engine, with values for their placeholders. */
function commandsIn(text: string, values: Readonly<Record<string, string>> = {}): readonly (readonly string[])[] {
  const commands = [...text.matchAll(/^# .*\bterraform (\S.*)$/gm)].map(([, command]) =>
    command!.split(" ").map((word) => word.replace(/\b[A-Z]+_[A-Z]+\b/, (name) => values[name] ?? name)),
  );
  expect(commands, text).not.toEqual([]);
  return commands;
}

describe("examples as they are published, in the commands that their comments name", () => {
  let bench: Workbench;
  let prepared: string;
  const tried = new Set<string>();

  const run = (folder: string, args: readonly string[]): Promise<EngineResult> => {
    const approved = args[0] === "apply" ? ["-auto-approve"] : [];
    return runEngine(bench.engine, [...args, ...approved, "-no-color"], {
      cwd: folder,
      env: bench.environment,
      cliConfig: bench.cliConfig,
    });
  };

  /** The output of a command that succeeds, and warns of nothing. */
  const quiet = async (folder: string, args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(folder, args);
    expect(`${args.join(" ")}: ${code}\n${stderr}`).toBe(`${args.join(" ")}: 0\n`);
    expect(stdout).not.toContain("Warning");
    return stdout;
  };

  /** A copy of an example's folder. What `init` leaves is the same for all of them, so that it runs once. */
  async function copied(example: string): Promise<string> {
    tried.add(example);
    const folder = await mkdtemp(join(bench.folder, "example-"));
    await cp(join(ROOT, "examples", example), folder, { recursive: true });
    if (prepared === "") {
      const { code, stderr } = await run(folder, ["init"]);
      expect(code, stderr).toBe(0);
      prepared = folder;
    } else {
      for (const name of [".terraform", ".terraform.lock.hcl"]) {
        await cp(join(prepared, name), join(folder, name), { recursive: true });
      }
    }
    return folder;
  }

  beforeAll(async () => {
    bench = await openWorkbench();
    prepared = "";
  });
  afterAll(() => bench?.close());

  describe("actions", () => {
    /** Runs the commands of an example. @returns what the engine prints */
    const invoked = async (name: string, values?: Readonly<Record<string, string>>): Promise<string> =>
      invokedIn(await copied(`actions/${name}`), values);

    async function invokedIn(folder: string, values?: Readonly<Record<string, string>>): Promise<string> {
      let printed = "";
      for (const command of commandsIn(await readFile(join(folder, "action.tf"), "utf8"), values)) {
        printed += await quiet(folder, command);
      }
      return printed;
    }

    function endless(): { readonly workflow: string; readonly instance: string } {
      const { backstage } = bench.service;
      const id = backstage.submit(runnable("Endless"));
      backstage.approve(id);
      backstage.setEnabled(id, true);
      backstage.setTrigger(id, "manual", true);
      backstage.setRuns({ outcome: "endless" });
      const instance = backstage.execute(id, "manual");
      backstage.setRuns({ outcome: "asDocumented" });
      return { workflow: id, instance };
    }

    beforeEach(({ skip }) => {
      const lack = engineLacks(bench.engine, "actions");
      skip(lack !== null, lack ?? "");
    });

    it("execute-workflow runs after each new version, and directly", async () => {
      const results = (): readonly string[] => bench.service.backstage.logs().map(({ result }) => result);
      const folder = await copied("actions/execute-workflow");
      expect(await quiet(folder, ["apply"])).toContain("Actions: 1 invoked.");
      expect(results()).toEqual(["completed"]);
      expect(await invokedIn(folder)).toContain("Actions: 1 invoked.");
      expect(results()).toEqual(["completed", "completed"]);
      const document = join(folder, "load.xml");
      await writeFile(document, (await readFile(document, "utf8")).replace('timeout="300"', 'timeout="600"'));
      expect(await quiet(folder, ["apply"])).toContain("2 changed, 0 destroyed. Actions: 1 invoked.");
      expect(results()).toHaveLength(3);
      expect(await quiet(folder, ["apply"])).toContain("No changes.");
      expect(results()).toHaveLength(3);
    });

    it("cancel-instance and delete-instance end a run", async () => {
      const one = endless();
      const other = endless();
      const printed = await invoked("cancel-instance", { INSTANCE_ID: one.instance, WORKFLOW_ID: other.workflow });
      for (const { instance } of [one, other]) {
        expect(printed).toContain(`Instance ${instance} is no longer running`);
        expect(bench.service.backstage.logs().find(({ id }) => id === instance)?.result).toBe("canceled");
      }
      const { instance: deleted } = endless();
      expect(await invoked("delete-instance", { INSTANCE_ID: deleted })).toContain(`Instance ${deleted} is gone`);
      expect(bench.service.backstage.instance(deleted)).toBeNull();
    });

    it("submit-help-report and reset-alert-integration reach the service", async () => {
      const { backstage, requests } = bench.service;
      expect(await invoked("submit-help-report")).toContain("The help report was submitted");
      expect(backstage.tickets()).toHaveLength(1);
      expect(requests.list().at(-1)?.body).toBe('{"subject":"Schedules stand still"}');
      backstage.raiseAlert("a disk is full");
      expect(await invoked("reset-alert-integration")).toContain("All alerts are reset");
      expect(backstage.alerts()).toEqual([]);
    });
  });

  describe("queries", () => {
    /** Names of what the query of an example finds, sorted. */
    async function found(name: string): Promise<readonly string[]> {
      const folder = await copied(`list-resources/${name}`);
      const [command] = commandsIn(await readFile(join(folder, "list.tfquery.hcl"), "utf8"));
      return query(folder, command!);
    }

    const query = async (folder: string, command: readonly string[]): Promise<readonly string[]> =>
      [...(await quiet(folder, command)).matchAll(/^list\.\S+\s+\S+=\S+\s+(.*)$/gm)].map(([, name]) => name!).sort();

    beforeEach(({ skip }) => {
      const lack = engineLacks(bench.engine, "listResources");
      skip(lack !== null, lack ?? "");
    });

    it("find what they look for", async () => {
      const { backstage } = bench.service;
      for (const name of ["load nightly", "nightly close", "daily"])
        backstage.approve(backstage.submit(runnable(name)));
      expect(await found("workflow")).toEqual(["load nightly", "nightly close"]);
      expect(await found("workflow-trigger")).toEqual(
        expect.arrayContaining(["daily: manual", "load nightly: manual"]),
      );
      backstage.createGroup({ name: "Finance" });
      backstage.createGroup({ name: "Other" });
      expect(await found("workflow-group")).toEqual(["Finance"]);
      backstage.createQueue("Batch");
      expect(await found("workflow-queue")).toEqual(["Batch", "Master"]);
      backstage.putCalendar({ name: "Bank holidays" });
      expect(await found("calendar")).toEqual(["Bank holidays"]);
      backstage.addAsset({ name: "Database", hostname: "db.example.com" });
      expect(await found("asset")).toEqual(["Database"]);
    });

    it("find more than the 100 that an engine returns without limit", async () => {
      const folder = await copied("list-resources/workflow-queue");
      for (let at = 0; at < 120; at++) bench.service.backstage.createQueue(`Queue ${at}`);
      const all = bench.service.backstage.queues().length;
      expect(await query(folder, ["query"])).toHaveLength(all);
      const file = join(folder, "list.tfquery.hcl");
      await writeFile(file, (await readFile(file, "utf8")).replace(/^ +limit .*\n/m, ""));
      expect(await query(folder, ["query"])).toHaveLength(100);
    });
  });

  it("are all of them tried above", async ({ skip }) => {
    const lack = engineLacks(bench.engine, "actions");
    skip(lack !== null, lack ?? "");
    const there = (await examplePaths(".tf")).flatMap(
      (path) => /^examples\/((?:actions|list-resources)\/[^/]+)/.exec(path)?.[1] ?? [],
    );
    expect([...tried].sort()).toEqual([...there].sort());
  });
});
