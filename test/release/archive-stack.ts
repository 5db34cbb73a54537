import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, type TestContext } from "vitest";
import { version } from "../../package.json";
import { findEngine, PLUGIN_NAME, PLUGIN_SOURCE, REGISTRY_HOSTS, runEngine, type Engine } from "../../src/engine";
import { startService } from "../../src/service";
import { ownPlatform, type Platform } from "../../src/tooling/release/platforms";
import { unzip } from "../harness/unzip";
import { releasePart } from "./release-part";

/** What a runner's own programs may have in their environment: no Node.js, and settings for another one. */
const HOSTILE = {
  PATH: "/nonexistent",
  NODE_OPTIONS: "--require /nonexistent/module.js",
  NODE_EXTRA_CA_CERTS: "/nonexistent/roots.pem",
};

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-archive-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The archive for this machine. Skips the test where the release has none. */
export function ownArchive(context: TestContext, part: "provider" | "cli"): { path: string; platform: Platform } {
  const platform = ownPlatform();
  if (platform === null) context.skip(`there is no archive for ${process.platform} on ${process.arch}`);
  const product = part === "provider" ? PLUGIN_NAME : "wfa";
  return { path: join(releasePart(context, part), `${product}_${version}_${platform}.zip`), platform };
}

/** Unpacks an archive as users do. */
export async function unpacked(archive: string): Promise<string> {
  const folder = await temporaryFolder();
  for (const { name, mode, bytes } of unzip(await readFile(archive))) {
    await writeFile(join(folder, name), bytes());
    await chmod(join(folder, name), mode);
  }
  return folder;
}

/** Runs a program in the environment of a runner that has no Node.js. */
export const runAlone = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(file, args, { env: { ...HOSTILE, ...env } });

/** `wfa serve` of the archive, until the test ends. */
export async function serving(wfa: string): Promise<{ readonly url: string; readonly userKey: string }> {
  const child = spawn(wfa, ["serve", "--port", "0", "--json"], { env: HOSTILE, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(async () => {
    const end = once(child, "close");
    child.kill();
    await end;
  });
  const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return JSON.parse(line) as { readonly url: string; readonly userKey: string };
}

/** A packed filesystem mirror, as `terraform providers mirror` lays it out. */
export async function packedMirror(archive: string, platform: Platform): Promise<string> {
  const mirror = await temporaryFolder();
  for (const host of REGISTRY_HOSTS) {
    const folder = join(mirror, host, ...PLUGIN_SOURCE.split("/"));
    await mkdir(folder, { recursive: true });
    await copyFile(archive, join(folder, `${PLUGIN_NAME}_${version}_${platform}.zip`));
  }
  return mirror;
}

const CONFIGURATION = `terraform {
  required_providers {
    wfa = {
      source  = "${PLUGIN_SOURCE}"
      version = "${version}"
    }
  }
}

resource "wfa_workflow_group" "nightly" {
  name = "Nightly"
}
`;

/**
 * Takes a configuration from nothing to an applied state and an empty plan, with an engine that finds the plugin only
 * by this CLI configuration; then a second initialisation checks the plugin against the lock file.
 *
 * @returns the lock file
 */
export async function initPlanApply(installation: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const engine: Engine = await findEngine();
  const service = await startService({});
  onTestFinished(() => service.close());
  const cwd = await temporaryFolder();
  const cliConfig = join(cwd, "cli.tfrc");
  await writeFile(cliConfig, `provider_installation {\n${installation}\n}\n`);
  await writeFile(join(cwd, "main.tf"), CONFIGURATION);
  const environment = { ...HOSTILE, WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user, ...env };
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runEngine(engine, [...args, "-no-color"], {
      cwd,
      cliConfig,
      env: environment,
    });
    expect({ code, stderr }, `${args.join(" ")}\n${stdout}${stderr}`).toEqual({ code: 0, stderr: "" });
    return stdout;
  };
  expect(await run("init")).toMatch(new RegExp(`Installed workflow-automation/wfa v${version.replaceAll(".", "\\.")}`));
  expect(await run("plan")).toContain("1 to add");
  await run("apply", "-auto-approve");
  expect(await run("plan")).toContain("No changes");
  await rm(join(cwd, ".terraform"), { recursive: true });
  await run("init", "-lockfile=readonly");
  return readFile(join(cwd, ".terraform.lock.hcl"), "utf8");
}
