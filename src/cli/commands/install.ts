import { lstat, readdir } from "node:fs/promises";
import type { Command } from "commander";
import {
  enginePlatform,
  hiddenTofuDirectory,
  impliedMirror,
  installPlugin,
  mirrorNeighbours,
  PLUGIN_SOURCE,
  pluginPlaces,
  requiredProviders,
  uninstallPlugin,
  userCliConfig,
} from "../../engine";
import { CliError } from "../cli-error";
import { namesMirror, neededConfiguration, overrideNotes } from "../install/needed-configuration";
import { installText } from "../install/report";
import { installTarget, mirrorProblem, type Target, type TargetOptions } from "../install/target";
import { jsonLine } from "../json-schema";
import { isScript, nodeProblem, pluginExecutable, WITHOUT_NODE } from "../plugin-executable";
import { complain, print, printJson } from "../terminal";
import { VERSION } from "../version";

interface InstallOptions extends TargetOptions {
  readonly print: boolean;
  readonly uninstall: boolean;
  readonly json: boolean;
}

export function defineInstall(command: Command): void {
  command
    .optionsGroup("Where (default: for this account, where Terraform and OpenTofu search without configuration):")
    .option("--project [directory]", "for the configuration in this directory only (default: the current one)")
    .option("--dir <directory>", "into this filesystem mirror, for an image, a shared directory or an offline network")
    .option(
      "--engine <executable>",
      "only for this Terraform or OpenTofu, as a path or a name on the PATH (default: for both)",
    )
    .optionsGroup("Options:")
    .option("--print", "print what would be done, and write nothing", false)
    .option("--uninstall", "remove this version of the plugin from the same place", false)
    .option("--json", "print one JSON object instead of text", false)
    .addHelpText("after", examples)
    .action(install);
}

const examples = (): string => `
Puts the plugin for this machine where Terraform and OpenTofu find it, and prints only the
configuration that they need. The default place is ${impliedMirror()}.

Examples:
  wfa install                                   for this account
  wfa install --project                         for the configuration in this directory
  wfa install --dir /opt/terraform/plugins      for an image of a runner
  wfa install --uninstall --print               what an uninstallation would remove
`;

async function install(options: InstallOptions): Promise<void> {
  const target = await installTarget(options);
  if (options.uninstall) return uninstall(target, options);
  const executable = pluginExecutable();
  const warnings = [...(await startWarnings(executable))];
  const hidden = target.kind === "user" && target.products.includes("tofu") ? hiddenTofuDirectory() : null;
  if (hidden !== null)
    warnings.push(
      `OpenTofu keeps its own files in "${hidden}" only as long as ~/.terraform.d does not exist, and the plugin is installed there. If you have credentials or .tfrc files in "${hidden}", copy them to ~/.terraform.d`,
    );
  const places = await installPlugin(executable, target.mirror, VERSION, {
    hosts: target.hosts,
    write: !options.print,
  }).catch(mirrorProblem(target));
  const { otherVersions, competing } = await mirrorNeighbours(target.mirror, VERSION);
  for (const path of competing)
    warnings.push(`Engines may start "${path}" instead of the installed plugin. Remove it if it is another build`);
  warnings.push(...overrideNotes(target.products));
  const report = {
    places,
    requiredProviders: requiredProviders(VERSION),
    cliConfiguration: neededConfiguration(target.mirror, target.products, target.kind !== "directory"),
    otherVersions,
  };
  if (options.json)
    printJson(jsonLine("install", { ...identity(target), written: !options.print, ...report, warnings }));
  else print(installText(report, target.products, options.print));
  for (const warning of warnings) complain(`Warning: ${warning}`);
}

/** @throws CliError where no engine can start the plugin */
async function startWarnings(executable: string): Promise<readonly string[]> {
  if (!(await isScript(executable))) return [];
  if (process.platform === "win32")
    throw new CliError(
      `Engines on Windows cannot start this plugin, because it is a Node.js script. Nothing was installed. Instead, ${WITHOUT_NODE}`,
    );
  const problem = await nodeProblem();
  return problem === null
    ? []
    : [
        `${problem}. An engine with this PATH cannot start it, and reports "Failed to read any lines from plugin's stdout". Put such a Node.js on the PATH of the engine, or ${WITHOUT_NODE}`,
      ];
}

const identity = ({ mirror }: Target): object => ({
  source: PLUGIN_SOURCE,
  version: VERSION,
  platform: enginePlatform(),
  mirror,
});

/** Removes what `wfa install` put into the same place, and says what it left. */
async function uninstall(target: Target, options: InstallOptions): Promise<void> {
  const { mirror, hosts, kind } = target;
  const removed = await uninstallPlugin(mirror, VERSION, {
    hosts,
    write: !options.print,
    impliedMirror: kind !== "directory",
  }).catch(mirrorProblem(target));
  const left = await whatIsLeft(target, new Set(removed.map(({ path }) => path)));
  if (options.json)
    return printJson(jsonLine("install", { ...identity(target), written: !options.print, removed, left }));
  const title = options.print ? "Would remove" : "Removed";
  for (const { path } of removed) print(`${title} ${path}\n`);
  if (removed.length === 0) print(`Nothing to remove: version ${VERSION} is not installed in ${mirror}\n`);
  for (const { path, reason } of left) print(`Left ${path}: ${reason}\n`);
  if (options.print) print("Nothing was removed.\n");
  else if (removed.length > 0)
    print(
      "\nConfigurations that were initialised with this version contain a link to it in .terraform. Run init there again before you use them.\n",
    );
}

async function whatIsLeft({ mirror, hosts, products, kind }: Target, removed: ReadonlySet<string>) {
  const left: { readonly path: string; readonly reason: string }[] = [];
  for (const { host, path } of pluginPlaces(mirror, VERSION)) {
    if (removed.has(path) || (await lstat(path).catch(() => null)) === null) continue;
    const reason = hosts.includes(host) ? "wfa install did not write it" : "it is for another engine";
    left.push({ path, reason });
  }
  const { otherVersions, competing } = await mirrorNeighbours(mirror, VERSION);
  for (const path of competing) left.push({ path, reason: "wfa install did not write it" });
  for (const { path, version } of otherVersions)
    left.push({ path, reason: `it is version ${version}, which the wfa of that version removes` });
  if (kind === "directory" && (await readdir(mirror).catch(() => null))?.length === 0)
    left.push({
      path: mirror,
      reason: "it is empty, but engines fail if their CLI configuration names a mirror that does not exist",
    });
  const files = products.map((product) => userCliConfig(product)).filter((config) => namesMirror(config, mirror));
  for (const file of new Set(files.map((config) => config.installationFile ?? config.file)))
    left.push({ path: file, reason: `it names the mirror ${mirror} in its provider_installation block` });
  return left;
}
