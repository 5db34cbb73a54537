import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isJsonArray,
  isJsonMap,
  JsonNumber,
  JsonRuleError,
  kindOfNode,
  numberText,
  printPlainJson,
  readJson,
  readPlainJson,
  valuesIn,
  type PlainJson,
} from "../../src/json";

const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const number = (text: string): JsonNumber => new JsonNumber(text);

describe("as plain values", () => {
  test("every number that a double would spell otherwise keeps its spelling", () => {
    expect(
      readPlainJson('{"id": 12345678901234567890, "s": "1.0 \\" 1", "n": [1.5, 1.50, -0, 1e3, 0], "\\\\": 1e400}'),
    ).toEqual({
      id: number("12345678901234567890"),
      s: '1.0 " 1',
      n: [1.5, number("1.50"), number("-0"), number("1e3"), 0],
      "\\": number("1e400"),
    });
    expect(readPlainJson("7.10")).toEqual(number("7.10"));
  });

  test("they are what JSON.parse reads, and printed they are what was read", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.boolean(), (value, exact) => {
        const plain = JSON.stringify({ value });
        const text = exact ? plain : plain.replace(/\}$/, ',"long":1.0}');
        const read = readPlainJson(text);
        expect(JSON.parse(printPlainJson(read))).toEqual(JSON.parse(text));
        if (!exact) expect(printPlainJson(read)).toContain(":1.0}");
      }),
      { numRuns: 500 },
    );
  });

  test("every number is printed as it was spelt, wherever it stands", () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,3})?([eE][+-]?\d{1,2})?$/);
    const place = fc.constantFrom<(number: string) => string>(
      (n) => n,
      (n) => `[${n}]`,
      (n) => `[0,${n}]`,
      (n) => `{"a":${n}}`,
      (n) => `{"text":"1","b":[{"c":${n},"d":""}]}`,
    );
    fc.assert(
      fc.property(digits, place, fc.constantFrom("", " ", "\n", "\t"), (number, into, space) => {
        expect(printPlainJson(readPlainJson(into(space + number)))).toBe(into(number));
      }),
      { numRuns: 2000 },
    );
  });

  test("a number has its text, and nothing else has one", () => {
    const values: readonly PlainJson[] = [1.5, number("1.50"), "1.5", true, null, [1], { text: "1" }];
    expect(values.map(numberText)).toEqual(["1.5", "1.50", null, null, null, null, null]);
  });

  test("a long string with an escape at every second character is read", () => {
    const long = '"\\'.repeat(2_000_000);
    const text = `{"long":${JSON.stringify(long)},"id":12345678901234567890}`;
    expect(readPlainJson(text)).toEqual({ long, id: number("12345678901234567890") });
  });

  test.each(["1", "1.0"])("names of Object's own are names like any other, beside %s", (other) => {
    const value = readPlainJson(
      `{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": ${other}}`,
    ) as object;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor", "toString"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(printPlainJson(value as PlainJson)).toBe(
      `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":${other}}`,
    );
  });

  test.each(["1", "1.0"])("the last of several members of one name counts, beside %s", (other) => {
    expect(readPlainJson(`{"id": ["1", ${other}], "id": "2"}`)).toEqual({ id: "2" });
  });

  test("members that are undefined are not printed", () => {
    expect(printPlainJson({ a: undefined, b: [null, "\u2028"] } as unknown as PlainJson)).toBe('{"b":[null,"\u2028"]}');
  });
});

describe("as nodes", () => {
  test("numbers keep their digits, and members the order of the text", () => {
    const node = readJson(' {"b": [1.0, true, null, "x"], "2": {}, "1": -0, "__proto__": []} ');
    expect(isJsonMap(node) && [...node]).toEqual([
      ["b", [number("1.0"), true, null, "x"]],
      ["2", new Map()],
      ["1", number("-0")],
      ["__proto__", []],
    ]);
  });

  test.each([
    ["true", true],
    ["false", false],
    ["null", null],
    ['"false"', "false"],
    ['"1"', "1"],
    ["0.50", number("0.50")],
    ["[false, [null]]", [false, [null]]],
  ])("%s stands for itself", (text, node) => {
    expect(readJson(text)).toEqual(node);
  });

  test("a node has its kind, and arrays and objects have what they hold", () => {
    const nodes = ['["a", [1]]', '{"b": true, "a": {}}', "[]", '"text"', "1.0", "null"].map((text) => readJson(text));
    expect(nodes.map(kindOfNode)).toEqual(["array", "object", "array", "scalar", "scalar", "scalar"]);
    expect(nodes.map(valuesIn)).toEqual([["a", [number("1")]], [true, new Map()], [], [], [], []]);
    expect(nodes.map(isJsonArray)).toEqual([true, false, true, false, false, false]);
    expect(nodes.map(isJsonMap)).toEqual([false, true, false, false, false, false]);
    expect([isJsonArray(undefined), isJsonMap(undefined)]).toEqual([false, false]);
  });

  test("a name may be there twice only where that is allowed", () => {
    expect(readJson('{"a": 1, "b": 2, "\\u0061": 3}')).toEqual(
      new Map([
        ["a", number("3")],
        ["b", number("2")],
      ]),
    );
    const text = '{"a": {"b": 1}, "c": {"b": 2, "\\u0062": 3}}';
    expect(problemOf(() => readJson(text, { duplicates: false }))).toMatchObject({
      rule: "duplicates",
      member: "b",
      at: text.indexOf('"\\u0062"'),
      name: "JsonRuleError",
      message: "The JSON names a member twice",
    });
  });
});

describe.each([
  ["as nodes", readJson],
  ["as plain values", readPlainJson],
])("%s", (_what, read) => {
  test.each(["", "{", "[1,]", "01", "nul", '"\n"', "[1] 2", "1.", "+1"])("%j is no JSON", (text) => {
    expect(problemOf(() => read(text))).toBeInstanceOf(SyntaxError);
  });

  test("nesting is limited where a limit is given", () => {
    expect(read(nested(200), { maxDepth: 200 })).toEqual(JSON.parse(nested(200)));
    expect(problemOf(() => read(nested(201), { maxDepth: 200 }))).toMatchObject({
      rule: "maxDepth",
      at: 200,
      member: "",
      message: "The JSON is nested too deeply",
    });
    const objects = `${`{"a":`.repeat(100_000)}1.0${"}".repeat(100_000)}`;
    expect(problemOf(() => read(objects, { maxDepth: 200 }))).toMatchObject({ rule: "maxDepth", at: 1000 });
    // Brackets in strings nest nothing, and those beside each other neither.
    const brackets = `"\\${nested(1000)}`;
    expect(read(JSON.stringify(brackets), { maxDepth: 200 })).toBe(brackets);
    const beside = Array.from({ length: 1000 }, () => [[]]);
    expect(read(JSON.stringify(beside), { maxDepth: 3 })).toEqual(beside);
    expect(read(nested(1000))).toEqual(JSON.parse(nested(1000)));
  });
});

function problemOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    expect(error instanceof SyntaxError || error instanceof JsonRuleError).toBe(true);
    return error;
  }
  throw new Error("It was expected to fail");
}
