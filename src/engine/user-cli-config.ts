import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { readHcl, type Body } from "../hcl";
import type { EngineProduct } from "./engine";
import { PLUGIN_SOURCE } from "./plugin-address";

/** What of the user's CLI configuration decides where an engine searches for our plugin. */
export interface UserCliConfig {
  /** The file for a new `provider_installation` block, whether it exists or not. */
  readonly file: string;
  /** The file that has such a block; then an engine searches only where the block says. */
  readonly installationFile: string | null;
  /** Directories of its `filesystem_mirror` blocks, as written. */
  readonly mirrors: readonly string[];
  /** The directory that `dev_overrides` names for our provider; engines use it in place of every installed version. */
  readonly override: string | null;
}

/**
 * Reads the files that an engine of this product reads. A file that cannot be read has no effect here; the engine
 * itself reports it.
 */
export function userCliConfig(
  product: EngineProduct,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): UserCliConfig {
  const { main, more } = configFiles(product, env, home);
  const settings = [main, ...more].flatMap((file) => settingsIn(file).map((setting) => ({ file, ...setting })));
  const texts = (isOne: (path: string) => boolean): readonly string[] =>
    settings.flatMap(({ path, text }) => (text !== null && isOne(path) ? [text] : []));
  return {
    file: main,
    installationFile: settings.find(({ path }) => path === INSTALLATION)?.file ?? null,
    mirrors: texts((path) => path === `${INSTALLATION}/filesystem_mirror/path`),
    override:
      texts((path) => path.startsWith(`${INSTALLATION}/dev_overrides/`) && path.endsWith(PLUGIN_SOURCE)).at(-1) ?? null,
  };
}

const INSTALLATION = "provider_installation";

/** By the engines' own rules: a named file replaces all others. */
function configFiles(
  product: EngineProduct,
  env: NodeJS.ProcessEnv,
  home: string,
): { readonly main: string; readonly more: readonly string[] } {
  const named = env["TF_CLI_CONFIG_FILE"] || env["TERRAFORM_CONFIG"];
  if (named) return { main: resolve(named), more: [] };
  const isWindows = process.platform === "win32";
  const base = isWindows ? (env["APPDATA"] ?? join(home, "AppData", "Roaming")) : home;
  const fileOf = (name: string): string => join(base, isWindows ? `${name}.rc` : `.${name}rc`);
  const xdg = isWindows || product === "terraform" ? undefined : env["XDG_CONFIG_HOME"] || undefined;
  const directory = join(base, isWindows ? "terraform.d" : ".terraform.d");
  const directoryInUse = xdg !== undefined && !existsSync(directory) ? join(xdg, "opentofu") : directory;
  const more = filesIn(directoryInUse).map((name) => join(directoryInUse, name));
  if (product === "terraform") return { main: fileOf("terraform"), more };
  const found = [fileOf("tofu"), fileOf("terraform")].find((file) => existsSync(file));
  return { main: found ?? (xdg === undefined ? fileOf("tofu") : join(xdg, "opentofu", "tofurc")), more };
}

/**
 * The directory that OpenTofu uses for its own files, such as credentials, until `~/.terraform.d` exists; null if
 * creating that changes nothing.
 */
export function hiddenTofuDirectory(env: NodeJS.ProcessEnv = process.env, home: string = homedir()): string | null {
  const xdg = env["XDG_CONFIG_HOME"];
  if (process.platform === "win32" || !xdg || existsSync(join(home, ".terraform.d"))) return null;
  const directory = join(xdg, "opentofu");
  return existsSync(directory) ? directory : null;
}

function filesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .filter((name) => /\.tfrc(\.json)?$/.test(name))
      .sort();
  } catch {
    return [];
  }
}

/** A block or a value of a CLI configuration. */
interface Setting {
  /** The names of the blocks around it and its own, with slashes between them. */
  readonly path: string;
  /** Null for what is not a text. */
  readonly text: string | null;
}

/** HCL 1 or its JSON form, whatever the file's name, as engines read it. Nothing is in a file that is neither. */
function settingsIn(file: string): readonly Setting[] {
  try {
    const text = readFileSync(file, "utf8").replace(/^\ufeff/, "");
    return /^\s*\{/.test(text) ? [...inJson(JSON.parse(text))] : [...inHcl(readHcl(text).body, text)];
  } catch {
    return [];
  }
}

/** In HCL 1 a `${...}` in a string is literal. */
function* inHcl({ blocks, attributes }: Body, text: string, outer = ""): Generator<Setting> {
  for (const { name, expression } of attributes) {
    const { start, end } = expression.range;
    if (expression.kind === "string")
      yield { path: outer + name, text: expression.value ?? text.slice(start + 1, end - 1) };
  }
  for (const block of blocks) {
    yield { path: outer + block.type, text: null };
    yield* inHcl(block, text, `${outer}${block.type}/`);
  }
}

/** A list of objects is several blocks. */
function* inJson(value: unknown, outer = ""): Generator<Setting> {
  for (const [name, member] of Object.entries(value as object))
    for (const each of Array.isArray(member) ? (member as readonly unknown[]) : [member]) {
      yield { path: outer + name, text: typeof each === "string" ? each : null };
      if (typeof each === "object" && each !== null) yield* inJson(each, `${outer}${name}/`);
    }
}
