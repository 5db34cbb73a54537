import { resolve } from "node:path";
import type { Command } from "commander";
import {
  cliConfigText,
  enginePlatform,
  impliedMirror,
  installPlugin,
  PLUGIN_SOURCE,
  requiredProviders,
  uninstallPlugin,
  type PluginInstallation,
} from "../../engine";
import { CliError } from "../cli-error";
import { pluginExecutable } from "../plugin-executable";
import { print, printJson } from "../terminal";
import { VERSION } from "../version";

interface InstallOptions {
  readonly dir?: string;
  readonly uninstall: boolean;
  readonly json: boolean;
}

export function defineInstall(command: Command): void {
  command
    .option("--dir <directory>", `use this filesystem mirror instead of the engines' default (${impliedMirror()})`)
    .option("--uninstall", "remove this version of the plugin", false)
    .option("--json", "print one JSON object instead of text", false)
    .action(install);
}

async function install(options: InstallOptions): Promise<void> {
  if (process.platform === "win32") {
    throw new CliError(
      "Engines on Windows cannot start the plugin, because it is a Node.js script. Run the engine in WSL, and install the plugin there",
    );
  }
  const mirror = options.dir === undefined ? impliedMirror() : resolve(options.dir);
  if (options.uninstall) return uninstall(mirror, options);
  const done = await installPlugin(pluginExecutable(), mirror, VERSION).catch(mirrorProblem(mirror));
  if (options.json) {
    printJson(
      `${JSON.stringify({ ...identity(mirror), places: done, requiredProviders: requiredProviders(VERSION) })}\n`,
    );
    return;
  }
  for (const { outcome, path } of done) print(`${TITLES[outcome]} ${path}\n`);
  print(`\n${guide(mirror, options.dir !== undefined, done)}\n`);
}

const TITLES: Readonly<Record<PluginInstallation["outcome"], string>> = {
  installed: "Installed",
  replaced: "Replaced ",
  unchanged: "Unchanged",
};

function guide(mirror: string, explicit: boolean, done: readonly PluginInstallation[]): string {
  const paragraphs = [`Add the provider to your configuration:\n\n${requiredProviders(VERSION)}`];
  if (explicit) {
    paragraphs.push(
      `Add the mirror to your CLI configuration (~/.terraformrc, ~/.tofurc, or the file in TF_CLI_CONFIG_FILE):\n\n${cliConfigText(mirror).trim()}`,
    );
  } else {
    paragraphs.push(
      "Terraform and OpenTofu find the plugin in this directory, unless your CLI configuration has a provider_installation block. In that case use --dir, which prints what to add to the block.",
    );
  }
  paragraphs.push("Then run terraform init or tofu init.");
  if (done.some(({ outcome }) => outcome === "replaced")) {
    paragraphs.push(
      `This replaced another build of ${VERSION}. If your .terraform.lock.hcl contains its hash, run init -upgrade.`,
    );
  }
  return paragraphs.join("\n\n");
}

async function uninstall(mirror: string, options: InstallOptions): Promise<void> {
  const removed = await uninstallPlugin(mirror, VERSION).catch(mirrorProblem(mirror));
  if (options.json) {
    printJson(`${JSON.stringify({ ...identity(mirror), removed })}\n`);
    return;
  }
  for (const { path } of removed) print(`Removed ${path}\n`);
  if (removed.length === 0) print(`Nothing to remove: version ${VERSION} is not installed in ${mirror}\n`);
}

const identity = (mirror: string): object => ({
  source: PLUGIN_SOURCE,
  version: VERSION,
  platform: enginePlatform(),
  mirror,
});

/** A directory that cannot be written is an error that the user can fix; other errors pass through. */
function mirrorProblem(mirror: string): (error: unknown) => never {
  return (error) => {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined || path === undefined) throw error;
    throw new CliError(
      `Cannot use the mirror "${mirror}": ${code} at "${path}". Choose a writable directory with --dir`,
      { cause: error },
    );
  };
}
