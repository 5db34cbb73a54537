import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for the test that asks, gone afterwards. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
