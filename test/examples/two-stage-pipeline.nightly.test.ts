import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../src/tooling/root";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";
import { openPipelineShell, type Ended, type PipelineShell } from "./pipeline-shell";

const EXAMPLE = "examples/two-stage-pipeline";

let bench: Workbench;
let shell: PipelineShell;
let jobs: readonly string[];

beforeAll(async () => {
  bench = await openWorkbench();
  const folder = join(bench.folder, "pipeline");
  await cp(join(ROOT, EXAMPLE), folder, { recursive: true });
  shell = await openPipelineShell(bench, folder);
  jobs = /^```sh\n([^]*?)^```/m.exec(await readFile(join(folder, "README.md"), "utf8"))![1]!.split(/^(?=# Job)/m);
});
afterAll(() => bench?.close());

const run = (commands: string, key: string): Promise<Ended> => shell.run(commands, { WFA_API_KEY: key });

const succeed = (commands: string, key: string): Promise<string> => shell.succeed(commands, { WFA_API_KEY: key });

test(
  "the jobs of the README propose with one key, and approve with another exactly what was reviewed",
  {
    timeout: 300_000,
  },
  async () => {
    const { backstage, keys } = bench.service;
    const [propose, review, approve] = jobs as readonly [string, string, string];
    const payment = () =>
      backstage.workflows().find(({ submitted, approved }) => (approved ?? submitted)?.name === "Pay invoices")!;

    await succeed(propose, keys.user);
    expect(backstage.workflows().map(({ approved }) => approved)).toEqual([null, null]);
    expect(await succeed(review, keys.user)).toContain('cron="0 6 1 * *"');
    await succeed(approve, keys.administrator);
    expect(backstage.workflows().map(({ approved }) => approved?.enabled)).toEqual([true, true]);

    // A change is proposed and reviewed; then somebody else submits.
    await succeed(`sed -i.old 's/timeout="300"/timeout="120"/' propose/workflows/pay-invoices.xml`, keys.user);
    await succeed(propose, keys.user);
    const shown = await succeed(review, keys.user);
    expect(shown).toContain('timeout="120"');
    expect(shown).toMatch(/^ +- remind-customers = /m);
    backstage.submit(payment().submitted!.text.replace('timeout="600"', 'timeout="9999"'));
    const refused = await run(approve, keys.administrator);
    expect(refused.code, refused.text).toBe(1);
    const words = refused.text.replace(/\s*\n[│╷╵ ]*/g, " ");
    expect(words).toContain('The pending submission of workflow "Pay invoices" is not the reviewed one');
    expect(words).toContain("/workflow/task[@name='pay']/@timeout: 600 -> 9999");
    expect(payment().approved!.text).toContain('timeout="300"');

    // The person takes it back, and what was reviewed is submitted again.
    backstage.deleteWorkflow(payment().id, "submitted");
    await succeed(propose, keys.user);
    await succeed(approve, keys.administrator);
    expect(payment().approved!.text).toContain('timeout="120"');
    expect(payment().approved!.text).toContain('timeout="600"');

    // Nothing is left to do in either stage, and the two keys did what is theirs.
    const plan = 'export TF_VAR_proposals="$(cat proposals.json)"; terraform -chdir=STAGE plan -detailed-exitcode';
    await succeed(plan.replace("STAGE", "propose"), keys.user);
    await succeed(plan.replace("STAGE", "approve"), keys.administrator);
    const users = (operation: RegExp): readonly string[] => [
      ...new Set(bench.service.audit.filter((entry) => operation.test(entry.operation)).map(({ user }) => user)),
    ];
    const approvers = users(/^workflow\.approve$/);
    expect(approvers).toHaveLength(1);
    expect(users(/^workflow\.submit$/)).not.toContain(approvers[0]);
  },
);
