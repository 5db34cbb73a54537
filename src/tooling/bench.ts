import { readFile, writeFile } from "node:fs/promises";
import { cpus, release, totalmem, type as systemType } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { engineTitle, withTemporaryFolder } from "../engine";
import { CREATE_REQUESTS, STATE_SIZE } from "./bench/creates";
import { FLOORS } from "./bench/floors";
import { Lab } from "./bench/lab";
import { PLANS } from "./bench/plan";
import { START } from "./bench/start";
import { table, type Row, type RowResult } from "./bench/row";
import { createStage } from "./demo/stage";
import { ROOT } from "./root";
import { runTool, ToolError } from "./run-tool";

/** All rows, in the order of the table. */
const ROWS: readonly Row[] = [...STATE_SIZE, ...FLOORS, ...CREATE_REQUESTS, ...PLANS, START];

const HELP = `npm run bench [-- OPTIONS]: what the provider costs, against goals.

  --only ROW     only this row or family of rows; may be repeated
  --objects N    at most so many objects; a row whose goal is about more is not judged (default: 1000)
  --rounds N     of each measurement (default: 3)
  --peers DIR    a folder with terraform-provider-null and terraform-provider-restapi, for the rows against them
  --page         write the table into docs/performance.md

Rows:
${ROWS.map(({ id, what }) => `  ${id.padEnd(20)} ${what}`).join("\n")}`;

const PAGE = join(ROOT, "docs/performance.md");
const [BEGIN, END] = ["<!-- bench: begin, written by npm run bench -- --page -->", "<!-- bench: end -->"];

runTool(async (args) => {
  // They make every start of Node.js slower, and so ratios look better than they are.
  for (const name of ["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS"]) delete process.env[name];
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", multiple: true, default: [] },
      objects: { type: "string", default: "1000" },
      rounds: { type: "string", default: "3" },
      peers: { type: "string" },
      page: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const isNamed = ({ id }: Row, name: string): boolean => id === name || id.startsWith(`${name}-`);
  const unknown = values.only.find((name) => !ROWS.some((row) => isNamed(row, name)));
  if (unknown !== undefined) throw new ToolError(`There is no row "${unknown}"; npm run bench -- --help shows them`);
  const rows = ROWS.filter(
    (row) =>
      (values.only.length === 0 || values.only.some((name) => isNamed(row, name))) &&
      (row.needsPeers !== true || values.peers !== undefined),
  );
  const [rounds, objects] = [whole("rounds", values.rounds), whole("objects", values.objects)];

  const { results, engine } = await withTemporaryFolder("wfa-bench", (folder) =>
    measure(rows, () => Lab.open(folder, rounds, objects, values.peers)),
  );
  console.log(`\n${table(results)}\n\n${engine}; ${thisMachine()}`);
  if (values.page) await writeFile(PAGE, withTable(await readFile(PAGE, "utf8"), results, engine));
  const failed = results.flatMap(({ row, found }) => (typeof found === "string" ? [`${row.id}: ${found}`] : []));
  if (failed.length > 0) throw new ToolError(`\n${failed.length} rows failed:\n${failed.join("\n")}`);
});

async function measure(
  rows: readonly Row[],
  open: () => Promise<Lab>,
): Promise<{ readonly results: readonly RowResult[]; readonly engine: string }> {
  const stage = createStage(rows.length, process.stderr);
  const lab = await open();
  try {
    const results: RowResult[] = [];
    for (const row of rows) {
      const found = await stage.step(row.id, () => row.measure(lab)).catch(failure);
      results.push({ row, found });
    }
    return { results, engine: engineTitle(lab.engine) };
  } finally {
    await lab.close();
  }
}

/** What the engine or the plugin could not do fails a row, and the others are measured all the same. */
function failure(error: unknown): string {
  if (!(error instanceof ToolError)) throw error;
  return error.message;
}

function whole(option: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new ToolError(`--${option} takes a whole number from 1; got "${text}"`);
}

function withTable(page: string, results: readonly RowResult[], engine: string): string {
  const [before, after] = [page.split(BEGIN)[0]!, page.split(END)[1]];
  if (after === undefined) throw new ToolError(`${PAGE} needs the lines "${BEGIN}" and "${END}"`);
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)} with ${engine}: ${thisMachine()}.`;
  return `${before}${BEGIN}\n${table(results)}\n\n${measured}\n${END}${after}`;
}

/** For people: `2 × Intel Xeon, 24 GB, Linux 6.1, Node.js 20.18.1`. */
function thisMachine(): string {
  const model = (cpus()[0]?.model ?? "unknown processor").replace(/\s+/g, " ").trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${model}, ${memory} GB, ${systemType()} ${release()}, Node.js ${process.versions.node}`;
}
