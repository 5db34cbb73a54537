import { describe, expect, it } from "vitest";
import { alignSequences, sharedEnds, sharedLength } from "../../src/sequence";
import { seededRandom } from "../harness/seeded-random";

const signOf = (old: string | null, now: string | null): string => {
  if (old === now) return "=";
  if (old === null) return "+";
  return now === null ? "-" : "~";
};
const signs = (old: string, now: string): string =>
  alignSequences([...old], [...now])
    .map((row) => signOf(row.old, row.new))
    .join("");

describe("two sequences side by side", () => {
  it.each([
    ["", "", ""],
    ["abc", "abc", "==="],
    ["abc", "axc", "=~="],
    ["abc", "ac", "=-="],
    ["ac", "abc", "=+="],
    ["abcdef", "xabcdf", "+====-="],
    ["ab", "ba", "-=+"],
    ["", "ab", "++"],
    ["aab", "x", "~--"],
  ])("%j and %j: %s", (old, now, expected) => {
    expect(signs(old, now)).toBe(expected);
  });

  it("hold both texts whole, with the fewest changed lines, whatever they are", () => {
    const random = seededRandom(20261123);
    for (let round = 0; round < 300; round += 1) {
      const text = (): string[] =>
        Array.from({ length: Math.floor(random() * 14) }, () => "abc"[Math.floor(random() * 3)]!);
      const [old, now] = [text(), text()];
      const rows = alignSequences(old, now);
      expect(rows.flatMap((row) => row.old ?? [])).toEqual(old);
      expect(rows.flatMap((row) => row.new ?? [])).toEqual(now);
      expect(rows.filter((row) => row.old === row.new).length).toBe(longestCommon(old, now));
    }
  });

  it("find two edits far apart in a long document, and give up where everything differs", () => {
    const old = Array.from({ length: 100_000 }, (_, at) => `line ${at}`);
    const now = ["new", ...old.filter((_, at) => at !== 99_000)];
    expect(alignSequences(old, now).filter((row) => row.old !== row.new)).toEqual([
      { old: null, new: "new" },
      { old: "line 99000", new: null },
    ]);
    const other = old.map((line, at) => (at % 2 === 0 ? line : `other ${at}`));
    expect(alignSequences(old, other).filter((row) => row.old === row.new).length).toBe(50_000);
  });
});

describe("shared ends", () => {
  it.each([
    ["", "", 0, 0],
    ["abc", "abc", 3, 0],
    ["abxbc", "abybc", 2, 2],
    ["aa", "aaa", 2, 0],
    ["aXa", "aa", 1, 1],
    ["x", "y", 0, 0],
  ])("%j and %j: %i ahead, %i behind", (a, b, ahead, behind) => {
    expect(sharedEnds(a, b)).toEqual({ ahead, behind });
    expect(sharedLength(a, b)).toBe(ahead);
  });

  it("are by another relation, where one is given", () => {
    expect(sharedEnds(["A", "x", "b"], ["a", "y", "z", "B"], (a, b) => a.toLowerCase() === b.toLowerCase())).toEqual({
      ahead: 1,
      behind: 1,
    });
  });
});

function longestCommon(old: readonly string[], now: readonly string[]): number {
  const [first, ...rest] = old;
  if (first === undefined || now.length === 0) return 0;
  const at = now.indexOf(first);
  const without = longestCommon(rest, now);
  return at === -1 ? without : Math.max(without, 1 + longestCommon(rest, now.slice(at + 1)));
}
