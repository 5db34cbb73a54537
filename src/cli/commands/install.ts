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
import { VERSION } from "../version";

interface InstallOptions {
  readonly dir?: string;
  readonly uninstall: boolean;
  readonly json: boolean;
}

export function defineInstall(command: Command): void {
  command
    .option(
      "--dir <directory>",
      `use this filesystem mirror instead of the one that engines search by themselves (${impliedMirror()})`,
    )
    .option("--uninstall", "remove what an earlier install of this version put there", false)
    .option("--json", "print one JSON object instead of text", false)
    .action(install);
}

async function install(options: InstallOptions): Promise<void> {
  if (process.platform === "win32") {
    throw new CliError(
      "The plugin is a Node.js script, which engines on Windows cannot start. Run the engine in WSL, and install the plugin there",
    );
  }
  const mirror = options.dir === undefined ? impliedMirror() : resolve(options.dir);
  if (options.uninstall) return uninstall(mirror, options);
  const done = await installPlugin(pluginExecutable(), mirror, VERSION).catch(mirrorProblem(mirror));
  if (options.json) {
    console.log(JSON.stringify({ ...identity(mirror), places: done, requiredProviders: requiredProviders(VERSION) }));
    return;
  }
  for (const { outcome, path } of done) console.log(`${TITLES[outcome]} ${path}`);
  console.log(`\n${guide(mirror, options.dir !== undefined, done)}`);
}

const TITLES: Readonly<Record<PluginInstallation["outcome"], string>> = {
  installed: "Installed",
  replaced: "Replaced ",
  unchanged: "Unchanged",
};

function guide(mirror: string, explicit: boolean, done: readonly PluginInstallation[]): string {
  const paragraphs = [`Name the provider in your configuration:\n\n${requiredProviders(VERSION)}`];
  if (explicit) {
    paragraphs.push(
      `and the mirror in your CLI configuration (~/.terraformrc, ~/.tofurc, or a file that TF_CLI_CONFIG_FILE names):\n\n${cliConfigText(mirror).trim()}`,
    );
  } else {
    paragraphs.push(
      "The engines search this directory by themselves, unless your CLI configuration has a provider_installation block: then use --dir, which prints what to add to it.",
    );
  }
  paragraphs.push("Then run terraform init or tofu init.");
  if (done.some(({ outcome }) => outcome === "replaced")) {
    paragraphs.push(
      `Another build of ${VERSION} was there before. Where .terraform.lock.hcl holds its hash, run init -upgrade.`,
    );
  }
  return paragraphs.join("\n\n");
}

async function uninstall(mirror: string, options: InstallOptions): Promise<void> {
  const removed = await uninstallPlugin(mirror, VERSION).catch(mirrorProblem(mirror));
  if (options.json) {
    console.log(JSON.stringify({ ...identity(mirror), removed }));
    return;
  }
  for (const { path } of removed) console.log(`Removed ${path}`);
  if (removed.length === 0) console.log(`Nothing to remove: version ${VERSION} is not installed in ${mirror}`);
}

const identity = (mirror: string): object => ({
  source: PLUGIN_SOURCE,
  version: VERSION,
  platform: enginePlatform(),
  mirror,
});

/** A directory that cannot be written is the caller's to mend; everything else stays what it is. */
function mirrorProblem(mirror: string): (error: unknown) => never {
  return (error) => {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined || path === undefined) throw error;
    throw new CliError(
      `The mirror "${mirror}" cannot be used: ${code} at "${path}". Choose a directory that you may write with --dir`,
      { cause: error },
    );
  };
}
