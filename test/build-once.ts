import { anyEngine } from "../src/tooling/any-engine";
import { buildExecutables } from "../src/tooling/build-executables";

/**
 * Before all tests: the executables, made only where the sources have changed, and an engine. Sources that do not bundle
 * fail the tests that start an executable, with "no such file", and leave the others alone, as does a missing engine;
 * the cause is printed once, here.
 */
export default async function buildOnce(): Promise<void> {
  for (const prepare of [buildExecutables, anyEngine])
    await prepare().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
}
