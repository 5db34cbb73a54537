import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  describe as describeDifference,
  describeJsonDifference,
  differences,
  jsonDifferences,
  linesAt,
  parseDocument,
  parseJson,
  type JsonNode,
  type XmlDocument,
} from "../../src/document";
import { differenceLine } from "../../src/document/difference";
import { edited, models, render } from "./random-document";
import { anyNode } from "./json/random-json";

/** Names as people give them, with everything that stands in lines of differences itself. */
const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom(": ", " -> ", "'", '"', "[", "]", "(was ", ")", " added", " removed", " moved", " line 3: "),
      fc.constantFrom(" line 2: ", " moved from /a: ", "\\", "/", "~", "@name=", ":", "\n", "\u0085", "\u2028"),
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
  ] as const)("of %j%s is written as it reads, and is about its path", (path, change, line) => {
    expect(differenceLine(path, change)).toBe(line);
    expect(linesAt([path])(line)).toBe(true);
  });

  test.each([
    ["a secret changed again", ""],
    ["/workflow", "/workflow"],
    ["/a/b: 1 -> 2", "/a"],
    ["/a: 1 -> 2", "/a/b"],
    ["/a: /b: 1 -> 2", "/b"],
    [`/t[@name='x y']: 1 -> 2`, "/t[@name='x"],
    ["submitted: /a: 1", "/a"],
  ])("%j is not about %j", (text, path) => {
    expect(linesAt([path])(text)).toBe(false);
  });

  test("is about its path and no other, whatever is in it and behind it", () => {
    const paths = fc.tuple(fc.constantFrom("", "/"), awkward).map(([slash, name]) => slash + name);
    fc.assert(
      fc.property(paths, paths, awkward, fc.constantFrom(": ", " "), (path, other, change, mark) => {
        const line = differenceLine(path, `${mark as " "}${change}`);
        expect(linesAt([path])(line)).toBe(true);
        // Others that begin alike are the ones that could be taken for it.
        for (const each of [other, path + other, path.slice(0, -1), line, line.split(" ")[0]!])
          if (each !== path) expect(linesAt([each])(line)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  test("is found among the paths of many changes, each of which is read once", () => {
    let read = 0;
    const paths = function* (): Generator<string> {
      for (let at = 0; at < 20_000; at++, read++) yield `/workflow/task[@name='t ${at}: x']/@timeout`;
    };
    const isOneOf = linesAt(paths());
    for (let at = 0; at < 20_000; at++)
      expect(isOneOf(`/workflow/task[@name='t ${at}: x']/@timeout: 1 -> 2`)).toBe(true);
    expect(isOneOf("/workflow/task[@name='t 20000: x']/@timeout: 1 -> 2")).toBe(false);
    expect(read).toBe(20_000);
  });

  /** For each change, its line is about its path and about no other change's. */
  const expectOwnPaths = (changes: readonly { readonly path: string; readonly line: string }[]): void => {
    for (const { line, path } of changes)
      for (const other of changes) expect(linesAt([other.path])(line)).toBe(other.path === path);
  };
  const documentLines = (before: XmlDocument, after: XmlDocument) =>
    differences(before, after).flatMap((each) => describeDifference(each).map((line) => ({ path: each.path, line })));
  const memberLines = (before: JsonNode, after: JsonNode) =>
    jsonDifferences(before, after).map((each) => ({ path: each.path, line: describeJsonDifference(each) }));

  test("is about its path for elements and members of any name", () => {
    const attribute = (text: string): string =>
      text
        .replace(/[^\u0020-\ud7ff\ue000-\ufffd]/g, "")
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll('"', "&quot;");
    fc.assert(
      fc.property(awkward, (name) => {
        const [before, after] = [1, 2].map((x) => parseDocument(`<w><t name="${attribute(name)}" x="${x}"/><t/></w>`));
        const found = documentLines(before!, after!);
        expect(found).toHaveLength(1);
        expectOwnPaths(found);
        const [old, now] = [1, 2].map((x) => parseJson(JSON.stringify({ [name]: x })));
        const members = memberLines(old!, now!);
        expect(members).toHaveLength(1);
        expectOwnPaths(members);
      }),
      { numRuns: 500 },
    );
  });

  test("is about its path for any two documents", () => {
    fc.assert(
      fc.property(models, fc.nat(), fc.nat(), (model, seed, edit) => {
        const [before, after] = [parseDocument(render(model, seed)), parseDocument(render(edited(model, edit), seed))];
        expectOwnPaths(documentLines(before, after));
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(anyNode, anyNode, (before, after) => {
        expectOwnPaths(memberLines(before, after));
      }),
      { numRuns: 300 },
    );
  });
});
