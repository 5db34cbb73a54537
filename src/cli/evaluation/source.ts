import { join, resolve } from "node:path";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { CliError } from "../cli-error";
import { pathIn } from "../shown-path";
import { cannot } from "../named-file";
import type { SourceIds, SourceObject } from "./counterparts";
import type { EvaluatedObject } from "./evaluated-object";
import type { ConfigurationFacts } from "./read-configuration";

/** Written beside a promoted configuration: says for which server it is, and which files are the command's own. */
export const PROMOTION_MANIFEST = ".wfa-promotion.json";

/** A configuration, and what is known of ids in it. */
export interface Source {
  /** Absolute. */
  readonly directory: string;
  readonly files: readonly SourceFile[];
  /** Whether it uses our provider alone. */
  readonly isPluginAlone: boolean;
  /** Files that hold the document of one workflow and nothing else, by address; they may be changed. */
  readonly documents: ReadonlyMap<string, string>;
  ids(facts: ConfigurationFacts, objects: readonly EvaluatedObject[]): SourceIds;
}

/** A directory with a configuration. Its import blocks say which ids its objects have on the source. */
export async function directorySource(directory: string, output: string | null): Promise<Source> {
  return {
    directory: resolve(directory),
    files: await readDirectory(resolve(directory), output === null ? null : resolve(output)),
    isPluginAlone: false,
    documents: new Map(),
    ids: (facts, objects) => {
      const known = new Map<string, SourceObject>();
      for (const [address, id] of facts.imported) {
        const object = objects.find((each) => each.address === address);
        if (object?.kind != null) known.set(`${object.kind} ${id}`, { name: object.name, address });
      }
      return { rootId: null, byId: (kind, id) => known.get(`${kind} ${id}`) };
    },
  };
}

export interface SourceFile {
  /** Relative to the source, with forward slashes. */
  readonly path: string;
  readonly content: Buffer;
  readonly isExecutable: boolean;
}

/** What engines and version control keep beside a configuration: it belongs to the source. */
const LEFT_OUT =
  /^(\.terraform|terraform\.d|\.git|node_modules|crash\.log|\.wfa-export\.json)$|\.tfplan$|\.tfstate(\..*)?$/;

/** A configuration is small: a larger directory is another one than the user meant. */
const LARGEST = 512 * 1024 * 1024;

/**
 * The files of a directory, without what engines keep there.
 *
 * @param without a directory that is left out, if it is inside
 * @throws CliError if there is no such directory, or it is not a source
 */
export async function readDirectory(directory: string, without: string | null): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  const visited = new Set<string>();
  let size = 0;
  const leftOut = without === null ? null : await realpath(without).catch(() => null);
  const visit = async (folder: string, prefix: string): Promise<void> => {
    const real = await realpath(folder);
    // A link may lead back to a folder that contains it.
    if (visited.has(real) || (leftOut !== null && pathIn(real, leftOut) !== null)) return;
    visited.add(real);
    for (const name of (await readdir(folder)).sort()) {
      if (LEFT_OUT.test(name)) continue;
      const [from, path] = [join(folder, name), `${prefix}${name}`];
      const stats = await stat(from);
      if (stats.isDirectory()) await visit(from, `${path}/`);
      else if (stats.isFile()) {
        size += stats.size;
        if (size > LARGEST)
          throw new CliError(
            `"${directory}" has more than ${LARGEST / 1024 / 1024} MiB of files. Name the directory of one configuration`,
          );
        files.push({ path, content: await readFile(from), isExecutable: (stats.mode & 0o100) !== 0 });
      }
    }
  };
  await visit(directory, "").catch(
    cannot("read the directory", directory, "Name an existing directory with a configuration"),
  );
  if (files.some(({ path }) => path === PROMOTION_MANIFEST))
    throw new CliError(
      `"${directory}" was written by wfa promote for another server. Promote the configuration that it was made from`,
    );
  return files;
}
