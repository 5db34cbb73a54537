import { describe, expect, test } from "vitest";
import { parseJson } from "../../src/document";
import { JsonClasses } from "../../src/document/json/json-classes";
import { likeliestPairs } from "../../src/document/json/likeliest-pairs";
import { longestSubsequence } from "../../src/document/json/longest-subsequence";
import { longestIncreasing } from "../../src/document/longest-increasing";
import { heaviestIncreasing } from "../../src/document/patch/heaviest-increasing";

/** Every order of the numbers below `count`. */
function orders(count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((shorter) =>
    Array.from({ length: count }, (_, at) => [...shorter.slice(0, at), count - 1, ...shorter.slice(at)]),
  );
}

/** Every choice of positions below `count`. */
const choices = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (__, at) => at).filter((at) => (bits >> at) & 1),
  );

const increases = (numbers: readonly number[], positions: readonly number[]): boolean =>
  positions.every((position, at) => at === 0 || numbers[positions[at - 1]!]! < numbers[position]!);

describe("what keeps its order", () => {
  test.each<[readonly number[], readonly number[]]>([
    [[], []],
    [[7], [0]],
    [
      [1, 2, 3],
      [0, 1, 2],
    ],
    [[3, 2, 1], [2]],
    [
      [5, 1, 2, 3],
      [1, 2, 3],
    ],
    [
      [1, 2, 9, 3, 4],
      [0, 1, 3, 4],
    ],
    [
      [2, 0, 3, 1, 4],
      [1, 3, 4],
    ],
  ])("of %j is at %j", (numbers, positions) => {
    expect([...longestIncreasing(numbers)].sort()).toEqual(positions);
  });

  test("is as much as can be, in any order of six", () => {
    for (const numbers of orders(6)) {
      const found = [...longestIncreasing(numbers)].sort();
      expect(increases(numbers, found), String(numbers)).toBe(true);
      const most = Math.max(...choices(6).map((each) => (increases(numbers, each) ? each.length : 0)));
      expect(found, String(numbers)).toHaveLength(most);
    }
  });

  test("weighs as much as can be, in any order of five", () => {
    for (const weights of [
      [1, 1, 1, 1, 1],
      [9, 1, 1, 1, 1],
      [1, 2, 3, 4, 5],
      [5, 1, 4, 2, 9],
    ]) {
      const weigh = (positions: readonly number[]): number =>
        positions.reduce((sum, position) => sum + weights[position]!, 0);
      for (const numbers of orders(5)) {
        const found = [...heaviestIncreasing(numbers, weights)].sort();
        expect(increases(numbers, found), String(numbers)).toBe(true);
        const most = Math.max(...choices(5).map((each) => (increases(numbers, each) ? weigh(each) : 0)));
        expect(weigh(found), `${numbers.join(" ")} with ${weights.join(" ")}`).toBe(most);
      }
    }
    expect([...heaviestIncreasing([], [])]).toEqual([]);
    // A heavy one that stands wrong is worth more than two light ones.
    expect([...heaviestIncreasing([2, 0, 1], [5, 1, 1])]).toEqual([0]);
    expect([...heaviestIncreasing([2, 0, 1], [1, 1, 1])].sort()).toEqual([1, 2]);
  });
});

describe("a longest common subsequence", () => {
  const pairs = (a: string, b: string, most = 100): string | null =>
    longestSubsequence(
      [...a].map((each) => each.charCodeAt(0)),
      [...b].map((each) => each.charCodeAt(0)),
      most,
    )
      ?.map((pair) => `${pair.old}${pair.new}`)
      .join(" ") ?? null;

  test.each([
    ["", "", ""],
    ["abc", "abc", "00 11 22"],
    ["abc", "", ""],
    ["", "abc", ""],
    ["abc", "xyz", ""],
    ["abc", "bc", "10 21"],
    ["bc", "abc", "01 12"],
    ["ab", "abc", "00 11"],
    ["abcd", "axcd", "00 22 33"],
    ["abxcd", "yabcd", "01 12 33 44"],
  ])("of %j and %j is %j", (a, b, expected) => {
    expect(pairs(a, b)).toBe(expected);
  });

  test("is as long as can be where there are several", () => {
    const texts = ["a", "ab", "ba", "aab", "aba", "abcabba", "cbabac", "abcacb", "bcabcb"];
    for (const a of texts)
      for (const b of texts) {
        const found = (pairs(a, b) ?? "").split(" ").filter((pair) => pair !== "");
        const shared = choices(a.length)
          .map((each) => each.map((at) => a[at]).join(""))
          .filter((text) => new RegExp([...text].join(".*")).test(b));
        expect(found, `${a} ${b}`).toHaveLength(Math.max(...shared.map(({ length }) => length)));
        for (const pair of found) expect(a[Number(pair[0])]).toBe(b[Number(pair[1])]);
        for (const side of [0, 1])
          expect(
            increases(
              found.map((pair) => Number(pair[side])),
              found.map((_, at) => at),
            ),
          ).toBe(true);
      }
  });

  test("is given up where more differs than it may", () => {
    expect(pairs("abcd", "axcd", 2)).toBe("00 22 33");
    expect(pairs("abcd", "axcd", 1)).toBeNull();
    expect(pairs("abc", "abc", 0)).toBe("00 11 22");
    expect(pairs("abc", "xyz", 5)).toBeNull();
    expect(pairs("abc", "xyz", 6)).toBe("");
  });
});

describe("which old element of an array became which new one", () => {
  const pairs = (before: string, after: string): string =>
    likeliestPairs(
      parseJson(before) as Parameters<typeof likeliestPairs>[0],
      parseJson(after) as Parameters<typeof likeliestPairs>[1],
      new JsonClasses(),
    )
      .map((pair) => `${pair.old}>${pair.new}`)
      .join(" ");

  test.each([
    ["none of none", "[]", "[1]", ""],
    ["one of one", "[1]", "[2]", "0>0"],
    ["a scalar never becomes an object", "[1]", `[{"a":1}]`, ""],
    ["an object never becomes an array", `[{"a":1}]`, "[[1]]", ""],
    ["another id is another element", `[{"id":1,"a":1}]`, `[{"id":2,"a":1}]`, ""],
    ["an id that came is no other one", `[{"a":1}]`, `[{"id":2,"a":1}]`, "0>0"],
    ["the one with most in common, behind", `[{"a":1,"b":2}]`, `[{"x":1},{"a":1,"b":3}]`, "0>1"],
    ["the one with most in common, before", `[{"x":1},{"a":1,"b":2}]`, `[{"a":1,"b":3}]`, "1>0"],
    ["as many as there can be", `[{"a":1},{"b":1}]`, `[{"a":2},{"b":2}]`, "0>0 1>1"],
    ["in their order", `[{"a":1,"x":1},{"b":1,"x":2}]`, `[{"b":1,"x":3},{"a":1,"x":4}]`, "0>0 1>1"],
    ["more in common counts more than a place", `[[1,2,3]]`, `[[9,9,9],[1,2,9]]`, "0>1"],
    ["kinds part them", `[1,{"a":1}]`, `[{"a":1,"b":2},2]`, "1>0"],
  ])("%s", (_, before, after, expected) => {
    expect(pairs(before, after)).toBe(expected);
  });
});
