import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { BuildFailure } from "esbuild";
import { withFileLock } from "./file-lock";
import { BIN, bundleParts, BUNDLES, type Bundle } from "./bundles";
import { inputsHash, isFresh, sha256, type Stamp } from "./fresh";
import { licenceComment } from "./licences";
import { packFile } from "./parts-file";
import { ROOT } from "./root";

const STAMP = join(ROOT, "dist", ".build", "stamp.json");
const LOCK = join(ROOT, "dist", ".build", "lock");

/** The sources cannot be bundled; the message has esbuild's errors with their locations. */
export class BuildError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BuildError";
  }
}

/**
 * Builds the executables in dist/bin unless they are fresh. Several processes may call it at once: one builds, the
 * others wait and find them fresh, and each file is renamed into place.
 *
 * @throws BuildError if the sources cannot be bundled; outputs of older sources are then removed, so that nothing tests
 * stale code
 */
export async function buildExecutables(options: { readonly force?: boolean } = {}): Promise<"built" | "fresh"> {
  if (!options.force && (await isFresh(STAMP, await inputsHash()))) return "fresh";
  await mkdir(dirname(STAMP), { recursive: true });
  return withFileLock(LOCK, async () => {
    const inputs = await inputsHash();
    if (!options.force && (await isFresh(STAMP, inputs))) return "fresh";
    try {
      const outputs = await Promise.all(BUNDLES.map(buildOne));
      const stamp: Stamp = { inputs, outputs: Object.fromEntries(outputs) };
      await put(STAMP, JSON.stringify(stamp, null, 2), 0o644);
      await removeOthers(outputs.map(([file]) => basename(file)));
    } catch (error) {
      await rm(BIN, { recursive: true, force: true });
      throw error;
    }
    return "built";
  });
}

type Output = readonly [file: string, hash: string];

async function buildOne(bundle: Bundle): Promise<Output> {
  const { metafile, ...parts } = await bundleParts(bundle).catch((cause: BuildFailure) => {
    throw new BuildError(`${bundle.name} does not bundle:\n${describe(cause)}`, { cause });
  });
  return put(join(BIN, bundle.name), packFile(parts) + (await licenceComment(metafile)), 0o755);
}

/** Those of earlier builds. */
async function removeOthers(names: readonly string[]): Promise<void> {
  const others = (await readdir(BIN)).filter((name) => !names.includes(name));
  await Promise.all(others.map((name) => rm(join(BIN, name), { recursive: true })));
}

function describe(failure: BuildFailure): string {
  const errors = failure.errors ?? [];
  if (errors.length === 0) return failure.message;
  return errors
    .map(({ text, location }) =>
      location ? `  ${location.file}:${location.line}:${location.column + 1}: ${text}` : `  ${text}`,
    )
    .join("\n");
}

async function put(file: string, text: string, mode: number): Promise<Output> {
  const draft = join(ROOT, "dist", ".build", `${basename(file)}.${randomBytes(4).toString("hex")}`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, text, { mode });
  await rename(draft, file);
  return [relative(ROOT, file), sha256(text)];
}
