import { chmod, copyFile, cp, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { version } from "../../package.json";
import { enginePlatform, findEngine, requiredProviders, runEngine } from "../../src/engine";
import { tempFolder } from "../engine/temp-folder";
import { schemaErrors } from "./json-schema";
import { ended, runWfa, startProgram, WFA } from "./run-wfa";

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
    const { code, stdout, stderr } = await runWfa(["install", "--dir", mirror, "--json", ...args], {
      TF_CLI_CONFIG_FILE: join(mirror, "../cli.tfrc"),
    });
    expect({ code, stderr, lines: stdout.split("\n").length }).toEqual({ code: 0, stderr: "", lines: 2 });
    expect(await schemaErrors(stdout)).toEqual([]);
    return JSON.parse(stdout);
  };
  const identity = {
    $schema: expect.stringMatching(/\/docs\/schemas\/install\.json$/),
    formatVersion: "1.0",
    source: "workflow-automation/wfa",
    version,
    platform: enginePlatform(),
    mirror,
    written: true,
  };
  const places = (outcome: string): object =>
    ["registry.terraform.io", "registry.opentofu.org"].map((host) => ({ host, path: place(mirror, host), outcome }));
  expect(await outcomes()).toEqual({
    ...identity,
    places: places("installed"),
    requiredProviders: requiredProviders(version),
    cliConfiguration: [
      {
        engines: ["terraform", "tofu"],
        to: "file",
        exclusion: null,
        add: expect.stringContaining("filesystem_mirror"),
      },
    ].map((entry) => expect.objectContaining(entry) as unknown),
    otherVersions: [],
    warnings: [],
  });
  expect(await outcomes()).toMatchObject({ places: places("unchanged") });
  await writeFile(place(mirror, "registry.terraform.io"), "another build");
  expect(await outcomes()).toMatchObject({ places: [{ outcome: "replaced" }, { outcome: "unchanged" }] });
  expect(await outcomes("--uninstall")).toMatchObject({ ...identity, removed: [{}, {}] });
  expect(await outcomes("--uninstall")).toMatchObject({ removed: [], left: [{ path: mirror }] });
});

test("a directory that cannot be used is named", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "file"), "");
  await chmod(join(folder, "file"), 0o644);
  const { code, stdout, stderr } = await runWfa(["install", "--dir", join(folder, "file")]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(
    /^Error: Cannot use the mirror ".*file" \(not a directory at ".*"\)\. Choose a writable directory with --dir\n$/,
  );
});

/** The account of a new user: nothing of this machine's settings. */
const newUser = (home: string): NodeJS.ProcessEnv => ({
  HOME: home,
  TF_CLI_CONFIG_FILE: "",
  TERRAFORM_CONFIG: "",
  TF_PLUGIN_CACHE_DIR: "",
  XDG_CONFIG_HOME: "",
});

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

test("--print says what would be done, and writes nothing", async () => {
  const home = await tempFolder();
  const mirror = join(home, ".terraform.d/plugins");
  const would = await runWfa(["install", "--print"], newUser(home));
  expect(would).toMatchObject({ code: 0, stderr: "" });
  expect(would.stdout).toContain(`Would install ${place(mirror, "registry.opentofu.org")}\n\nNothing was written.`);
  expect(await readdir(home)).toEqual([]);
  await runWfa(["install"], newUser(home));
  const installed = await filesIn(home);
  expect((await runWfa(["install", "--print"], newUser(home))).stdout).toContain("Already installed");
  const remove = await runWfa(["install", "--uninstall", "--print"], newUser(home));
  expect(remove.stdout).toContain(`Would remove ${place(mirror, "registry.terraform.io")}`);
  expect(await filesIn(home)).toEqual(installed);
});

test("the output has no setting beside the provider's where engines search by themselves", async () => {
  const home = await tempFolder();
  const { stdout } = await runWfa(["install"], newUser(home));
  expect(stdout).not.toMatch(/provider_installation|disable_checkpoint|terraformrc/);
  const dir = await runWfa(["install", "--dir", join(home, "m")], newUser(home));
  expect(dir.stdout).toContain(
    `of Terraform, ${join(home, ".terraformrc")}:\n\nprovider_installation {\n  filesystem_mirror {\n`,
  );
  expect(dir.stdout).toContain(`of OpenTofu, ${join(home, ".tofurc")}:`);
  expect(dir.stdout).not.toContain("disable_checkpoint");
});

test("--uninstall says that it left what wfa install did not write", async () => {
  const home = await tempFolder();
  const mirror = join(home, ".terraform.d/plugins");
  const [terraform, tofu] = ["registry.terraform.io", "registry.opentofu.org"].map((host) => place(mirror, host));
  await mkdir(dirname(tofu!), { recursive: true });
  await symlink(PLUGIN, tofu!);
  await mkdir(dirname(terraform!), { recursive: true });
  await copyFile(PLUGIN, terraform!);
  const all = await runWfa(["install", "--uninstall"], newUser(home));
  expect(all.stdout).toContain(`Left ${tofu!}: wfa install did not write it`);
  expect((await lstat(tofu!)).isSymbolicLink()).toBe(true);
});

test("--uninstall removes what was installed with its directories, and says what it left", async () => {
  const home = await tempFolder();
  const mirror = join(home, ".terraform.d/plugins");
  await runWfa(["install"], newUser(home));
  await runWfa(["install", "--uninstall"], newUser(home));
  expect(await readdir(home)).toEqual([]);

  await runWfa(["install"], newUser(home));
  const other = join(
    dirname(place(mirror, "registry.terraform.io")),
    "../../0.0.9",
    enginePlatform(),
    "terraform-provider-wfa",
  );
  await mkdir(dirname(other), { recursive: true });
  await writeFile(other, "");
  const own = join(dirname(place(mirror, "registry.opentofu.org")), `terraform-provider-wfa_v${version}`);
  await writeFile(own, "");
  const again = await runWfa(["install"], newUser(home));
  expect(again.stdout).toContain(`  0.0.9  ${dirname(resolve(other))}`);
  expect(again.stderr).toContain(`Warning: Engines may start "${own}" instead of the installed plugin`);
  const { stdout } = await runWfa(["install", "--uninstall"], newUser(home));
  expect(stdout).toContain(`Left ${own}: wfa install did not write it`);
  expect(stdout).toContain(`Left ${dirname(resolve(other))}: it is version 0.0.9`);
  expect(await filesIn(home)).toEqual([resolve(other), own].sort());
});

test("--engine installs for one engine, and --project for one configuration, with spaces and umlauts in the path", async () => {
  const folder = join(await tempFolder(), "Größe der Welt", "stack");
  await mkdir(folder, { recursive: true });
  const engine = await findEngine();
  const { code, stdout } = await runWfa(["install", "--project", folder, "--engine", engine.path], newUser(folder));
  expect(code).toBe(0);
  const host = engine.product === "terraform" ? "registry.terraform.io" : "registry.opentofu.org";
  const path = place(join(folder, "terraform.d/plugins"), host);
  expect(stdout.split("\n\n")[0]).toBe(`Installed ${path}`);
  expect(await filesIn(folder)).toEqual([path]);
  await writeFile(join(folder, "main.tf"), requiredProviders(version));
  const init = await runEngine(engine, ["init", "-no-color"], {
    cwd: folder,
    env: { ...newUser(folder), TF_CLI_CONFIG_FILE: undefined },
  });
  expect(init).toMatchObject({ code: 0, stderr: "" });
  await runWfa(["install", "--project", folder, "--uninstall"], newUser(folder));
  expect(await readdir(folder)).not.toContain("terraform.d");
});

test("a cdktf project is refused for --project, because its engine runs elsewhere", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "cdktf.json"), "{}");
  const { code, stderr } = await runWfa(["install", "--project", folder]);
  expect(code).toBe(1);
  expect(stderr).toContain("is a cdktf project");
  expect(stderr).toContain("Run wfa install without --project");
});

test("where the CLI configuration has a provider_installation block, only what it lacks is printed", async () => {
  const home = await tempFolder();
  const config = join(home, "my.tfrc");
  const env = { ...newUser(home), TF_CLI_CONFIG_FILE: config };
  await writeFile(
    config,
    'provider_installation {\n  network_mirror {\n    url = "https://mirror.example.com/"\n  }\n}\n',
  );
  const { stdout } = await runWfa(["install"], env);
  expect(stdout).toContain(
    `The CLI configuration of Terraform and OpenTofu, ${config}, has a provider_installation block`,
  );
  expect(stdout).toContain(`  path    = ${JSON.stringify(join(home, ".terraform.d/plugins"))}`);
  expect(stdout).not.toContain("provider_installation {");
  await writeFile(
    config,
    `provider_installation { filesystem_mirror { path = ${JSON.stringify(join(home, ".terraform.d/plugins"))} } }`,
  );
  expect((await runWfa(["install"], env)).stdout).not.toContain("CLI configuration");
  expect((await runWfa(["install", "--uninstall"], env)).stdout).toContain(`Left ${config}: it names the mirror`);
  await writeFile(
    config,
    'provider_installation {\n dev_overrides { "workflow-automation/wfa" = "/src/wfa" }\n direct {}\n}',
  );
  expect((await runWfa(["install"], env)).stderr).toContain(
    'uses the plugin in "/src/wfa" instead of an installed one',
  );
});

test("a link in the way is replaced, not followed; a linked directory is refused before anything is written", async () => {
  const folder = await tempFolder();
  const mirror = join(folder, "mirror");
  const path = place(mirror, "registry.terraform.io");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(join(folder, "mine"), "my own");
  await symlink(join(folder, "mine"), path);
  const { stdout } = await runWfa(["install", "--dir", mirror]);
  expect(stdout).toContain(`Replaced  ${path}`);
  expect((await lstat(path)).isFile()).toBe(true);
  expect(await readFile(join(folder, "mine"), "utf8")).toBe("my own");

  const linked = join(folder, "linked");
  await mkdir(linked);
  await symlink(folder, join(linked, "registry.opentofu.org"));
  const refused = await runWfa(["install", "--dir", linked]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("is a symbolic link. Engines follow no links inside a mirror");
  expect(await readdir(linked)).toEqual(["registry.opentofu.org"]);
});

test("a home that cannot be written is named, with the places to use instead", async () => {
  const home = join(await tempFolder(), "home");
  await writeFile(home, "");
  const { code, stderr } = await runWfa(["install"], newUser(home));
  expect(code).toBe(1);
  expect(stderr).toContain("Choose a writable directory with --dir, or install for one configuration with --project");
});

test("OpenTofu's own directory, which ~/.terraform.d would hide, is named before that exists", async () => {
  const home = await tempFolder();
  await mkdir(join(home, "xdg/opentofu"), { recursive: true });
  const env = { ...newUser(home), XDG_CONFIG_HOME: join(home, "xdg") };
  expect((await runWfa(["install"], env)).stderr).toContain(`"${join(home, "xdg/opentofu")}"`);
  expect((await runWfa(["install"], env)).stderr).toBe("");
});

test("a script on a machine without Node.js, or with an old one, is installed with a warning", async () => {
  const folder = await tempFolder();
  const run = async (): Promise<string> => {
    const child = startProgram(process.execPath, [WFA, "install", "--dir", join(folder, "m")], {
      PATH: join(folder, "bin"),
    });
    const { code, stderr } = await ended(child);
    expect(code).toBe(0);
    return stderr;
  };
  await mkdir(join(folder, "bin"));
  const without = await run();
  expect(without).toContain('There is no "node" on the PATH');
  expect(without).toContain("Failed to read any lines from plugin's stdout");
  expect(without).toContain(`use the archive for your platform from the release of version ${version}`);
  await writeFile(join(folder, "bin/node"), "#!/bin/sh\necho 18.20.8\n", { mode: 0o755 });
  expect(await run()).toContain('The "node" on the PATH is 18.20.8');
});

test("a plugin that is an executable and no script needs no Node.js", async () => {
  const folder = join(await tempFolder(), "un packed");
  await mkdir(folder);
  await copyFile(WFA, join(folder, "wfa"));
  const missing = await ended(
    startProgram(process.execPath, [join(folder, "wfa"), "install", "--dir", join(folder, "m")], {}),
  );
  expect(missing.stderr).toContain(`The plugin terraform-provider-wfa is missing from "${folder}"`);
  await cp(process.execPath, join(folder, "terraform-provider-wfa"));
  const done = await ended(
    startProgram(process.execPath, [join(folder, "wfa"), "install", "--dir", join(folder, "m")], { PATH: folder }),
  );
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect((await stat(place(join(folder, "m"), "registry.terraform.io"))).size).toBe(
    (await stat(process.execPath)).size,
  );
});
