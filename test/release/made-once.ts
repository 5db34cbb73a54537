import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { makeRelease, type SkippedParts } from "../../src/tooling/release/make-release";
import { PARTS } from "../../src/tooling/release/parts";
import { ownPlatform, PLATFORMS } from "../../src/tooling/release/platforms";

const NOT_CHOSEN = "WFA_RELEASE_PARTS does not name it; npm run test:release makes all parts";

declare module "vitest" {
  interface ProvidedContext {
    readonly release: { readonly folder: string; readonly skipped: readonly (readonly [string, string])[] };
  }
}

/**
 * Before all tests of a release: that of WFA_RELEASE, or one made for this machine, which is removed afterwards. Of
 * that, WFA_RELEASE_PARTS can name the parts that are made.
 */
export default async function madeOnce(project: TestProject): Promise<(() => Promise<void>) | void> {
  const given = process.env["WFA_RELEASE"];
  const provide = (folder: string, skipped: SkippedParts): void =>
    project.provide("release", { folder, skipped: [...skipped] });
  if (given !== undefined && given !== "") return provide(resolve(given), new Map());
  const output = await mkdtemp(join(tmpdir(), "wfa-release-"));
  const remove = (): Promise<void> => rm(output, { recursive: true, force: true });
  try {
    const platforms = [ownPlatform() ?? PLATFORMS[0]];
    const say = (line: string): void => console.log(line);
    const chosen = process.env["WFA_RELEASE_PARTS"]?.split(",");
    const parts = PARTS.filter(({ name }) => chosen?.includes(name) ?? true);
    const skipped = new Map(await makeRelease({ parts, platforms, output, lacking: "skip", say }));
    for (const { name } of PARTS) if (chosen?.includes(name) === false) skipped.set(name, NOT_CHOSEN);
    provide(output, skipped);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
