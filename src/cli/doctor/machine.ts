import { execFile, type ExecFileException } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import {
  dataDirectory,
  EngineError,
  engineLacks,
  enginePlatform,
  engineTitle,
  FEATURES,
  findEngines,
  impliedMirror,
  mirrorNeighbours,
  pluginPlaces,
  projectMirror,
  registryHost,
  userCliConfig,
  type Engine,
  type Feature,
} from "../../engine";
import { productTitles } from "../install/needed-configuration";
import { isScript, lockedVersion, nodeProblem, WITHOUT_NODE } from "../plugin-executable";
import { VERSION } from "../version";
import { note, ok, problem, skipped, type CheckContext, type Finding } from "./check";

/** A wfa that runs has a Node.js that is new enough, so there is nothing to go wrong. */
export async function* checkProgram(): AsyncGenerator<Finding> {
  yield ok(
    `wfa ${VERSION} on Node.js ${process.versions.node} (${enginePlatform()})`,
    "Plugin and command have the same version if both come from the same package or archive",
  );
}

export async function* checkEngines({ engine }: CheckContext): AsyncGenerator<Finding> {
  const found = await findEngines({ engine });
  for (const [index, each] of found.entries()) {
    if (!(each instanceof EngineError)) yield suitable(each);
    // What commands would use is a problem; another engine on the PATH need not be.
    else if (index > 0)
      yield note("An engine on the PATH cannot be used", each.message, "Nothing, unless you want to use it");
    else
      yield problem(
        "The engine that commands use cannot be used",
        each.message,
        "Choose another with --engine or WFA_ENGINE",
      );
  }
  if (found.length === 0)
    yield problem(
      "Neither terraform nor tofu is on the PATH",
      "Plans and applies need an engine: Terraform 1.0 or later, or OpenTofu 1.6 or later",
      "Install one of them, or set WFA_ENGINE to its path",
    );
}

function suitable(engine: Engine): Finding {
  const lacking = (Object.keys(FEATURES) as Feature[]).filter((feature) => engineLacks(engine, feature) !== null);
  const titles = lacking.map((feature) => FEATURES[feature].title.replaceAll("`", ""));
  return ok(
    `${engineTitle(engine)} at ${engine.path} (${engine.foundBy})`,
    titles.length === 0
      ? "It has every feature that the provider can use"
      : `Resources and data sources work. It does not have: ${titles.join("; ")}. The guide "Engines and their features" says what to use instead`,
  );
}

export async function* checkPlugin({ engine, directory }: CheckContext): AsyncGenerator<Finding> {
  const engines = (await findEngines({ engine })).filter((found): found is Engine => !(found instanceof EngineError));
  if (engines.length === 0) {
    yield skipped("The plugin was not searched for", "Where it belongs depends on the engine, and none was found");
    return;
  }
  const products = new Map(engines.map((found) => [found.product, found]));
  for (const found of products.values()) yield await forEngine(found, directory);
  const file = process.env["TF_CLI_CONFIG_FILE"];
  if (file && !existsSync(file))
    yield note(
      "TF_CLI_CONFIG_FILE names a file that does not exist",
      `Engines warn about "${file}" in each run, and read no other CLI configuration, not even that in the home directory`,
      "Unset the variable, or create the file",
    );
  // A lock file pins the version whatever is installed.
  const locked = await lockedVersion(directory);
  if (locked != null && locked !== VERSION)
    yield note(
      `The configuration in this directory is locked to version ${locked} of the plugin`,
      `Its .terraform.lock.hcl says so, and this is wfa ${VERSION}`,
      "To use this version, run terraform init -upgrade (tofu init -upgrade)",
    );
}

async function forEngine(engine: Engine, directory: string): Promise<Finding> {
  const { product } = engine;
  const config = userCliConfig(product);
  const title = productTitles([product]);
  if (config.override !== null)
    return note(
      `${title} uses the plugin in "${config.override}"`,
      `dev_overrides in "${config.installationFile ?? config.file}" names that directory, so installed versions and the lock file are ignored`,
      "Remove the entry unless you develop the provider",
    );
  const mirrors =
    config.installationFile === null
      ? [projectMirror(directory), impliedMirror()]
      : config.mirrors.map((path) => resolve(path));
  const host = registryHost(product);
  const own = (mirror: string): string => pluginPlaces(mirror, VERSION).find((place) => place.host === host)!.path;
  const found = [...mirrors, join(dataDirectory(directory), "providers")].map(own).find((path) => existsSync(path));
  if (found !== undefined) return startFinding(found, title);
  const neighbours = await Promise.all(mirrors.map((mirror) => mirrorNeighbours(mirror, VERSION)));
  const others = neighbours.flatMap(({ otherVersions }) => otherVersions.filter(({ path }) => path.includes(host)));
  const where =
    mirrors.length === 0
      ? `"${config.installationFile}" has a provider_installation block without a filesystem_mirror`
      : `It is not in ${mirrors.map((mirror) => `"${mirror}"`).join(" or ")}`;
  const also = others.length === 0 ? "" : `. Version ${others.map(({ version }) => version).join(", ")} is there`;
  return problem(
    `${title} finds no plugin of version ${VERSION} on this machine`,
    `${where}${also}. ${engineTitle(engine)} then asks its registry or the other sources of its CLI configuration`,
    `Run wfa install, unless ${product} init finds the plugin in a registry or a network mirror`,
  );
}

/** Starts it as nobody's plugin: it then says its version and exits. */
async function startFinding(path: string, title: string): Promise<Finding> {
  const said = await promisify(execFile)(path, [], { timeout: 30_000 }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr, message }: ExecFileException) => `${stdout ?? ""}${stderr || message}`,
  );
  const version = /, version (\S+?)\.(?:\s|$)/.exec(said)?.[1];
  if (version === VERSION) return ok(`${title} finds the plugin ${VERSION}, and it starts`, `It is ${path}`);
  const node = (await isScript(path).catch(() => false)) ? await nodeProblem() : null;
  if (node !== null) {
    return problem(
      `${title} finds the plugin ${VERSION}, but cannot start it`,
      `${node}. The engine reports "Failed to read any lines from plugin's stdout"`,
      `Put such a Node.js on the PATH, or ${WITHOUT_NODE}`,
    );
  }
  return version === undefined
    ? problem(
        `${title} finds the plugin ${VERSION}, but it does not start`,
        `"${path}" ended without its version; it said: ${said.trim().split("\n")[0] || "nothing"}`,
        "Run wfa install again",
      )
    : problem(
        `The plugin that is installed as version ${VERSION} is version ${version}`,
        `"${path}" is a file of another version, so a lock file or a constraint would name the wrong one`,
        "Run wfa install again",
      );
}
