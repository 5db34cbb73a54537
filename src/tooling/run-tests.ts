import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { withTemporaryFolder } from "../engine";
import { grouped } from "../sequence";
import { ROOT } from "./root";
import type { Outcome, TestCounts } from "./stages";
import { packageFile, runCommand, type RunCommandOptions } from "./run-command";

/** The fields of vitest's JSON report that are read here. */
interface JsonReport {
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  /** Absolute path. */
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/**
 * Runs vitest with its usual output, which is shown as it comes, and counts.
 *
 * @throws if vitest ends before it can report
 */
export async function runTests(
  args: readonly string[] = [],
  options: Pick<RunCommandOptions, "env"> = {},
): Promise<Outcome> {
  return withTemporaryFolder("wfa-tests", async (folder) => {
    const file = join(folder, "report.json");
    const { code } = await runCommand(
      process.execPath,
      [
        packageFile("vitest/vitest.mjs"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--reporter=${join(ROOT, "test/skips-reporter.ts")}`,
        `--outputFile.json=${file}`,
        ...args,
      ],
      { ...options, output: "inherit" },
    );
    const { testResults } = JSON.parse(await readFile(file, "utf8")) as JsonReport;
    return { passed: code === 0, counts: countsOf(testResults), parts: partsOf(testResults) };
  });
}

function countsOf(files: readonly FileResult[]): TestCounts {
  const count = ({ assertionResults }: FileResult, ...statuses: readonly string[]): number =>
    assertionResults.filter(({ status }) => statuses.includes(status)).length;
  const sum = (of: (file: FileResult) => number): number => files.reduce((total, file) => total + of(file), 0);
  return {
    passed: sum((file) => count(file, "passed")),
    failed: sum((file) => (file.status === "failed" ? Math.max(1, count(file, "failed")) : 0)),
    skipped: sum((file) => count(file, "skipped", "pending", "todo")),
  };
}

/** The nightly tests by their folder, and those of the gate as one. */
function partsOf(files: readonly FileResult[]): ReadonlyMap<string, TestCounts> {
  const parts = grouped(files, ({ name }) => {
    const path = relative(ROOT, name).replaceAll("\\", "/");
    return path.endsWith(".nightly.test.ts") ? path.split("/").slice(0, 2).join("/") : "the tests of the gate";
  });
  return new Map([...parts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, of]) => [name, countsOf(of)]));
}
