import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DefaultTokenResolver, Fn, StringConcat, Token, Tokenization } from "cdktf";
import { WorkflowDocument } from "cdktf-provider-wfa";
import { describe, expect, test } from "vitest";
import { mentions, parseDocument } from "../../src/document";
import { TRIGGER_CASES } from "../fixtures/trigger-cases";
import { newStack, tempFolder } from "./synthesis";

/** As Terraform reads it: cdktf's tokens resolved. */
const evaluated = (text: string): string =>
  String(
    Tokenization.resolve(text, {
      scope: newStack(),
      resolver: new DefaultTokenResolver(new StringConcat()),
      preparing: false,
    }),
  );

const literal = (text: string): string => `\${"${text}"}`;

describe("reading", () => {
  test("a file names itself, line and column where it is not well-formed", async () => {
    const path = join(await tempFolder(), "broken.xml");
    await writeFile(path, "<workflow>\n  <task></workflow>");
    expect(() => WorkflowDocument.fromFile(path)).toThrow(
      `Cannot use ${path}: it is not well-formed XML: the end tag does not match <task> of line 2 (line 2, column 19)`,
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

  test("its text is written as one quoted string, in the shortest escapes that Terraform and cdktf leave alone", () => {
    const written = (text: string) => WorkflowDocument.fromText(text).toTerraformString();
    expect(written('<w a="\\">\n\t%{x} ${y} $ %</w>\r\n')).toBe(
      literal('<w a=\\"\\\\\\">\\n\\t\\u0025{x} \\u0024{y} \\u0024 \\u0025</w>\\r\\n'),
    );
    expect(written("\uFEFF<w/>")).toBe(literal("\\uFEFF<w/>"));
    // Half of what cdktf takes for a token, and a number that is none.
    expect(written("<w>TfToken[TOKEN.1] {TfToken 1e5</w>")).toBe(literal("<w>TfToken[TOKEN.1] {TfToken 1e5</w>"));
  });

  test("it knows its id and its triggers", () => {
    const document = (text: string) => WorkflowDocument.fromText(text);
    expect(document("<w id='a&amp;b'/>").id).toBe("a&b");
    expect(document("<w><id> 7 </id></w>").id).toBe("7");
    expect(document("<w><attrs><id>7</id></attrs></w>").id).toBe("7");
    const given = { given: Token.asString({ ref: "x" }) };
    expect(WorkflowDocument.fromText("<w id='{{given}}'><attrs><id>7</id></attrs></w>", given).id).toBeUndefined();
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
  test("are handed on beside the document, which stays as it is", () => {
    const text = "<w a='{{v}}'>{{ v }}<![CDATA[{{v}}]]>{{other}}</w>";
    const document = WorkflowDocument.fromText(text, { v: "<'&]]>\t${x}", other: "" });
    expect(document.toTerraformString()).toBe(literal(text));
    expect(document.toTerraformSubstitutions()).toEqual({
      v: literal("<'&]]>\\t\\u0024{x}"),
      " v ": literal("<'&]]>\\t\\u0024{x}"),
      other: "",
    });
  });

  test("a known value is read back as it is, wherever it stands", () => {
    const value = `"'<>&\t\r\n]]>`;
    const text = `<w id="{{v}}" b='{{v}}'>{{v}}<![CDATA[{{v}}]]></w>`;
    const document = WorkflowDocument.fromText(text, { v: value });
    expect(document.toTerraformSubstitutions()).toEqual({ v: literal(`\\"'<>&\\t\\r\\n]]>`) });
    expect(document.id).toBe(value);
  });

  test("a token is handed on as it is", () => {
    const values = (value: string) =>
      WorkflowDocument.fromText("<w a='{{v}}'/>", { v: value }).toTerraformSubstitutions()!;
    expect(evaluated(values(Fn.timestamp())["v"]!)).toBe("${timestamp()}");
    expect(evaluated(values(`a ${Fn.timestamp()} b`)["v"]!)).toBe('${"a "}${timestamp()}${" b"}');
  });

  test("what stands beside a token is literal", () => {
    const value = (text: string) =>
      evaluated(WorkflowDocument.fromText("<w a='{{v}}'/>", { v: text }).toTerraformSubstitutions()!["v"]!);
    const [time, id] = [Fn.timestamp(), Fn.uuid()];
    expect(value(`\${x} %{if} "${time}"`)).toBe('${"\\u0024{x} \\u0025{if} \\""}${timestamp()}${"\\""}');
    expect(value(`{{${time}}}`)).toBe('${"{{"}${timestamp()}${"}}"}');
    expect(value(`$${time}${id}\n%{`)).toBe('${"\\u0024"}${timestamp()}${uuid()}${"\\n\\u0025{"}');
    expect(value(`{TfToken[TOKEN.1]}${time}`)).toBe('${"\\u007BTfToken[TOKEN.1]}"}${timestamp()}');
    expect(value(`1e5 ${Token.asNumber(Fn.abs(1))}`)).toBe('${"1e5 "}${abs(1)}');
  });

  test("ids and names of triggers are read with plain values in place, wherever and however often they stand", () => {
    const document = (text: string, values: Record<string, string> = { a: "x<&>", b: "'\"" }) =>
      WorkflowDocument.fromText(text, values);
    expect(document("<w id='{{a}}-{{b}}-{{a}}'/>").id).toBe(`x<&>-'"-x<&>`);
    expect(document("<w><id> {{a}}<![CDATA[{{b}}]]><!-- -->&amp;{{a}}{{b}} </id></w>").id).toBe(`x<&>'"&x<&>'"`);
    expect(document("<w><id><![CDATA[&amp;{{a}}]]>{{b}}</id></w>").id).toBe(`&amp;x<&>'"`);
    expect(document("<w><trigger name='t&#45;{{a}}'/><trigger><name>{{b}}</name></trigger></w>").triggerNames).toEqual([
      "t-x<&>",
      `'"`,
    ]);
    const named = document("<w a='{{a}}'><t>{{b}}</t></w>");
    expect(["x<&>", `'"`, "{{a}}", "{{b}}", "x&lt;&amp;&gt;"].map((name) => named.hasTrigger(name))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("an id that holds a token, or the group's, is not known", () => {
    const id = (text: string, values?: Record<string, string>) => WorkflowDocument.fromText(text, values).id;
    expect(id("<w id='{{v}}'/>", { v: Fn.timestamp() })).toBeUndefined();
    expect(id("<w><id>7{{v}}</id></w>", { v: Fn.timestamp() })).toBeUndefined();
    expect(id("<w id='{{group.id}}'/>")).toBeUndefined();
    expect(id("<w id='{{group.name}}'/>")).toBeUndefined();
    expect(id("<w id='{{group.id}}'/>", { "group.id": "g7" })).toBe("g7");
    // Not a placeholder where there are no substitutions.
    expect(id("<w id='{{v}}'/>")).toBe("{{v}}");
    expect(id("<w x:id='8' xmlns:x='u'><x:id>7</x:id></w>")).toBe("7");
  });

  test("without substitutions all is literal; in comments, names and the provider's own form always", () => {
    const text = "<w a='{{a}}'>{{ b }}{{secret:c}}<!-- {{d}} --><?e {{f}}?></w>";
    const document = WorkflowDocument.fromText(text);
    expect([document.toTerraformString(), document.toTerraformSubstitutions()]).toEqual([literal(text), undefined]);
    expect(WorkflowDocument.fromText("<w>{{secret:c}}</w>", {}).toTerraformSubstitutions()).toBeUndefined();
    expect(WorkflowDocument.fromText(text, { a: "1", b: "2" }).toTerraformSubstitutions()).toEqual({
      a: literal("1"),
      " b ": literal("2"),
      f: literal("{{f}}"),
    });
  });

  test("a name that is not given fails, and says how to keep it", () => {
    expect(() => WorkflowDocument.fromText("<w>\n{{a}} {{b}}</w>", { a: "1" })).toThrow(
      'Cannot use the document given as text (line 2, column 7): there is no substitution "b"; give one, or one whose value is "{{b}}" if the text is the document\'s own',
    );
    expect(WorkflowDocument.fromText("<w>{{b}}</w>", { b: "{{b}}" }).toTerraformSubstitutions()).toEqual({
      b: literal("{{b}}"),
    });
    expect(() => WorkflowDocument.fromText("<w>{{toString}}</w>", {})).toThrow('there is no substitution "toString"');
  });

  test("a name that does not appear fails, and says what does", () => {
    expect(() => WorkflowDocument.fromText("<w>{{a}} <!-- {{b}} --></w>", { a: "1", b: "2" })).toThrow(
      'it has no {{b}}, so the substitution "b" would be lost; its placeholders are {{a}}',
    );
  });

  test("a value is never read again, and must be a string of XML's characters", () => {
    const nested = WorkflowDocument.fromText("<w id='{{a}}{{b}}'/>", { a: "{{b}}", b: "x" });
    expect(nested.id).toBe("{{b}}x");
    expect(nested.toTerraformSubstitutions()).toEqual({ a: literal("{{b}}"), b: literal("x") });
    expect(() => WorkflowDocument.fromText("<w>{{a}}</w>", { a: 1 as never })).toThrow(
      'the substitution "a" must be a string',
    );
    expect(() => WorkflowDocument.fromText("<w>{{a}}</w>", { a: "\u0000" })).toThrow(
      "a character that is not allowed in XML",
    );
  });

  test("the group's placeholders need a group", () => {
    expect(() => WorkflowDocument.fromText("<w g='{{group.id}}'/>").toTerraformSubstitutions()).toThrow(
      "(line 1, column 7): {{group.id}} stands for the workflow's group, but none was given",
    );
    const given = WorkflowDocument.fromText("<w g='{{group.id}}'/>", { "group.id": "7" });
    expect(given.toTerraformSubstitutions()).toEqual({ "group.id": literal("7") });
  });
});
