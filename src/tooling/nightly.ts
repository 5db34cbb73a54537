import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryFolder } from "../engine";
import { packageFile, runCommand } from "./run-command";
import { runTests } from "./run-tests";
import { runTool } from "./run-tool";
import { conclude, runAtOnce, type Outcome, type Result, type Step, type TestCounts } from "./stages";

/** The variations of the service over which faults are sampled: those of the gate. */
const FAULT_VARIATIONS = ["default", "hostile", "xmlFlags", "linksLater"];
const FAULT_SAMPLE = 400;
const day = Math.floor(Date.now() / 86_400_000);
/** Another sample each night, and the same one all day long, so that a failure can be had again. */
const seed = String(day);
/** A cell of kills runs the engine several times, so a night takes one of each kind on one variation, in turn. */
const KILL_VARIATION = FAULT_VARIATIONS[day % FAULT_VARIATIONS.length]!;

/** What a matrix writes with `--output`. */
interface MatrixReport {
  readonly cells: number;
  readonly failed: number;
  readonly notRun: readonly unknown[];
}

/** Runs a command that writes the counts of its cells, with its usual output. */
async function matrix(script: string, ...args: readonly string[]): Promise<Outcome> {
  return withTemporaryFolder("wfa-nightly", async (folder) => {
    const output = join(folder, "report.json");
    const { code } = await runCommand(
      process.execPath,
      [packageFile("tsx/dist/cli.mjs"), script, ...args, "--seed", seed, "--output", output],
      { output: "inherit" },
    );
    const { cells, failed, notRun } = JSON.parse(await readFile(output, "utf8")) as MatrixReport;
    const passed = cells - failed;
    return { passed: code === 0, counts: { passed, failed: failed + notRun.length, skipped: 0 } };
  });
}

const STEPS: readonly Step[] = [
  {
    name: "tests, on every variation of the service",
    run: () => runTests([], { env: { ...process.env, WFA_NIGHTLY: "1" } }),
    remedy: "WFA_NIGHTLY=1 npx vitest run FILE runs one file again",
  },
  {
    name: "the release, in each language whose tools are here",
    run: () => runTests(["--config", "vitest.release.config.ts"]),
    remedy: "npm run test:release runs them again",
  },
  ...FAULT_VARIATIONS.map((variation) => ({
    name: `faults on a service that is ${variation}`,
    run: () => matrix("test/harness/faults/faults.ts", "--sample", String(FAULT_SAMPLE), "--variation", variation),
    remedy: `npm run faults -- --variation ${variation} --cell NAME shows one cell`,
  })),
  {
    name: `kills on a service that is ${KILL_VARIATION}`,
    run: () => matrix("test/harness/kills/kills.ts", "--sample", "1", "--variation", KILL_VARIATION),
    remedy: "npm run faults:kill -- --cell NAME shows one cell",
  },
];

/**
 * `npm run nightly`: everything that the gate leaves out, and its tests on every variation of the service. One step
 * after the other, whatever fails; ends with one table and the plain count.
 */
runTool(async () => {
  const results: Result[] = [];
  for (const step of STEPS) results.push(...(await runAtOnce([step])));
  console.log(`\n${table(results).join("\n")}\n`);
  conclude(results);
});

/** A row for each step, and below it one for each part of the tests. */
function table(results: readonly Result[]): readonly string[] {
  const counted = ({ passed, failed, skipped }: TestCounts): readonly string[] => [passed, failed, skipped].map(String);
  const none: TestCounts = { passed: 0, failed: 0, skipped: 0 };
  const rows = [
    ["", "passed", "failed", "skipped", "seconds"],
    ...results.flatMap(({ step, passed, seconds, counts = none, parts = new Map<string, TestCounts>() }) => [
      [`${passed ? "" : "FAILED "}${step.name}`, ...counted(counts), seconds.toFixed(0)],
      ...[...parts].map(([name, part]) => [`  ${name}`, ...counted(part), ""]),
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join("  ")
      .trimEnd(),
  );
}
