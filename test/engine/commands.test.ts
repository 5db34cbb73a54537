import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { applyPlan, findEngine, initialise, planJson, pullState, savePlan, showJson, withPlan } from "../../src/engine";
import { readPlan, readRunLog, readShownState } from "../../src/engine-json";
import { tempFolder } from "./temp-folder";

test("plans as JSON, and the state, without a trace in the directory", async () => {
  const engine = await findEngine();
  const cwd = await tempFolder();
  await writeFile(join(cwd, "main.tf"), 'variable "v" {}\nresource "terraform_data" "x" {\n  input = var.v\n}\n');
  expect((await initialise(engine, { cwd })).ok).toBe(true);
  expect(await pullState(engine, { cwd })).toMatchObject({ ok: true, text: "" });
  const first = { cwd, args: ["-var=v=a"] };
  expect(await withPlan(engine, first, async ({ ok }, file) => ok && (await applyPlan(engine, file, { cwd })).ok)).toBe(
    true,
  );
  const files = await readdir(cwd);
  const state = await readFile(join(cwd, "terraform.tfstate"), "utf8");

  const temporary = await tempFolder();
  vi.stubEnv("TMPDIR", temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  let progress = "";
  const normal = await planJson(engine, { cwd, args: ["-var=v=b"], onOutput: (text) => (progress += text) });
  const changes = normal.ok
    ? JSON.parse(normal.text).resource_changes.map((entry: { change: { actions: string[] } }) => entry.change.actions)
    : normal;
  expect(changes).toEqual([["update"]]);
  const mode = await withPlan(
    engine,
    { cwd, args: ["-var=v=b"] },
    async ({ ok }, file) => ok && (await stat(file)).mode,
  );
  expect(Number(mode) & 0o777).toBe(0o600);
  expect(progress).toContain("Refreshing state...");
  expect(progress).not.toContain("resource_changes");
  const refreshed = await planJson(engine, { cwd, args: ["-var=v=b"], mode: "refresh-only" });
  expect(refreshed.ok && JSON.parse(refreshed.text)).not.toHaveProperty("resource_changes");
  const pulled = await pullState(engine, { cwd });
  expect(pulled.ok && JSON.parse(pulled.text)).toEqual(JSON.parse(state));
  const refused = await planJson(engine, { cwd });
  expect(refused.ok || refused.result.stderr).toContain('"v"');

  expect(await readdir(cwd)).toEqual(files);
  expect(await readFile(join(cwd, "terraform.tfstate"), "utf8")).toBe(state);
  expect(await readdir(temporary)).toEqual([]);
});

test("a saved plan is applied as it was shown, with a log that programs read", async () => {
  const engine = await findEngine();
  const cwd = await tempFolder();
  await writeFile(join(cwd, "main.tf"), 'variable "v" {}\nresource "terraform_data" "x" {\n  input = var.v\n}\n');
  expect((await initialise(engine, { cwd })).ok).toBe(true);
  const file = join(cwd, "saved.tfplan");
  // As of a user's TF_CLI_ARGS_plan: changes are no failure.
  const planned = await savePlan(engine, file, { cwd, args: ["-var=v=a", "-detailed-exitcode"], log: "json" });
  expect(planned.ok && readPlan(planned.text).changes).toMatchObject([{ actions: ["create"], after: { input: "a" } }]);
  const applied = await applyPlan(engine, file, { cwd, args: ["-parallelism=1"], log: "json" });
  expect(readRunLog(applied.result.stdout)).toEqual({ diagnostics: [], summary: { add: 1, change: 0, remove: 0 } });
  const shown = await showJson(engine, { cwd });
  expect(shown.ok && readShownState(shown.text)).toMatchObject([{ values: { output: "a" } }]);

  const failed = await savePlan(engine, file, { cwd, log: "json" });
  expect(failed.ok).toBe(false);
  expect(readRunLog(failed.result.stdout).diagnostics).toMatchObject([
    { severity: "error", detail: expect.stringContaining('"v"') as string, address: null },
  ]);
});
