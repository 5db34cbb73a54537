import { copyFile, cp, mkdir, readdir, realpath, rm, symlink } from "node:fs/promises";
import type { Dirent } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, parse, relative, sep } from "node:path";
import { openTemporaryFolder } from "../../engine";

/** A directory that looks like another one, with the same surroundings. */
export interface Mirror {
  /** The temporary folder, which `remove` deletes. */
  readonly root: string;
  /** The counterpart of the mirrored directory. */
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/**
 * Mirrors a directory in a temporary folder that only this account can read: the directory and those above it are new,
 * and what is in them are links, so that `../modules` leads where it led, and what is written beside it is not written
 * to the original.
 *
 * @param treat `copy`: what may be written to; `leave`: what must not be there
 */
export async function mirrorDirectory(
  directory: string,
  treat: (name: string) => "link" | "copy" | "leave",
): Promise<Mirror> {
  const original = await realpath(directory);
  const root = await openTemporaryFolder("wfa-rehearse", await realpath(tmpdir()));
  const remove = (): Promise<void> => rm(root, { recursive: true, force: true });
  try {
    const base = parse(original).root;
    const parts = relative(base, original).split(sep).filter(Boolean);
    let [from, to] = [base, root];
    for (const part of parts) {
      await linkAll(from, to, new Set([part, ...(from === dirname(root) ? [root.slice(from.length + 1)] : [])]));
      [from, to] = [join(from, part), join(to, part)];
      await mkdir(to);
    }
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const how = treat(entry.name);
      if (how === "link") await link(from, to, entry, true);
      if (how === "copy")
        await cp(join(from, entry.name), join(to, entry.name), { recursive: true, verbatimSymlinks: true });
    }
    return { root, path: to, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A directory that this account cannot list has no links: what is below it cannot be named from here either. */
async function linkAll(from: string, to: string, except: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EACCES" || error.code === "EPERM") return [];
    throw error;
  });
  for (const entry of entries) if (!except.has(entry.name)) await link(from, to, entry, false);
}

/** Windows allows everybody to make links to directories only. */
async function link(from: string, to: string, entry: Dirent, orCopy: boolean): Promise<void> {
  const [target, path] = [join(from, entry.name), join(to, entry.name)];
  try {
    await symlink(target, path, entry.isDirectory() ? "junction" : "file");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
    if (orCopy && entry.isFile()) await copyFile(target, path);
  }
}
