import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./root";
import type { Outcome } from "./stages";
import { packageFile, runCommand, type RunCommandOptions } from "./run-command";

/** The fields of vitest's JSON report that are read here. */
interface JsonReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
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
  const folder = await mkdtemp(join(tmpdir(), "wfa-tests-"));
  const file = join(folder, "report.json");
  try {
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
    const report = JSON.parse(await readFile(file, "utf8")) as JsonReport;
    const failed = report.testResults.reduce((sum, { status, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === "failed").length;
      return sum + (status === "failed" ? Math.max(1, tests) : tests);
    }, 0);
    return { passed: code === 0, counts: { passed: report.numPassedTests, failed, skipped: report.numPendingTests } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
