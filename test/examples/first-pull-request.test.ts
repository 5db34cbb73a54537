import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runEngine, type EngineResult } from "../../src/engine";
import { ROOT_GROUP_ID } from "../../src/service";
import { ROOT } from "../../src/tooling/root";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";
import { planText } from "../harness/plan-text";

const EXAMPLE = "examples/guides/first-pull-request";
const GOLDEN = join(__dirname, "golden", "first-pull-request.txt");

/** One change of the story: what somebody writes into which file, and what the reviewer of the plan reads. */
interface Chapter {
  readonly title: string;
  readonly edit?: { readonly file: string; readonly from: string; readonly to: string };
  /** @default "changes" */
  readonly plan?: "changes" | "fails" | "destroys";
}

const DOCUMENT = "workflows/send-invoices.xml";
const SECOND_GROUP = `resource "wfa_workflow_group" "archive" {
  name = "Archive"

  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow" "send_invoices" {`;

const STORY: readonly Chapter[] = [
  {
    title: "A broken document",
    edit: { file: DOCUMENT, from: `after="collect"/>`, to: `after="collect">` },
    plan: "fails",
  },
  {
    title: "A new workflow in a new group",
    edit: { file: DOCUMENT, from: `after="collect">`, to: `after="collect"/>` },
  },
  { title: "One changed timeout", edit: { file: DOCUMENT, from: `timeout="600"`, to: `timeout="900"` } },
  { title: "Another name for the group", edit: { file: "main.tf", from: `"Billing"`, to: `"Invoicing"` } },
  {
    title: "Another description of the group",
    edit: { file: "main.tf", from: `"Runs every night"`, to: `"Runs at night"` },
  },
  {
    title: "A second group",
    edit: { file: "main.tf", from: `resource "wfa_workflow" "send_invoices" {`, to: SECOND_GROUP },
  },
  {
    title: "The workflow moves there",
    edit: { file: "main.tf", from: "wfa_workflow_group.billing.id", to: "wfa_workflow_group.archive.id" },
  },
  { title: "Everything goes", plan: "destroys" },
];

const run = (
  { engine, folder, environment, cliConfig }: Workbench,
  ...args: readonly string[]
): Promise<EngineResult> =>
  runEngine(engine, [...args, "-no-color"], { cwd: join(folder, "stack"), env: environment, cliConfig });

async function succeed(bench: Workbench, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(bench, ...args);
  expect(code, `${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

test("the first pull requests of a team, as reviewers read their plans", { timeout: 240_000 }, async () => {
  const bench = await openWorkbench();
  try {
    const folder = join(bench.folder, "stack");
    await cp(join(ROOT, EXAMPLE), folder, { recursive: true });
    await succeed(bench, "init");
    const chapters: string[] = [];
    const numbers = new Map<string, number>();
    for (const { title, edit, plan = "changes" } of STORY) {
      if (edit !== undefined) {
        const path = join(folder, edit.file);
        const text = await readFile(path, "utf8");
        expect(text).toContain(edit.from);
        await writeFile(path, text.replace(edit.from, edit.to));
      }
      const args = ["plan", "-out=saved.tfplan", ...(plan === "destroys" ? ["-destroy"] : [])];
      const { code, stdout, stderr } = await run(bench, ...args);
      chapters.push(`# ${title}\n\n${planText(`${stdout}${stderr}`, numbers)}\n`);
      expect(code, `${title}\n${stdout}${stderr}`).toBe(plan === "fails" ? 1 : 0);
      if (plan === "fails") continue;
      await succeed(bench, "apply", "saved.tfplan");
      expect(await succeed(bench, "plan", ...(plan === "destroys" ? ["-destroy"] : []))).toMatch(
        /^No (changes|objects)/m,
      );
    }
    const text = chapters.join("\n");
    if (process.env["UPDATE_GOLDEN"] === "1") {
      await mkdir(join(GOLDEN, ".."), { recursive: true });
      await writeFile(GOLDEN, text);
    }
    expect(text).toBe(await readFile(GOLDEN, "utf8"));
    expect(bench.service.backstage.workflows()).toEqual([]);
    expect(bench.service.backstage.groups().map(({ id }) => id)).toEqual([ROOT_GROUP_ID]);
  } finally {
    await bench.close();
  }
});
