import { describe, expect, test } from "vitest";
import {
  fillDocument,
  filledWith,
  fillIn,
  fillKnown,
  parseDocument,
  placeholderNames,
  placeholderOf,
  placeholdersIn,
} from "../../src/document";

const VALUES = new Map([
  ["db", `a<b>&"c'`],
  ["empty name ", "$&"],
]);

describe("placeholders in a value", () => {
  test.each([
    ["none", []],
    ["{{secret:db}}", ["db"]],
    ["x{{secret:b}}{{secret:a}}y{{secret:b}}", ["b", "a", "b"]],
    ["{{secret:}} {{secret:{a}}} {secret:a} {{a}} {{ secret:a}}", []],
    ["{{{secret: a b }}}", [" a b "]],
  ])("%s", (value, names) => {
    expect(placeholdersIn(value)).toEqual(names);
  });

  test("are filled in as they are, all of them or those that have a value", () => {
    expect(fillIn(`${placeholderOf("db")} ${placeholderOf("empty name ")}`, VALUES)).toBe(`a<b>&"c' $&`);
    expect(fillIn("{{secret:db}}{{secret:other}}", VALUES)).toBeNull();
    expect(fillKnown("{{secret:db}}{{secret:other}}", VALUES)).toBe(`a<b>&"c'{{secret:other}}`);
  });

  test.each([
    ["user:pw@host", "user:{{secret:db}}@host", "pw"],
    ["pw", "{{secret:db}}", "pw"],
    ["user:@host", "user:{{secret:db}}@host", ""],
    ["user:pw@other", "user:{{secret:db}}@host", null],
    ["other:pw@host", "user:{{secret:db}}@host", null],
    ["aa", "aa{{secret:db}}a", null],
    ["pwpw", "{{secret:db}}{{secret:token}}", null],
    ["plain", "plain", null],
  ])("%j holds in %j: %j", (value, template, held) => {
    expect(filledWith(value, template)).toBe(held);
  });
});

describe("placeholders in a document", () => {
  const DOCUMENT = `<?xml version="1.0"?>
<?go {{secret:not-here}} ?>
<w name='{{secret:db}}' b = "x{{secret:db}}" c="&lt;"><!-- {{secret:comment}} -->
  <t>{{secret:db}} <![CDATA[<&]]> &#65;</t><t>&#65;{{secret:other}}</t>
</w>`;

  test("are those of attributes, texts and instructions, each once", () => {
    expect(placeholderNames(parseDocument(DOCUMENT))).toEqual(["not-here", "db", "other"]);
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
