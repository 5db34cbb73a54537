import { readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { absent } from "../../files";
import { CliError } from "../cli-error";
import { isObject } from "../../engine-json";
import { isPlain, readManifestFile, texts } from "../export/earlier-export";
import { PROMOTION_MANIFEST, type SourceFile } from "../evaluation/source";
import { inDirectory, REPLACE_ALL, withDirectory, writeFiles } from "../write-files";
import { cannot, hashOf } from "../named-file";

interface Manifest {
  readonly to: string;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Checks that a directory may hold the promotion to this server: it is empty, or an earlier promotion to the same server
 * wrote it and nobody has changed its files since.
 *
 * @throws CliError that says why not
 */
export async function expectPromotable(directory: string, endpoint: string): Promise<void> {
  const path = resolve(directory);
  const failed = cannot("use the directory", directory, "Choose another one with --output");
  const entries = await readdir(path).catch(absent).catch(failed);
  if (entries === null || entries.length === 0) return;
  const manifest = await readManifest(path);
  if (manifest === null)
    throw new CliError(
      `The directory "${directory}" (--output) is not empty, and wfa promote did not write it. Choose a new directory: the promotion keeps its own configuration and state there`,
    );
  if (manifest.to !== endpoint)
    throw new CliError(
      `The directory "${directory}" (--output) has the configuration and state for ${manifest.to}, not for ${endpoint}. Use one directory for each server`,
    );
  const changed: string[] = [];
  for (const [file, hash] of Object.entries(manifest.files)) {
    const content = await readFile(join(path, file)).catch(() => null);
    if (content !== null && hashOf(content) !== hash) changed.push(file);
  }
  if (changed.length > 0)
    throw new CliError(
      `Somebody changed files in "${directory}" (--output) since the last promotion, which would lose that: ${changed.join(", ")}. Move the change to the source or to the overlay, and delete these files`,
    );
}

/** Writes the files, and removes those of an earlier promotion that are no longer among them. */
export const writePromotion = (directory: string, endpoint: string, files: readonly SourceFile[]): Promise<void> =>
  withDirectory(directory, (path, staging) =>
    inDirectory(path, async () => {
      const earlier = Object.keys((await readManifest(path))?.files ?? {});
      const hashes = Object.fromEntries(files.map(({ path: file, content }) => [file, hashOf(content)]));
      const manifest: Manifest = { to: endpoint, files: hashes };
      const text = `${JSON.stringify({ about: "What wfa promote wrote here. It replaces these files at the next promotion", ...manifest }, null, 2)}\n`;
      const output = files.map((file) => ({ path: file.path, text: file.content, executable: file.isExecutable }));
      await writeFiles(path, staging, output, REPLACE_ALL);
      for (const file of earlier)
        if (isPlain(file) && !Object.hasOwn(hashes, file)) await rm(join(path, file), { force: true });
      // Last: whatever interrupts this, the next promotion knows the files that it has to remove.
      await writeFiles(path, staging, [{ path: PROMOTION_MANIFEST, text }], REPLACE_ALL);
    }),
  );

/** Null if there is none that can be read. */
async function readManifest(directory: string): Promise<Manifest | null> {
  const { to, files } = await readManifestFile(join(directory, PROMOTION_MANIFEST));
  return typeof to === "string" && isObject(files) ? { to, files: Object.fromEntries(texts(files)) } : null;
}
