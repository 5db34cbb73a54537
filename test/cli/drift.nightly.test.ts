// One file although it is long: its stories share one workbench, which costs more than most of them.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseDocument, selectPath } from "../../src/document";
import { openWarmWorkbench, type WarmWorkbench } from "../harness/warm-workbench";
import { cdktfFiles, project, PROVIDER } from "./drift-project";
import { sarifProblems } from "../review/findings/sarif-rules";
import { schemaErrors } from "./json-schema";

/** What no output may ever hold, beside the API keys. */
const SECRET = "canary-of-a-document";

let bench: WarmWorkbench;

beforeAll(async () => {
  bench = await openWarmWorkbench({ queues: ["Night"] });
}, 120_000);
afterAll(() => bench.close());

const workflowNamed = (name: string): string => {
  const found = bench.service.backstage
    .workflows()
    .find(({ approved, submitted }) => (approved ?? submitted)?.name === name);
  if (found === undefined) throw new Error(`There is no workflow "${name}"`);
  return found.id;
};

const stack = (task: string): string => `${PROVIDER}
variable "password" {
  type      = string
  sensitive = true
}
resource "wfa_workflow_group" "calm" {
  name = "Calm"
}
resource "wfa_workflow" "edited" {
  document = "<workflow name='Edited'><trigger name='nightly'/><task name='load' timeout='300'/></workflow>"
  enabled  = true
  triggers = { nightly = true }
}
resource "wfa_workflow" "gone" {
  document = "<workflow name='Gone'><task name='t'/></workflow>"
}
resource "wfa_workflow" "pending" {
  document = "<workflow name='Pending'><task name='t'/></workflow>"
}
resource "wfa_workflow" "secret" {
  document = "<workflow name='Secret'><task name='t' password='\${var.password}'/></workflow>"
}
resource "wfa_workflow" "unapplied" {
  document = "<workflow name='Unapplied'><task name='${task}'/></workflow>"
}
resource "wfa_workflow_queue" "night" {
  name   = "Night"
  paused = false
}
resource "wfa_calendar" "days" {
  definition = jsonencode({ name = "Days", days = ["MON"] })
}
`;

/** Of the first place where a text has another one, as SARIF writes it. */
function lineAndColumn(text: string, part: string): { readonly startLine: number; readonly startColumn: number } {
  const before = text.slice(0, text.indexOf(part)).split("\n");
  return { startLine: before.length, startColumn: before.at(-1)!.length + 1 };
}

interface Json {
  readonly counts: object;
  readonly stacks: readonly {
    readonly outcome: string;
    readonly objects: readonly {
      readonly address: string;
      readonly drifted: boolean;
      readonly changes: readonly object[];
      readonly lastWrite: string | null;
      readonly entries: readonly { readonly who: string; readonly what: string }[];
      readonly apply: object | null;
    }[];
    readonly unapplied: readonly { readonly address: string }[];
  }[];
}

test(
  "several objects at once, in each format, again after the state has taken it in, and after an apply",
  {
    timeout: 240_000,
  },
  async () => {
    const { backstage, keys } = bench.service;
    const outputs: string[] = [];
    const prod = await project(bench, "prod", {
      "main.tf": stack("t"),
      "terraform.tfvars": `password = "${SECRET}"\n`,
    });
    const drift = async (...args: readonly string[]) => {
      const ended = await prod.drift(...args);
      outputs.push(ended.stdout, ended.stderr);
      return ended;
    };
    await prod.engine("init");
    await prod.engine("apply", "-auto-approve");
    const clean = await drift("--no-plan");
    expect(clean).toMatchObject({ code: 0, stderr: "" });
    expect(clean.stdout).toMatch(/^Drift report: No drift: 8 objects\nChecked .*\n$/);

    const mallory = backstage.as("mallory");
    const edited = workflowNamed("Edited");
    mallory.edit(edited, "approved", (text) => text.replace("'300'", "'600'"));
    mallory.setEnabled(edited, false);
    mallory.setTrigger(edited, "nightly", false);
    mallory.edit(workflowNamed("Secret"), "approved", (text) => text.replace(SECRET, `${SECRET}-2`));
    mallory.submit(backstage.workflow(workflowNamed("Pending"))!.approved!.text.replace(/name=(["'])t\1/, 'name="t2"'));
    mallory.deleteWorkflow(workflowNamed("Gone"));
    mallory.setPaused("Night", true);
    mallory.putCalendar({ id: backstage.calendars()[0]!.id, name: "Days", days: ["TUE"] });
    await writeFile(join(prod.folder, "main.tf"), stack("t2"));

    const before = await readFile(join(prod.folder, "terraform.tfstate"), "utf8");
    const files = await readdir(prod.folder);
    const junit = await drift("--format", "junit", "--output", "drift.xml");
    expect([junit.code, junit.stderr]).toEqual([2, ""]);
    const text = junit.stdout;
    expect(text).toContain(`~ wfa_workflow.edited  workflow Edited, id ${edited}`);
    expect(text).toMatch(
      /wfa_workflow\.edited .*\n {2}On the service, since the last write or import at \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ:\n {4}\/workflow\/task\[@name='load'\]\/@timeout: 300 -> 600\n {4}enabled: true -> false\n {4}triggers\.nightly: true -> false\n/,
    );
    expect(text).toMatch(
      /Z {2}mallory {2}workflow\.edit \(approved, revision 2\)\n.*mallory {2}workflow\.disable\n.*mallory {2}trigger\.disable \(nightly\)\n {2}An apply would update it:\n {4}restore the configuration's document, which reverts the changes to it\n {4}enabled: false -> true\n {4}triggers\.nightly: false -> true\n/,
    );
    expect(text).toMatch(
      /\u2212 wfa_workflow\.gone .*\n.*\n {4}it no longer exists on the service\n(.*\n)*? {2}An apply would create it\n/,
    );
    expect(text).toContain("    1 change in its document, which is not shown because the whole document is sensitive");
    expect(text).toMatch(
      /wfa_workflow\.pending .*\n.*\n {4}someone else's submission is pending\n {6}\/workflow\/task\[@name='t'\] removed\n {6}\/workflow\/task\[@name='t2'\] added\n/,
    );
    expect(text).toContain('    /days/0: "MON" -> "TUE"\n');
    expect(text).toContain("    paused: false -> true\n");
    expect(text).toContain(
      "No drift, but an apply would change it:\n  wfa_workflow.unapplied: update it: write the configuration's document\n",
    );
    expect(text).toMatch(/^Drift report: 6 of 8 objects drifted; apply would change 1 more\n/);
    const xml = parseDocument(await readFile(join(prod.folder, "drift.xml"), "utf8"));
    expect(selectPath(xml, "//testcase")).toHaveLength(8);
    expect(selectPath(xml, "//failure")).toHaveLength(6);
    await rm(join(prod.folder, "drift.xml"));
    expect(await readdir(prod.folder)).toEqual(files);
    expect(await readFile(join(prod.folder, "terraform.tfstate"), "utf8")).toBe(before);

    await prod.engine("apply", "-refresh-only", "-auto-approve");
    const again = await drift("--json");
    expect([again.code, again.stderr, await schemaErrors(again.stdout)]).toEqual([2, "", []]);
    const report = JSON.parse(again.stdout) as Json;
    const byAddress = new Map(report.stacks[0]!.objects.map((object) => [object.address, object]));
    expect(byAddress.get("wfa_workflow.edited")).toMatchObject({
      drifted: true,
      changes: [{ kind: "document", line: "/workflow/task[@name='load']/@timeout: 300 -> 600" }],
      entries: [{ who: "mallory", what: "workflow.edit" }, { what: "workflow.disable" }, { what: "trigger.disable" }],
    });
    expect(byAddress.get("wfa_workflow.pending")).toMatchObject({
      drifted: true,
      changes: [{ kind: "pendingSubmission" }],
    });
    // Flags have no memory of their last write, and what is gone is gone from the state: the plan tells what is left of
    // them.
    expect(report.stacks[0]!.unapplied.map(({ address }) => address).sort()).toEqual([
      "wfa_workflow.gone",
      "wfa_workflow.unapplied",
      "wfa_workflow_queue.night",
    ]);

    const fast = ["--no-plan", "--no-audit-log", "--baseline", "known.json"];
    Object.assign(prod.env, { GITHUB_ACTOR: "ann" });
    const accepted = await drift("--accept", "--reason", "Known", "--until", "9999-12-31", ...fast);
    expect(accepted).toMatchObject({
      code: 0,
      stderr: '"known.json": 4 accepted now, 0 kept, 0 removed because they are no longer found\n',
    });
    expect(accepted.stdout).toMatch(
      /^Drift report: No unaccepted drift: .*\n(.*\n)*.* \(accepted by ann until 9999-12-31: Known\)\n/,
    );
    const known = await readFile(join(prod.folder, "known.json"), "utf8");
    outputs.push(known);
    expect(await schemaErrors(known)).toEqual([]);
    expect((JSON.parse(known) as { readonly accepted: readonly object[] }).accepted).toContainEqual({
      address: "wfa_workflow.edited",
      path: "/workflow/task[@name='load']/@timeout",
      from: "300",
      to: "600",
      reason: "Known",
      by: "ann",
      until: "9999-12-31",
    });
    mallory.edit(edited, "approved", (text) => text.replace("'600'", "'700'"));
    const sarif = ["--format", "sarif", "--output", "drift.sarif"];
    const further = await drift(...fast, ...sarif);
    expect([further.code, further.stderr]).toEqual([2, ""]);
    expect(further.stdout).toMatch(
      /: 300 -> 700 \(counts again, because ann accepted another change \(300 -> 600\): Known\)\n/,
    );
    expect(further.stdout).toMatch(/^Drift report: 1 of 7 objects drifted; 3 more with accepted drift\n/);
    const log = await readFile(join(prod.folder, "drift.sarif"), "utf8");
    outputs.push(log);
    expect(sarifProblems(log)).toEqual([]);
    const { results } = (JSON.parse(log) as { readonly runs: readonly [{ readonly results: readonly object[] }] })
      .runs[0];
    // The attribute in the string of the document, found in the user's own file.
    const timeout = lineAndColumn(stack("t2"), "timeout='300'");
    expect(results[0]).toMatchObject({
      ruleId: "wfa/drift-document",
      level: "error",
      locations: [{ physicalLocation: { artifactLocation: { uri: "main.tf" }, region: timeout } }],
      suppressions: [],
    });
    expect(results).toHaveLength(4);
    expect(results[3]).toMatchObject({
      suppressions: [{ justification: "Accepted by ann until 9999-12-31: Known" }],
    });

    await prod.engine(
      "apply",
      "-auto-approve",
      "-target=wfa_workflow.edited",
      "-target=wfa_workflow.secret",
      "-target=wfa_calendar.days",
    );
    mallory.deleteWorkflow(workflowNamed("Pending"), "submitted");
    const after = await drift("--format", "markdown", "--output", "drift.md", "--no-plan");
    expect(after).toMatchObject({ code: 0, stderr: "" });
    expect(after.stdout).toMatch(/^Drift report: No drift: \d objects\nChecked .*\n$/);
    expect(await readFile(join(prod.folder, "drift.md"), "utf8")).toMatch(
      /^## Drift report: No drift: \d objects\n\nChecked .*\n$/,
    );

    // The paused queue, which the state took in: no drift, but not as configured either.
    Object.assign(prod.env, { GITHUB_STEP_SUMMARY: join(prod.folder, "summary.md") });
    const counts = ["--gitlab-counts", "counts.json"];
    const strict = await drift("--strict", "--no-audit-log", "--format", "github", ...counts);
    expect([strict.code, strict.stderr]).toEqual([2, ""]);
    expect(strict.stdout).toMatch(
      /^(?:::error file=main\.tf,line=\d+,col=1,endColumn=\d+,title=The configuration has changes that are not applied::.*\n){3}wfa drift: No drift: \d objects; apply would change 3\n$/,
    );
    expect(await readFile(join(prod.folder, "counts.json"), "utf8")).toBe('{"create":1,"update":4,"delete":0}\n');
    const summary = await readFile(join(prod.folder, "summary.md"), "utf8");
    outputs.push(strict.stdout, summary);
    expect(summary).toContain("**No drift, but an apply would change it**");
    expect(strict.stdout).toContain("paused: true -> false");

    for (const output of outputs) {
      expect(output).not.toContain(SECRET);
      for (const key of Object.values(keys)) expect(output).not.toContain(key);
    }
  },
);

describe("what goes wrong", () => {
  test("the audit log cannot be asked: the report says so, and drift is drift", { timeout: 120_000 }, async () => {
    const { backstage } = bench.service;
    const own = await project(bench, "audit", {
      "main.tf": `${PROVIDER}\nvariable "url" {}\nprovider "wfa" {\n  endpoint = var.url\n}\nresource "wfa_workflow" "audited" {\n  document = "<workflow name='Audited'><task name='a'/></workflow>"\n}\n`,
    });
    await own.engine("init");
    await own.engine("apply", "-auto-approve", `-var=url=${bench.service.url}`);
    backstage.edit(workflowNamed("Audited"), "approved", (text) => text.replace(/name=(["'])a\1/, 'name="b"'));
    bench.service.faults.add({ method: "GET", path: "/auditlog", fault: { kind: "status", status: 403 } });
    const refused = await own.drift("--no-plan", "--", `-var=url=${bench.service.url}`);
    bench.service.faults.clear();
    expect(refused).toMatchObject({ code: 2, stderr: "" });
    expect(refused.stdout).toContain("The audit log was not queried: The API key does not have permission");
    const unwanted = await own.drift("--no-plan", "--no-audit-log", "--", `-var=url=${bench.service.url}`);
    expect(unwanted.stdout).toContain("The audit log was not queried: --no-audit-log was given");
  });

  test("a directory that is not initialised, and one whose plan fails", { timeout: 120_000 }, async () => {
    const own = await project(bench.cold, "failing", {
      "main.tf": `${PROVIDER}\nresource "wfa_workflow_queue" "night" {\n  name   = "Night"\n  paused = false\n  lifecycle {\n    postcondition {\n      condition     = self.name == "Day"\n      error_message = "It is no day, says api_key = \\"${bench.environment.WFA_API_KEY}\\""\n    }\n  }\n}\n`,
    });
    const uninitialised = await own.drift("--format", "junit");
    expect(uninitialised.code).toBe(1);
    expect(uninitialised.stderr).toMatch(/^Error: .* could not refresh "failing":\n/);
    expect(uninitialised.stderr).toMatch(
      /The directory is not initialised\. Run "(terraform|tofu) init" in \S+, or use --init\n$/,
    );
    expect(selectPath(parseDocument(uninitialised.stdout), "//testcase[@name='plan']/error")).toHaveLength(1);

    await own.engine("init");
    await own.engine("apply", "-auto-approve", "-refresh=false").catch(() => "the postcondition does not hold");
    const failing = await own.drift();
    expect(failing.code).toBe(1);
    expect(failing.stdout).toContain("It is no day");
    expect(failing.stdout + failing.stderr).not.toContain(bench.environment.WFA_API_KEY);
    expect(failing.stderr).toMatch(/the report has the engine's message\n$/);
  });

  test.each([
    [["no-such-directory"], 'Cannot read the directory "no-such-directory" (no such file or directory)'],
    [
      ["empty"],
      '"empty" contains neither a configuration (.tf, .tofu or .tf.json files) nor a cdktf project (cdktf.json)',
    ],
    [[".", "empty"], '"empty" is neither an option nor behind one. Give one directory'],
    [["--", "-out=plan"], `You cannot give the engine the argument "-out=plan" here`],
    [["--", "-refresh=false"], `You cannot give the engine the argument "-refresh=false" here`],
    [["--engine", "no-such-engine"], 'There is no executable "no-such-engine"'],
    [["--strict", "--no-plan"], "--strict needs the second plan, which --no-plan leaves out"],
    [
      ["--gitlab-counts", "tfplan.json", "--no-plan"],
      "--gitlab-counts needs the second plan, which --no-plan leaves out",
    ],
    [["--stack", "north"], "--stack is only for cdktf projects"],
    [["--format", "pdf"], "argument 'pdf' is invalid. Allowed choices are text, markdown, json, html, sarif, "],
    [["--json", "--format", "html"], "option '--json' cannot be used with option '-f, --format <format>'"],
    [["broken"], '"broken/cdktf.json" is not valid JSON'],
    [["appless"], '"appless/cdktf.json" has no "app" to run'],
  ])("%j", async (args, message) => {
    const own = await project(bench, "wrong", { "main.tf": "" });
    for (const [name, text] of [
      ["empty", null],
      ["broken", "{"],
      ["appless", "{}"],
    ] as const) {
      await mkdir(join(own.folder, name), { recursive: true });
      if (text !== null) await writeFile(join(own.folder, name, "cdktf.json"), text);
    }
    const { code, stdout, stderr } = await own.drift(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(message);
  });
});

test("a cdktf project: its app is run, and each stack has its section", { timeout: 180_000 }, async () => {
  const cdktf = await project(bench, "cdktf", cdktfFiles());
  Object.assign(cdktf.env, { TF_VAR_broken: "for the engine only" });
  const first = await cdktf.drift("--init", "--no-plan");
  // Nothing was applied yet.
  expect(first.code).toBe(1);
  expect(first.stdout.match(/The state is empty, but the configuration has 1 resource block/g)).toHaveLength(2);
  const south = join("out", "stacks", "south");
  await cdktf.engine(`-chdir=${south}`, "apply", "-auto-approve");
  const id = workflowNamed("cdktf south");
  bench.service.backstage.edit(id, "approved", (text) => text.replace(/timeout=(["'])1\1/, 'timeout="2"'));

  const drifted = await cdktf.drift("--no-synth", "--stack", "south");
  expect(drifted).toMatchObject({ code: 2, stderr: "" });
  expect(drifted.stdout).toContain(`~ wfa_workflow.south  workflow "cdktf south", id ${id}`);
  expect(drifted.stdout).toContain("/@timeout: 1 -> 2");
  expect(drifted.stdout).not.toContain("north");

  const unknown = await cdktf.drift("--no-synth", "--stack", "east");
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'Error: The cdktf project has no stack "east"; it has "north", "south"\n',
  ]);
  await writeFile(join(cdktf.folder, "app.js"), `console.error("The app's own words"); process.exit(3);`);
  const broken = await cdktf.drift();
  expect([broken.code, broken.stdout]).toEqual([1, ""]);
  expect(broken.stderr).toMatch(
    /^Error: The cdktf project's app \("node app\.js"\) failed.*\n\nThe app's own words\n$/,
  );
});
