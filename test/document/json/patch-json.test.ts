import { describe, expect, test } from "vitest";
import { jsonEqual, JsonDocumentError, parseJson, parseJsonPointer, patchJson, printJson } from "../../../src/document";
import { locateJson } from "../../../src/document/json/parse-json";
import type { LocatedJson } from "../../../src/json";

/** Where a person changed the server's rendition of a text. */
const patched = (applied: string, baseline: string, now: string, ...ignored: string[]): string =>
  patchJson(applied, parseJson(baseline), parseJson(now), { ignoredPaths: ignored.map(parseJsonPointer) });

/** The server shows the text as it is, and a person changes that. */
const changed = (text: string, change: (value: any) => void): string => {
  const value = JSON.parse(text) as unknown;
  change(value);
  return patched(text, text, JSON.stringify(value));
};

describe("a change is put into the text", () => {
  const TEXT =
    '{\n\t"name": "Fer\\u00edas",\n\n\t"days": [ "2026-01-01", "2026-12-25" ],\n\t"n": 1.50,\n\t"list": [\n\t\t1,\n\t\t2\n\t]\n}\n';

  test.each<[string, (value: any) => void, string, string]>([
    ["a value", (v) => (v.n = 2), "1.50", "2"],
    ["a text that was spelt with escapes", (v) => (v.name = "Férias"), '"Fer\\u00edas"', '"Férias"'],
    ["an element at the front", (v) => v.days.unshift("x"), '[ "2026-01-01"', '[ "x", "2026-01-01"'],
    ["an element at the end", (v) => v.days.push("x"), '25" ]', '25", "x" ]'],
    ["an element of several lines", (v) => v.list.splice(1, 0, 9), "1,\n", "1,\n\t\t9,\n"],
    ["an element behind the last line", (v) => v.list.push([3]), "2\n\t]", "2,\n\t\t[\n\t\t\t3\n\t\t]\n\t]"],
    ["a removed first element", (v) => v.days.shift(), '[ "2026-01-01", ', "[ "],
    ["a removed last element", (v) => v.list.pop(), "1,\n\t\t2", "1"],
    ["an emptied array", (v) => (v.list = []), "[\n\t\t1,\n\t\t2\n\t]", "[]"],
    ["elements that changed places", (v) => v.list.reverse(), "1,\n\t\t2", "2,\n\t\t1"],
    [
      "a new member",
      (v) => (v.zone = { a: { b: [] } }),
      '\t"list"',
      '\t"zone": {\n\t\t"a": {\n\t\t\t"b": []\n\t\t}\n\t},\n\t"list"',
    ],
    ["a removed member", (v) => delete v.days, '\n\n\t"days": [ "2026-01-01", "2026-12-25" ],', ""],
    ["a removed last member", (v) => delete v.list, ',\n\t"list": [\n\t\t1,\n\t\t2\n\t]', ""],
    ["another kind of value", (v) => (v.n = { a: 1 }), "1.50", '{\n\t\t"a": 1\n\t}'],
  ])("%s", (_, change, before, after) => {
    expect(TEXT.split(before)).toHaveLength(2);
    expect(changed(TEXT, change)).toBe(TEXT.replace(before, after));
  });

  test.each([
    ["{}", (v: any) => (v.a = [1]), '{"a":[1]}'],
    ["{\n}", (v: any) => (v.a = [1]), '{\n  "a": [\n    1\n  ]\n}'],
    ['{"a":[]}', (v: any) => v.a.push({ b: 1 }), '{"a":[{"b":1}]}'],
    ['{\n  "a": []\n}', (v: any) => v.a.push(1, 2), '{\n  "a": [\n    1,\n    2\n  ]\n}'],
    ['{\n  "a": [],\n  "b": [1, 2]\n}', (v: any) => v.a.push(1, 2), '{\n  "a": [1, 2],\n  "b": [1, 2]\n}'],
    [
      '{\n  "d": [\n    { "d": 1 },\n    { "d": 2 }\n  ]\n}',
      (v: any) => v.d.push({ d: 3 }),
      '{\n  "d": [\n    { "d": 1 },\n    { "d": 2 },\n    { "d": 3 }\n  ]\n}',
    ],
    [
      '{\n  "a": [],\n  "b": [\n    1\n  ]\n}',
      (v: any) => v.a.push(1, 2),
      '{\n  "a": [\n    1,\n    2\n  ],\n  "b": [\n    1\n  ]\n}',
    ],
    ['{"a":1}', (v: any) => delete v.a, "{}"],
    ['{"a" :1 , "b" :2}', (v: any) => (v.c = 3), '{"a" :1 , "b" :2 , "c" :3}'],
    ['\uFEFF{"a":1}', (v: any) => (v.a = 2), '\uFEFF{"a":2}'],
    [
      '{"a":[{\r\n  "d":1\r\n},{\r\n  "d":2\r\n}]}',
      (v: any) => v.a.push({ d: 3 }),
      '{"a":[{\r\n  "d":1\r\n},{\r\n  "d":2\r\n},{\r\n  "d":3\r\n}]}',
    ],
    [
      '\n{\r\n  "a": [\r\n    1,\r\n    {"b":2},\r\n    null\r\n  ]\r\n}\n',
      (v: any) => (v.a[1] = []),
      '\n{\r\n  "a": [\r\n    1,\r\n    [],\r\n    null\r\n  ]\r\n}\n',
    ],
    ['{\n  "a": [\n    true\n  ]\n}', (v: any) => v.a.push(true), '{\n  "a": [\n    true,\n    true\n  ]\n}'],
    ["[1,2,3,\n 4,5,6]", (v: any) => v.push(7), "[1,2,3,\n 4,5,6,7]"],
    ["[ 1\n, 2\n, 3\n]", (v: any) => v.push(4), "[ 1\n, 2\n, 3\n, 4\n]"],
    ["[ 1\n, 2\n, 3\n]", (v: any) => v.shift(), "[ 2\n, 3\n]"],
  ])("%j", (text, change, expected) => {
    const now = JSON.parse(text.replace("\uFEFF", "")) as unknown;
    change(now);
    expect(patched(text, text, JSON.stringify(now))).toBe(expected);
  });
});

test("a text that an engine would bring into another Unicode form is spelt with escapes", () => {
  const text = '{"a":"\u00e4","b":1}';
  const now = { a: "\u00e4", b: "a\u0308\u{2f800}", "e\u0301": ["\u00e9"] };
  const result = patched(text, text, JSON.stringify(now));
  expect(result).toBe('{"a":"\u00e4","b":"a\\u0308\\ud87e\\udc00","e\\u0301":["\u00e9"]}');
  expect(JSON.parse(result.normalize("NFC"))).toEqual(now);
  expect(JSON.parse(printJson(parseJson(JSON.stringify(now))).normalize("NFC"))).toEqual(now);
});

describe("the server's hand", () => {
  test("stays out of the text until somebody changes something there", () => {
    const text = '{ "days": [ { "d": "mon" }, { "d": "tue" } ] }';
    const shown = '{"days":[{"id":1,"d":"MON","by":{"who":"x"}},{"id":2,"d":"TUE","by":{"who":"x"}}],"zone":"UTC"}';
    expect(patched(text, shown, shown)).toBe(text);
    expect(patched(text, shown, shown.replace("TUE", "FRI"))).toBe(text.replace("tue", "FRI"));
    expect(patched(text, shown, shown.replace("UTC", "CET"))).toBe(
      '{ "days": [ { "d": "mon" }, { "d": "tue" } ], "zone": "CET" }',
    );
    expect(patched(text, shown, shown.replace('"who":"x"', '"who":"y"'))).toBe(
      text.replace('"mon"', '"mon", "by": { "who": "y" }'),
    );
    expect(patched(text, shown, shown.replace(',"zone":"UTC"', ""))).toBe(text);
    expect(patched(text, shown, shown.replace('{"id":1,"d":"MON","by":{"who":"x"}},', ""))).toBe(
      '{ "days": [ { "d": "tue" } ] }',
    );
    expect(patched(text, shown, shown.replace("UTC", "CET"), "/zone")).toBe(text);
  });

  test("may sort elements, leave some out and add others", () => {
    expect(patched('["c","a","b"]', '["a","b","c"]', '["a","x","c"]')).toBe('["c","a","x"]');
    expect(patched('{"a":1,"gone":null}', '{"a":1}', '{"a":2}')).toBe('{"a":2,"gone":null}');
    expect(patched('["a","b"]', '["a","b","+"]', '["a","b","c","+"]')).toBe('["a","b","c"]');
    expect(patched('["a","b"]', '["a","b","+"]', '["b","+"]')).toBe('["b"]');
    expect(patched('["a"]', '["a","+"]', '["a","-"]')).toBe('["a","-"]');
    expect(patched('{"a":{"b":1}}', '{"a":"b=1"}', '{"a":{"b":1,"c":2}}')).toBe('{"a":{"b":1,"c":2}}');
    expect(patched('{"a":"MON"}', '{"a":"mon"}', '{"a":"MON"}')).toBe('{"a":"MON"}');
  });

  test("is left alone where ignored_paths name it, places counted as they stand", () => {
    expect(
      patched(
        '{"d":[{"v":1},{"v":2}],"r":0}',
        '{"d":[{"v":1,"m":1},{"v":2,"m":1}],"r":1}',
        '{"d":[{"v":1,"m":2},{"v":3,"m":2}],"r":2}',
        "/d/*/m",
        "/r",
      ),
    ).toBe('{"d":[{"v":1},{"v":3}],"r":0}');
    expect(patched("[1,2,3]", "[1,2,3]", "[9,2,4]", "/0")).toBe("[1,2,4]");
  });
});

describe("large documents", () => {
  test("as deep as a document may be, with a change at the bottom; deeper and longer ones are refused in words", () => {
    const nested = (depth: number, inside: string): string =>
      `${'{"a":['.repeat(depth / 2)}${inside}${"]}".repeat(depth / 2)}`;
    const text = nested(500, `"${"x".repeat(1_000_000)}"`);
    expect(patched(text, text, nested(500, '"y"'))).toBe(nested(500, '"y"'));
    expect(() => patched(nested(502, "1"), "1", "2")).toThrow(JsonDocumentError);
    expect(() => patchJson(text, null, null, { limits: { maxLength: 1000 } })).toThrow(
      /1002002 characters, more than the 1000/,
    );
  });
});

test("every node stands where it says it stands", () => {
  const text = '\uFEFF \r\n{ "a\\"b" : [ 1e5 , "x]" ,{ } , [ ] ], "n":null }\t';
  const check = ({ node, start, end, memberStart, nameEnd, name, children }: LocatedJson): void => {
    expect(jsonEqual(parseJson(text.slice(start, end)), node)).toBe(true);
    if (name !== null) expect(JSON.parse(text.slice(memberStart, nameEnd))).toBe(name);
    children.forEach(check);
  };
  const root = locateJson(text);
  check(root);
  expect(root.children.map(({ children }) => children.length)).toEqual([4, 0]);
});
