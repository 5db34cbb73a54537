import { randomBytes } from "node:crypto";
import { chmod, constants, copyFile, lstat, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { absent, makeDirectory } from "../files";
import { EngineError } from "./engine";
import { enginePlatform, PLUGIN_NAME, PLUGIN_SOURCE, REGISTRY_HOSTS, type RegistryHost } from "./plugin-address";

export interface PluginPlace {
  readonly host: RegistryHost;
  /** The executable's absolute path: HOST/NAMESPACE/TYPE/VERSION/OS_ARCH/terraform-provider-wfa under the mirror. */
  readonly path: string;
}

export interface PluginInstallation extends PluginPlace {
  /** `replaced`: another build of this version was there, so lock files may hold its hash. */
  readonly outcome: "installed" | "replaced" | "unchanged";
}

export interface InstallPluginOptions {
  /** Install for engines with these default hosts only. @default all */
  readonly hosts?: readonly RegistryHost[];
  /** Whether to write; otherwise the result is what an installation would do. @default true */
  readonly write?: boolean;
}

/** The directory under the home that Terraform and OpenTofu both search without any configuration. */
export function impliedMirror(home: string = homedir(), env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === "win32")
    return join(env.APPDATA ?? join(home, "AppData", "Roaming"), "terraform.d", "plugins");
  return join(home, ".terraform.d", "plugins");
}

/** The directory that engines search for the configuration in `directory`, from which they are started. */
export const projectMirror = (directory: string): string => join(resolve(directory), "terraform.d", "plugins");

/** Where the plugin belongs in a mirror, in unpacked layout: one path for each default host of the source. */
export function pluginPlaces(
  mirror: string,
  version: string,
  platform: string = enginePlatform(),
): readonly PluginPlace[] {
  const name = platform.startsWith("windows_") ? `${PLUGIN_NAME}.exe` : PLUGIN_NAME;
  return REGISTRY_HOSTS.map((host) => ({
    host,
    path: join(mirror, host, ...PLUGIN_SOURCE.split("/"), version, platform, name),
  }));
}

/**
 * Puts the executable in its places in a mirror. An identical file stays untouched; a new one is renamed into place, so
 * an engine that starts at that moment sees either the complete old one or the complete new one. A symbolic link in the
 * way is replaced, not followed.
 *
 * @throws EngineError if the executable cannot be read, or a directory is in its place
 */
export async function installPlugin(
  executable: string,
  mirror: string,
  version: string,
  { hosts = REGISTRY_HOSTS, write = true }: InstallPluginOptions = {},
): Promise<readonly PluginInstallation[]> {
  const bytes = await readFile(executable).catch((cause: unknown) => {
    throw new EngineError(
      `The plugin's executable "${executable}" cannot be read. Run npm run build, or reinstall the package`,
      { cause },
    );
  });
  const places = pluginPlaces(mirror, version).filter(({ host }) => hosts.includes(host));
  for (const { path } of places) await refuseLinkedDirectories(mirror, path);
  const done: PluginInstallation[] = [];
  for (const place of places) {
    const outcome = await outcomeAt(place.path, bytes);
    if (outcome !== "unchanged" && write) await put(executable, place.path);
    done.push({ ...place, outcome });
  }
  return done;
}

/** Engines skip a linked directory between the mirror and the platform's, so they would not find the plugin. */
async function refuseLinkedDirectories(mirror: string, path: string): Promise<void> {
  let folder = dirname(dirname(path));
  for (; folder.length > mirror.length; folder = dirname(folder)) {
    if ((await lstat(folder).catch(absent))?.isSymbolicLink())
      throw new EngineError(
        `"${folder}" is a symbolic link. Engines follow no links inside a mirror, so they would not find the plugin there. Nothing was installed. Replace the link by a directory, or choose another mirror with --dir`,
      );
  }
}

/** What an installation of these bytes does at a path. A link that leads nowhere has no bytes. */
async function outcomeAt(path: string, bytes: Buffer): Promise<PluginInstallation["outcome"]> {
  if ((await lstat(path).catch(absent)) === null) return "installed";
  const target = await stat(path).catch(absent);
  if (target?.isDirectory())
    throw new EngineError(
      `There is a directory at "${path}", where the plugin belongs. Check what is in it, and rename or remove it`,
    );
  const isExecutable = target !== null && (process.platform === "win32" || (target.mode & 0o111) === 0o111);
  return isExecutable && (await readFile(path)).equals(bytes) ? "unchanged" : "replaced";
}

/** Our plugin's other versions and other files in a mirror, which an installation neither reads nor changes. */
export interface MirrorNeighbours {
  /** Other versions of the plugin for this platform, with the directory or archive of each. */
  readonly otherVersions: readonly { readonly version: string; readonly path: string }[];
  /** Files from which an engine may start this version in place of the installed one. */
  readonly competing: readonly string[];
}

export async function mirrorNeighbours(mirror: string, version: string): Promise<MirrorNeighbours> {
  const platform = enginePlatform();
  const otherVersions: { version: string; path: string }[] = [];
  const competing: string[] = [];
  for (const { path } of pluginPlaces(mirror, version)) {
    const [folder, type] = [dirname(path), dirname(dirname(dirname(path)))];
    const beside = await namesIn(folder);
    competing.push(
      ...beside
        .filter((name) => name.startsWith(PLUGIN_NAME) && join(folder, name) !== path)
        .map((name) => join(folder, name)),
    );
    for (const name of await namesIn(type)) {
      const archive = new RegExp(`^${PLUGIN_NAME}_(.+)_${platform}\\.zip$`).exec(name)?.[1];
      if (archive === version) competing.push(join(type, name));
      else if (archive !== undefined) otherVersions.push({ version: archive, path: join(type, name) });
      else if (name !== version && (await namesIn(join(type, name, platform))).length > 0)
        otherVersions.push({ version: name, path: join(type, name, platform) });
    }
  }
  return { otherVersions, competing };
}

const namesIn = async (folder: string): Promise<readonly string[]> =>
  (
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
      throw error;
    })
  ).sort();

export interface UninstallPluginOptions extends InstallPluginOptions {
  /** The mirror itself and its parent are removed too where they are empty. @default false */
  readonly impliedMirror?: boolean;
}

/**
 * Removes what `installPlugin` installed, and directories that are then empty; returns the removed paths. Links and
 * directories in the plugin's place are not what it installs, and stay.
 */
export async function uninstallPlugin(
  mirror: string,
  version: string,
  { hosts = REGISTRY_HOSTS, write = true, impliedMirror: implied = false }: UninstallPluginOptions = {},
): Promise<readonly PluginPlace[]> {
  const removed: PluginPlace[] = [];
  for (const place of pluginPlaces(mirror, version).filter(({ host }) => hosts.includes(host))) {
    if (!(await lstat(place.path).catch(absent))?.isFile()) continue;
    removed.push(place);
    if (!write) continue;
    await rm(place.path);
    const top = implied ? dirname(dirname(mirror)) : mirror;
    for (let folder = dirname(place.path); folder.length > top.length; folder = dirname(folder)) {
      if ((await readdir(folder)).length > 0) break;
      await rmdir(folder);
    }
  }
  return removed;
}

/** The partial copy is outside the plugin's directory, because engines hash its whole content. */
async function put(executable: string, path: string): Promise<void> {
  const folder = dirname(path);
  makeDirectory(folder);
  const draft = join(dirname(folder), `.${randomBytes(6).toString("hex")}.draft`);
  try {
    // Where the file system can, both places share their bytes, which may be more than a hundred megabytes.
    await copyFile(executable, draft, constants.COPYFILE_FICLONE);
    await chmod(draft, 0o755);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
