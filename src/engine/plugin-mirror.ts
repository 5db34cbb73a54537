import { randomBytes } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { EngineError } from "./engine";
import { enginePlatform } from "./engine-platform";
import { PLUGIN_NAME, PLUGIN_SOURCE, REGISTRY_HOSTS } from "./plugin-address";

export interface PluginPlace {
  readonly host: string;
  /** The executable's absolute path: HOST/NAMESPACE/TYPE/VERSION/OS_ARCH/terraform-provider-wfa under the mirror. */
  readonly path: string;
}

export interface PluginInstallation extends PluginPlace {
  /** `replaced`: another build of this version was there, so lock files may hold its hash. */
  readonly outcome: "installed" | "replaced" | "unchanged";
}

/** The directory under the home that Terraform and OpenTofu both search without any configuration. */
export function impliedMirror(home: string = homedir(), env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === "win32")
    return join(env.APPDATA ?? join(home, "AppData", "Roaming"), "terraform.d", "plugins");
  return join(home, ".terraform.d", "plugins");
}

/** Where the plugin belongs in a mirror, in unpacked layout: one path for each default host of the source. */
export function pluginPlaces(
  mirror: string,
  version: string,
  platform: string = enginePlatform(),
): readonly PluginPlace[] {
  return REGISTRY_HOSTS.map((host) => ({
    host,
    path: join(mirror, host, ...PLUGIN_SOURCE.split("/"), version, platform, PLUGIN_NAME),
  }));
}

/**
 * Copies the executable to its places in a mirror. An identical file stays untouched; a new one is renamed into place,
 * so an engine that starts at that moment sees either the complete old one or the complete new one.
 *
 * @throws EngineError if the executable cannot be read
 */
export async function installPlugin(
  executable: string,
  mirror: string,
  version: string,
): Promise<readonly PluginInstallation[]> {
  const bytes = await readFile(executable).catch((cause: unknown) => {
    throw new EngineError(
      `The plugin's executable "${executable}" cannot be read. Run npm run build, or reinstall the package`,
      { cause },
    );
  });
  const done: PluginInstallation[] = [];
  for (const place of pluginPlaces(mirror, version)) {
    const present = await readFile(place.path).catch(absent);
    const unchanged = present?.equals(bytes) === true && ((await stat(place.path)).mode & 0o111) === 0o111;
    if (!unchanged) await put(executable, place.path);
    const written = present ? "replaced" : "installed";
    done.push({ ...place, outcome: unchanged ? "unchanged" : written });
  }
  return done;
}

/** Removes what `installPlugin` installed, and directories that are then empty; returns the removed paths. */
export async function uninstallPlugin(mirror: string, version: string): Promise<readonly PluginPlace[]> {
  const removed: PluginPlace[] = [];
  for (const place of pluginPlaces(mirror, version)) {
    if (!(await stat(place.path).catch(absent))) continue;
    await rm(place.path);
    removed.push(place);
    const levels = 2 + PLUGIN_SOURCE.split("/").length + 1;
    let folder = dirname(place.path);
    for (let level = 0; level < levels && (await readdir(folder)).length === 0; level += 1) {
      await rmdir(folder);
      folder = dirname(folder);
    }
  }
  return removed;
}

/** The partial copy is outside the plugin's directory, because engines hash its whole content. */
async function put(executable: string, path: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = join(dirname(folder), `.${randomBytes(6).toString("hex")}.draft`);
  try {
    await copyFile(executable, draft);
    await chmod(draft, 0o755);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
