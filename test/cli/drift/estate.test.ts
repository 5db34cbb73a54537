import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openResumeFile, type CheckDirectoryOptions } from "../../../src/cli/drift/check-directory";
import { findEstate, findStacks } from "../../../src/cli/drift/find-stacks";
import type { Workbench } from "../../../src/tooling/workbench";
import { tempFolder } from "../../engine/temp-folder";
import { openWarmWorkbench } from "../../harness/warm-workbench";
import { cdktfFiles, project, PROVIDER, type Project } from "../drift-project";
import { schemaErrors } from "../json-schema";
import { ended, WFA } from "../run-wfa";

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const LOCK = 'provider "registry.terraform.io/hashicorp/aws" {\n  version = "6.0.0"\n}\n';
const OURS = LOCK.replace("hashicorp/aws", "workflow-automation/wfa");

describe("what is a stack", () => {
  test("of all directories those in which a run begins", async () => {
    const root = await tempFolder();
    await write(root, {
      "applied/main.tf": "",
      "applied/terraform.tfstate": "{}",
      "initialised/main.tf": "",
      "initialised/.terraform.lock.hcl": LOCK + OURS,
      "initialised/below/main.tofu": "",
      "initialised/below/.terraform/providers/x/main.tf": 'terraform {\n  backend "s3" {}\n}\n',
      "backend/main.tf": 'terraform {\n  backend "s3" {}\n}\n',
      "cloud/main.tf.json": '{"terraform":{"cloud":{"organization":"o"}}}',
      "modules/load/main.tf": 'resource "wfa_workflow" "w" {\n}\n',
      "node_modules/x/terraform.tfstate": "{}",
      "node_modules/x/main.tf": "",
      "network/main.tf": "",
      "network/.terraform.lock.hcl": LOCK,
      "app/cdktf.json": "{}",
      "app/cdktf.out/stacks/north/cdk.tf.json": "{}",
      "app/cdktf.out/stacks/north/terraform.tfstate": "{}",
      "terragrunt.hcl": 'remote_state {\n  backend = "s3"\n}\n',
      "grunt/unit/terragrunt.hcl": 'include "root" {\n  path = find_in_parent_folders()\n}\n',
      "mate/stack.tm.hcl": 'stack {\n  name = "mate"\n}\n',
      "docs/readme.md": "",
    });
    const { directories, withoutProvider } = await findEstate(root);
    expect(directories.map((path) => relative(root, path) || ".")).toEqual([
      "app",
      "applied",
      "backend",
      "cloud",
      "grunt/unit",
      "initialised",
      "initialised/below",
      "mate",
    ]);
    expect(withoutProvider).toEqual([join(root, "network")]);
    await expect(findEstate(join(root, "modules"))).rejects.toThrow(/no stack of the provider below/);
  });
});

test("an interrupted command waits for the programs that a cdktf project's app has started", async () => {
  const folder = await tempFolder();
  const app = `node -e "fs.writeFileSync('begun', ''); setTimeout(() => fs.writeFileSync('ended', 'yes'), 1000)"; exit 0`;
  await writeFile(join(folder, "cdktf.json"), JSON.stringify({ app }));
  const controller = new AbortController();
  const { signal } = controller;
  const found = findStacks(folder, { synth: true, stack: [], progress: () => undefined, engineSignal: signal });
  const failed = expect(found).rejects.toThrow("failed, so there are no stacks");
  await expect.poll(() => readFile(join(folder, "begun"), "utf8"), { timeout: 10_000 }).toBe("");
  controller.abort();
  await failed;
  expect(await readFile(join(folder, "ended"), "utf8")).toBe("yes");
});

const stack = (name: string): string => `${PROVIDER}
resource "wfa_workflow" "load" {
  document = "<workflow name='${name}'><task name='t' timeout='1'/></workflow>"
}
`;

interface Report {
  readonly stacks: readonly {
    readonly name: string;
    readonly outcome: string;
    readonly engine: string;
    readonly error?: string;
    readonly notes?: readonly string[];
  }[];
}

/** An executable on the PATH that says what it was started with, and runs the engine as the tool would. */
async function tool(folder: string, name: string, script: string): Promise<string> {
  await write(folder, { [`bin/${name}`]: `#!/bin/sh\necho "${name} $*" >> ${folder}/${name}.log\n${script}\n` });
  await chmod(join(folder, "bin", name), 0o755);
  return join(folder, "bin");
}

describe("an estate", () => {
  let bench: Workbench;
  let own: Project;

  beforeAll(async () => {
    bench = await openWarmWorkbench({});
    own = await project(bench, "estate", {});
    await write(own.folder, {
      "calm/main.tf": stack("calm"),
      "changed/main.tf": stack("changed"),
      "units/grunt/main.tf": stack("grunt"),
      "units/grunt/terragrunt.hcl": "",
      "units/mate/main.tf": stack("mate"),
      "units/mate/stack.tm.hcl": "stack {\n}\n",
      ...Object.fromEntries(Object.entries(cdktfFiles()).map(([name, text]) => [`app/${name}`, text])),
    });
  }, 120_000);
  afterAll(() => bench.close());

  const rows = (json: string): Readonly<Record<string, string>> =>
    Object.fromEntries((JSON.parse(json) as Report).stacks.map(({ name, outcome }) => [name, outcome]));

  test("has one report, the worst of which is the exit code", { timeout: 400_000 }, async () => {
    for (const name of ["calm", "changed", "units/grunt", "units/mate"]) {
      await own.engine(`-chdir=${name}`, "init");
      await own.engine(`-chdir=${name}`, "apply", "-auto-approve");
    }
    const { backstage } = bench.service;
    const workflow = backstage.workflows().find(({ approved }) => approved?.name === "changed")!;
    backstage.edit(workflow.id, "approved", (text) => text.replace(/timeout=(.)1/, "timeout=$17"));
    const { code, stdout } = await own.drift("--recursive", "--json", "--output", "drift.json", "calm");
    expect([code, stdout]).toEqual([0, expect.stringContaining("No drift: 1 object")]);
    const changed = await own.drift("--recursive", "--format", "junit", "changed");
    expect([changed.code, changed.stdout]).toEqual([
      2,
      expect.stringContaining('<testsuite name="." tests="1" failures="1"'),
    ]);
  });

  test(
    "is checked by Terragrunt and Terramate where it is theirs, and an error in one does not stop the others",
    { timeout: 400_000 },
    async () => {
      const bin = await tool(own.folder, "terragrunt", 'exec "$TG_TF_PATH" "$@"');
      await tool(own.folder, "terramate", 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"');
      const run = (path: string, ...args: readonly string[]) => {
        const child = spawn(WFA, ["drift", "--recursive", "--no-synth", ...args], {
          cwd: own.folder,
          env: { ...own.env, PATH: path },
        });
        onTestFinished(() => void child.kill("SIGKILL"));
        return ended(child);
      };
      const { code, stdout, stderr } = await run(`${bin}:${process.env["PATH"]}`, "--json");
      expect([await schemaErrors(stdout), code]).toEqual([[], 1]);
      expect(rows(stdout)).toEqual({
        app: "failed",
        calm: "in-sync",
        changed: "drifted",
        "units/grunt": "in-sync",
        "units/mate": "in-sync",
      });
      const { stacks } = JSON.parse(stdout) as Report;
      expect(stacks[0]!.error).toMatch(/manifest\.json" does not exist/);
      expect(stacks[3]!.engine).toMatch(/^\w+ [\d.]+ in Terragrunt$/);
      expect(stacks[4]!.engine).toMatch(/ in Terramate$/);
      expect(stderr).toContain('wfa could not refresh "app"');
      expect(await readFile(join(own.folder, "terragrunt.log"), "utf8")).toMatch(/^terragrunt plan -input=false/);
      expect(await readFile(join(own.folder, "terramate.log"), "utf8")).toMatch(
        /^terramate run --quiet --no-recursive --disable-safeguards=git -- \S+ plan /,
      );
      const text = await run(`${bin}:${process.env["PATH"]}`, "--parallel", "1");
      expect(text.stdout).toMatch(
        /^Drift report: 1 of 4 objects in 4 stacks drifted; 1 stack could not be checked\n.*\n\nStacks:\n {2}app {10}Not checked\n {2}calm {9}No drift: 1 object\n {2}changed {6}1 of 1 object drifted\n/,
      );
      const sarif = await run(`${bin}:${process.env["PATH"]}`, "--format", "sarif", "--no-plan");
      const places = [...sarif.stdout.matchAll(/"uri":"([^"]+)","uriBaseId"/g)].map(([, uri]) => uri);
      expect(new Set(places)).toEqual(new Set(["app", "changed/main.tf"]));
      const without = await run(dirname(process.execPath), "--json", "units");
      expect((JSON.parse(without.stdout) as Report).stacks.map(({ error }) => error)).toEqual([
        expect.stringContaining('has a terragrunt.hcl, and "terragrunt" is not on the PATH. Install Terragrunt'),
        expect.stringContaining('has a stack.tm.hcl, and "terramate" is not on the PATH'),
      ]);
    },
  );

  test("goes on where it was interrupted, for twelve hours", { timeout: 400_000 }, async () => {
    const file = join(own.folder, "done.jsonl");
    const args = ["--recursive", "--parallel", "1", "--resume", file, "--json", "--no-synth", "."];
    const child = spawn(WFA, ["drift", ...args], { cwd: own.folder, env: own.env });
    onTestFinished(() => void child.kill("SIGKILL"));
    const over = ended(child);
    await expect.poll(() => readFile(file, "utf8").catch(() => "")).toContain('"name":"calm"');
    child.kill("SIGTERM");
    const interrupted = await over;
    expect([interrupted.code, interrupted.stdout]).toEqual([1, ""]);
    expect(interrupted.stderr).toMatch(
      /Interrupted; there is no report\. Run the same command again: ".*done\.jsonl" has what is done/,
    );
    expect(await readFile(file, "utf8")).not.toContain('"name":"units/grunt"');
    // A killed run may leave a part of a line.
    await writeFile(file, `${await readFile(file, "utf8")}\n{"driftOf":"cha`);
    const kept = await readFile(file, "utf8");

    const resumed = await own.drift(...args);
    const notes = (JSON.parse(resumed.stdout) as Report).stacks.map(({ notes: each = [] }) => each.join());
    expect(notes[1]).toMatch(/^It was checked at .*Z, before the command was interrupted$/);
    expect(notes[2]).not.toContain("before the command");
    expect(rows(resumed.stdout)).toMatchObject({ calm: "in-sync", changed: "drifted" });
    expect(existsSync(file)).toBe(false);

    await writeFile(file, kept.replace(/"checkedAt":"\d{4}/g, '"checkedAt":"2020'));
    const later = await own.drift(...args);
    expect(later.stdout).not.toContain("before the command");

    await writeFile(file, kept);
    const another = await own.drift(...args, "--no-plan");
    expect(another.stdout).not.toContain("before the command");
    await writeFile(file, "mine\n");
    const refused = await own.drift(...args);
    expect([refused.code, await readFile(file, "utf8")]).toEqual([1, "mine\n"]);
    expect(refused.stderr).toContain("was not written by --resume, so it is left as it is");
    await rm(file);
  });

  test("the file of what is done exists before the first stack is checked, so that an interruption can name it", async () => {
    const path = join(own.folder, "early.jsonl");
    const options = { engineArgs: [], plan: true, auditLog: false } as unknown as CheckDirectoryOptions;
    const file = await openResumeFile(path, own.folder, options);
    expect([file.done.size, await readFile(path, "utf8")]).toEqual([0, ""]);
    await file.remove();
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    [["--resume", "x"], "--resume is only for --recursive"],
    [["--recursive", "--write"], "--write is for one directory"],
    [["--recursive", "--stack", "a"], "--stack is for one cdktf project"],
    [["--recursive", "--parallel", "0"], '--parallel must be a whole number from 1; got "0"'],
  ])("refuses %j", async (args, message) => {
    const { code, stderr } = await own.drift(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
