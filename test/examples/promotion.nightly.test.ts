import { spawn } from "node:child_process";
import { cp, mkdir, readFile, rm, symlink } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engineLacks, PLUGIN_SOURCE, registryHost, engineEnvironment } from "../../src/engine";
import { createProviderServer } from "../../src/framework";
import { createLogger, reattachProviders, serveReattach } from "../../src/protocol";
import { createProvider } from "../../src/provider";
import { startService, type RunningService } from "../../src/service";
import { BIN } from "../../src/tooling/bundles";
import { ROOT } from "../../src/tooling/root";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";

const EXAMPLE = "examples/promotion";

let bench: Workbench;
let production: RunningService;
let folder: string;
/** By chapter of the README. */
let jobs: readonly (readonly string[])[];
/** What the provider, which runs in this process, reads as its environment. */
const provider: { WFA_ENDPOINT?: string; WFA_API_KEY?: string } = {};
let serving: Awaited<ReturnType<typeof serveReattach>>;

beforeAll(async () => {
  bench = await openWorkbench();
  production = await startService();
  serving = await serveReattach({
    name: "wfa",
    log: createLogger({ name: "wfa", environment: {} }),
    server: async () => createProviderServer(createProvider({ environment: provider })),
  });
  folder = join(bench.folder, "promotion");
  await cp(join(ROOT, EXAMPLE), folder, { recursive: true });
  const commands = join(bench.folder, "bin");
  await mkdir(commands);
  await symlink(bench.engine.path, join(commands, "terraform"));
  await symlink(join(BIN, "wfa"), join(commands, "wfa"));
  const readme = await readFile(join(folder, "README.md"), "utf8");
  jobs = [...readme.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, code]) => code!.split(/^(?=# Job)/m));
}, 120_000);
afterAll(async () => {
  await serving?.close();
  await production?.close();
  await bench?.close();
});

/** Runs a job of the README with a key, as a pipeline does. */
async function succeed(job: string, endpoint: string, key: string): Promise<string> {
  Object.assign(provider, { WFA_ENDPOINT: endpoint, WFA_API_KEY: key });
  const environment = engineEnvironment(process.env, {
    environment: "users",
    env: {
      TF_CLI_CONFIG_FILE: bench.cliConfig,
      TF_REATTACH_PROVIDERS: reattachProviders(
        `${registryHost(bench.engine.product)}/${PLUGIN_SOURCE}`,
        serving.reattachConfig,
      ),
      PATH: `${join(bench.folder, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
      WFA_ENGINE: bench.engine.path,
      TEST: bench.service.url,
      PRODUCTION: production.url,
      WFA_TO_API_KEY: key,
      WFA_API_KEY: key,
    },
  });
  const shell = spawn("sh", ["-euc", job], { cwd: folder, env: environment });
  let text = "";
  for (const stream of [shell.stdout, shell.stderr])
    stream.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
  const code = await new Promise<number | null>((resolve, reject) => shell.on("close", resolve).on("error", reject));
  expect(code, `${job}\n${text}`).toBe(0);
  return text;
}

const workflows = ({ backstage }: RunningService) =>
  backstage.workflows().map(({ submitted, approved }) => ({ submitted, approved }));
const users = ({ audit }: RunningService, operation: string): readonly string[] => [
  ...new Set(audit.filter((entry) => entry.operation === operation).map(({ user }) => user)),
];

test(
  "what runs on test is submitted on production with one key, and approved with another person's: with wfa promote, and with plain configuration",
  { timeout: 300_000 },
  async ({ skip }) => {
    const lacking = engineLacks(bench.engine, "importBlocks");
    skip(lacking !== null, lacking ?? "");
    const [[onTest, review, submit, approve], [plain, plainApprove]] = jobs as [string[], string[]] as [
      [string, string, string, string],
      [string, string],
    ];
    const { user, administrator } = production.keys;
    const group = production.backstage.createGroup({ name: "Finance" });

    await succeed(onTest, bench.service.url, bench.service.keys.user);
    expect(workflows(bench.service)[0]!.approved!.text).toContain('timeout="60" account="test"');

    production.requests.clear();
    await succeed(review, production.url, user);
    expect(await readFile(join(folder, "review.html"), "utf8")).toContain("Pay invoices");
    expect(production.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);

    await succeed(submit, production.url, user);
    expect(workflows(production)).toMatchObject([{ approved: null }]);
    const promotion = JSON.parse(await readFile(join(folder, "promotion.json"), "utf8")) as {
      readonly workflows: readonly [{ readonly reviewed: string; readonly arrived: object }];
    };
    const [proof] = promotion.workflows;
    expect(proof.arrived).toMatchObject({ version: "submitted", same: true, hash: proof.reviewed, differences: [] });

    await succeed(approve, production.url, administrator);
    const [arrived] = workflows(production);
    expect(arrived!.approved).toMatchObject({ enabled: true, groupId: group, triggers: [{ enabled: true }] });
    expect(arrived!.approved!.text).toContain('timeout="600" account="production"');
    const [submitters, approvers] = [users(production, "workflow.submit"), users(production, "workflow.approve")];
    expect([submitters.length, approvers.length]).toEqual([1, 1]);
    expect(submitters).not.toEqual(approvers);

    // The same with plain configuration, on a production of its own.
    const { url } = production;
    await production.close();
    production = await startService({ keys: production.keys, port: Number(new URL(url).port) });
    production.backstage.createGroup({ name: "Finance" });
    await rm(join(folder, "approve", "terraform.tfstate"));
    await succeed(plain, url, user);
    expect(workflows(production)).toMatchObject([{ approved: null }]);
    await succeed(plainApprove, url, administrator);
    expect(workflows(production)[0]!.approved!.text).toContain('timeout="600" account="test"');
    expect(production.backstage.groups().filter(({ name }) => name === "Finance")).toHaveLength(1);
  },
);
