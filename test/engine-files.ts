import { importGraph } from "./harness/import-graph";

/** What starts an engine. All else in the harness that does so belongs to commands of its own, as the kill matrix. */
const DOORS: readonly string[] = ["src/engine/index.ts", "src/tooling/workbench.ts", "test/harness/engine-stack.ts"];
/** Tests of a release have a command of their own, too. */
const isApparatus = (path: string): boolean => /^test\/(harness|release)\//.test(path);

/**
 * The test files that can start an engine: those that import one of these, themselves or through helpers beside them.
 */
export async function engineFiles(): Promise<readonly string[]> {
  const files = [...(await importGraph("test")).values()].filter(({ path }) => !isApparatus(path));
  const reached = new Set(DOORS);
  // A set grows while it is gone through: what is added is looked at, too.
  for (const target of reached) {
    for (const { path, own } of files) if (own.includes(target)) reached.add(path);
  }
  return [...reached].filter((path) => path.endsWith(".test.ts")).sort();
}
