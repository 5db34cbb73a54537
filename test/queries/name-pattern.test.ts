import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesPattern, patternProblem } from "../../src/resources/workflow/readings";

/** The same rule as a regular expression, which takes too long for hostile patterns. */
const asRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${[...pattern.matchAll(/\\([^])|([^])/gu)]
      .map(([, literal, plain]) => {
        if (plain === "*") return "[^]*";
        return plain === "?" ? "[^]" : (literal ?? plain)!.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
      })
      .join("")}$`,
    "u",
  );

test("means what its description says", () => {
  const letter = fc.constantFrom("a", "b", ".", "ä", "😀", "*", "?", "\\");
  fc.assert(
    fc.property(
      fc.string({ unit: letter, maxLength: 8 }),
      fc.string({ unit: letter, maxLength: 8 }),
      (name, pattern) => {
        fc.pre(pattern !== "" && patternProblem(pattern) === undefined);
        expect(matchesPattern(name, pattern)).toBe(asRegExp(pattern).test(name));
      },
    ),
    { numRuns: 2000 },
  );
});

test("ends soon whatever the pattern", () => {
  expect(matchesPattern("a".repeat(2000), `${"*a".repeat(200)}*b`)).toBe(false);
});

test("a pattern that can only be a mistake is refused", () => {
  expect(["", "a\\", "\\\\\\"].map(patternProblem).every((problem) => problem !== undefined)).toBe(true);
  expect(["*", "\\*", "\\\\", "a?b"].map(patternProblem)).toEqual([undefined, undefined, undefined, undefined]);
});
