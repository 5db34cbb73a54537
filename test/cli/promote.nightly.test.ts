import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { engineLacks, NO_CONFIG } from "../../src/engine";
import { startService, type RunningService } from "../../src/service";
import { openWarmWorkbench, type WarmWorkbench } from "../harness/warm-workbench";
import { PROVIDER } from "./drift-project";
import { schemaErrors } from "./json-schema";
import { runWfa, type Ended } from "./run-wfa";

let bench: WarmWorkbench;
let source: RunningService;

beforeAll(async () => {
  [bench, source] = await Promise.all([openWarmWorkbench(), startService()]);
}, 120_000);
afterAll(() => Promise.all([bench?.close(), source?.close()]));

const environment = (): NodeJS.ProcessEnv => ({
  WFA_ENDPOINT: "",
  WFA_API_KEY: "",
  WFA_API_KEY_FILE: "",
  WFA_FROM_API_KEY: source.keys.user,
  WFA_TO_API_KEY: bench.service.keys.user,
  WFA_ENGINE: bench.engine.path,
  PRODUCTION_PASSWORD: "correct horse",
});
/** With the provider of this process, which has the target's key as well. */
const promote = (...args: readonly string[]): Promise<Ended> =>
  runWfa(["promote", ...args], { ...bench.environment, ...environment(), TF_CLI_CONFIG_FILE: bench.cliConfig });
/** As on a machine on which the plugin was never installed. */
const promoteAlone = (...args: readonly string[]): Promise<Ended> =>
  runWfa(["promote", ...args], { ...environment(), TF_CLI_CONFIG_FILE: NO_CONFIG });

test(
  "what a server has arrives on another one: ids by name, an overlay with a secret, and a proof",
  { timeout: 240_000 },
  async ({ skip }) => {
    const lacking = engineLacks(bench.engine, "writeOnlyAttributes");
    skip(lacking !== null, lacking ?? "");
    const [from, to] = [source.backstage, bench.service.backstage];
    const approved = (on: typeof from, document: string): string => {
      const id = on.submit(document);
      on.approve(id);
      return id;
    };
    const finance = from.createGroup({ name: "Finance" });
    const loads = from.createGroup({ name: "Loads", parentId: finance });
    const clean = approved(
      from,
      `<workflow name="Clean" groupId="${loads}"><task name="clean" timeout="30"/></workflow>`,
    );
    approved(
      from,
      `<workflow name="Load" groupId="${loads}"><trigger name="nightly"/><task name="load" timeout="300" password="test"/><call workflowId="${clean}"/></workflow>`,
    );
    from.submit('<workflow name="Draft"/>');
    from.putCalendar({ name: "Holidays", dates: ["2026-12-25"] });
    const holidays = to.putCalendar({ name: "Holidays", dates: [] });
    const group = to.createGroup({ name: "Loads", parentId: to.createGroup({ name: "Finance" }) });
    to.createGroup({ name: "Loads" });
    const existing = approved(
      to,
      `<workflow name="Load" groupId="${group}"><trigger name="nightly"/><task name="load" timeout="300"/></workflow>`,
    );
    const overlay = join(bench.folder, "overlay.json");
    const write = (values: object): Promise<void> =>
      writeFile(
        overlay,
        JSON.stringify({
          version: 1,
          workflows: {
            "*": { triggers: { "*": false } },
            Load: { values, secrets: { "/workflow/task/@password": { env: "PRODUCTION_PASSWORD" } } },
          },
        }),
      );
    const output = join(bench.folder, "promoted");
    const args = ["--from", source.url, "--to", bench.service.url, "--overlay", overlay, "--output", output, "--json"];

    await write({ "/workflow/task/@timout": 900 });
    bench.service.requests.clear();
    const refused = await promoteAlone(...args);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain('the path "/workflow/task/@timout" of workflows "Load" matches nothing');
    expect(bench.service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);

    await write({ "/workflow/task/@timeout": 900 });
    const promoted = await promote(...args);
    expect(promoted).toMatchObject({ code: 0, stderr: "" });
    expect(await schemaErrors(promoted.stdout)).toEqual([]);
    const workflows = to.workflows().map(({ id, approved: version }) => [version!.name, id, version!] as const);
    const [made] = workflows.find(([name]) => name === "Clean")!.slice(1) as [string];
    const load = workflows.find(([name]) => name === "Load")!;
    expect(workflows).toHaveLength(2);
    expect(to.calendars()).toMatchObject([{ id: holidays, definition: { dates: ["2026-12-25"] } }]);
    expect(load[1]).toBe(existing);
    expect(load[2]).toMatchObject({ groupId: group, triggers: [{ name: "nightly", enabled: false }] });
    expect(load[2].text).toContain('timeout="900" password="correct horse"');
    expect(load[2].text).toContain(`workflowId="${made}"`);
    const { workflows: proofs } = JSON.parse(promoted.stdout) as { readonly workflows: readonly Proof[] };
    expect(proofs.map(({ name, arrived }) => [name, arrived.version, arrived.same])).toEqual([
      ["Clean", "approved", true],
      ["Load", "approved", true],
    ]);

    // Nothing is left, and the secret is in no file, state or output.
    const again = await promote(...args, "--dry-run");
    expect(again).toMatchObject({ code: 0, stderr: "" });
    const dry = JSON.parse(again.stdout) as { readonly changes: boolean; readonly workflows: readonly Proof[] };
    expect(dry.changes).toBe(false);
    expect(dry.workflows).toEqual([]);
    const written = await Promise.all(
      ["terraform.tfstate", "promotion.tf", "zz_promotion_override.tf", "workflows/finance/loads/load.xml"].map(
        (file) => readFile(join(output, file), "utf8"),
      ),
    );
    expect([...written, promoted.stdout, again.stdout].join("\n")).not.toContain("correct horse");
  },
);

interface Proof {
  readonly name: string;
  readonly arrived: { readonly version: string; readonly same: boolean };
}

test(
  "applies only the plan that a dry run has shown, whatever the CLI configuration says",
  { timeout: 240_000 },
  async () => {
    const [from, to] = await Promise.all([startService(), startService()]);
    onTestFinished(() => Promise.all([from.close(), to.close()]).then(() => undefined));
    const put = ({ backstage }: RunningService, timeout: number): string => {
      const id = backstage.submit(`<workflow name="W"><task name="t" timeout="${timeout}"/></workflow>`);
      backstage.approve(id);
      return id;
    };
    const source = put(from, 30);
    put(to, 10);
    const mirror = join(bench.folder, "elsewhere.tfrc");
    await writeFile(
      mirror,
      `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(bench.folder)}\n  }\n}\n`,
    );
    const env = {
      ...environment(),
      TF_CLI_CONFIG_FILE: mirror,
      WFA_FROM_API_KEY: from.keys.user,
      WFA_TO_API_KEY: to.keys.user,
    };
    const run = (...args: readonly string[]): Promise<Ended> =>
      runWfa(["promote", "--from", from.url, "--to", to.url, ...args], env);
    const shown = await run("--dry-run");
    expect(shown).toMatchObject({ code: 2, stderr: "" });
    // Nothing is kept, so that nothing is managed afterwards.
    expect(shown.stdout).not.toMatch(/imported|starts to manage|^ *#|\|---/m);
    const [, hash = ""] = /--expect ([0-9a-f]{64})/.exec(shown.stdout) ?? [];
    expect((await run("--dry-run")).stdout).toContain(hash);

    from.backstage.submit(from.backstage.workflow(source)!.approved!.text.replace('"30"', '"31"'));
    from.backstage.approve(source);
    const other = await run("--expect", hash);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining(`expected ${hash}`)]);
    expect(to.backstage.workflows().map(({ approved }) => approved!.text)).toEqual([expect.stringContaining('"10"')]);
    const [, next = ""] = /its hash is ([0-9a-f]{64})/.exec(other.stderr) ?? [];
    expect(await run("--expect", next)).toMatchObject({ code: 0, stderr: "" });
    expect(to.backstage.workflows().some(({ approved }) => approved!.text.includes('"31"'))).toBe(true);

    for (const side of ["FROM", "TO"]) {
      const refused = await runWfa(["promote", "--from", from.url, "--to", to.url], {
        ...env,
        [`WFA_${side}_API_KEY`]: "wrong",
      });
      expect(refused.stderr).toContain(`Check api_key (WFA_${side}_API_KEY)`);
    }
  },
);

test(
  "a value of the overlay in the place of a placeholder wins, and its substitution goes where no other place uses it",
  { timeout: 240_000 },
  async () => {
    const { url, backstage } = bench.service;
    const directory = join(bench.folder, "substituted");
    await mkdir(directory);
    await writeFile(
      join(directory, "main.tf"),
      `${PROVIDER}
resource "wfa_workflow_group" "finance" {
  name = "Payments"
}
resource "wfa_workflow" "pay" {
  for_each = toset(["Pay", "Refund"])
  document = file("\${path.module}/pay.xml")
  substitutions = {
    "group.id" = wfa_workflow_group.finance.id
    name       = each.key
    timeout    = 60
    retries    = 3
  }
}
`,
    );
    const task = '<task name="pay" timeout="{{timeout}}" retries="{{retries}}"/>';
    await writeFile(
      join(directory, "pay.xml"),
      `<workflow name="{{name}}" groupId="{{group.id}}">${task}<task name="log" retries="{{retries}}"/></workflow>`,
    );
    const overlay = join(directory, "overlay.json");
    const pay = "/workflow/task[@name='pay']";
    const values = { [`${pay}/@timeout`]: 660, [`${pay}/@retries`]: 5 };
    await writeFile(overlay, JSON.stringify({ version: 1, workflows: { Pay: { values } } }));
    const promoted = await promote("--from", directory, "--to", url, "--overlay", overlay);
    expect(promoted).toMatchObject({ code: 0, stderr: "" });
    const group = backstage.groups().find(({ name }) => name === "Payments")!.id;
    const made = (name: string): string =>
      backstage.workflows().find(({ approved }) => approved?.name === name)!.approved!.text;
    const log = '<task name="log" retries="3"/>';
    expect(made("Pay")).toContain(`groupId="${group}"><task name="pay" timeout="660" retries="5"/>${log}`);
    expect(made("Refund")).toContain(`groupId="${group}"><task name="pay" timeout="60" retries="3"/>${log}`);
  },
);

test(
  "a promotion of what is already there changes nothing, whatever its queues, groups and other objects are named there",
  { timeout: 240_000 },
  async () => {
    const directory = join(bench.folder, "again");
    await mkdir(directory);
    await writeFile(
      join(directory, "main.tf"),
      `${PROVIDER}
resource "wfa_workflow_queue" "batch" {
  name   = "batch"
  paused = true
}
resource "wfa_calendar" "closing" {
  definition = jsonencode({ name = "Closing", dates = [] })
}
resource "wfa_workflow_group" "accounts" {
  name = "Accounts"
}
resource "wfa_asset" "books" {
  name     = "books-test"
  hostname = "books"
}
resource "wfa_workflow" "close" {
  document      = "<workflow name='Close' groupId='{{group.id}}' owner='\${wfa_workflow_group.accounts.name}'><task name='t' calendar='{{calendar.id}}' host='\${wfa_asset.books.name}'/></workflow>"
  substitutions = { "calendar.id" = wfa_calendar.closing.id, "group.id" = wfa_workflow_group.accounts.id }
}
`,
    );
    const overlay = join(directory, "overlay.json");
    const name = async (queue: string): Promise<void> =>
      writeFile(
        overlay,
        JSON.stringify({
          version: 1,
          queues: { batch: { name: queue } },
          groups: { Accounts: { name: "Books" } },
          assets: { "books-test": { name: "books-prod" } },
        }),
      );
    const run = (...args: readonly string[]): Promise<Ended> =>
      promote("--from", directory, "--to", bench.service.url, "--overlay", overlay, ...args);

    await name("batch-prod");
    bench.service.requests.clear();
    const missing = await run();
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('has no queue "batch-prod"')]);
    expect(bench.service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);

    await name("Master");
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await run("--dry-run")).toMatchObject({ code: 0, stderr: "" });
    const again = await run();
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(again.stdout).toContain('workflow "Close": the approved version is the reviewed one');
  },
);

test("says what is wrong with a command line before it sends anything", { timeout: 60_000 }, async () => {
  const empty = { WFA_FROM_API_KEY: "", WFA_TO_API_KEY: "", WFA_TO_API_KEY_FILE: "" };
  const [help, keyless, same, nowhere, state] = await Promise.all([
    runWfa(["promote", "--help"]),
    runWfa(["promote", "--from", bench.folder, "--to", bench.service.url], empty),
    promote("--from", `${bench.service.url}/`, "--to", bench.service.url),
    promote("--from", bench.folder, "--to", "prod"),
    promote("--from", bench.folder, "--to", bench.service.url, "--", "-state=/x"),
  ]);
  expect([state.code, state.stderr]).toEqual([1, expect.stringContaining('the argument "-state=/x" here')]);
  expect(help).toMatchObject({ code: 0, stderr: "" });
  expect(help.stdout).toMatch(/2 {2}with --dry-run: something would change on the target/);
  expect(keyless.code).toBe(1);
  expect(keyless.stderr).toContain("Set WFA_TO_API_KEY, or WFA_TO_API_KEY_FILE");
  expect([same.code, same.stderr]).toEqual([1, expect.stringContaining("are the same server")]);
  expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining("--to must be")]);
});
