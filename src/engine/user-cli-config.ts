import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { readHcl, type Block } from "../hcl";
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
  const read = [main, ...more].flatMap((file) => {
    const text = contentOf(file);
    return text === null ? [] : [{ file, ...settingsIn(sectionIn(text)) }];
  });
  return {
    file: main,
    installationFile: read.find(({ hasInstallation }) => hasInstallation)?.file ?? null,
    mirrors: read.flatMap(({ mirrors }) => mirrors),
    override: read.map(({ override }) => override).find((path) => path !== null) ?? null,
  };
}

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
  const dot = isWindows ? "" : ".";
  const [terraformFile, tofuFile] = isWindows
    ? [join(base, "terraform.rc"), join(base, "tofu.rc")]
    : [join(base, ".terraformrc"), join(base, ".tofurc")];
  const xdg = isWindows || product === "terraform" ? undefined : env["XDG_CONFIG_HOME"] || undefined;
  const directory = join(base, `${dot}terraform.d`);
  const directoryInUse = xdg !== undefined && !existsSync(directory) ? join(xdg, "opentofu") : directory;
  const more = filesIn(directoryInUse).map((name) => join(directoryInUse, name));
  if (product === "terraform") return { main: terraformFile, more };
  if (existsSync(tofuFile)) return { main: tofuFile, more };
  if (existsSync(terraformFile)) return { main: terraformFile, more };
  return { main: xdg === undefined ? tofuFile : join(xdg, "opentofu", "tofurc"), more };
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

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** A block of a CLI configuration. */
interface Section {
  readonly blocks: readonly (readonly [name: string, Section])[];
  readonly texts: readonly (readonly [name: string, string])[];
}

/** HCL 1 or its JSON form, whatever the file's name, as engines read it. Nothing is in a file that is neither. */
function sectionIn(text: string): Section {
  if (!/^\ufeff?\s*\{/.test(text)) return fromHcl(readHcl(text).body, text);
  try {
    return fromJson(JSON.parse(text.replace(/^\ufeff/, "")) as object);
  } catch {
    return { blocks: [], texts: [] };
  }
}

/** In HCL 1 a `${...}` in a string is literal. */
const fromHcl = ({ blocks, attributes }: Pick<Block, "blocks" | "attributes">, text: string): Section => ({
  blocks: blocks.map((block) => [block.type, fromHcl(block, text)]),
  texts: attributes.flatMap(({ name, expression }) =>
    expression.kind === "string"
      ? [[name, expression.value ?? text.slice(expression.range.start + 1, expression.range.end - 1)]]
      : [],
  ),
});

/** A list of objects is several blocks. */
function fromJson(section: object): Section {
  const entries = Object.entries(section).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((each) => [name, each] as const),
  );
  return {
    blocks: entries.flatMap(([name, value]) =>
      typeof value === "object" && value !== null ? [[name, fromJson(value)] as const] : [],
    ),
    texts: entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
  };
}

const named = <T>(list: readonly (readonly [string, T])[], wanted: string): readonly T[] =>
  list.flatMap(([name, value]) => (name === wanted ? [value] : []));

interface Settings {
  readonly hasInstallation: boolean;
  readonly mirrors: readonly string[];
  readonly override: string | null;
}

function settingsIn({ blocks }: Section): Settings {
  const installations = named(blocks, "provider_installation");
  const methods = (name: string): readonly Section[] => installations.flatMap((each) => named(each.blocks, name));
  const overrides = methods("dev_overrides").flatMap((each) => each.texts);
  return {
    hasInstallation: installations.length > 0,
    mirrors: methods("filesystem_mirror").flatMap((mirror) => named(mirror.texts, "path")),
    override: overrides.findLast(([name]) => name.endsWith(PLUGIN_SOURCE))?.[1] ?? null,
  };
}
