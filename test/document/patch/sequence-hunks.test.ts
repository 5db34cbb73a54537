import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sequenceHunks, type Hunk } from "../../../src/document/patch/sequence-hunks";

const items = (text: string): readonly string[] => text.split("");
/** `from-to>from-to` for each hunk. */
const hunksOf = (before: readonly string[], after: readonly string[]): readonly string[] =>
  sequenceHunks(before, after).map(
    ({ oldStart, oldEnd, newStart, newEnd }) => `${oldStart}-${oldEnd}>${newStart}-${newEnd}`,
  );

describe("where two short sequences differ", () => {
  test.each<[string, string, string, readonly string[]]>([
    ["nowhere", "abc", "abc", []],
    ["both empty", "", "", []],
    ["all is new", "", "ab", ["0-0>0-2"]],
    ["all is gone", "ab", "", ["0-2>0-0"]],
    ["nothing is shared", "ab", "xyz", ["0-2>0-3"]],
    ["at the start", "abc", "xbc", ["0-1>0-1"]],
    ["in the middle", "abc", "axc", ["1-2>1-2"]],
    ["at the end", "abc", "abx", ["2-3>2-3"]],
    ["something is put in", "abc", "abxc", ["2-2>2-3"]],
    ["something is taken out", "abxc", "abc", ["2-3>2-2"]],
    ["in two places", "abcde", "xbcdy", ["0-1>0-1", "4-5>4-5"]],
    ["in many places", "abcdefg", "aXcYeZg", ["1-2>1-2", "3-4>3-4", "5-6>5-6"]],
    ["put in and taken out in one", "abcdef", "acdxef", ["1-2>1-1", "4-4>3-4"]],
    ["a repetition grows", "aab", "aaab", ["2-2>2-3"]],
    ["a repetition shrinks", "aaab", "ab", ["1-3>1-1"]],
    ["something moves to the end", "abcd", "bcda", ["0-1>0-0", "4-4>3-4"]],
    ["two are exchanged", "xaby", "xbay", ["1-2>1-1", "3-3>2-3"]],
  ])("%s", (_, before, after, hunks) => {
    expect(hunksOf(items(before), items(after))).toEqual(hunks);
  });

  test("the hunks are the fewest items that differ", () => {
    const sequence = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
    fc.assert(
      fc.property(sequence, sequence, (before, after) => {
        const hunks = sequenceHunks(before, after);
        expect(applied(before, after, hunks)).toEqual(after);
        const changed = hunks.reduce((sum, hunk) => sum + sizeOf(hunk), 0);
        expect(changed).toBe(before.length + after.length - 2 * longestCommon(before, after));
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});

describe("where two long sequences differ, in parts too long to compare each item with each", () => {
  const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at}`);

  test("what both have once stays, however far apart the changes are", () => {
    const before = numbered(1000);
    const after = before.map((line, at) => ([5, 400, 401, 990].includes(at) ? `${line} changed` : line));
    expect(hunksOf(before, after)).toEqual(["5-6>5-6", "400-402>400-402", "990-991>990-991"]);
  });

  test("what is put in, taken out and moved is a hunk of its own", () => {
    const before = numbered(800);
    const after = ["new", ...before.slice(0, 300), ...before.slice(310, 700), "new too", ...before.slice(700), "end"];
    expect(hunksOf(before, after)).toEqual(["0-0>0-1", "300-310>301-301", "700-700>691-692", "800-800>792-793"]);
    const moved = [...before.slice(1), before[0]!];
    expect(hunksOf(["start", ...before, "end"], ["begin", ...moved, "finish"])).toEqual(["0-2>0-1", "801-802>800-802"]);
  });

  test("between what both have once, repeated items are compared too", () => {
    const part = (at: number): string[] => ["same", `only ${at}`, "same", "same"];
    const before = Array.from({ length: 200 }, (_, at) => part(at)).flat();
    const after = before.toSpliced(798, 1, "same", "other").toSpliced(2, 1);
    const hunks = sequenceHunks(before, after);
    expect(applied(before, after, hunks)).toEqual(after);
    expect(hunks.map(sizeOf)).toEqual([1, 1]);
  });

  test("what has nothing in common that occurs once counts as replaced", () => {
    const before = Array.from({ length: 300 }, (_, at) => (at % 2 === 0 ? "a" : "b"));
    const after = Array.from({ length: 300 }, (_, at) => (at % 2 === 0 ? "b" : "c"));
    expect(hunksOf(before, after)).toEqual(["0-300>0-300"]);
  });
});

const sizeOf = ({ oldStart, oldEnd, newStart, newEnd }: Hunk): number => oldEnd - oldStart + newEnd - newStart;

/** What the hunks make of `before`; fails where they are not in order, or what lies between them differs. */
function applied(before: readonly string[], after: readonly string[], hunks: readonly Hunk[]): readonly string[] {
  const out: string[] = [];
  let oldAt = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    expect(oldStart).toBeGreaterThanOrEqual(oldAt);
    out.push(...before.slice(oldAt, oldStart));
    expect(out).toHaveLength(newStart);
    out.push(...after.slice(newStart, newEnd));
    oldAt = oldEnd;
  }
  return [...out, ...before.slice(oldAt)];
}

function longestCommon(before: readonly string[], after: readonly string[]): number {
  let above = new Array<number>(after.length + 1).fill(0);
  for (const old of before) {
    const row = [0];
    after.forEach((now, at) => row.push(old === now ? above[at]! + 1 : Math.max(above[at + 1]!, row[at]!)));
    above = row;
  }
  return above[after.length]!;
}
