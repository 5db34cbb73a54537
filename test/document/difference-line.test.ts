import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  describe as describeDifference,
  describeJsonDifference,
  differences,
  jsonDifferences,
  parseDocument,
  parseJson,
  pathOfLine,
} from "../../src/document";
import { differenceLine } from "../../src/document/difference-line";
import { edited, models, render } from "./random-document";
import { anyNode } from "./json/random-json";

/** Names as people give them, with everything that stands in lines of differences itself. */
const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom(": ", " -> ", "'", '"', "[", "]", "(was ", ")", " added", " removed", " moved", " line 3: "),
      fc.constantFrom(" from line 2: ", " moved from /a: ", "\\", "/", "~", "@name=", ":", "\n", "\u0085", "\u2028"),
      fc.string({ unit: "binary", maxLength: 3 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

describe("a line of a difference", () => {
  test.each([
    [
      "/workflow/task[@name='Step 1: load']/@timeout",
      ": 300 -> 600",
      "/workflow/task[@name='Step 1: load']/@timeout: 300 -> 600",
    ],
    ["/workflow/t[3]", " added", "/workflow/t[3] added"],
    [`/workflow/task[@name="it's"]`, " moved", `/workflow/task[@name="it's"] moved`],
    ["/days/0", ': "MON" -> "TUE"', '/days/0: "MON" -> "TUE"'],
    ["", ": {} -> []", "/: {} -> []"],
    ["/", " removed (was 1)", '"/" removed (was 1)'],
    ["/working days", ": 5 -> 6", '"/working days": 5 -> 6'],
    ["/note:", " added: 1", '"/note:" added: 1'],
    ["/it's", " added: 1", `"/it's" added: 1`],
  ] as const)("of %j%s is written as it reads, and its path is read back", (path, change, line) => {
    expect(differenceLine(path, change)).toBe(line);
    expect(pathOfLine(line)).toBe(path);
  });

  test.each([
    "",
    "a secret changed again",
    "/workflow",
    '"/a"',
    '"/a',
    '"\\q": 1 -> 2',
    "/a'b: 1 -> 2",
    "submitted: /a: 1",
  ])("is not what %j is", (text) => {
    expect(pathOfLine(text)).toBeNull();
  });

  test("gives its path back, whatever stands in it and behind it", () => {
    fc.assert(
      fc.property(
        awkward,
        awkward,
        fc.constantFrom("", "/"),
        fc.constantFrom(": ", " "),
        (name, change, slash, mark) => {
          const path = slash + name;
          expect(pathOfLine(differenceLine(path, `${mark as " "}${change}`))).toBe(path);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("gives its path back for elements and members of any name", () => {
    const attribute = (text: string): string =>
      text
        .replace(/[^\u0020-\ud7ff\ue000-\ufffd]/g, "")
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll('"', "&quot;");
    fc.assert(
      fc.property(awkward, (name) => {
        const [before, after] = [1, 2].map((x) => parseDocument(`<w><t name="${attribute(name)}" x="${x}"/><t/></w>`));
        const found = differences(before!, after!);
        expect(found).toHaveLength(1);
        expect(found.map((each) => pathOfLine(describeDifference(each)))).toEqual(found.map(({ path }) => path));
        const [old, now] = [1, 2].map((x) => parseJson(JSON.stringify({ [name]: x })));
        const members = jsonDifferences(old!, now!);
        expect(members).toHaveLength(1);
        expect(members.map((each) => pathOfLine(describeJsonDifference(each)))).toEqual(
          members.map(({ path }) => path),
        );
      }),
      { numRuns: 500 },
    );
  });

  test("gives its path back for any two documents", () => {
    fc.assert(
      fc.property(models, fc.nat(), fc.nat(), (model, seed, edit) => {
        const [before, after] = [parseDocument(render(model, seed)), parseDocument(render(edited(model, edit), seed))];
        const found = differences(before, after);
        expect(found.map((each) => pathOfLine(describeDifference(each)))).toEqual(found.map(({ path }) => path));
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(anyNode, anyNode, (before, after) => {
        const found = jsonDifferences(before, after);
        expect(found.map((each) => pathOfLine(describeJsonDifference(each)))).toEqual(found.map(({ path }) => path));
      }),
      { numRuns: 300 },
    );
  });
});
