import { describe, expect, test } from "vitest";
import { positionAt, readHclJson, sourceStretch, type Block, type Range } from "../../src/hcl";

const textOf = (source: string, { start, end }: Range): string => source.slice(start, end);

describe("JSON syntax", () => {
  const source = `\ufeff{
  "//": { "metadata": {} },
  "resource": {
    "wfa_workflow": {
      "load": {
        "//": { "metadata": { "path": "stack/load" } },
        "document": "<w a=\\"1\\">\\u00e9\${x}</w>",
        "enabled": true,
        "triggers": { "nightly": false },
        "other": "\${file(\\"\${path.module}/load.xml\\")}",
        "n": -1.5,
        "none": null,
        "list": ["a", "$\${b}"]
      }
    },
    "wfa_asset": [{ "a": { "name": "x" } }, { "b": [{ "name": "y" }] }]
  },
  "locals": { "a": 1 }
}`;
  const { body, isValid } = readHclJson(source);
  const [load] = body.blocks as [Block];
  const expressionOf = (name: string) => load.attributes.find((each) => each.name === name)!.expression;

  test("has the same blocks as the native one", () => {
    expect(isValid).toBe(true);
    expect(body.blocks.map(({ type, labels }) => [type, ...labels])).toEqual([
      ["resource", "wfa_workflow", "load"],
      ["resource", "wfa_asset", "a"],
      ["resource", "wfa_asset", "b"],
      ["locals"],
    ]);
    expect(textOf(source, load.header)).toBe('"load"');
    expect(positionAt(source, load.header.start)).toEqual({ line: 5, column: 7 });
    expect(load.attributes.map(({ name }) => name)).not.toContain("//");
  });

  test("has the same expressions", () => {
    expect(load.attributes.map(({ name, expression }) => [name, expression.kind])).toEqual([
      ["document", "string"],
      ["enabled", "bool"],
      ["triggers", "object"],
      ["other", "call"],
      ["n", "number"],
      ["none", "null"],
      ["list", "list"],
    ]);
    expect(textOf(source, expressionOf("enabled").range)).toBe("true");
    const list = expressionOf("list");
    expect(list.kind === "list" && list.items[1]).toMatchObject({ kind: "string", value: "${b}" });
    const triggers = expressionOf("triggers");
    expect(triggers.kind === "object" && textOf(source, triggers.items[0]!.value.range)).toBe("false");
  });

  test("has the places of a template's parts, through both kinds of escapes", () => {
    const document = expressionOf("document");
    if (document.kind !== "string") throw new Error(document.kind);
    expect(document.parts.map((part) => [part.kind, textOf(source, part)])).toEqual([
      ["literal", "<w a="],
      ["escape", '\\"'],
      ["literal", "1"],
      ["escape", '\\"'],
      ["literal", ">"],
      ["escape", "\\u00e9"],
      ["template", "${x}"],
      ["literal", "</w>"],
    ]);
    const one = { ...document, value: "" };
    const { start, end } = sourceStretch(one, 5, 8)!;
    expect(source.slice(start, end)).toBe('\\"1\\"');
  });

  test("a call in a string has places in the file", () => {
    const call = expressionOf("other");
    if (call.kind !== "call") throw new Error(call.kind);
    expect(textOf(source, call.range)).toBe('file(\\"${path.module}/load.xml\\")');
    const [path] = call.arguments;
    expect(path?.kind === "string" && path.parts.map((part) => textOf(source, part))).toEqual([
      "${path.module}",
      "/load.xml",
    ]);
  });

  test.each(["", "{", "[]", "null", '"a"', '{"resource": []}', '{"resource": {"a": 1}}', '{"a": 1} x', "\ufeff"])(
    "%j has no block",
    (text) => {
      expect(readHclJson(text).body.blocks).toEqual([]);
    },
  );

  test("what is nested deeply does not overflow the stack", () => {
    const deep = `{"resource":{"a":{"b":{"c":${"[".repeat(100_000)}${"]".repeat(100_000)}}}}}`;
    expect(readHclJson(deep).body.blocks).toHaveLength(1);
  });
});
