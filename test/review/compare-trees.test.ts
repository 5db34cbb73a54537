import { alignSequences } from "../../src/sequence";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentsEqual, parseDocument, selectPath, type XmlDocument } from "../../src/document";
import { changedPieces, type ComparedNode, lineText, type Piece } from "../../src/markup";
import { compareTrees, wholeTree } from "../../src/review/compare/compare-trees";
import { edited, models, render } from "../document/random-document";

const shown = (document: XmlDocument, paths: readonly string[] = []): Parameters<typeof compareTrees>[0] => ({
  marked: document,
  hidden: new Set(paths.flatMap((path) => selectPath(document, path)).map(({ node }) => node)),
});

const compare = (before: XmlDocument, after: XmlDocument): readonly ComparedNode[] =>
  compareTrees(shown(before), shown(after));

/** The lines of one side, from top to bottom. */
const linesOf = (nodes: readonly ComparedNode[], side: "old" | "new"): readonly string[] =>
  nodes.flatMap((node) => [...(node[side] === null ? [] : [lineText(node[side])]), ...linesOf(node.children, side)]);

/** How an element is written, in one line or over several, may differ where the other side is longer. */
const characters = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replace(/\/>$/, ">").replace(/<\/[^<]*>$/, ""))
    .join("")
    .normalize();

/** What a line says, in whatever order and with whatever prefixes. */
const withoutPrefixes = (pieces: readonly Piece[]): readonly string[] =>
  pieces
    .map(({ role, text }) => (role === "name" || role === "attribute" ? text.replace(/^.*:/, "") : text).normalize())
    .sort();

const sorted = (text: string): string => [...text].sort().join("");

const flat = (nodes: readonly ComparedNode[]): readonly ComparedNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** A picture of a comparison: sign, indentation, both sides where they differ. */
function picture(nodes: readonly ComparedNode[], depth = 0): readonly string[] {
  return nodes.flatMap((node) => {
    const [old, now] = [node.old && lineText(node.old), node.new && lineText(node.new)];
    const line =
      old === now
        ? `${now}`
        : [old === null ? "" : `- ${old}`, now === null ? "" : `+ ${now}`].filter(Boolean).join(" | ");
    return [`${"  ".repeat(depth)}${line}${node.moved ? " (moved)" : ""}`, ...picture(node.children, depth + 1)];
  });
}

describe("two documents side by side", () => {
  test("changed, added, removed and moved parts stand where they belong", () => {
    const before = parseDocument(`<w name="A">
      <t name="one" x="1"/><t name="two"/><t name="three"><c>say hi</c></t><old/>
    </w>`);
    const after = parseDocument(`<w name="A"><!-- moved -->
      <t name="three"><c>say hello</c></t><t name="one" x="2" y="3"/><new>text</new><t name="two"/>
    </w>`);
    expect(picture(compare(before, after))).toEqual([
      '<w name="A">',
      '  <t name="three"> (moved)',
      "    - <c>say hi</c> | + <c>say hello</c>",
      '  - <t name="one" x="1"/> | + <t name="one" x="2" y="3"/>',
      "  + <new>text</new>",
      '  <t name="two"/>',
      "  - <old/>",
    ]);
  });

  test("texts of several lines are compared line by line", () => {
    const script = (line: string): XmlDocument => parseDocument(`<w><c>first\n${line}\nlast</c></w>`);
    expect(picture(compare(script("middle"), script("centre")))).toEqual([
      "<w>",
      "  <c>",
      "    first",
      "    - middle | + centre",
      "    last",
    ]);
  });

  test("another root element is another document", () => {
    expect(picture(compare(parseDocument("<a/>"), parseDocument("<b/>")))).toEqual(["- <a/>", "+ <b/>"]);
  });

  test("a masked value that changed is marked as changed, though both sides read the same", () => {
    const paths = ["//@password", "//note"];
    const side = (secret: string): XmlDocument =>
      parseDocument(`<w><c password="${secret}" user="u"/><note>${secret}</note><d/></w>`);
    const [before, after] = [side("one"), side("two")];
    const nodes = compareTrees(shown(before, paths), shown(after, paths));
    expect(JSON.stringify(nodes)).not.toMatch(/one|two/);
    expect(flat(nodes).map(({ status, new: line }) => [status, lineText(line!)])).toEqual([
      ["within", "<w>"],
      ["changed", '<c password="(sensitive)" user="u"/>'],
      ["changed", "<note>(sensitive)</note>"],
      ["same", "<d/>"],
    ]);
  });

  test("property: both columns hold the whole documents, and what is unchanged is the same on both sides", () => {
    fc.assert(
      fc.property(models, fc.nat(), fc.nat(), (model, seed, more) => {
        const before = parseDocument(render(edited(model, seed), seed));
        const after = parseDocument(render(edited(model, more), more));
        const nodes = compare(before, after);
        expect(characters(linesOf(nodes, "new"))).toBe(characters(linesOf(wholeTree(shown(after), "added"), "new")));
        // Moved parts stand at their new place on the old side, too.
        expect(sorted(characters(linesOf(nodes, "old")))).toBe(
          sorted(characters(linesOf(wholeTree(shown(before), "removed"), "old"))),
        );
        for (const node of flat(nodes)) {
          if (node.status === "same" || node.status === "within")
            expect(withoutPrefixes(node.old!)).toEqual(withoutPrefixes(node.new!));
        }
        const untouched = flat(nodes).every(({ status, moved }) => status === "same" && !moved);
        expect(untouched).toBe(documentsEqual(before, after));
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});

describe("lines side by side", () => {
  test.each([
    [
      ["a", "b", "c"],
      ["a", "x", "c"],
      [
        ["a", "a"],
        ["b", "x"],
        ["c", "c"],
      ],
    ],
    [
      ["a"],
      ["a", "b"],
      [
        ["a", "a"],
        [null, "b"],
      ],
    ],
    [[], ["a"], [[null, "a"]]],
    [
      ["x", "a", "b"],
      ["a", "y", "b"],
      [
        ["x", null],
        ["a", "a"],
        [null, "y"],
        ["b", "b"],
      ],
    ],
    [
      ["a", "a"],
      ["a"],
      [
        ["a", "a"],
        ["a", null],
      ],
    ],
  ])("%j and %j", (before, after, pairs) => {
    expect(alignSequences(before, after).map((pair) => [pair.old, pair.new])).toEqual(pairs);
  });

  test("property: each side is whole and in order", () => {
    const line = fc.constantFrom("a", "b", "c", "d");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.array(line, { maxLength: 12 }), (before, after) => {
        const pairs = alignSequences(before, after);
        expect(pairs.flatMap(({ old }) => old ?? [])).toEqual(before);
        expect(pairs.flatMap((pair) => pair.new ?? [])).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });
});

describe("what differs in a value", () => {
  const marked = (before: string, after: string): readonly string[] =>
    changedPieces("value", before, after).map((pieces) =>
      pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(""),
    );

  test.each([
    [
      "run --retries 3 --log x",
      "run --retries 12 --log x",
      ["run --retries [3] --log x", "run --retries [12] --log x"],
    ],
    ["wait 1200 seconds", "wait 900 seconds", ["wait [1200] seconds", "wait [900] seconds"]],
    ["one two", "one two three", ["one two", "one two[ three]"]],
    ["a", "b", ["[a]", "[b]"]],
    ["", "x", ["[]", "[x]"]],
    ["say 😀 now", "say 😁 now", ["say [😀] now", "say [😁] now"]],
    ["aaaa", "aaaaa", ["[aaaa]", "[aaaaa]"]],
  ])("%j and %j", (before, after, shown) => {
    expect(marked(before, after)).toEqual(shown);
  });
});
