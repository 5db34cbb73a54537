import { describe, expect, test } from "vitest";
import {
  canonicalText,
  describe as describeDifference,
  differences,
  FilledDocument,
  parseDocument,
  valueMayBecome,
} from "../../src/document";

const TEMPLATE = `<w name="{{env}}" a='{{env}}'><t p="x{{n}}">{{n}}</t><t>plain</t><s>
one
host={{host}}
two</s><?go {{n}}?></w>`;
const VALUES = new Map([
  ["env", "prod"],
  ["n", ""],
  ["host", "<db>"],
]);
const filled = new FilledDocument(parseDocument(TEMPLATE), VALUES);

describe("a filled document", () => {
  test("is the document with its values, and knows its template", () => {
    expect(filled.text).toBe(`<w name="prod" a='prod'><t p="x"></t><t>plain</t><s>
one
host=&lt;db&gt;
two</s><?go {{n}}?></w>`);
    expect(filled.template.text).toBe(TEMPLATE);
    expect(canonicalText(filled)).toBe(canonicalText(parseDocument(filled.text)));
  });

  test.each([
    ["a value", "prod'", "test'", ["/w/@a: {{env}} (prod) -> test"]],
    ["a part of one", 'p="x"', 'p="y"', ["/w/t[@p='y']/@p: x{{n}} (x) -> y"]],
    ["a line", "host=&lt;db&gt;", "host=db", ["/w/s line 3: host={{host}} (host=<db>) -> host=db"]],
    ["a line beside one", "two", "three", ["/w/s line 4: two -> three"]],
    ["what is no placeholder", "plain", "fancy", ["/w/t[2]: plain -> fancy"]],
  ])("is shown beside its template where %s changes", (_words, from, to, lines) => {
    const baseline = parseDocument(filled.text);
    const now = parseDocument(filled.text.replace(from, to));
    const found = differences(baseline, now, { templateOf: filled.templatesIn(baseline) });
    expect(found.flatMap(describeDifference).map((line) => line.replace(/t\[@p='y'\]|t\[1\]/, "t[@p='y']"))).toEqual(
      lines,
    );
  });

  test("is shown without its template where the value is not the filled one, or is sensitive", () => {
    const baseline = parseDocument(filled.text.replace("prod'", "PROD'"));
    const now = parseDocument(filled.text.replace("prod'", "test'"));
    const templateOf = filled.templatesIn(baseline);
    const lines = (sensitivePaths: readonly string[]) =>
      differences(baseline, now, { templateOf, sensitivePaths }).flatMap(describeDifference);
    expect(lines([])).toEqual(["/w/@a: PROD -> test"]);
    const own = parseDocument(filled.text);
    expect(
      differences(own, now, { templateOf: filled.templatesIn(own), sensitivePaths: ["/w/@a"] }).flatMap(
        describeDifference,
      ),
    ).toEqual(["/w/@a: (sensitive) -> (sensitive)"]);
  });

  test("masks its template where paths lead in the document", () => {
    const masked = (...paths: readonly string[]) => canonicalText(filled.maskedTemplate(paths));
    expect(masked()).toBe(canonicalText(filled.template));
    expect(masked("/w[@name='prod']/@a")).toBe(
      canonicalText(parseDocument(TEMPLATE.replace("a='{{env}}'", "a='(sensitive)'"))),
    );
    expect(masked("/w[@name='{{env}}']/@a")).toBe(canonicalText(filled.template));
    expect(masked("//s")).not.toContain("host");
  });
});

describe("what a template may become", () => {
  const OPEN = new Set(["a", "b"]);

  test.each([
    ["plain", "plain", true],
    ["plain", "other", false],
    ["{{a}}", "", true],
    ["{{c}}", "x", false],
    ["x{{a}}y", "x1y", true],
    ["x{{a}}y", "xy", true],
    ["x{{a}}x", "x", false],
    ["{{a}}-{{b}}", "1-2-3", true],
    ["{{a}}-{{b}}", "12", false],
    ["{{a}}ab{{b}}b", "ab", false],
    ["{{a}}ab{{b}}b", "abb", true],
  ])("the value %j, %j: %j", (value, text, expected) => {
    expect(valueMayBecome(value, OPEN, text)).toBe(expected);
  });
});
