import { describe, expect, test } from "vitest";
import { canonicalText, parseDocument, valueNodes, valuesAt, withValues } from "../../src/document";

const TEXT = `<?go a?><w name="load"><t id="1" p="x">text<?do b?></t><t p="y"><name>second</name></t></w><?end c?>`;

describe("the nodes that hold a value", () => {
  test("are attributes, texts and instructions, in the document's order", () => {
    expect(valueNodes(parseDocument(TEXT)).map(({ value }) => value)).toEqual([
      ...["a", "load", "1", "x", "text", "b", "y", "second", "c"],
    ]);
  });

  test("stand in the same slot wherever an element of that name and identity stands, and in one kind of any identity", () => {
    const find = (text: string, value: string) => valueNodes(parseDocument(text)).find((node) => node.value === value)!;
    const x = find(TEXT, "x");
    const moved = find('<w name="load"><other/><t p="z" id="1"/></w>', "z");
    expect(moved).toMatchObject({ slot: x.slot, kind: x.kind });
    const another = find(TEXT, "y");
    expect(another.kind).toBe(x.kind);
    expect(another.slot).not.toBe(x.slot);
    expect(find('<v name="load"><t p="z" id="1"/></v>', "z").slot).not.toBe(x.slot);
    expect(find(TEXT, "b").kind).not.toBe(find(TEXT, "text").kind);
  });

  test("take other values, and everything else stays", () => {
    const document = parseDocument(TEXT);
    const values = new Map(valueNodes(document).map(({ node, value }) => [node, `<${value}>`]));
    expect(valueNodes(withValues(document, values)).map(({ value }) => value)).toEqual(
      valueNodes(document).map(({ value }) => `<${value}>`),
    );
    expect(canonicalText(withValues(document, new Map()))).toBe(canonicalText(document));
  });
});

describe("the values at paths", () => {
  test.each([
    [
      "an attribute, a text, an instruction",
      ["//t[@id='1']/@p", "//t/text()", "/w/t/processing-instruction()"],
      ["x", "text", "b"],
    ],
    ["an element: all that is in it", ["/w/t[1]"], ["1", "x", "text", "b"]],
    ["nothing", ["//none"], []],
    ["no path", [], []],
    ["a path that cannot be read", ["//t/@p", "///"], []],
  ])("%s", (_what, paths, values) => {
    expect(valuesAt(TEXT, paths)).toEqual(values);
  });

  test("are none of a text that is no document", () => {
    expect(valuesAt("<w", ["//t"])).toEqual([]);
  });
});
