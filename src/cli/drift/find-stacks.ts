import { readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { findEngine, wrapperFile, type Engine } from "../../engine";
import { CliError } from "../cli-error";
import { lockedVersion } from "../plugin-executable";
import { shownPath } from "../shown-path";
import { cdktfStacks, isCdktfProject, type FindStacksOptions, type StackDirectory } from "./cdktf-project";
import { cannot } from "../named-file";
import { readText } from "../../files";
import { readHcl } from "../../hcl";
import { readFolder } from "../../configuration";

/**
 * The stacks of a directory: the configuration in it, or those of the cdktf project in it, or of a cdktf project's
 * output.
 *
 * @throws CliError for a directory that has neither
 */
export async function findStacks(directory: string, options: FindStacksOptions): Promise<readonly StackDirectory[]> {
  const path = resolve(directory);
  const files = await readdir(path).catch(
    cannot(`read the directory "${directory}"`, "Name the directory of a configuration or a cdktf project"),
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

/** The stacks below a directory. */
interface Estate {
  /** Directories in which `wfa drift` can run, absolute, in order. */
  readonly directories: readonly string[];
  /** Those whose lock file has other providers only. */
  readonly withoutProvider: readonly string[];
}

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
 * @throws CliError if a directory cannot be read, or there is none to check
 */
export async function findEstate(directory: string): Promise<Estate> {
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
  const entries = await readdir(path, { withFileTypes: true }).catch(cannot(`read the directory "${path}"`, MISSING));
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
    const text = await readText(join(path, file)).catch(cannot(`read "${join(path, file)}"`, MISSING));
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
