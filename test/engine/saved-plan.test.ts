import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { findEngine, planJson, pullState, runEngine } from "../../src/engine";
import { tempFolder } from "./temp-folder";

test("plans as JSON, and the state, without a trace in the directory", async () => {
  const engine = await findEngine();
  const cwd = await tempFolder();
  await writeFile(join(cwd, "main.tf"), 'variable "v" {}\nresource "terraform_data" "x" {\n  input = var.v\n}\n');
  expect((await runEngine(engine, ["init"], { cwd })).code).toBe(0);
  expect(await pullState(engine, { cwd })).toEqual({ ok: true, text: "" });
  expect((await runEngine(engine, ["apply", "-auto-approve", "-var=v=a"], { cwd })).code).toBe(0);
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
