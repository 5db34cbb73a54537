import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../../src/tooling/root";
import type { MutantRoom } from "./rooms";

/** One small change to the source that the tests should notice. */
export interface Mutant {
  /** Unique in its room and run. */
  readonly id: string;
  /** Relative to the root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Stryker's name for the kind of change. */
  readonly mutator: string;
  /** The source text, and the mutant's replacement. */
  readonly original: string;
  readonly replacement: string;
}

export interface MutantSources {
  readonly mutants: readonly Mutant[];
  /** Sources that hold all mutants, by absolute path; `__stryker__.activeMutant` chooses one. */
  readonly files: Readonly<Record<string, string>>;
}

/** Every mutant that Stryker makes of a room's sources. */
export async function mutantSources({ source }: MutantRoom): Promise<MutantSources> {
  const paths = (await readdir(join(ROOT, source), { recursive: true }))
    .map((path) => `${source}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !path.includes("/generated/"))
    .sort();
  const sources = await Promise.all(
    paths.map(async (path) => ({
      name: join(ROOT, path),
      content: await readFile(join(ROOT, path), "utf8"),
      mutate: true,
    })),
  );
  // Imported here, by Node.js itself: tsx would turn it into CommonJS, in which Stryker does not find Babel.
  const { Instrumenter } = await import("@stryker-mutator/instrumenter");
  const { files, mutants } = await new Instrumenter(SILENT).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  const lines = new Map(sources.map(({ name, content }) => [name, content.split("\n")]));
  return {
    files: Object.fromEntries(files.map(({ name, content }) => [name, content])),
    mutants: mutants.map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => ({
      id,
      file: fileName.slice(ROOT.length + 1),
      line: start.line + 1,
      column: start.column + 1,
      mutator: mutatorName,
      original: textBetween(lines.get(fileName) ?? [], start, end),
      replacement,
    })),
  };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

function textBetween(lines: readonly string[], start: Position, end: Position): string {
  const text = lines.slice(start.line, end.line + 1);
  if (text.length > 0) text[text.length - 1] = text.at(-1)!.slice(0, end.column);
  if (text.length > 0) text[0] = text[0]!.slice(start.column);
  return text.join("\n");
}

/**
 * A sample of the mutants: those with the smallest hashes. A mutant's hash depends on the seed and on its own text, so
 * a change elsewhere leaves it in the sample or out of it.
 */
export function sampleOf(mutants: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  const seen = new Map<string, number>();
  return mutants
    .map((mutant) => {
      const text = [seed, mutant.file, mutant.mutator, mutant.original, mutant.replacement].join("\n");
      const earlier = seen.get(text) ?? 0;
      seen.set(text, earlier + 1);
      return { mutant, hash: createHash("sha256").update(`${text}\n${earlier}`).digest("hex") };
    })
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

const never = (): boolean => false;
const nothing = (): void => {};
const SILENT = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
