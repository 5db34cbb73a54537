import { anyEngine } from "./any-engine";
import { packageFile, runCommand } from "./run-command";
import { conclude, runAtOnce, type Outcome } from "./stages";
import { runTests } from "./run-tests";
import { runTool } from "./run-tool";
import { testEngines } from "./test-engines";

const node = async (script: string, ...args: string[]): Promise<Outcome> => {
  const { code, output } = await runCommand(process.execPath, [packageFile(script), ...args]);
  return { passed: code === 0, output };
};

/**
 * `npm run check`: the gate, which is run for each change. Tests run once the rest has passed. What takes longer
 * than a change can wait for runs in `npm run nightly`.
 */
runTool(async () => {
  const several = (await testEngines())?.map(({ engine }) => engine);
  const engines = several ?? [await anyEngine()];
  for (const { path, foundBy } of engines) console.log(`Engine: ${path} (${foundBy})`);
  const first = await runAtOnce([
    { name: "types and lint", run: () => node("oxlint/bin/oxlint"), remedy: "fix what it reports" },
    {
      name: "format",
      run: () => node("oxfmt/bin/oxfmt", "--check", "."),
      remedy: "run npm run format, and commit what it changes",
    },
    {
      name: "generated output",
      run: () => node("tsx/dist/cli.mjs", "src/tooling/generate.ts", "--check"),
      remedy: "run npm run generate, and commit what it changes",
    },
  ]);
  if (first.some(({ passed }) => !passed)) return conclude(first);
  conclude(
    await runAtOnce([{ name: "tests", run: () => runTests(), remedy: "npx vitest run FILE runs one file again" }]),
  );
});
