import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  enginePlatform,
  findEngine,
  installPlugin,
  pluginPlaces,
  requiredProviders,
  runEngine,
  uninstallPlugin,
  writeCliConfig,
} from "../../src/engine";
import { tempFolder } from "./temp-folder";

async function executable(folder: string, text = "#!/bin/sh\n"): Promise<string> {
  const file = join(folder, "plugin");
  await writeFile(file, text, { mode: 0o600 });
  return file;
}

const files = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

describe("installPlugin", () => {
  test("trap 17: puts an executable, with its executable bit, at the place of each registry, and nothing else", async () => {
    const folder = await tempFolder();
    const mirror = join(folder, "mirror");
    const done = await installPlugin(await executable(folder), mirror, "0.1.0");
    expect(done.map(({ outcome }) => outcome)).toEqual(["installed", "installed"]);
    expect(await files(mirror)).toEqual([
      join(mirror, "registry.opentofu.org/workflow-automation/wfa/0.1.0", enginePlatform(), "terraform-provider-wfa"),
      join(mirror, "registry.terraform.io/workflow-automation/wfa/0.1.0", enginePlatform(), "terraform-provider-wfa"),
    ]);
    for (const { path } of done) expect((await stat(path)).mode & 0o777).toBe(0o755);
  });

  test("again changes nothing, and a new build replaces the old one", async () => {
    const folder = await tempFolder();
    const mirror = join(folder, "mirror");
    const file = await executable(folder);
    const [first] = await installPlugin(file, mirror, "0.1.0");
    const { mtimeMs } = await stat(first?.path ?? "");
    const again = await installPlugin(file, mirror, "0.1.0");
    expect(again.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged"]);
    expect((await stat(first?.path ?? "")).mtimeMs).toBe(mtimeMs);
    await executable(folder, "#!/bin/sh\nexit 1\n");
    const anew = await installPlugin(file, mirror, "0.1.0");
    expect(anew.map(({ outcome }) => outcome)).toEqual(["replaced", "replaced"]);
    expect(await readFile(first?.path ?? "", "utf8")).toBe("#!/bin/sh\nexit 1\n");
  });

  test("gives back an executable bit that was lost", async () => {
    const folder = await tempFolder();
    const file = await executable(folder);
    const [place] = await installPlugin(file, folder, "0.1.0");
    await chmod(place?.path ?? "", 0o644);
    await installPlugin(file, folder, "0.1.0");
    expect((await stat(place?.path ?? "")).mode & 0o777).toBe(0o755);
  });

  test("many at once leave one whole file", async () => {
    const folder = await tempFolder();
    const file = await executable(folder, "x".repeat(500_000));
    await Promise.all([1, 2, 3, 4].map(() => installPlugin(file, join(folder, "mirror"), "0.1.0")));
    expect(await files(join(folder, "mirror"))).toHaveLength(2);
    for (const { path } of pluginPlaces(join(folder, "mirror"), "0.1.0")) expect((await stat(path)).size).toBe(500_000);
  });
});

describe("uninstallPlugin", () => {
  test("removes the version and what is empty then, and nothing of others", async () => {
    const folder = await tempFolder();
    const mirror = join(folder, "mirror");
    const file = await executable(folder);
    await installPlugin(file, mirror, "0.1.0");
    const [kept] = await installPlugin(file, mirror, "0.2.0");
    expect(await uninstallPlugin(mirror, "0.1.0")).toHaveLength(2);
    expect(await files(mirror)).toHaveLength(2);
    const other = join(mirror, "registry.terraform.io", "somebody", "other", "terraform-provider-other");
    await mkdir(dirname(other), { recursive: true });
    await writeFile(other, "");
    await uninstallPlugin(mirror, "0.2.0");
    expect(await files(mirror)).toEqual([other]);
    expect(await readdir(mirror)).toEqual(["registry.terraform.io"]);
    expect(await uninstallPlugin(mirror, "0.2.0")).toEqual([]);
    expect(kept?.outcome).toBe("installed");
  });
});

test("an engine's init takes the plugin from the mirror, without asking a registry", async () => {
  const engine = await findEngine();
  const folder = await tempFolder();
  // A quote, a space and a template marker: the path is text to the CLI configuration.
  const mirror = join(folder, 'a "mirror" ${x} %{y}');
  await installPlugin(await executable(folder), mirror, "0.1.0");
  const cliConfig = join(folder, "cli.tfrc");
  await writeCliConfig(cliConfig, mirror);
  const cwd = join(folder, "configuration");
  await mkdir(cwd);
  await writeFile(join(cwd, "main.tf"), requiredProviders("0.1.0"));
  const { code, stdout, stderr } = await runEngine(engine, ["init", "-no-color"], { cwd, cliConfig });
  expect(stderr).toBe("");
  expect(stdout).toContain("Installed workflow-automation/wfa v0.1.0");
  expect(code).toBe(0);
});
