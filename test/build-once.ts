import { buildExecutables } from "../src/tooling/build-executables";

/**
 * Before all tests: the executables, made only where the sources have changed. Sources that do not bundle fail the
 * tests that start an executable, with "no such file", and leave the others alone; the cause is printed once, here.
 */
export default async function buildOnce(): Promise<void> {
  try {
    await buildExecutables();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
