import { VERSION } from "../version";
import { arrange, type ExportedObject } from "./arrange";
import { configurationFiles, type ImportForm } from "./configuration";
import type { Connection } from "./connect";
import type { Kind } from "./kinds";
import { readService, type ReadOptions, type SkippedObject } from "./read-service";
import { clearLeftovers, type Leftover } from "./leftovers";
import { MANIFEST, manifestText, readManifest } from "./manifest";
import { inDirectory, openDirectory, writeFiles, type OutputFile, type WrittenFile } from "./write-files";

export interface ExportOptions extends Omit<ReadOptions, "folder"> {
  readonly imports: ImportForm;
  readonly preventDestroy: boolean;
  /** Replace existing files with different content, and remove files of earlier exports that are no longer written. */
  readonly force: boolean;
  /** Whether `wanted` or `state` excludes objects. */
  readonly partial: boolean;
}

export interface Exported {
  /** Absolute. */
  readonly directory: string;
  readonly endpoint: string;
  readonly objects: readonly ExportedObject[];
  readonly skipped: readonly SkippedObject[];
  readonly files: readonly WrittenFile[];
  /** Files that earlier exports wrote, or may have written, and this one did not. */
  readonly leftovers: readonly Leftover[];
}

/**
 * Reads the service, and writes it as documents, configuration and imports. Nothing is written before everything is
 * read.
 *
 * @throws CliError if the service cannot be read, the directory cannot be used, or files are in the way
 */
export async function exportService(
  connection: Connection,
  directory: string,
  options: ExportOptions,
): Promise<Exported> {
  const opened = await openDirectory(directory);
  const { path, staging } = opened;
  try {
    const {
      objects: found,
      skipped: unsorted,
      groups,
    } = await readService(connection, { ...options, folder: staging });
    const skipped = [...unsorted].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const objects = arrange({ objects: found, groups }, options);
    const { endpoint } = connection.data.client;
    const files: readonly OutputFile[] = [
      ...configurationFiles(objects, skipped, {
        endpoint,
        version: VERSION,
        kinds: options.kinds,
        imports: options.imports,
      }).map(({ path: file, text, executable }) => ({
        path: file,
        content: { text },
        executable: executable === true,
      })),
      ...objects.flatMap(({ file }) =>
        file === null ? [] : [{ path: file.path, content: { from: file.from, hash: file.hash }, executable: false }],
      ),
    ];
    options.progress(`Writing ${files.length} files`);
    return await inDirectory(path, async () => {
      const earlier = await readManifest(path);
      const hashed = await writeFiles(path, staging, files, options.force);
      const incomplete = new Set(skipped.map(({ kind }) => kind));
      const leftovers = await clearLeftovers(path, new Set(files.map((file) => file.path)), earlier, {
        ...options,
        incomplete,
      });
      const removed = new Set(
        leftovers.filter(({ outcome }) => outcome === "removed").map((leftover) => leftover.path),
      );
      const manifest = new Map([
        ...[...earlier].filter(([file]) => !removed.has(file)),
        ...hashed.map((file) => [file.path, file.hash] as const),
      ]);
      await writeFiles(
        path,
        staging,
        [{ path: MANIFEST, content: { text: manifestText(manifest) }, executable: false }],
        true,
      );
      return {
        directory: path,
        endpoint,
        objects,
        skipped,
        files: hashed.map(({ path: file, outcome }) => ({ path: file, outcome })),
        leftovers,
      };
    });
  } finally {
    await opened.end();
  }
}

const keyOf = ({ kind, id, name }: SkippedObject): string => `${kind} ${name ?? ""} ${id ?? ""}`;

/** How many objects of each kind there are. */
export const countOf = (objects: readonly { readonly kind: Kind }[], kind: Kind): number =>
  objects.filter((object) => object.kind === kind).length;
