import { describe, expect, test } from "vitest";
import { longestIncreasing } from "../../src/sequence";

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
});
