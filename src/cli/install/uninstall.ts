import { lstat, readdir } from "node:fs/promises";
import { mirrorNeighbours, pluginPlaces, uninstallPlugin, userCliConfig } from "../../engine";
import { namesMirror } from "./needed-configuration";
import { mirrorProblem, type Target } from "./target";
import { jsonLine } from "../json-schema";
import { print, printJson } from "../terminal";
import { VERSION } from "../version";

/** Removes what `wfa install` put into the same place, and says what it left. */
export async function uninstall(
  target: Target,
  options: { readonly print: boolean; readonly json: boolean },
  identity: object,
): Promise<void> {
  const { mirror, hosts, kind } = target;
  const removed = await uninstallPlugin(mirror, VERSION, {
    hosts,
    write: !options.print,
    impliedMirror: kind !== "directory",
  }).catch(mirrorProblem(target));
  const left = await whatIsLeft(target, new Set(removed.map(({ path }) => path)));
  if (options.json) return printJson(jsonLine("install", { ...identity, written: !options.print, removed, left }));
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
