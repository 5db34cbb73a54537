import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { type Engine, findEngine, wrapperFile } from "../../engine";
import { CliError, explained } from "../cli-error";
import { lockedVersion } from "../plugin-executable";
import { shownPath } from "../shown-path";
import { cannot } from "../named-file";
import { readText } from "../../files";
import { readHcl } from "../../hcl";
import { readFolder } from "../../configuration";
import { exec, type ExecException } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { objectOf, textOrNull } from "../../engine-json";
import type { JsonObject, JsonValue } from "../../json";
import type { Running } from "../interruption";
import { redactKeys, withoutColours } from "./engine-error-text";

/**
 * The stacks of a directory: the configuration in it, or those of the cdktf project in it, or of a cdktf project's
 * output.
 *
 * @throws CliError for a directory that has neither
 */
export async function findStacks(directory: string, options: FindStacksOptions): Promise<readonly StackDirectory[]> {
  const path = resolve(directory);
  const files = await readdir(path).catch(
    cannot("read the directory", directory, "Name the directory of a configuration or a cdktf project"),
  );
  if (isCdktfProject(files)) return cdktfStacks(path, files, options);
  const wrapper = wrapperFile(files);
  if (wrapper === undefined && !files.some(isConfigurationFile)) {
    throw new CliError(
      `"${directory}" contains neither a configuration (.tf, .tofu or .tf.json files) nor a cdktf project (cdktf.json). Name a directory that contains one`,
    );
  }
  if (options.stack.length > 0)
    throw new CliError(
      `--stack is only for cdktf projects, and "${directory}" is an ordinary configuration. Omit --stack`,
    );
  return [
    {
      name: basename(path) || path,
      path,
      shown: shownPath(path),
      isCdktf: false,
      ...(wrapper === undefined ? {} : { wrapperFile: wrapper }),
    },
  ];
}

/** cdktf has a variable of its own that names the engine. */
export function chooseEngine(engine: string | undefined, stacks: readonly StackDirectory[]): Promise<Engine> {
  const wanted =
    engine ??
    (stacks.some(({ isCdktf }) => isCdktf) && !process.env["WFA_ENGINE"]
      ? process.env["TERRAFORM_BINARY_NAME"] || undefined
      : undefined);
  return findEngine({ engine: wanted });
}

const isConfigurationFile = (name: string): boolean => /\.(tf|tofu)(\.json)?$/.test(name);

/**
 * Finds every directory below one, and itself, that is
 *
 * - A cdktf project or its output; what is below it belongs to it.
 * - A unit of Terragrunt: a `terragrunt.hcl` with an `include` or `terraform` block, or with a configuration beside it.
 * - A stack of Terramate.
 * - A configuration that was initialised or applied (`.terraform`, `.terraform.lock.hcl`, `terraform.tfstate`) or has a
 *   `backend` or `cloud` block. Without all of these it is a module of others.
 *
 * Hidden directories, `node_modules` and symbolic links are passed over.
 *
 * @returns directories in which `wfa drift` can run, absolute, in order, and those whose lock file has other providers only
 * @throws CliError if a directory cannot be read, or there is none to check
 */
export async function findEstate(directory: string) {
  const found = await stacksBelow(resolve(directory));
  const withoutProvider: string[] = [];
  for (const path of found) if ((await lockedVersion(path)) === null) withoutProvider.push(path);
  const directories = found.filter((path) => !withoutProvider.includes(path));
  if (directories.length === 0)
    throw new CliError(
      `There is no stack of the provider below "${directory}". A stack is a directory with a .terraform.lock.hcl, a state or a backend block, a cdktf project, or a directory of Terragrunt or Terramate. Name a directory above one`,
    );
  return { directories, withoutProvider };
}

const MISSING = "A stack of it would be missing in the report";

async function stacksBelow(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(cannot("read the directory", path, MISSING));
  const names = entries.map(({ name }) => name);
  if (isCdktfProject(names)) return [path];
  const below = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules")
    .map(({ name }) => join(path, name))
    .sort();
  const own = (await isStack(path, names)) ? [path] : [];
  return [...own, ...(await Promise.all(below.map(stacksBelow))).flat()];
}

const EVIDENCE = [".terraform", ".terraform.lock.hcl", "terraform.tfstate"];

async function isStack(path: string, names: readonly string[]): Promise<boolean> {
  const isConfiguration = names.some(isConfigurationFile);
  const file = wrapperFile(names);
  if (file === "terragrunt.hcl") {
    const text = await readText(join(path, file)).catch(cannot("read", join(path, file), MISSING));
    return isConfiguration || readHcl(text).body.blocks.some(({ type }) => type === "include" || type === "terraform");
  }
  if (file !== undefined) return true;
  if (!isConfiguration) return false;
  return EVIDENCE.some((name) => names.includes(name)) || (await hasBackend(path));
}

async function hasBackend(path: string): Promise<boolean> {
  const { files, overrides } = await readFolder(path, "tofu");
  return [...files, ...overrides]
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === "terraform"))
    .flatMap(({ blocks, attributes }) => [...blocks.map(({ type }) => type), ...attributes.map(({ name }) => name)])
    .some((name) => name === "backend" || name === "cloud");
}

/** A directory that an engine works in. */
export interface StackDirectory {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** For display: relative to the working directory of the command. */
  readonly shown: string;
  readonly isCdktf: boolean;
  /** The file of a tool that runs the engine there, such as `terragrunt.hcl`. Absent without one. */
  readonly wrapperFile?: string;
}

export interface FindStacksOptions extends Pick<Running, "progress" | "engineSignal"> {
  /** Whether to run a cdktf project's app first, as `cdktf plan` does, instead of using the existing output. */
  readonly synth: boolean;
  /** Only these stacks of a cdktf project; empty for all. */
  readonly stack: readonly string[];
}

const isOutput = (files: readonly string[]): boolean => files.includes("manifest.json") && files.includes("stacks");

/** Whether a directory with these files is a cdktf project, or the output of one. */
export const isCdktfProject = (files: readonly string[]): boolean => files.includes("cdktf.json") || isOutput(files);

/** The wanted stacks of a cdktf project, whose app runs first, or of an output. @throws CliError */
export async function cdktfStacks(
  path: string,
  files: readonly string[],
  options: FindStacksOptions,
): Promise<readonly StackDirectory[]> {
  const { stack: names, synth } = options;
  const output = files.includes("cdktf.json") ? await outputOfProject(path, options) : path;
  const file = join(output, "manifest.json");
  const manifest = await readJson(file).catch((error: unknown) => {
    if (error instanceof CliError) throw error;
    throw new CliError(
      `"${shownPath(file)}" does not exist${synth ? ", although the project's app ran" : ""}. Synthesise the project first (cdktf synth)${synth ? " and check its output" : ", or omit --no-synth"}`,
      { cause: error },
    );
  });
  const all = Object.entries(objectOf(manifest["stacks"])).map(([key, stack]) => {
    const { name, workingDirectory } = objectOf(stack);
    const directory = resolve(output, textOrNull(workingDirectory) ?? join("stacks", key));
    return { name: textOrNull(name) ?? key, path: directory, shown: shownPath(directory), isCdktf: true };
  });
  if (all.length === 0) throw new CliError(`The cdktf project has no stack, according to "${shownPath(file)}"`);
  const unknown = names.filter((name) => !all.some((stack) => stack.name === name));
  if (unknown.length > 0)
    throw new CliError(
      `The cdktf project has no stack "${unknown.join('", "')}"; it has ${all.map(({ name }) => `"${name}"`).join(", ")}`,
    );
  const wanted = all.filter(({ name }) => names.length === 0 || names.includes(name));
  const missing = wanted.find((stack) => !existsSync(stack.path));
  if (missing !== undefined)
    throw new CliError(
      `"${shownPath(file)}" lists the stack "${missing.name}", but its directory "${missing.shown}" does not exist. Synthesise the project again`,
    );
  return wanted;
}

/** The folder with the project's output, which its app has written if it should. */
async function outputOfProject(path: string, options: FindStacksOptions): Promise<string> {
  const file = join(path, "cdktf.json");
  const { app, output, context, terraformModules } = await readJson(file);
  if (typeof app !== "string" || app.trim() === "")
    throw new CliError(
      `"${shownPath(file)}" has no "app" to run. Add it, or synthesise the project yourself and use --no-synth`,
    );
  const folder = resolve(path, textOrNull(output) ?? process.env["CDKTF_OUTDIR"] ?? "cdktf.out");
  if (!options.synth) return folder;
  options.progress("Synthesising the cdktf project");
  const modules = (Array.isArray(terraformModules) ? (terraformModules as readonly JsonValue[]) : [])
    .map((module) => (typeof module === "string" ? module : objectOf(module)["source"]))
    .filter((source) => typeof source === "string" && /^\.{1,2}\//.test(source));
  const given = parsedJson(process.env["CDKTF_CONTEXT_JSON"] ?? "{}", "The environment variable CDKTF_CONTEXT_JSON");
  await synthesise(app, path, options.engineSignal, {
    CDKTF_OUTDIR: folder,
    CDKTF_CONTEXT_JSON: JSON.stringify({ ...given, ...objectOf(context), cdktfRelativeModules: modules }),
  });
  return folder;
}

/**
 * Runs a project's own app, a line for the shell, with the environment of `cdktf synth`: without variables of the
 * configuration, which only the engine reads. The cdktf command itself need not be installed.
 *
 * @throws CliError with what the app printed
 */
async function synthesise(app: string, cwd: string, signal: AbortSignal, own: NodeJS.ProcessEnv): Promise<void> {
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("TF_VAR_"))),
    // cdktf's own limit, because bindings can be large.
    NODE_OPTIONS: process.env["NODE_OPTIONS"] ?? "--max-old-space-size=4096",
    ...own,
  };
  const running = promisify(exec)(app, { cwd, env, maxBuffer: Infinity });
  running.child.stdin?.end();
  // With its signal, exec would not wait for the end of what the shell has started.
  signal.addEventListener("abort", () => running.child.kill(), { once: true });
  await running.catch((error: ExecException) => {
    const said = redactKeys(withoutColours(`${error.stdout ?? ""}${error.stderr ?? ""}`)).trim() || error.message;
    throw new CliError(
      `The cdktf project's app ("${app}") failed, so there are no stacks to check. Fix the problem below, or synthesise the project yourself and use --no-synth:\n\n${said}`,
      { cause: error },
    );
  });
}

const readJson = async (file: string): Promise<JsonObject> =>
  parsedJson(await readFile(file, "utf8"), `"${shownPath(file)}"`);

const parsedJson = (text: string, what: string): JsonObject =>
  explained(() => objectOf(JSON.parse(text) as JsonValue), SyntaxError, `${what} is not valid JSON: `);
