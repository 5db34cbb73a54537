import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  inTemplate,
  readHcl,
  readHclJson,
  speltTemplate,
  speltTemplateFile,
  templateEdits,
  type SpeltTemplate,
} from "../../src/hcl";
import { withEdits } from "../../src/sequence";

/** The text of the only attribute of a file in the native syntax. */
function templateIn(text: string): SpeltTemplate {
  const expression = readHcl(text).body.attributes[0]!.expression;
  if (expression.kind !== "string" && expression.kind !== "heredoc")
    throw new Error(`${expression.kind} is not a text`);
  return speltTemplate({ text, syntax: "hcl" }, expression);
}

/** The file after the edit, or why there is none. */
function edited(text: string, before: string, after: string, template = templateIn(text)): string {
  const edits = templateEdits(template, before, after);
  return "evaluated" in edits ? `refused: ${edits.evaluated}` : withEdits(text, edits);
}

const HEREDOC = `# above
document = <<-XML
    <w a='1'>
      <t x="1"/> <!-- $\${kept} -->

      <u y="\${var.y}" z="2"/>
    </w>
  XML
# below
`;
const VALUE = `<w a='1'>\n  <t x="1"/> <!-- \${kept} -->\n\n  <u y="yes" z="2"/>\n</w>\n`;

describe("a heredoc whose indentation is stripped", () => {
  test.each<[string, [string, string], [string, string]]>([
    ["a value", [`x="1"`, `x="10"`], [`x="1"`, `x="10"`]],
    ["beside a reference", [`z="2"`, `z="3"`], [`z="2"`, `z="3"`]],
    [
      "on both sides of a reference",
      [`<u y="yes" z="2"/>`, `<v y="yes" z="3"/>`],
      [`<u y="\${var.y}" z="2"/>`, `<v y="\${var.y}" z="3"/>`],
    ],
    ["a line more", ["</w>", "  <n/>\n</w>"], ["    </w>", "      <n/>\n    </w>"]],
    ["a line at the end", ["</w>\n", "</w>\n<!-- end -->\n"], ["    </w>\n", "    </w>\n    <!-- end -->\n"]],
    ["a line less", [`  <t x="1"/> <!-- \${kept} -->\n`, ""], [`      <t x="1"/> <!-- $\${kept} -->\n`, ""]],
    [
      "the line with the reference moves",
      [`\n  <u y="yes" z="2"/>\n`, `  <u y="yes" z="2"/>\n\n`],
      [`\n      <u y="\${var.y}" z="2"/>\n`, `      <u y="\${var.y}" z="2"/>\n\n`],
    ],
    ["what would be a reference", [`x="1"`, `x="\${1}%{if}"`], [`x="1"`, `x="$\${1}%%{if}"`]],
    ["a blank line less", ["\n\n", "\n"], ["\n\n", "\n"]],
    [
      "several lines in the place of one",
      [`<t x="1"/>`, "<t>\n    <x/>\n  </t>"],
      [`<t x="1"/>`, "<t>\n        <x/>\n      </t>"],
    ],
  ])("%s", (_what, [from, to], [was, now]) => {
    const result = edited(
      HEREDOC,
      VALUE,
      VALUE.replace(from, () => to),
    );
    expect(result).toBe(HEREDOC.replace(was, () => now));
  });

  test("tabs stay tabs, and line ends with two characters too", () => {
    const text = "d = <<-X\r\n\t\t<w>\r\n\t\t\t<t/>\r\n\t\t</w>\r\n\tX\r\n";
    const value = "<w>\r\n\t<t/>\r\n</w>\r\n";
    expect(edited(text, value, "<w>\r\n\t<t/>\r\n\t<u/>\r\n</w>\r\n")).toBe(
      text.replace("<t/>\r\n", "<t/>\r\n\t\t\t<u/>\r\n"),
    );
  });
});

describe("what is refused", () => {
  test.each([
    ["a value that comes from a reference", HEREDOC, VALUE, VALUE.replace("yes", "no"), "refused: ${var.y}"],
    ["a text that the template is not", HEREDOC, VALUE.replace("w a", "w b"), VALUE, "refused: null"],
    [
      "references without anything between them to tell them apart",
      `d = "\${a}x\${b}"`,
      "xxx",
      "xxxy",
      "refused: null",
    ],
    ["a directive", `d = "a%{ if x }b%{ endif }"`, "ab", "ac", "refused: null"],
    ["stripped blanks", 'd = "a ${~ x ~} b"', "axb", "axc", "refused: null"],
  ])("%s", (_what, text, before, after, reason) => {
    expect(edited(text, before, after)).toBe(reason);
  });
});

test("a reference that stands for nothing, and one of several that are alone between texts", () => {
  expect(edited('d = "<a>${x}</a>${y}"', "<a>1</a>2", "<b>1</b>2")).toBe('d = "<b>${x}</b>${y}"');
  expect(edited('d = "a${x}c"', "ac", "bc")).toBe('d = "b${x}c"');
});

test("quotes, the strings of JSON and the file of templatefile have escapes of their own", () => {
  const quoted = String.raw`d = "<a x=\"1\">\n\u00e9</a>"`;
  expect(edited(quoted, '<a x="1">\né</a>', '<a x="2">\né\t"</a>')).toBe(String.raw`d = "<a x=\"2\">\n\u00e9\t\"</a>"`);
  const json = String.raw`{"locals": {"d": "<a x=\"1\">\n\u00e9${"$${b}"}</a>"}}`;
  const expression = readHclJson(json).body.blocks[0]!.attributes[0]!.expression;
  if (expression.kind !== "string") throw new Error("It is a string");
  const template = speltTemplate({ text: json, syntax: "json" }, expression);
  expect(edited(json, '<a x="1">\né${b}</a>', '<a x="2">\né${b}${c}</a>', template)).toBe(
    String.raw`{"locals": {"d": "<a x=\"2\">\n\u00e9${"$${b}$${c}"}</a>"}}`,
  );
  const file = '<a o="${owner}">$${p}</a>\n';
  const whole = speltTemplateFile(file);
  expect(edited(file, '<a o="me">${p}</a>\n', '<a o="me">${p}${q}</a>\n', whole)).toBe(
    '<a o="${owner}">$${p}$${q}</a>\n',
  );
});

const PIECES = ["<a/>", "x", "${", "%{", "$", "{", '"', "\\", "  ", "\n", "\n", "é", "🙂", "R1", "R2"];

test("random texts and edits: the template has the new value, and what is around it and in other lines stays", () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => `${pieces.join("")}\n`);
  const added = fc.constantFrom("", "<n/>", "new\n", "${z}", "$", '"', "  ");
  let written = 0;
  fc.assert(
    fc.property(
      text,
      added,
      fc.nat(),
      fc.nat(4),
      fc.constantFrom("", "  ", "\t"),
      (value, more, from, length, indent) => {
        // R1 and R2 are what references stand for.
        const source = inTemplate(value).replaceAll("R1", "${r.one}").replaceAll("R2", "${r.two}");
        const lines = source.split("\n").slice(0, -1);
        const file = `# a\nd = <<-EOT\n${lines.map((line) => `${line === "" ? "" : indent}${line}\n`).join("")}EOT\n# b\n`;
        const template = templateIn(file);
        const at = from % value.length;
        const after = value.slice(0, at) + more + value.slice(Math.min(value.length - 1, at + length));
        const edits = templateEdits(template, value, after);
        if ("evaluated" in edits) return;
        const result = withEdits(file, edits);
        expect(result).toMatch(/^# a\nd = <<-EOT\n[^]*EOT\n# b\n$/);
        // What a stray character makes of an escape is noticed, and then nothing is written.
        expect("evaluated" in templateEdits(templateIn(result), after, after)).toBe(false);
        written++;
        const kept = new Set(file.split("\n"));
        expect(result.split("\n").filter((line) => !kept.has(line)).length).toBeLessThanOrEqual(3);
      },
    ),
    { numRuns: 500 },
  );
  expect(written).toBeGreaterThan(150);
});
