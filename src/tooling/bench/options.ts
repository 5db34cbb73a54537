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
  /** A file of earlier results. */
  readonly compare?: string;
  readonly output: string;
  /** Writes table and plot into the README. */
  readonly readme: boolean;
  /** Executables of the providers to compare with. */
  readonly restapi?: string;
  readonly restful?: string;
}

export const HELP = `npm run bench [-- OPTIONS]: what the provider costs, against terraform_data with the same bytes and against other providers.
On an idle machine with two cores it takes about half an hour, and ten minutes with --sizes 10,100,1000.

  --only ROW       only this row or family of rows; may be repeated, or have several names separated by commas
  --sizes N,N      numbers of objects; a row whose goal is about more objects is measured over the largest and not judged
                   (default: 10,100,1000,10000)
  --rounds N       of each measurement, in turns, after one that does not count; fewer over more than 1,000 objects (default: 5)
  --full           create 1,000 workflows of 20 KB, not 100, and split an estate of 10,000, not 1,000: takes up to an hour longer
  --compare FILE   show also the figures of an earlier bench.json
  --output FOLDER  for bench.json and bench.svg (default: .bench)
  --readme         write the table and the plot into the README
  --restapi FILE   the executable of Mastercard/restapi (or WFA_BENCH_RESTAPI); without it those rows are skipped
  --restful FILE   the executable of magodo/restful (or WFA_BENCH_RESTFUL); likewise
  --list           the rows, and nothing else`;

/** @returns null for `--help`. @throws ToolError for an option that cannot be */
export function benchOptions(args: readonly string[], env: NodeJS.ProcessEnv): BenchOptions | null {
  const values = parsed(args);
  if (values.help === true) return null;
  const restapi = values.restapi ?? env["WFA_BENCH_RESTAPI"];
  const restful = values.restful ?? env["WFA_BENCH_RESTFUL"];
  return {
    only: (values.only ?? []).flatMap((names) => names.split(",")),
    sizes: [...new Set((values.sizes ?? "10,100,1000,10000").split(",").map((text) => whole("sizes", text)))].sort(
      (a, b) => a - b,
    ),
    rounds: whole("rounds", values.rounds ?? "5"),
    full: values.full === true,
    list: values.list === true,
    output: values.output ?? ".bench",
    readme: values.readme === true,
    ...(values.compare === undefined ? {} : { compare: values.compare }),
    ...(restapi === undefined ? {} : { restapi }),
    ...(restful === undefined ? {} : { restful }),
  };
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: "string", multiple: true },
        sizes: text,
        rounds: text,
        full: flag,
        list: flag,
        compare: text,
        output: text,
        readme: flag,
        restapi: text,
        restful: text,
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new ToolError(`${(error as Error).message}\n\n${HELP}`, { cause: error });
  }
}

function whole(option: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new ToolError(`--${option} takes whole numbers from 1; got "${text}"`);
}
