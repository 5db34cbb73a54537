import { parseArgs } from "node:util";
import { runTool, ToolError } from "../../../src/tooling/run-tool";
import { knownNames, wholeNumber } from "../tool-options";
import { Bench, type Verdict } from "./bench";
import { EQUIVALENTS, type Equivalent } from "./equivalents";
import { type Mutant, mutantSources, sampleOf } from "./mutant-sources";
import { ROOMS, type MutantRoom } from "./rooms";

const HELP = `npm run mutants [-- [ROOM ...] [--sample N] [--seed N] [--only FILE[:LINE] ...] [--verbose]]

Changes the sources in small ways, one at a time, and shows which changes the tests of the same room do not notice.

  ROOM               ${ROOMS.map(({ name }) => name).join(", ")}; all where none is named
  --sample N         mutants of each room (default 75); 0 is all of them, which takes hours
  --seed N           chooses the sample (default 1)
  --only FILE[:LINE] all mutants of one file, or of one of its lines, in place of a sample
  --verbose          prints each verdict as it comes

A mutant that no test could notice stands with its reason in test/harness/mutants/equivalents.ts, and is not counted.`;

interface Options {
  readonly sample: number;
  readonly seed: number;
  readonly only: readonly string[];
  readonly verbose: boolean;
}

interface Score {
  readonly room: MutantRoom;
  readonly of: number;
  readonly killed: number;
  readonly survived: number;
  readonly equivalent: number;
}

runTool(async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      sample: { type: "string" },
      seed: { type: "string" },
      only: { type: "string", multiple: true },
      verbose: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  const only = values.only ?? [];
  const named = knownNames(
    "ROOM",
    positionals,
    ROOMS.map(({ name }) => name),
  )!;
  const rooms = ROOMS.filter(({ name, source }) =>
    only.length > 0 ? only.some((file) => file.startsWith(`${source}/`)) : named.length === 0 || named.includes(name),
  );
  if (rooms.length === 0) throw new ToolError(`--only names a file of a room, not ${only.join(" or ")}`);
  const options: Options = {
    sample: values.sample === "0" ? Infinity : (wholeNumber("sample", values.sample) ?? 75),
    seed: wholeNumber("seed", values.seed) ?? 1,
    only,
    verbose: values.verbose ?? false,
  };
  const scores: Score[] = [];
  for (const room of rooms) scores.push(await judgeRoom(room, options));
  console.log(`\n${scores.map(line).join("\n")}`);
});

async function judgeRoom(room: MutantRoom, options: Options): Promise<Score> {
  const started = performance.now();
  const { mutants, files } = await mutantSources(room);
  const equivalents = EQUIVALENTS.filter(({ file }) => file.startsWith(`${room.source}/`));
  const outdated = equivalents.filter((equivalent) => !mutants.some((mutant) => fits(equivalent, mutant)));
  if (outdated.length > 0) {
    throw new ToolError(`These entries of equivalents.ts fit no mutant:\n${outdated.map(describe).join("\n")}`);
  }
  const chosen =
    options.only.length > 0
      ? mutants.filter(({ file, line }) => options.only.some((name) => name === file || name === `${file}:${line}`))
      : sampleOf(mutants, options.sample, options.seed);
  const counted = chosen.filter((mutant) => !equivalents.some((equivalent) => fits(equivalent, mutant)));
  const bench = new Bench(room, files);
  const end = (): void => {
    bench.close();
    process.exit(130);
  };
  process.once("SIGINT", end).once("SIGTERM", end);
  const survivors: { readonly mutant: Mutant; readonly verdict: Verdict }[] = [];
  try {
    const reach = await bench.reach();
    console.log(
      `\n== ${room.name}: ${mutants.length} mutants, ${counted.length} to judge; ready after ${since(started)}`,
    );
    for (const mutant of counted) {
      const verdict = await bench.judge(mutant, reach);
      if (verdict === "survived" || verdict === "not reached") survivors.push({ mutant, verdict });
      if (options.verbose) console.log(`${verdict} ${describe(mutant)}`);
    }
  } finally {
    bench.close();
    process.off("SIGINT", end).off("SIGTERM", end);
  }
  const sorted = survivors.sort(
    ({ mutant: a }, { mutant: b }) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  );
  for (const { mutant, verdict } of sorted) console.log(`${verdict} ${describe(mutant)}`);
  const score: Score = {
    room,
    of: mutants.length,
    killed: counted.length - survivors.length,
    survived: survivors.length,
    equivalent: chosen.length - counted.length,
  };
  console.log(`${line(score)}, in ${since(started)}`);
  return score;
}

const since = (started: number): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;

const fits = (equivalent: Equivalent, mutant: Mutant): boolean =>
  (["file", "mutator", "original", "replacement"] as const).every((key) => equivalent[key] === mutant[key]);

function describe(mutant: Equivalent | Mutant): string {
  const place = "line" in mutant ? `${mutant.file}:${mutant.line}:${mutant.column}` : mutant.file;
  return `${place} ${mutant.mutator}: ${short(mutant.original)} -> ${short(mutant.replacement)}`;
}

/** On one line, and not longer than one. */
function short(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ");
  return flat.length <= 120 ? flat : `${flat.slice(0, 80)} ... ${flat.slice(-30)}`;
}

function line({ room, of, killed, survived, equivalent }: Score): string {
  const counted = killed + survived;
  const share = counted === 0 ? "none" : `${((100 * killed) / counted).toFixed(1)} %`;
  return `${room.name}: ${share} of ${counted} killed (goal ${room.goal} %), ${survived} survived, ${equivalent} known equivalents not counted, ${of} mutants in all`;
}
