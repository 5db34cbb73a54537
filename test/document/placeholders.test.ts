import { describe, expect, test } from "vitest";
import {
  fillDocument,
  fillIn,
  fillKnown,
  hiddenIn,
  parseDocument,
  placeholderNames,
  placeholderOf,
  placeholdersIn,
} from "../../src/document";

const VALUES = new Map([
  ["secret:db", `a<b>&"c'`],
  ["secret:empty name ", "$&"],
  ["host", "{{secret:db}}"],
]);

describe("placeholders in a value", () => {
  test.each([
    ["none", [], []],
    ["{{secret:db}}", ["secret:db"], ["secret:db"]],
    ["x{{secret:b}}{{a}}y{{secret:b}}", ["secret:b", "a", "secret:b"], ["secret:b", "secret:b"]],
    ["{{secret:}} {secret:a} {a} {{}} {{a}", [], []],
    ["{{secret:{a}}} {{ secret:a}}", [" secret:a"], []],
    ["{{{secret: a b }}}", ["secret: a b "], ["secret: a b "]],
    ["{{e\u0301}}", ["é"], []],
  ])("%s", (value, names, hidden) => {
    expect(placeholdersIn(value)).toEqual(names);
    expect(hiddenIn(value)).toEqual(hidden);
  });

  test("are filled in as they are, all of them or those that have a value", () => {
    expect(fillIn(`${placeholderOf("secret:db")} ${placeholderOf("secret:empty name ")}`, VALUES)).toBe(`a<b>&"c' $&`);
    expect(fillIn("{{secret:db}}{{secret:other}}", VALUES)).toBeNull();
    expect(fillKnown("{{secret:db}}{{secret:other}}", VALUES)).toBe(`a<b>&"c'{{secret:other}}`);
    expect(fillIn("{{literal}}", VALUES)).toBe("{{literal}}");
  });

  test("are not looked for in values", () => {
    expect(fillKnown("{{secret:db}}@{{host}}", VALUES)).toBe(`a<b>&"c'@{{secret:db}}`);
  });
});

describe("placeholders in a document", () => {
  const DOCUMENT = `<?xml version="1.0"?>
<?go {{secret:not-here}} ?>
<w name='{{secret:db}}' b = "x{{secret:db}}" c="&lt;"><!-- {{secret:comment}} -->
  <t>{{secret:db}} <![CDATA[<&]]> &#65;</t><t>&#65;{{secret:other}}</t>
</w>`;

  test("are those of attributes, texts and instructions, each once", () => {
    expect(placeholderNames(parseDocument(DOCUMENT))).toEqual(["secret:not-here", "secret:db", "secret:other"]);
  });

  test("are filled in and escaped, and every other byte stays", () => {
    const filled = fillDocument(parseDocument(DOCUMENT), VALUES);
    const [attribute, text] = ["a&lt;b&gt;&amp;&quot;c&apos;", /<t>(.*)<\/t><t>/.exec(filled)![1]!];
    expect(filled).toBe(
      DOCUMENT.replace("'{{secret:db}}'", `'${attribute}'`)
        .replace("x{{secret:db}}", `x${attribute}`)
        .replace("{{secret:db}} <![CDATA[<&]]> &#65;", text),
    );
    const [, , t] = parseDocument(filled).root.children.filter((child) => child.kind === "element");
    expect(t).toBeUndefined();
    expect(text).toMatch(/^a&lt;b(>|&gt;)&amp;"c' &lt;&amp; A$/);
  });

  test("stay to the letter where there is nothing to fill in", () => {
    expect(fillDocument(parseDocument(DOCUMENT), new Map())).toBe(DOCUMENT);
  });
});
