import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "../../package.json";
import { requiredProviders, runEngine } from "../engine";
import { comparison, measureInTurns } from "./measure";
import { runTool, ToolError } from "./run-tool";
import { openWorkbench, type Workbench } from "./workbench";

const OBJECTS = 200;
const DEFAULT_ROUNDS = 5;

const DOCUMENT =
  '<workflow name="load-${count.index}"><trigger name="nightly"/><task name="load" timeout="300"/></workflow>';

const CONFIGURATIONS: Readonly<Record<string, string>> = {
  terraform_data: `resource "terraform_data" "load" {
  count = ${OBJECTS}
  input = ${JSON.stringify(DOCUMENT)}
}
`,
  wfa_workflow: `${requiredProviders(version)}

resource "wfa_workflow" "load" {
  count    = ${OBJECTS}
  document = ${JSON.stringify(DOCUMENT)}
}
`,
};

/**
 * `npm run bench:plan [-- ROUNDS]`: compares an empty plan over 200 workflows of the embedded service with one over 200
 * `terraform_data`, which need no plugin and no service.
 */
runTool(async (args) => {
  const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? DEFAULT_ROUNDS);
  const bench = await openWorkbench();
  try {
    for (const [name, text] of Object.entries(CONFIGURATIONS)) {
      await mkdir(join(bench.folder, name));
      await writeFile(join(bench.folder, name, "main.tf"), text);
      await run(bench, name, ["init"]);
      await run(bench, name, ["apply", "-auto-approve"]);
    }
    bench.service.requests.clear();
    const things = Object.keys(CONFIGURATIONS).map((name) => [name, () => run(bench, name, PLAN)] as const);
    const times = await measureInTurns(rounds, Object.fromEntries(things));
    console.log(
      `An empty plan over ${OBJECTS} objects, ${rounds} each, in turns, ${bench.engine.product} ${bench.engine.version.text}:`,
    );
    for (const line of comparison(times, "terraform_data")) console.log(`  ${line}`);
    console.log(`  requests to the service for each plan: ${bench.service.requests.list().length / rounds}`);
  } finally {
    await bench.close();
  }
});

/** Exit code 2 would mean that the plan is not empty. */
const PLAN = ["plan", "-detailed-exitcode"];

/** @returns milliseconds */
async function run(bench: Workbench, name: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const { code, stdout, stderr } = await runEngine(bench.engine, [...args, "-no-color"], {
    cwd: join(bench.folder, name),
    cliConfig: bench.cliConfig,
    env: bench.environment,
  });
  if (code !== 0) throw new ToolError(`${args[0]} over ${name} ended with ${code}:\n${stdout.slice(-2000)}${stderr}`);
  return performance.now() - started;
}
