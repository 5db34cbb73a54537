import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { anyEngine } from "../../src/tooling/any-engine";
import { makeRelease, type SkippedParts } from "../../src/tooling/release/make-release";
import { PARTS } from "../../src/tooling/release/parts";
import { ownPlatform, PLATFORMS } from "../../src/tooling/release/platforms";

declare module "vitest" {
  interface ProvidedContext {
    readonly release: { readonly folder: string; readonly skipped: readonly (readonly [string, string])[] };
  }
}

/**
 * Before all tests of a release: that of WFA_RELEASE, or one made for this machine, which is removed afterwards. Parts
 * that cannot be made here are skipped.
 */
export default async function madeOnce(project: TestProject): Promise<(() => Promise<void>) | void> {
  await anyEngine();
  const given = process.env["WFA_RELEASE"];
  const provide = (folder: string, skipped: SkippedParts): void =>
    project.provide("release", { folder, skipped: [...skipped] });
  if (given !== undefined && given !== "") return provide(resolve(given), new Map());
  const output = await mkdtemp(join(tmpdir(), "wfa-release-"));
  const remove = (): Promise<void> => rm(output, { recursive: true, force: true });
  try {
    const platforms = [ownPlatform() ?? PLATFORMS[0]];
    const say = (line: string): void => console.log(line);
    provide(output, await makeRelease({ parts: PARTS, platforms, output, lacking: "skip", say }));
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
