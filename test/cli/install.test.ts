import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { version } from "../../package.json";
import { enginePlatform, findEngine, requiredProviders, runEngine } from "../../src/engine";
import { tempFolder } from "../engine/temp-folder";
import { runWfa } from "./run-wfa";

const PLUGIN = resolve(__dirname, "../../dist/bin/terraform-provider-wfa");
const place = (mirror: string, host: string): string =>
  join(mirror, host, "workflow-automation/wfa", version, enginePlatform(), "terraform-provider-wfa");

test("an engine finds and starts what install put into the implied mirror", async () => {
  const home = await tempFolder();
  const { code, stdout, stderr } = await runWfa(["install"], { HOME: home });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(requiredProviders(version));
  expect(stdout).toContain(`Installed ${place(join(home, ".terraform.d/plugins"), "registry.terraform.io")}`);

  const engine = await findEngine();
  const cwd = join(home, "configuration");
  await mkdir(cwd);
  await writeFile(join(cwd, "main.tf"), requiredProviders(version));
  // No CLI configuration at all: this is what a new user has.
  const run = {
    cwd,
    env: {
      HOME: home,
      XDG_CONFIG_HOME: undefined,
      XDG_DATA_HOME: undefined,
      XDG_DATA_DIRS: home,
      TF_CLI_CONFIG_FILE: undefined,
    },
  };
  const init = await runEngine(engine, ["init", "-no-color"], run);
  expect(init.stderr).toBe("");
  const schema = await runEngine(engine, ["providers", "schema", "-json"], run);
  expect(schema.stderr).toBe("");
  const { provider_schemas } = JSON.parse(schema.stdout) as {
    provider_schemas: Record<string, { resource_schemas: object }>;
  };
  const [schemas] = Object.values(provider_schemas);
  expect(Object.keys(schemas?.resource_schemas ?? {})).toContain("wfa_workflow");
});

test("--dir fills a filesystem mirror for both registries, and prints what to put into the CLI configuration", async () => {
  const mirror = join(await tempFolder(), "mirror");
  const { code, stdout } = await runWfa(["install", "--dir", mirror]);
  expect(code).toBe(0);
  for (const host of ["registry.terraform.io", "registry.opentofu.org"]) {
    expect((await readFile(place(mirror, host))).equals(await readFile(PLUGIN))).toBe(true);
    expect((await stat(place(mirror, host))).mode & 0o777).toBe(0o755);
  }
  expect(stdout).toContain("filesystem_mirror {");
  expect(stdout).toContain(JSON.stringify(mirror));
});

test("--json tells a program what was done, and again that nothing was to do", async () => {
  const mirror = join(await tempFolder(), "mirror");
  const outcomes = async (...args: readonly string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await runWfa(["install", "--dir", mirror, "--json", ...args]);
    expect({ code, stderr, lines: stdout.split("\n").length }).toEqual({ code: 0, stderr: "", lines: 2 });
    return JSON.parse(stdout);
  };
  const identity = { source: "workflow-automation/wfa", version, platform: enginePlatform(), mirror };
  const places = (outcome: string): object =>
    ["registry.terraform.io", "registry.opentofu.org"].map((host) => ({ host, path: place(mirror, host), outcome }));
  expect(await outcomes()).toEqual({
    ...identity,
    places: places("installed"),
    requiredProviders: requiredProviders(version),
  });
  expect(await outcomes()).toMatchObject({ places: places("unchanged") });
  await writeFile(place(mirror, "registry.terraform.io"), "another build");
  expect(await outcomes()).toMatchObject({ places: [{ outcome: "replaced" }, { outcome: "unchanged" }] });
  expect(await outcomes("--uninstall")).toMatchObject({ ...identity, removed: [{}, {}] });
  expect(await outcomes("--uninstall")).toMatchObject({ removed: [] });
});

test("a directory that cannot be used is named", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "file"), "");
  await chmod(join(folder, "file"), 0o644);
  const { code, stdout, stderr } = await runWfa(["install", "--dir", join(folder, "file")]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(
    /^Error: Cannot use the mirror ".*file": ENOTDIR at ".*"\. Choose a writable directory with --dir\n$/,
  );
});
