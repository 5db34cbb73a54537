import fc from "fast-check";
import { KEPT, type Kept } from "./kept";

/**
 * How long properties are tried: WFA_FUZZ_RUNS is the number of runs of each, WFA_FUZZ_SECONDS the time for each.
 * Without them a number that suits the gate.
 */
const RUNS = Number(process.env["WFA_FUZZ_RUNS"] ?? 0);
const SECONDS = Number(process.env["WFA_FUZZ_SECONDS"] ?? 0);
/** For the test that holds the property. */
export const FUZZ_TIMEOUT = SECONDS === 0 ? 120_000 : SECONDS * 1000 + 120_000;

type Property<T> = fc.IAsyncProperty<T> | fc.IProperty<T>;

interface FuzzOptions<T> {
  /** Values that were once mistaken, in whatever way they were found. */
  readonly found?: readonly T[];
  /** @default those that are kept under the property's name */
  readonly kept?: readonly Kept[];
}

/**
 * Tries a property: first on what was at fault before, then on new values. A failure is thrown with the smallest
 * example and the line that keeps its seed. In a long run the count is printed.
 */
export async function fuzz<T>(
  name: string,
  property: Property<T>,
  runs: number,
  { found = [], kept = KEPT[name] ?? [] }: FuzzOptions<T> = {},
): Promise<void> {
  // fast-check's types know which of both kinds a property is; here it may be either.
  const check = (parameters: fc.Parameters<T>): Promise<fc.RunDetails<T>> =>
    Promise.resolve(fc.check(property as fc.IAsyncProperty<T>, parameters));
  for (const { seed, path } of kept) fail(name, await check({ seed, path, endOnFailure: true, numRuns: 1 }));
  const long =
    SECONDS > 0
      ? { numRuns: 2 ** 31 - 1, interruptAfterTimeLimit: SECONDS * 1000, markInterruptAsFailure: false }
      : { numRuns: RUNS > 0 ? RUNS : runs };
  const details = await check({ ...long, examples: [...found] });
  if (RUNS > 0 || SECONDS > 0)
    console.log(`fuzz: ${name}: ${details.numRuns} runs, ${details.failed ? "failed" : "no fault"}`);
  fail(name, details);
}

function fail<T>(name: string, details: fc.RunDetails<T>): void {
  if (!details.failed) return;
  const line = `${JSON.stringify(name)}: [{ seed: ${details.seed}, path: ${JSON.stringify(details.counterexamplePath)}, fault: "…" }]`;
  throw new Error(
    `${fc.defaultReportMessage(details as fc.RunDetails<unknown>)}\n\nTo have it tried again in every run, add to test/security/fuzz/kept.ts:\n  ${line}`,
    { cause: details.errorInstance },
  );
}

/** Runs what may throw errors of these classes only, and answers what came of it; null where it threw one. */
export function only<T>(classes: readonly (new (...args: never[]) => Error)[], work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (classes.some((one) => error instanceof one)) return null;
    throw error;
  }
}

/** Bytes with some of them changed, left out, doubled or put in. */
export const mutated = (bytes: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(
      bytes,
      fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.uint8Array({ minLength: 1, maxLength: 6 })), { maxLength: 4 }),
    )
    .map(([start, changes]) => {
      let now = Buffer.from(start);
      for (const [place, kind, put] of changes) {
        const at = now.length === 0 ? 0 : place % now.length;
        const [before, after] = [now.subarray(0, at), now.subarray(at)];
        if (kind === 0) now = Buffer.concat([before, put, after.subarray(put.length)]);
        else if (kind === 1) now = Buffer.concat([before, put, after]);
        else if (kind === 2) now = Buffer.concat([before, after.subarray(put.length)]);
        else now = Buffer.concat([before, after.subarray(0, 40), after]);
      }
      return new Uint8Array(now);
    });

/** Texts made of pieces of a language, in any order. */
export const piecesOf = (pieces: readonly string[], maxLength = 40): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...pieces) },
        { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
      ),
      { maxLength },
    )
    .map((parts) => parts.join(""));

export const XML_PIECES = [
  "<a>",
  "</a>",
  "<b x='1'>",
  "</b>",
  "<c/>",
  "<a:b xmlns:a='u'>",
  "</a:b>",
  "xmlns='u'",
  "xml:space='preserve'",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?p d?>",
  "<?xml version='1.0'?>",
  "<?xml version='1.1' encoding='UTF-16'?>",
  "<!DOCTYPE a>",
  "<!ENTITY",
  "&lt;",
  "&#0;",
  "&#x10ffff;",
  "&#xd800;",
  "&x;",
  "&",
  "<",
  ">",
  '"',
  "'",
  "=",
  " ",
  "\r\n",
  "\n",
  "\u0085",
  "\u2028",
  "\ufeff",
  "\0",
  "\ud800",
  "x",
  "id='1'",
  "]]",
  "<a ",
  "/>",
  "{{secret:x}}",
  "<workflow name='n'>",
  "</workflow>",
  "<trigger name='t'/>",
] as const;

export const JSON_PIECES = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"a"',
  '"__proto__"',
  '"id":',
  '"\\ud800"',
  '"\\u0000"',
  "\\",
  '"',
  "1",
  "-0",
  "1e999",
  "0.1",
  "12345678901234567890",
  "-",
  "e",
  "true",
  "null",
  " ",
  "\n",
  "\ufeff",
  "\uE000",
  '"\uE000"',
  '{"id":"1"}',
  "[[",
  "]]",
  '{"workflows":[',
  '{"attrs":',
] as const;
