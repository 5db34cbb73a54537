import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
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
  /** The directory of the plugin cache; null for none. */
  readonly pluginCache: string | null;
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
    return text === null ? [] : [{ file, ...settingsIn(tokensOf(text)) }];
  });
  return {
    file: main,
    installationFile: read.find(({ hasInstallation }) => hasInstallation)?.file ?? null,
    mirrors: read.flatMap(({ mirrors }) => mirrors),
    override: read.map(({ override }) => override).find((path) => path !== null) ?? null,
    pluginCache: env["TF_PLUGIN_CACHE_DIR"] || (read.map(({ cache }) => cache).find((path) => path !== null) ?? null),
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

type Token = { readonly text: string; readonly isString: boolean };

/** HCL 1 and its JSON form, as far as names, strings and brackets go; comments are left out. */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = /#.*|\/\/.*|\/\*[^]*?\*\/|"((?:[^"\\]|\\.)*)"|[\w.-]+|[{}[\]]/g;
  for (const [whole, string] of text.matchAll(pattern)) {
    if (string !== undefined) tokens.push({ text: unescaped(string), isString: true });
    else if (!/^(#|\/\/|\/\*)/.test(whole)) tokens.push({ text: whole, isString: false });
  }
  return tokens;
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

interface Settings {
  readonly hasInstallation: boolean;
  readonly mirrors: readonly string[];
  readonly override: string | null;
  readonly cache: string | null;
}

function settingsIn(tokens: readonly Token[]): Settings {
  const blocks: string[] = [];
  const mirrors: string[] = [];
  let [hasInstallation, override, cache]: [boolean, string | null, string | null] = [false, null, null];
  tokens.forEach(({ text, isString }, at) => {
    const before = tokens[at - 1];
    if (!isString && /^[{[]$/.test(text)) blocks.push(before?.text ?? "");
    else if (!isString && /^[}\]]$/.test(text)) blocks.pop();
    else if (isString && before !== undefined) {
      const inside = (name: string): boolean => blocks.includes("provider_installation") && blocks.includes(name);
      if (before.text === "path" && inside("filesystem_mirror")) mirrors.push(text);
      if (before.text === "plugin_cache_dir" && blocks.length <= 1) cache = text;
      if (before.text.endsWith(PLUGIN_SOURCE) && inside("dev_overrides")) override = text;
    }
    hasInstallation ||= blocks.includes("provider_installation");
  });
  return { hasInstallation, mirrors, override, cache };
}
