import { readPlan } from "../../src/engine-json";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runEngine, type EngineResult } from "../../src/engine";
import { reviewJson, reviewMarkdown, reviewPage, reviewPlan, type Review } from "../../src/review";
import { plainText } from "../../src/report";
import type { RecordedRequest } from "../../src/service";
import type { Workbench } from "../../src/tooling/workbench";
import { openWarmWorkbench } from "../harness/warm-workbench";
import { expectKept, objectOf } from "./promise-checks";

const CANARY = "canary-of-the-token";

interface Side {
  readonly group: string;
  readonly timeout: string;
  readonly token: string;
  readonly host: string;
  /** Whether the workflow `gone` is still there. */
  readonly isWhole: boolean;
}

const SIDES: readonly [Side, Side] = [
  { group: "Finance", timeout: "60", token: `${CANARY}-1`, host: "db1", isWhole: true },
  { group: "Invoices", timeout: "60", token: `${CANARY}-2`, host: "db2", isWhole: false },
];

const configuration = ({ group, timeout, token, host, isWhole }: Side): string => `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
variable "token" {
  default   = "${token}"
  sensitive = true
}
resource "wfa_workflow_group" "finance" {
  name = "${group}"
  lifecycle {
    create_before_destroy = true
  }
}
resource "wfa_workflow" "load" {
  document = <<-XML
    <workflow name="Load" groupId="{{group.id}}">
      <trigger name="nightly"/>
      <task name="fetch" timeout="${timeout}"><command>fetch {{host}} --token {{token}}</command></task>
    </workflow>
  XML
  substitutions = { "group.id" = wfa_workflow_group.finance.id, host = "${host}", token = var.token }
  enabled = true
}
module "part" {
  source = "./part"
  group  = wfa_workflow_group.finance.id
}
resource "wfa_workflow" "watched" {
  document = "<workflow name='watched'><task name='t' timeout='5'/></workflow>"
}
${isWhole ? `resource "wfa_workflow" "gone" {\n  document = "<workflow name='gone'><task name='t' timeout='5'/></workflow>"\n}` : ""}
`;

/** As cdktf writes it. */
const PART = JSON.stringify({
  terraform: { required_providers: { wfa: { source: "workflow-automation/wfa" } } },
  variable: { group: {} },
  resource: {
    wfa_workflow: {
      archive: {
        document: '<workflow name="Archive"><attrs groupId="{{group.id}}"/><task name="{{name}}"/></workflow>',
        substitutions: { "group.id": "${var.group}", name: "zip" },
        approve: false,
      },
    },
  },
});

let bench: Workbench;
let folder: string;
const reviews: Review[] = [];
const sent: (readonly RecordedRequest[])[] = [];
const ids: ReadonlyMap<string, string>[] = [];
let last: EngineResult;

const engine = (...args: readonly string[]): Promise<EngineResult> =>
  runEngine(bench.engine, [...args, "-no-color"], { cwd: folder, env: bench.environment, cliConfig: bench.cliConfig });

async function succeed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await engine(...args);
  expect(code, `${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

async function planAndApply(): Promise<void> {
  await succeed("plan", "-out=saved.tfplan");
  reviews.push(reviewPlan(readPlan(await succeed("show", "-json", "saved.tfplan"))));
  bench.service.requests.clear();
  last = await engine("apply", "saved.tfplan");
  sent.push(bench.service.requests.list().filter(({ method }) => method !== "GET"));
  const { resources } = JSON.parse(await readFile(join(folder, "terraform.tfstate"), "utf8")) as {
    readonly resources: readonly {
      readonly module?: string;
      readonly type: string;
      readonly name: string;
      readonly instances: readonly { readonly attributes: { readonly id: string } }[];
    }[];
  };
  ids.push(new Map(resources.map(({ name, instances }) => [name, instances[0]!.attributes.id])));
}

beforeAll(async () => {
  bench = await openWarmWorkbench();
  folder = join(bench.folder, "first-pull-request");
  await mkdir(join(folder, "part"), { recursive: true });
  await writeFile(join(folder, "part/main.tf.json"), PART);
  await writeFile(join(folder, "main.tf"), configuration(SIDES[0]));
  await succeed("init");
  await planAndApply();
  expect(last.code, last.stdout + last.stderr).toBe(0);
  const { backstage } = bench.service;
  for (const name of ["watched", "gone"]) {
    const { approved } = backstage.workflow(ids[0]!.get(name)!)!;
    backstage.submit(approved!.text.replace(/timeout=(.)5/, "timeout=$17"));
  }
  await writeFile(join(folder, "main.tf"), configuration(SIDES[1]));
  await planAndApply();
}, 240_000);
afterAll(() => bench?.close());

const wordsOf = (at: number, address: string): readonly string[] =>
  objectOf(reviews[at]!, address).placeholders.map(({ words }) => plainText(words));

/** The requests for a workflow: its submission, known by its name, and all that have its id in their path. */
const requestsOf = (at: number, address: string, name: string): readonly RecordedRequest[] =>
  sent[at]!.filter(
    ({ method, path, body }) =>
      ids.some((known) => path === `/workflows/${known.get(address.split(".").at(-1)!)}`) ||
      (method === "POST" && path === "/workflows" && body.includes(`name="${name}"`)),
  );

describe("a review of a workflow in a new group, and of the group's new name", () => {
  test.each([
    ["wfa_workflow.load", "Load"],
    ["module.part.wfa_workflow.archive", "Archive"],
  ])("promises what is sent for %s", (address, name) => {
    for (const [at, review] of reviews.entries()) {
      expect(requestsOf(at, address, name).length).toBeGreaterThan(0);
      expectKept(objectOf(review, address), requestsOf(at, address, name));
    }
  });

  test("shows the document of a plan that does not know the group's id", () => {
    const { document, label } = objectOf(reviews[0]!, "wfa_workflow.load");
    expect([document!.kind, label]).toEqual(["added", "Load"]);
    expect(reviewMarkdown(reviews[0]!)).toContain(`
\`\`\`diff
+ <workflow name="Load" groupId="{{group.id}} (known after apply)">
+   <trigger name="nightly"/>
+   <task name="fetch" timeout="60">
+     <command>fetch {{host}} (db1) --token {{token}} (sensitive)</command>
+   </task>
+ </workflow>
\`\`\`
`);
    expect(wordsOf(0, "wfa_workflow.load")).toEqual([
      "{{group.id}} is known after apply, from wfa_workflow_group.finance.id",
      "{{host}} is db1",
      "{{token}} is sensitive",
    ]);
    expect(wordsOf(0, "module.part.wfa_workflow.archive")).toEqual([
      "{{group.id}} is known after apply, from wfa_workflow_group.finance.id",
      "{{name}} is zip",
    ]);
  });

  test("shows a changed value as a change of the document", () => {
    const old = ids[0]!.get("finance")!;
    expect(objectOf(reviews[1]!, "wfa_workflow.load").document).toMatchObject({
      kind: "changed",
      changes: [
        `/workflow/@groupId: {{group.id}} (${old}) -> {{group.id}} (known after apply)`,
        "/workflow/task[@name='fetch']/command: fetch {{host}} (db1) --token {{token}} (sensitive) -> fetch {{host}} (db2) --token {{token}} (sensitive, new value)",
      ],
    });
    expect(wordsOf(1, "wfa_workflow.load")).toEqual([
      `{{group.id}} is ${old} now; the new value is known after apply, from wfa_workflow_group.finance.id`,
      "{{host}} changes from db1 to db2",
      "{{token}} is sensitive, and changes",
    ]);
    expect(objectOf(reviews[1]!, "module.part.wfa_workflow.archive").document).toMatchObject({
      changes: [`/workflow/attrs/@groupId: {{group.id}} (${old}) -> {{group.id}} (known after apply)`],
    });
  });

  test("shows nothing of a sensitive value", () => {
    for (const review of reviews)
      for (const text of [reviewJson(review), reviewMarkdown(review), reviewPage(review)])
        expect(text).not.toContain(CANARY);
  });

  test("shows someone else's submission, and that it keeps a workflow from being destroyed", () => {
    const pending = { changes: [expect.stringMatching(/@timeout: 5 -> 7$/)], count: 1 };
    expect(objectOf(reviews[1]!, "wfa_workflow.watched")).toMatchObject({ effect: "none", pending });
    const gone = objectOf(reviews[1]!, "wfa_workflow.gone");
    expect(gone).toMatchObject({ effect: "delete", pending });
    expect(plainText(gone.warnings.at(-1)!.text)).toContain("The apply fails rather than delete it");
    expectKept(gone, requestsOf(1, "wfa_workflow.gone", "gone"));
    expect(last.code).toBe(1);
    expect(`${last.stdout}${last.stderr}`.match(/Error: /g)).toHaveLength(1);
    expect(bench.service.backstage.workflow(ids[0]!.get("gone")!)).not.toBeNull();
  });
});
