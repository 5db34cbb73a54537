import { findEngine } from "../engine";
import { packageFile, runCommand } from "./run-command";
import { runTool, ToolError } from "./run-tool";

interface Step {
  readonly name: string;
  /** A script for this Node.js, and its arguments. */
  readonly run: readonly [script: string, ...args: string[]];
  /** What to do when it fails. */
  readonly remedy: string;
}

const STEPS: readonly Step[] = [
  { name: "types", run: [packageFile("typescript/bin/tsc"), "-p", "."], remedy: "mend the types" },
  {
    name: "lint",
    run: [packageFile("eslint/bin/eslint.js"), "--max-warnings", "0", "."],
    remedy: "mend what eslint names, or try npx eslint --fix .",
  },
  {
    name: "generated output is fresh",
    run: [packageFile("tsx/dist/cli.mjs"), "src/tooling/generate.ts", "--check"],
    remedy: "run npm run generate and commit what it changes",
  },
  {
    name: "architecture",
    run: [packageFile("vitest/vitest.mjs"), "run", "test/architecture.test.ts"],
    remedy: "move the code to where the table in test/architecture.test.ts allows it, or change the table with a reason",
  },
  { name: "tests", run: [packageFile("vitest/vitest.mjs"), "run"], remedy: "run npx vitest run FILE for the failing file" },
];

/** `npm run check`: the whole gate, one step after the other; it stops at the first that fails. */
runTool(async () => {
  const engine = await findEngine({ onFetch: () => console.log("Fetching an engine from the npm registry") });
  console.log(`Engine: ${engine.path} (${engine.foundBy})`);
  const times: string[] = [];
  for (const { name, run, remedy } of STEPS) {
    console.log(`\n== ${name}`);
    const started = performance.now();
    const { code } = await runCommand(process.execPath, run, { output: "inherit" });
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    if (code !== 0) throw new ToolError(`\n== ${name}: failed after ${seconds}. To do: ${remedy}`);
    times.push(`${name} ${seconds}`);
  }
  console.log(`\nAll is well: ${times.join(", ")}`);
});
