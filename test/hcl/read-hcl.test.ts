import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  positionAt,
  readHcl,
  sourceStretch,
  type Attribute,
  type Block,
  type Expression,
  type Range,
} from "../../src/hcl";

const textOf = (source: string, { start, end }: Range): string => source.slice(start, end);

function attributeOf(source: string, name: string): Attribute {
  const found = readHcl(source).body.blocks[0]?.attributes.find((attribute) => attribute.name === name);
  if (found === undefined) throw new Error(`no attribute ${name}`);
  return found;
}

/** The expression of an attribute in a block. */
const expressionOf = (expression: string): Expression => attributeOf(`x {\n  a = ${expression}\n}\n`, "a").expression;

const kindAndText = (expression: string): readonly [string, string] => {
  const source = `x {\n  a = ${expression}\n  b = 1\n}\n`;
  const { isValid, body } = readHcl(source);
  expect(isValid).toBe(true);
  expect(body.blocks[0]!.attributes.map(({ name }) => name)).toEqual(["a", "b"]);
  const { expression: read } = body.blocks[0]!.attributes[0]!;
  return [read.kind, textOf(source, read.range)];
};

const valueOf = (expression: string): unknown => {
  const read = expressionOf(expression);
  if (read.kind !== "string" && read.kind !== "heredoc") throw new Error(`it is of the kind ${read.kind}`);
  return read.value;
};

describe("places", () => {
  const source = [
    "# über",
    'resource "wfa_workflow" "löad" { # a { comment',
    '  name /* ä */ = "x😀" // more',
    "  lifecycle { prevent_destroy = true }",
    "",
    "  timeouts {",
    '    create = "5m"',
    "  }",
    "}",
    "",
  ].join("\n");

  test.each([
    ["line feeds", "\n", ""],
    ["Windows line breaks", "\r\n", ""],
    ["a byte order mark", "\n", "\ufeff"],
  ])("of the header, the attributes and the nested blocks, with %s", (_what, lineBreak, mark) => {
    const text = mark + source.replaceAll("\n", lineBreak);
    const { body, isValid } = readHcl(text);
    expect(isValid).toBe(true);
    const [block] = body.blocks as [Block];
    expect(block.labels).toEqual(["wfa_workflow", "löad"]);
    expect(textOf(text, block.header)).toBe('resource "wfa_workflow" "löad"');
    expect(positionAt(text, block.header.start)).toEqual({ line: 2, column: 1 });
    expect(textOf(text, block.range).endsWith("}")).toBe(true);
    const [name] = block.attributes as [Attribute];
    expect(textOf(text, name.range)).toBe('name /* ä */ = "x😀"');
    expect(positionAt(text, name.expression.range.start)).toEqual({ line: 3, column: 18 });
    expect(positionAt(text, name.expression.range.end)).toEqual({ line: 3, column: 23 });
    expect(block.blocks.map(({ type, range }) => [type, positionAt(text, range.start).line])).toEqual([
      ["lifecycle", 4],
      ["timeouts", 6],
    ]);
    expect(block.blocks[0]!.attributes[0]!.expression).toMatchObject({ kind: "bool", value: true });
    expect(textOf(text, block.blocks[1]!.attributes[0]!.expression.range)).toBe('"5m"');
  });

  test("a byte order mark takes no column", () => {
    const text = '\ufeffx "y" {}';
    const { start } = readHcl(text).body.blocks[0]!.header;
    expect([start, positionAt(text, start)]).toEqual([1, { line: 1, column: 1 }]);
  });
});

describe("expressions", () => {
  test.each([
    ['"text"', "string"],
    ['"${var.a} and ${"nested ${"deep"}"}"', "string"],
    ["300", "number"],
    ["-1.5e3", "number"],
    ["false", "bool"],
    ["null", "null"],
    ["[1, [2], {}]", "list"],
    ["[\n  1, # one\n  2,\n]", "list"],
    ['{ a = 1, "b" : 2\n  (local.c) = 3 }', "object"],
    ['file("load.xml")', "call"],
    ['"${file("load.xml")}"', "call"],
    ['templatefile(\n  "a.xml",\n  { x = 1 },\n)', "call"],
    ["var.a", "other"],
    ["truethy", "other"],
    ["1 + 2", "other"],
    ['file("a") == "" ? "b" : "c"', "other"],
    ['trimspace(file("a"))[0]', "other"],
    ["[for x in y : x]", "other"],
    ['{ for k, v in y : k => "}" if v != "" }', "other"],
    ["(\n  1\n)", "other"],
    ['concat([\n  "}",\n], x)...', "other"],
    ["wfa_workflow.a[*].id", "other"],
  ])("%s", (expression, kind) => {
    expect(kindAndText(expression)[0]).toBe(kind);
    // The call in a template is named by its own range.
    expect(expression).toContain(kindAndText(expression)[1]);
    if (kind !== "call") expect(kindAndText(expression)[1]).toBe(expression);
  });

  test("comments behind an expression do not belong to it, and one inside does", () => {
    expect(kindAndText("1 # a")[1]).toBe("1");
    expect(kindAndText("x /* a\n */ + 1 // b")[1]).toBe("x /* a\n */ + 1");
  });

  test("items of an object have places, whatever separates them", () => {
    const source = 'x {\n  a = {\n    nightly = true, "week ly": false # end\n    (x.y) = 1\n  }\n}';
    const { expression } = attributeOf(source, "a");
    if (expression.kind !== "object") throw new Error(expression.kind);
    expect(expression.items.map(({ key, range }) => [key, textOf(source, range)])).toEqual([
      ["nightly", "nightly = true"],
      ["week ly", '"week ly": false'],
      [null, "(x.y) = 1"],
    ]);
  });
});

/** What the engines make of these was read from their plans. */
describe("templates", () => {
  test.each([
    [String.raw`"$$${"$"}{1} $${"$"}{a} %%{b} $x \u0041 $$$${"$"}{c}"`, "$${1} ${a} %{b} $x A $$${c}"],
    [String.raw`"a\n\"b\\\t\U0001F600"`, 'a\n"b\\\t😀'],
    ['"100% $5"', "100% $5"],
    ['"${var.a}"', null],
    ['"%{ if x }a%{ endif }"', null],
    ["<<E\n$${a} \\n %%{b}\n  E", "${a} \\n %{b}\n"],
    ["<<E\na E\nE b\n \tE", "a E\nE b\n"],
    ["<<-EOT\n      <a>\n   \n        $x y\n\t  tab\n    EOT", "   <a>\n   \n     $x y\ntab\n"],
    ["<<-EOT\n      <a>\n   \n          tab\n     EOT", "<a>\n   \n    tab\n"],
    ["<<EOT\r\na\r\nb\r\nEOT\r", "a\r\nb\r\n"],
    ["<<EOT\nEOT", ""],
    ["<<-EOT\n  a ${x}\nEOT", null],
  ])("%j stands for %j", (expression, value) => {
    expect(valueOf(expression)).toBe(value);
  });

  test("a heredoc ends at its marker, also with templates and other heredocs in it", () => {
    const source = 'x {\n  a = <<-A\n    ${join("}", [<<B\n  A ${"\n}"}\nB\n    ])}\n    A }\n  A\n  b = 1\n}\n';
    const { body, isValid } = readHcl(source);
    expect(isValid).toBe(true);
    expect(body.blocks[0]!.attributes.map(({ name }) => name)).toEqual(["a", "b"]);
    const { expression } = body.blocks[0]!.attributes[0]!;
    expect(expression).toMatchObject({ kind: "heredoc" });
    expect(positionAt(source, expression.range.end)).toEqual({ line: 9, column: 4 });
  });

  test("a stretch of the value is found in the file, through indentation and escapes", () => {
    const source = "x {\n  a = <<-EOT\n    <w>\r\n      <t v='$${n}'/>\n    </w>\n  EOT\n}\n";
    const { expression } = attributeOf(source, "a");
    if (expression.kind !== "heredoc" || expression.value === null) throw new Error(expression.kind);
    const found = (text: string): string => {
      const at = expression.value!.indexOf(text);
      const { start, end } = sourceStretch(expression, at, at + text.length)!;
      return source.slice(start, end);
    };
    expect(expression.value).toBe("<w>\r\n  <t v='${n}'/>\n</w>\n");
    expect(found("<w>")).toBe("<w>");
    expect(found("<t")).toBe("<t");
    expect(found("'${n}'")).toBe("'$${n}'");
    expect(found("\n</w>")).toBe("\n    </w>");
    expect(textOf(source, expression.body)).toBe("    <w>\r\n      <t v='$${n}'/>\n    </w>\n");
    expect(sourceStretch(expression, 0, 0)).toEqual({ start: source.indexOf("<w>"), end: source.indexOf("<w>") });
  });
});

describe("blocks", () => {
  test("on one line, without labels, with bare labels, dynamic", () => {
    const source =
      'locals { a = 1 }\nresource wfa_asset a {}\nmodule "m" {\n dynamic "x" {\n for_each = [1]\n content { b = x.value }\n}\n count = 2 }';
    const { body, isValid } = readHcl(source);
    expect(isValid).toBe(true);
    expect(body.blocks.map(({ type, labels }) => [type, ...labels])).toEqual([
      ["locals"],
      ["resource", "wfa_asset", "a"],
      ["module", "m"],
    ]);
    const [dynamic] = body.blocks[2]!.blocks as [Block];
    expect([dynamic.type, ...dynamic.labels]).toEqual(["dynamic", "x"]);
    expect(dynamic.blocks[0]!.attributes.map(({ name }) => name)).toEqual(["b"]);
    expect(body.blocks[2]!.attributes.map(({ name }) => name)).toEqual(["count"]);
  });

  test("what is wrong in one line does not hide the next", () => {
    const { body, isValid } = readHcl('x {\n  = 3\n  a = \n  b = 1 }\n}\n?\ny "z" {\n  c = "open\n  d = 2\n}\n');
    expect(isValid).toBe(false);
    expect(body.blocks.map(({ type }) => type)).toEqual(["x", "y"]);
    expect(body.blocks[1]!.attributes.map(({ name, expression }) => [name, expression.kind])).toEqual([
      ["c", "other"],
      ["d", "number"],
    ]);
  });

  test.each([
    ["a block", "x {\n  a = 1\n"],
    ["a heredoc", "x {\n  a = <<E\n  b = 1\n}\n"],
    ["a list", "x {\n  a = [1,\n}\ny {}\n"],
    ["a string", 'x {\n  a = "'],
    ["a template", 'x {\n  a = "${'],
    ["a comment", "x {\n /* "],
  ])("%s that is not closed is a problem, and the block is there", (_what, source) => {
    const { body, isValid } = readHcl(source);
    expect(isValid).toBe(false);
    expect(body.blocks[0]).toMatchObject({ type: "x" });
  });

  test("any text gives a tree whose ranges are in it", () => {
    const word = fc.constantFrom(
      ...'x|a = |{|}|[|]|(|)|"|\\|\n|\r\n|<<E\n|<<-E\n|E\n|${|%{|$${|#|//|/*|*/|,|:|=>|file("a")|for |1|é|😀|\t'.split(
        "|",
      ),
    );
    const inside = (text: string, { start, end }: Range): void => {
      expect(start).toBeLessThanOrEqual(end);
      expect(end).toBeLessThanOrEqual(text.length);
    };
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join("");
        const visit = ({ attributes, blocks }: Pick<Block, "attributes" | "blocks">): void => {
          for (const { range, expression } of attributes)
            for (const each of [range, expression.range]) inside(text, each);
          for (const block of blocks) {
            for (const each of [block.range, block.header]) inside(text, each);
            visit(block);
          }
        };
        visit(readHcl(text).body);
      }),
      { numRuns: 300 },
    );
  });

  test("the name of an attribute in quotes is read, and a problem, because only CLI configurations may have it", () => {
    const { body, isValid } = readHcl('overrides {\n  "a/\\"b" = "c"\n  "d"\n  e = 1\n}\n');
    expect(body.blocks[0]?.attributes).toMatchObject([{ name: 'a/"b', expression: { value: "c" } }, { name: "e" }]);
    expect(isValid).toBe(false);
  });

  test.each([
    ["brackets", `x {\n a = ${"[".repeat(50_000)}`],
    ["blocks", "x {\n".repeat(20_000)],
    ["templates", `x {\n a = ${'"${'.repeat(20_000)}`],
    ["closed templates", `x {\n a = ${'"${'.repeat(2_000)}1${'}"'.repeat(2_000)}\n}`],
  ])("deeply nested %s do not overflow the stack", (_what, text) => {
    expect(readHcl(text).body.blocks).toHaveLength(1);
  });
});
