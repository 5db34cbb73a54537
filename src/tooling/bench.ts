import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { engineTitle } from "../engine";
import { Lab } from "./bench/lab";
import { benchOptions, HELP, type BenchOptions } from "./bench/options";
import { createProgress, type BenchProgress } from "./bench/progress";
import { tableText, withBenchBlock } from "./bench/report";
import { isChosen, isMet, thisMachine, type Results, type Row, type RowResult } from "./bench/row";
import { ROWS } from "./bench/rows";
import { ROOT } from "./root";
import { runTool, ToolError } from "./run-tool";

/** `npm run bench`: the rows of `bench/rows.ts`, measured in one run; see `HELP`. */
runTool(async (args) => {
  // They make every start of Node.js slower, and so ratios look better than they are.
  for (const name of ["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS"]) delete process.env[name];
  const options = benchOptions(args);
  if (options === null) return console.log(HELP);
  const rows = ROWS.filter((row) => isChosen(row, options.only));
  if (options.list) return console.log(listed(rows));
  const unknown = options.only.filter((name) => !ROWS.some((row) => isChosen(row, [name])));
  if (unknown.length > 0)
    throw new ToolError(`There is no row "${unknown.join('", "')}"; npm run bench -- --list shows them`);
  const results = await measure(rows, options);
  await write(results, options);
  console.log(`\n${tableText(results)}`);
  console.log(`\n${results.engine}; ${results.machine}; ${results.seconds} s. Written to ${options.output}/bench.json`);
  const failed = results.rows.flatMap(({ id, failed: why }) => (why === undefined ? [] : [`${id}: ${why}`]));
  if (failed.length > 0) throw new ToolError(`\n${failed.length} rows failed:\n${failed.join("\n")}`);
});

function listed(rows: readonly Row[]): string {
  return rows.map(({ id, what }) => `${id.padEnd(26)} ${what}`).join("\n");
}

async function measure(rows: readonly Row[], options: BenchOptions): Promise<Results> {
  const started = performance.now();
  const progress = createProgress(rows.length, process.stderr);
  const lab = await Lab.open(options, (text) => progress.detail(text));
  const stopped = interruption(lab);
  try {
    const found: RowResult[] = [];
    for (const row of rows) found.push(await measureRow(row, lab, progress));
    return {
      date: new Date().toISOString(),
      machine: thisMachine(),
      engine: engineTitle(lab.engine),
      rounds: options.rounds,
      seconds: Math.round((performance.now() - started) / 1000),
      rows: found,
    };
  } finally {
    stopped();
    await lab.close();
  }
}

async function measureRow(row: Row, lab: Lab, progress: BenchProgress): Promise<RowResult> {
  const { id, what, unit, goal } = row;
  progress.begin(id);
  const outcome = await row.measure(lab).catch(failure);
  progress.end();
  if ("failed" in outcome) return { id, what, unit, goal, failed: outcome.failed };
  if ("skipped" in outcome) return { id, what, unit, goal, skipped: outcome.skipped };
  const met = isMet(row, outcome);
  return { id, what, unit, goal, figure: outcome, ...(met === undefined ? {} : { met }) };
}

/** What the engine or the plugin could not do fails a row, and the others are measured all the same. */
function failure(error: unknown): { readonly failed: string } {
  if (!(error instanceof ToolError)) throw error;
  return { failed: error.message };
}

async function write(results: Results, options: BenchOptions): Promise<void> {
  const folder = resolve(options.output);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "bench.json"), `${JSON.stringify(results, null, 2)}\n`);
  if (!options.page) return;
  const page = join(ROOT, "docs/performance.md");
  await writeFile(page, withBenchBlock(await readFile(page, "utf8"), results));
}

/** On Ctrl-C and similar signals stops the services, which would outlive this process. @returns ends that */
function interruption(lab: Lab): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const stop = (): void => void lab.close().finally(() => process.exit(130));
  for (const name of signals) process.once(name, stop);
  return () => {
    for (const name of signals) process.off(name, stop);
  };
}
