import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Fn, Token } from "cdktf";
import { WorkflowDocument } from "cdktf-provider-wfa";
import { describe, expect, test } from "vitest";
import { mentions, parseDocument } from "../../src/document";
import { TRIGGER_CASES } from "../fixtures/trigger-cases";
import { tempFolder } from "./synthesis";

const literal = (text: string): string => `\${"${text}"}`;

describe("reading", () => {
  test("a file names itself, line and column where it is not well-formed", async () => {
    const path = join(await tempFolder(), "broken.xml");
    await writeFile(path, "<workflow>\n  <task></workflow>");
    expect(() => WorkflowDocument.fromFile(path)).toThrow(
      `Cannot use ${path}: it is not well-formed XML: the end tag </workflow> does not match <task> of line 2 (line 2, column 9)`,
    );
  });

  test("a file that is not there, and one that is not UTF-8, name themselves", async () => {
    const folder = await tempFolder();
    expect(() => WorkflowDocument.fromFile(join(folder, "none.xml"))).toThrow(
      /^Cannot read the workflow document .*none\.xml: ENOENT/,
    );
    const path = join(folder, "latin.xml");
    await writeFile(path, Buffer.from("<w a='\xE4'/>", "latin1"));
    expect(() => WorkflowDocument.fromFile(path)).toThrow(`${path}: it is not UTF-8`);
  });

  test("a token in a text is refused, a text that only looks like one in a file is not", async () => {
    expect(() => WorkflowDocument.fromText(`<w a="${Fn.timestamp()}"/>`)).toThrow("it holds a token");
    expect(() => WorkflowDocument.fromText(`<w a="${Token.asNumber(Fn.abs(1))}"/>`)).toThrow("it holds a token");
    const path = join(await tempFolder(), "w.xml");
    await writeFile(path, "<w>${TfToken[TOKEN.1]}</w>");
    expect(WorkflowDocument.fromFile(path).toTerraformString()).toBe(literal("<w>\\u0024\\u007BTfToken[TOKEN.1]}</w>"));
  });

  test("it knows its id and its triggers", () => {
    const document = (text: string) => WorkflowDocument.fromText(text);
    expect(document("<w id='a&amp;b'/>").id).toBe("a&b");
    expect(document("<w><id> 7 </id></w>").id).toBe("7");
    expect(document("<w><task id='t'/></w>").id).toBeUndefined();
    const triggers = document(
      "<p:w xmlns:p='u'><p:trigger name='one'/><trigger id='two'/><x><trigger><name>three</name></trigger></x><trigger>four</trigger></p:w>",
    );
    expect(triggers.triggerNames).toEqual(["one", "two", "three", "four"]);
    expect(["one", "two", "three", "four", "five", "w"].filter((name) => triggers.hasTrigger(name))).toEqual([
      "one",
      "two",
      "three",
      "four",
    ]);
  });
});

describe("triggers, as the provider finds them", () => {
  test.each(TRIGGER_CASES)("with $words", ({ text, names }) => {
    const document = WorkflowDocument.fromText(text);
    expect(document.triggerNames).toEqual(names);
    expect(names.filter((name) => !document.hasTrigger(name))).toEqual([]);
    const parsed = parseDocument(text);
    for (const name of [
      "a",
      " b ",
      "b",
      "c",
      "i",
      "n",
      "t",
      "w",
      "true",
      "",
      "u",
      "v",
      "x",
      "ä ü",
      "a\u0308 ü",
      "none",
    ])
      expect(document.hasTrigger(name), name).toBe(mentions(parsed, name));
  });

  test("with a token in them: any name may be meant, and the names that are known are listed", () => {
    const document = (text: string) => WorkflowDocument.fromText(text, { t: Fn.timestamp() });
    const named = document("<w><trigger name='{{t}}' id='i'/><trigger name='a'/></w>");
    expect(named.triggerNames).toEqual(["a"]);
    expect(named.hasTrigger("later")).toBe(true);
    const inside = document("<w><trigger name='a'><schedule>{{t}}</schedule></trigger></w>");
    expect(inside.triggerNames).toEqual(["a"]);
    expect(inside.hasTrigger("later")).toBe(true);
    const beside = document("<w><trigger name='a'/><task>{{t}}</task></w>");
    expect(beside.hasTrigger("later")).toBe(false);
  });
});

describe("substitutions", () => {
  test("plain values are escaped for where they stand, tokens by the engine", () => {
    const document = WorkflowDocument.fromText("<w a='{{v}}'>{{ v }}<![CDATA[{{v}}]]></w>", { v: "<'&]]>\t" });
    const escaped = "&lt;&apos;&amp;]]&gt;&#9;";
    expect(document.toTerraformString()).toBe(
      literal(`<w a='${escaped}'>${escaped}<![CDATA[<'&]]]]><![CDATA[>\\t]]></w>`),
    );
  });

  test("without substitutions all is literal; in comments, names and the provider's own form always", () => {
    const text = "<w a='{{a}}'>{{ b }}{{secret:c}}<!-- {{d}} --><?e {{f}}?></w>";
    expect(WorkflowDocument.fromText(text).toTerraformString()).toBe(literal(text));
    const replaced = WorkflowDocument.fromText(text, { a: "1", b: "2" }).toTerraformString();
    expect(replaced).toBe(literal("<w a='1'>2{{secret:c}}<!-- {{d}} --><?e {{f}}?></w>"));
  });

  test("a name that is not given fails, and says how to keep it", () => {
    expect(() => WorkflowDocument.fromText("<w>\n{{a}} {{b}}</w>", { a: "1" })).toThrow(
      'Cannot use the document given as text (line 2, column 7): there is no substitution "b"; give one, or { "b": "{{b}}" } if the text is the document\'s own',
    );
    expect(WorkflowDocument.fromText("<w>{{b}}</w>", { b: "{{b}}" }).toTerraformString()).toBe(literal("<w>{{b}}</w>"));
    expect(() => WorkflowDocument.fromText("<w>{{toString}}</w>", {})).toThrow('there is no substitution "toString"');
  });

  test("a name that does not appear fails, and says what does", () => {
    expect(() => WorkflowDocument.fromText("<w>{{a}} <!-- {{b}} --></w>", { a: "1", b: "2" })).toThrow(
      'it has no {{b}}, so the substitution "b" would be lost; its placeholders are {{a}}',
    );
  });

  test("a value is never read again, and must be a string of XML's characters", () => {
    expect(WorkflowDocument.fromText("<w>{{a}}{{b}}</w>", { a: "{{b}}", b: "x" }).toTerraformString()).toBe(
      literal("<w>{{b}}x</w>"),
    );
    expect(() => WorkflowDocument.fromText("<w>{{a}}</w>", { a: 1 as never })).toThrow(
      'the substitution "a" must be a string',
    );
    expect(() => WorkflowDocument.fromText("<w>{{a}}</w>", { a: "\u0000" })).toThrow(
      "a character that is not allowed in XML",
    );
  });

  test("the group's placeholders need a group", () => {
    expect(() => WorkflowDocument.fromText("<w g='{{group.id}}'/>").toTerraformString()).toThrow(
      "(line 1, column 7): {{group.id}} stands for the workflow's group, but none was given",
    );
    expect(WorkflowDocument.fromText("<w g='{{group.id}}'/>", { "group.id": "7" }).toTerraformString()).toBe(
      literal("<w g='7'/>"),
    );
  });
});
