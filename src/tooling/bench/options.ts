import { parseArgs } from "node:util";
import { ToolError } from "../run-tool";

export interface BenchOptions {
  /** Rows, or families of them; empty: all. */
  readonly only: readonly string[];
  /** Numbers of objects, ascending. */
  readonly sizes: readonly number[];
  readonly rounds: number;
  /** Measures also what takes up to an hour by itself. */
  readonly full: boolean;
  readonly list: boolean;
  readonly output: string;
  /** A folder with executables of other providers. */
  readonly peers?: string;
  /** Writes the table into `docs/performance.md`. */
  readonly page: boolean;
}

export const HELP = `npm run bench [-- OPTIONS]: what the provider costs, against others with the same objects.
On an idle machine with two cores it takes about half an hour, and ten minutes with --sizes 10,100,1000.

  --only ROW       only this row or family of rows; may be repeated, or have several names separated by commas
  --sizes N,N      numbers of objects; a row whose goal is about more objects is measured over the largest and not judged
                   (default: 10,100,1000,10000)
  --rounds N       of each measurement, in turns, after one that does not count; fewer over more than 1,000 objects (default: 5)
  --peers FOLDER   with terraform-provider-null (the least that a provider costs) and terraform-provider-restapi (what does
                   without one), built from hashicorp/null and Mastercard/restapi; without it their rows are skipped
  --full           create 1,000 workflows of 20 KB, not 100: takes up to half an hour longer
  --output FOLDER  for bench.json (default: .bench)
  --page           write the table into docs/performance.md
  --list           the rows, and nothing else`;

/** @returns null for `--help`. @throws Error for an option that cannot be */
export function benchOptions(args: readonly string[]): BenchOptions | null {
  const values = parsed(args);
  if (values.help === true) return null;
  return {
    only: (values.only ?? []).flatMap((names) => names.split(",")),
    sizes: [...new Set((values.sizes ?? "10,100,1000,10000").split(",").map((text) => whole("sizes", text)))].sort(
      (a, b) => a - b,
    ),
    rounds: whole("rounds", values.rounds ?? "5"),
    full: values.full === true,
    list: values.list === true,
    output: values.output ?? ".bench",
    ...(values.peers === undefined ? {} : { peers: values.peers }),
    page: values.page === true,
  };
}

const parsed = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      only: { type: "string", multiple: true },
      sizes: { type: "string" },
      rounds: { type: "string" },
      full: { type: "boolean" },
      list: { type: "boolean" },
      output: { type: "string" },
      peers: { type: "string" },
      page: { type: "boolean" },
      help: { type: "boolean" },
    },
  }).values;

function whole(option: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new ToolError(`--${option} takes whole numbers from 1; got "${text}"`);
}
