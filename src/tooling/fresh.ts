import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./root";

/** What a build depends on, as one hash: all sources, and the installed versions in the lock file. */
export async function inputsHash(): Promise<string> {
  const sources = (await readdir(join(ROOT, "src"), { recursive: true }))
    .filter((name) => /\.(ts|json|cjs|mjs)$/.test(name))
    .map((name) => join("src", name));
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json", "tsconfig.json", ...sources.sort()]) {
    hash
      .update(file)
      .update("\0")
      .update(await readFile(join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** The inputs of the last build, and its outputs. */
export interface Stamp {
  readonly inputs: string;
  /** Path relative to the root, and its SHA-256. */
  readonly outputs: Readonly<Record<string, string>>;
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Whether a stamp is valid: neither the inputs nor the outputs have changed. */
export async function isFresh(stampFile: string, inputs: string): Promise<boolean> {
  let stamp: Stamp;
  try {
    stamp = JSON.parse(await readFile(stampFile, "utf8")) as Stamp;
  } catch {
    return false;
  }
  if (stamp.inputs !== inputs) return false;
  const found = await Promise.all(
    Object.entries(stamp.outputs).map(async ([file, wanted]) => {
      const bytes = await readFile(join(ROOT, file)).catch(() => null);
      return bytes !== null && sha256(bytes) === wanted;
    }),
  );
  return found.every(Boolean);
}
