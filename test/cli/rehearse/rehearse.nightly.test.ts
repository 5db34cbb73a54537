import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startService } from "../../../src/service";
import { openWarmWorkbench, type WarmWorkbench } from "../../harness/warm-workbench";
import { cdktfFiles, project, PROVIDER } from "../drift-project";
import { schemaErrors } from "../json-schema";
import { runWfa, type Ended } from "../run-wfa";
import { startStateBackend, type StateBackend } from "./state-backend";

let bench: WarmWorkbench;
let backend: StateBackend;

beforeAll(async () => {
  bench = await openWarmWorkbench({ queues: ["Night"] });
  backend = await startStateBackend();
}, 120_000);
afterAll(async () => {
  await backend.close();
  await bench.close();
});

const idOf = (name: string): string => {
  const found = bench.service.backstage
    .workflows()
    .find(({ approved, submitted }) => (approved ?? submitted)?.name === name);
  if (found === undefined) throw new Error(`There is no workflow "${name}"`);
  return found.id;
};

const GROUP = `
resource "wfa_workflow_group" "calm" {
  name          = "Calm"
  force_destroy = true
}
`;
const NEW = `
resource "wfa_workflow" "new" {
  document = "<workflow name='New'><task name='t'/></workflow>"
}
`;

/** The connection is literal, twice: nothing but the rehearsal's own provider keeps its requests from the server. */
const stack = (timeout: number, more: string): string => `${PROVIDER}
terraform {
  backend "http" {
    address = "${backend.url}"
  }
}
provider "wfa" {
  endpoint = "${bench.service.url}"
  api_key  = "${bench.service.keys.user}"
}
provider "wfa" {
  alias    = "same"
  endpoint = "${bench.service.url}/"
  api_key  = "${bench.service.keys.user}"
}
resource "wfa_workflow" "load" {
  document = "<workflow name='Load'><trigger name='nightly'/><trigger name='manual'/><task name='load' timeout='${timeout}'/></workflow>"
  triggers = { nightly = true }
}
resource "wfa_workflow" "other" {
  provider = wfa.same
  document = "<workflow name='Other'><task name='t' timeout='${timeout}'/></workflow>"
  overwrite_pending_submission = true
}
resource "wfa_workflow_queue" "night" {
  name   = "Night"
  paused = false
}
resource "wfa_calendar" "days" {
  definition = jsonencode({ name = "Days", days = ["MON"] })
}
${more}
`;

interface StackReport {
  readonly findings: readonly object[];
  readonly apply: {
    readonly calls: readonly {
      readonly addresses: readonly string[];
      readonly calls: readonly { readonly method: string }[];
    }[];
  };
  readonly warnings: readonly { readonly summary: string }[];
  readonly errors: readonly object[];
  readonly secondPlan: readonly object[] | null;
  readonly losses: readonly { readonly name: string; readonly text: string; readonly announced: boolean }[];
  readonly faults: object | null;
}

interface Report {
  readonly ok: boolean;
  readonly stacks: readonly [StackReport, ...StackReport[]];
}

const sent = (): readonly string[] => bench.service.requests.list().map(({ method }) => method);

async function reportOf({ stdout }: Ended): Promise<Report> {
  expect(await schemaErrors(stdout)).toEqual([]);
  return JSON.parse(stdout) as Report;
}

test(
  "a stack with a state, other people's work and a literal connection: what would happen, without a write",
  { timeout: 480_000 },
  async () => {
    const { service, environment } = bench;
    const prod = await project(bench, "prod", { "main.tf": stack(300, GROUP) });
    await prod.engine("init");
    await prod.engine("apply", "-auto-approve");
    const mallory = service.backstage.as("mallory");
    const calm = service.backstage.groups().find(({ name }) => name === "Calm")!.id;
    mallory.setTrigger(idOf("Load"), "nightly", false);
    mallory.setTrigger(idOf("Load"), "manual", false);
    mallory.submit(service.backstage.workflow(idOf("Other"))!.approved!.text.replace(/name=(["'])t\1/, "name='mine'"));
    mallory.submit(`<workflow name="Theirs" groupId="${calm}"><task name="t"/></workflow>`);
    await writeFile(join(prod.folder, "main.tf"), stack(600, NEW));

    const before = await readdir(prod.folder);
    backend.methods.length = 0;
    // Copies of configurations and states are here, and no longer than a rehearsal.
    const temporary = join(bench.folder, "tmp");
    await mkdir(temporary);
    service.requests.clear();
    const snapshot = join(bench.folder, "prod.snapshot");
    // Without a connection in the environment: the provider block has it.
    const rehearse = (...args: readonly string[]): Promise<Ended> =>
      runWfa(["rehearse", prod.folder, "--snapshot", snapshot, ...args], {
        ...prod.env,
        WFA_API_KEY: "",
        WFA_ENDPOINT: "",
        TMPDIR: temporary,
      });
    const first = await rehearse("--json", "--variation", "resubmission=resetsFlags");
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 2, stderr: "" });
    expect(new Set(sent())).toEqual(new Set(["GET"]));
    const reads = sent().length;
    expect(backend.methods).toEqual(["GET"]);
    expect(await readdir(prod.folder)).toEqual(before);
    expect(await readdir(temporary)).toEqual([]);
    expect((await stat(snapshot)).mode & 0o777).toBe(0o600);
    expect(await schemaErrors(await readFile(snapshot, "utf8"))).toEqual([]);

    const { ok, stacks } = await reportOf(first);
    const [{ findings, apply, warnings, errors, secondPlan, losses, faults }, ...others] = stacks;
    expect({ ok, findings, errors, secondPlan, others, faults }).toMatchObject({
      ok: false,
      findings: [{ kind: "lost" }, { kind: "reverts" }],
      errors: [],
      secondPlan: [],
      others: [],
      faults: null,
    });
    expect(apply).toMatchObject({ ok: true, added: 1, changed: 2, destroyed: 1 });
    expect(
      apply.calls.map(({ addresses, calls }) => [...addresses, ...calls.map(({ method }) => method)]).sort(),
    ).toEqual([
      ["wfa_workflow.load", "PUT", "PATCH", "PATCH"],
      ["wfa_workflow.new", "POST", "PATCH"],
      ["wfa_workflow.other", "PUT", "PATCH"],
      ["wfa_workflow_group.calm", "DELETE"],
    ]);
    expect(warnings.map(({ summary }) => summary).join("\n")).toMatch(/Workflow "Other" has a pending submission/);
    const lines = losses.map(({ name, text, announced }) => `${announced ? "" : "LOST "}${name}: ${text}`);
    expect(lines.sort()).toEqual([
      "Calm: deleted",
      'LOST Load: trigger "manual": disabled -> enabled',
      "LOST Other: its pending submission was overwritten",
      "Load: its approved version was overwritten",
      'Load: trigger "nightly": disabled -> enabled',
      "Other: its approved version was overwritten",
      "Theirs: deleted",
    ]);

    // On the file, with faults in what is left: no request goes to the server, and nobody's work is lost.
    const again = await rehearse("--faults", "--", "-target=wfa_workflow.new");
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(again.stdout).toMatch(
      /\n {2}workflow "New" \(wfa_workflow\.new\)\n {6}1 {2}POST {3}\/workflows {2}201 {2}workflow\.submit\n/,
    );
    expect(again.stdout).toMatch(
      /\nFaults: \d+ runs with resetBefore, resetAfter, status=500, errorAfter at each request: \d+ succeeded, \d+ completed by the next apply, 0 left for a person\n/,
    );
    expect(again.stdout).toMatch(/\nThe rehearsal found nothing to look into before the apply\n$/);
    expect(sent()).toHaveLength(reads);
    for (const text of [first.stdout, again.stdout, await readFile(snapshot, "utf8")])
      expect(text).not.toContain(environment.WFA_API_KEY);
  },
);

test("a cdktf project is synthesised, and an apply that fails is a finding", { timeout: 120_000 }, async () => {
  const app = await project(bench, "app", cdktfFiles());
  const service = await startService();
  onTestFinished(() => service.close());
  service.backstage.submit("<workflow name='cdktf north'><task name='t' timeout='1'/></workflow>");
  bench.service.requests.clear();
  const key = join(app.folder, "key");
  await writeFile(key, service.keys.user);
  const server = ["--endpoint", service.url, "--api-key-file", key];
  const ended = await runWfa(["rehearse", app.folder, ...server, "--stack", "north", "--json"], app.env);
  await rm(key);
  expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 2, stderr: "" });
  expect(sent()).toEqual([]);
  expect((await readdir(app.folder)).sort()).toEqual(["app.js", "cdktf.json", "out"]);
  const [north] = (await reportOf(ended)).stacks;
  expect(north).toMatchObject({
    name: "north",
    findings: [{ kind: "applyFailed" }],
    secondPlan: null,
    errors: [{ summary: expect.stringContaining("already exists") as string, address: "wfa_workflow.north" }],
  });
});

test("what a rehearsal would really do is refused before anything runs", { timeout: 120_000 }, async () => {
  const ran = join(bench.folder, "ran");
  const commands = `${PROVIDER}\nresource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "touch ${ran}"\n  }\n}\nresource "wfa_workflow_queue" "night" {\n  name   = "Night"\n  paused = true\n}\n`;
  const servers = `${PROVIDER}\nprovider "wfa" {}\nprovider "wfa" {\n  alias    = "b"\n  endpoint = "${bench.service.url.replace("127.0.0.1", "localhost")}"\n}\nresource "wfa_workflow_queue" "a" {\n  name   = "Night"\n  paused = true\n}\nresource "wfa_workflow_queue" "b" {\n  provider = wfa.b\n  name     = "Night"\n  paused   = true\n}\n`;
  bench.service.requests.clear();
  for (const [name, text, message] of [
    ["commands", commands, "would run the provisioners of terraform_data.a, which are real commands"],
    ["servers", servers, "The configuration uses more than one server"],
  ] as const) {
    const own = await project(bench, name, { "main.tf": text });
    const ended = await runWfa(["rehearse", own.folder], own.env);
    expect(ended).toMatchObject({ code: 1, stdout: "" });
    expect(ended.stderr).toContain(message);
    expect(await readdir(own.folder)).toEqual(["main.tf"]);
  }
  expect(new Set(sent())).toEqual(new Set(["GET"]));
  expect(await readdir(bench.folder)).not.toContain("ran");
});

test(
  "a later apply runs no commands, and a state that is here already is not copied to the backend",
  {
    timeout: 120_000,
  },
  async () => {
    const ran = join(bench.folder, "ran later");
    // What the first plan keeps changes once the data source sees the group.
    const later = `${PROVIDER}\ndata "wfa_workflow_groups" "all" {}\nresource "terraform_data" "a" {\n  triggers_replace = length(data.wfa_workflow_groups.all.groups)\n  provisioner "local-exec" {\n    command = "touch '${ran}'"\n  }\n}\nresource "wfa_workflow_group" "seen" {\n  name = "Seen later"\n}\n`;
    const count = bench.service.backstage.groups().length;
    const state = {
      ...{ version: 4, terraform_version: "1.5.0", serial: 1, lineage: "11111111-2222-3333-4444-555555555555" },
      outputs: {},
      resources: [
        {
          ...{ mode: "managed", type: "terraform_data", name: "a" },
          provider: 'provider["terraform.io/builtin/terraform"]',
          instances: [
            {
              schema_version: 0,
              attributes: { id: "1", input: null, output: null, triggers_replace: { value: count, type: "number" } },
            },
          ],
        },
      ],
    };
    const files = { "main.tf": later, "terraform.tfstate": JSON.stringify(state) };
    const own = await project(bench, "later", files);
    const args = ["--faults", "--json", "--", "-parallelism=1"];
    const ended = await runWfa(["rehearse", own.folder, ...args], own.env);
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 2, stderr: "" });
    const [{ faults }] = (await reportOf(ended)).stacks;
    expect(JSON.stringify(faults)).toContain("would run the provisioners of terraform_data.a");
    expect(await readdir(bench.folder)).not.toContain("ran later");

    await writeFile(
      join(own.folder, "backend.tf"),
      `terraform {\n  backend "http" {\n    address = "${backend.url}"\n  }\n}\n`,
    );
    backend.methods.length = 0;
    const copied = await runWfa(["rehearse", own.folder], { ...own.env, TF_CLI_ARGS_init: "-force-copy" });
    expect(copied.code).toBe(1);
    expect(new Set(backend.methods)).toEqual(new Set(["GET"]));
  },
);

test.each([
  [["--variation", "resubmission=no"], '"resubmission" must be one of'],
  [["--", "-state=x"], 'You cannot give the engine the argument "-state=x" here'],
  [["nothing"], 'Cannot read the directory "nothing"'],
])("%j is refused with exit code 1", async (args, message) => {
  const { code, stdout, stderr } = await runWfa(["rehearse", ...args]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(message);
});
