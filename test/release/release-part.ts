import { existsSync } from "node:fs";
import { join } from "node:path";
import { inject, type TestContext } from "vitest";

/** The folder of a part of the release under test. Skips the test, by name, where that part was not made. */
export function releasePart(context: TestContext, name: string): string {
  const { folder, skipped } = inject("release");
  const path = join(folder, name);
  if (!existsSync(path)) {
    const lack = new Map(skipped).get(name);
    context.skip(`the release has no "${name}": ${lack ?? "the one in WFA_RELEASE was made without it"}`);
  }
  return path;
}
