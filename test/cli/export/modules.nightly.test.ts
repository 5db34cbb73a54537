import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { engineLacks } from "../../../src/engine";
import { startService } from "../../../src/service";
import type { Workbench } from "../../../src/tooling/workbench";
import { openWarmWorkbench } from "../../harness/warm-workbench";
import { project } from "../drift-project";
import { schemaErrors } from "../json-schema";
import { runWfa } from "../run-wfa";
import { approving } from "./populate";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWarmWorkbench();
}, 120_000);
afterAll(() => bench.close());

test.for(["blocks", "inside"])(
  "a module for each group, with imports as %s: one state, only imports, and what moves on the server moves in it",
  { timeout: 240_000 },
  async (form, { skip }) => {
    const lacking = form === "inside" ? engineLacks(bench.engine, "importsInModules") : null;
    skip(lacking !== null, lacking ?? "");
    const service = await startService({ queues: ["Night shift"] });
    onTestFinished(() => service.close());
    const { backstage } = service;
    const add = approving(service);
    const finance = backstage.createGroup({ name: "Finance" });
    const trade = backstage.createGroup({ name: 'Trade "2"' });
    add(`<workflow name="Load" groupId="${finance}"><start groupId="${trade}"/></workflow>`);
    const archive = backstage.createGroup({ name: "Archive" });
    const close = add(`<workflow name="Close" groupId="${finance}"/>`);
    backstage.putCalendar({ name: "Holidays", dates: ["2027-01-01"] });
    const environment = { WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user };
    const stack = await project({ ...bench, environment }, `modules-${form}`, {});
    const exported = async (...more: readonly string[]): Promise<readonly string[]> => {
      const args = ["export", stack.folder, "--split", "group", "--modules", "--import", form, "--json"];
      const { code, stdout, stderr } = await runWfa([...args, ...more], environment);
      expect(code, stderr).toBe(0);
      expect(await schemaErrors(stdout)).toEqual([]);
      const { objects } = JSON.parse(stdout) as { readonly objects: readonly { readonly address: string }[] };
      return objects.map(({ address }) => address).sort();
    };
    const apply = (): Promise<string> => stack.engine("apply", "-auto-approve", "-no-color");

    const addresses = await exported();
    expect(addresses).toContain("module.finance.wfa_workflow.close");
    await stack.engine("fmt", "-check", "-diff", "-recursive");
    await stack.engine("init");
    service.requests.clear();
    expect(await apply()).toContain(`Resources: ${addresses.length} imported, 0 added, 0 changed, 0 destroyed.`);
    expect((await stack.engine("state", "list")).trim().split("\n").sort()).toEqual(addresses);
    expect(await stack.engine("plan", "-detailed-exitcode", "-no-color")).toContain("No changes.");

    backstage.edit(close, "approved", (text) => text.replace(finance, trade));
    await exported("--force");
    expect(await readFile(join(stack.folder, "moved.tf"), "utf8")).toContain(
      "from = module.finance.wfa_workflow.close\n  to   = module.trade-2.wfa_workflow.close\n",
    );
    const plan = await stack.engine("plan", "-no-color");
    expect(plan).toContain("module.finance.wfa_workflow.close has moved to module.trade-2.wfa_workflow.close");
    expect(plan).toMatch(/0 to add, \d to change, 0 to destroy\./);

    backstage.edit(close, "approved", (text) => text.replace(trade, archive));
    await exported("--force");
    expect(await stack.engine("plan", "-no-color")).toContain(
      "module.finance.wfa_workflow.close has moved to module.archive.wfa_workflow.close",
    );
    expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
  },
);
