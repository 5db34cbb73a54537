import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalJson,
  describeJsonAddition,
  describeJsonDifference,
  JsonDocumentError,
  jsonAdditions,
  jsonDifferences,
  jsonEqual,
  jsonMatches,
  JsonPointerError,
  jsonRevision,
  mergeJson,
  parseJson,
  parseJsonPointer,
  printJson,
  withoutPointers,
} from "../../../src/document";

const canonical = (text: string): string => canonicalJson(parseJson(text));
const lines = (before: string, after: string): readonly string[] =>
  jsonDifferences(parseJson(before), parseJson(after)).map(describeJsonDifference);
const without = (text: string, ...pointers: string[]): string =>
  printJson(withoutPointers(parseJson(text), pointers.map(parseJsonPointer)));

test("a text is parsed once while it is passed again and again, and each time it is refused", () => {
  const text = '{"name": "Parsed once"}';
  expect(parseJson(text)).toBe(parseJson(text));
  expect(parseJson("null")).toBeNull();
  expect(parseJson("null")).toBeNull();
  for (const broken of ["{", "{"]) expect(() => parseJson(broken)).toThrow(JsonDocumentError);
});

describe("reading", () => {
  test("keeps what it reads: any JSON is printed as the built-in parser means it", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom("", "  ", "\t"), (text, indent) => {
        const printed = printJson(parseJson(text), indent);
        expect(JSON.parse(printed)).toEqual(JSON.parse(text));
        if (text === text.normalize("NFC")) expect(printed).toBe(JSON.stringify(JSON.parse(text), null, indent));
      }),
    );
  });

  test("keeps digits, the order of members and __proto__", () => {
    const text = '{"b":1.50,"a":123456789012345678901234567890,"__proto__":{"x":-0.0}}';
    expect(printJson(parseJson(text))).toBe(text);
  });

  test.each([
    ["", "it is empty"],
    [" \n", "it is empty"],
    ['{"a":', "incomplete"],
    ["[1,", "incomplete"],
    ['"abc', "incomplete"],
    ["{a}", "not valid JSON"],
    ["01", "not valid JSON"],
    ['{"secret-value": x}', '"x" is unexpected'],
    ['{"a":1,\n "a":1}', 'two members named "a", the second at line 2, column 2'],
    ['\uFEFF{"a":1,"a":1}', "the second at line 1, column 8"],
    ['[{"\\u0061":1,"a":2}]', 'two members named "a"'],
  ])("refuses %j", (text, why) => {
    expect(() => parseJson(text)).toThrow(JsonDocumentError);
    expect(() => parseJson(text)).toThrow(why);
  });

  test("never shows a value in a message", () => {
    for (const text of ['{"key": "s3cret" "more"}', '["s3cret", ]', '{"a": "s3cret']) {
      expect(() => parseJson(text)).toThrow(/^(?![^]*s3cret)/);
    }
  });

  test("has limits, and reads up to them", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(() => parseJson(nested(501))).toThrow(/more than 500/);
    expect(canonicalJson(parseJson(nested(500)))).toBe(nested(500));
    expect(jsonDifferences(parseJson(nested(500)), parseJson(nested(499)))).toHaveLength(1);
    expect(() => parseJson(nested(1_000_000))).toThrow(/more than 500/);
    expect(() => parseJson("[1,2]", { maxLength: 4 })).toThrow(/5 characters/);
    const long = JSON.stringify({ a: '"\\'.repeat(1_000_000) });
    expect(printJson(parseJson(long))).toBe(long);
  });

  test("skips a byte order mark", () => {
    expect(canonical('\uFEFF{"a":1}')).toBe('{"a":1}');
  });
});

describe("equality", () => {
  test.each([
    ["1", "1.0", "1e0", "10E-1", "0.1e+1", "1000e-3"],
    ["0", "-0", "0.00", "0e99999999999999999999", "-0.0E-5"],
    ["1e400", "10e399", "0.1e401"],
    ["-12.5", "-125e-1", "-12.500"],
    ['"ä"', '"\\u00e4"'],
    ['{"a":1,"b":[true,null]}', ' { "b" : [ true , null ], "a": 1.0 } '],
  ])("ignores spelling: %s", (first, ...others) => {
    for (const other of others) {
      expect(jsonEqual(parseJson(first), parseJson(other))).toBe(true);
      expect(jsonRevision(parseJson(first))).toBe(jsonRevision(parseJson(other)));
    }
  });

  test("ignores nothing else", () => {
    const different = [
      "0",
      "1",
      "10",
      "0.1",
      "-1",
      "1e400",
      "1e401",
      "123456789012345678901",
      "123456789012345678902",
      '"1"',
      "true",
      "null",
      '""',
      "[]",
      "{}",
      "[1]",
      "[[1]]",
      '{"a":null}',
      '{"A":null}',
      "[1,2]",
      "[2,1]",
      '"e\\u0301"',
      '"\\u00e9"',
    ];
    expect(new Set(different.map(canonical)).size).toBe(different.length);
  });

  test("the canonical text is its own canonical text, and the hash in users' states stays", () => {
    fc.assert(fc.property(fc.json(), (text) => canonical(canonical(text)) === canonical(text)));
    expect(canonical('{"z":[1.50,1e21,1e-7,120e20],"a":"é\\n"}')).toBe('{"a":"é\\n","z":[1.5,1e21,0.0000001,12e21]}');
    expect(jsonRevision(parseJson('{"b":1.0,"a":"x"}'))).toBe(
      "cdab067e9f3beb32d1252cfd63e492592fecbf591b0d08cadb24bb17f3864246",
    );
  });

  test("every double has one spelling", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(canonical(value.toExponential())).toBe(canonical(JSON.stringify(value)));
        expect(Number(canonical(JSON.stringify(value)))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

describe("pointers", () => {
  test("take out what they pick, `*` any member or element", () => {
    const text = '{"days":[{"d":1,"m":2},{"d":3,"m":4}],"a/b":{"~":1,"*":2},"":5}';
    expect(without(text, "/days/*/m")).toBe('{"days":[{"d":1},{"d":3}],"a/b":{"~":1,"*":2},"":5}');
    expect(without(text, "/days/0", "/days/1/d")).toBe('{"days":[{"m":4}],"a/b":{"~":1,"*":2},"":5}');
    expect(without(text, "/a~1b/~0", "/")).toBe('{"days":[{"d":1,"m":2},{"d":3,"m":4}],"a/b":{"*":2}}');
    expect(without(text, "/*")).toBe("{}");
    expect(without(text, "/nope/0", "/days/9", "/days/-", "/days/00", "/a~1b/~0/deeper")).toBe(text);
  });

  test.each([
    ["", "whole document"],
    ["days", "slash"],
    ["#/days", "slash"],
    ["/a~2", "~"],
    ["/a~", "~"],
  ])("%j is none", (text, why) => {
    expect(() => parseJsonPointer(text)).toThrow(JsonPointerError);
    expect(() => parseJsonPointer(text)).toThrow(why);
  });
});

describe("differences", () => {
  test.each([
    ['{"days":["MON"]}', '{"days":["TUE"]}', ['/days/0: "MON" -> "TUE"']],
    ['{"a":1}', '{"a":1.0}', []],
    ['{"a":{"b":1}}', '{"a":{"b":[1]}}', ["/a/b: 1 -> [1]"]],
    ['{"a":1}', '{"b":1}', ["/a removed (was 1)", "/b added: 1"]],
    ['{"a/b":{"~":1}}', '{"a/b":{"~":2}}', ["/a~1b/~0: 1 -> 2"]],
    ["[1,2,3]", "[1,3]", ["/1 removed (was 2)"]],
    ["[1,3]", "[1,2,3]", ["/1 added: 2"]],
    ["[1,2,3,4]", "[0,1,2,4,5]", ["/0 added: 0", "/2 removed (was 3)", "/4 added: 5"]],
    ['[{"d":1},{"d":2}]', '[{"d":1},{"d":3}]', ["/1/d: 2 -> 3"]],
    ["[1,2,3]", "[3,1,2]", ["/0 moved from /2: 3"]],
    ["[1,2,3,4]", "[4,2,3]", ["/0 moved from /3: 4", "/0 removed (was 1)"]],
    ["[1,2]", "[1,5,6]", ["/1: 2 -> 5", "/2 added: 6"]],
    [
      '[{"id":1,"d":1},{"id":2,"d":2}]',
      '[{"id":2,"d":3},{"id":1,"d":1}]',
      ["/0/d: 2 -> 3", '/1 moved from /0: {"id":1,"d":1}'],
    ],
    [
      '[{"name":"a","d":1}]',
      '[{"name":"b","d":0},{"name":"a","d":2}]',
      ['/0 added: {"name":"b","d":0}', "/1/d: 1 -> 2"],
    ],
    ['[{"id":1,"d":1}]', '[{"id":2,"d":1}]', ['/0 added: {"id":2,"d":1}', '/0 removed (was {"id":1,"d":1})']],
    [
      '[{"d":1,"t":"x"},{"d":2,"t":"y"}]',
      '[{"d":2,"t":"z"}]',
      ["/0/d: 1 -> 2", '/0/t: "x" -> "z"', '/1 removed (was {"d":2,"t":"y"})'],
    ],
    ["[1,2,3,4]", "[0,3,4]", ["/0: 1 -> 0", "/1 removed (was 2)"]],
    [
      '[{"id":1,"name":"a"},{"id":2,"name":"b"}]',
      '[{"id":2,"name":"a"},{"id":1,"name":"b"}]',
      ['/0/name: "b" -> "a"', '/1 moved from /0: {"id":1,"name":"b"}', '/1/name: "a" -> "b"'],
    ],
    [
      '[{"id":1,"d":1},{"id":1,"d":2}]',
      '[{"id":1,"d":3},{"id":1,"d":1}]',
      ['/0 added: {"id":1,"d":3}', '/1 removed (was {"id":1,"d":2})'],
    ],
    [
      '[{"name":"a","d":1},{"name":"b"}]',
      '[{"name":"b"},{"name":"a","d":2}]',
      ['/1 moved from /0: {"name":"a","d":2}', "/1/d: 1 -> 2"],
    ],
    ["1", "2", ["/: 1 -> 2"]],
    ["{}", "[]", ["/: {} -> []"]],
  ])("%s and %s", (before, after, expected) => {
    expect(lines(before, after)).toEqual(expected);
  });

  test("there is none exactly where the documents are equal", () => {
    const small = fc.json({ maxDepth: 3 });
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(lines(a, a)).toEqual([]);
        expect(lines(a, b).length === 0).toBe(canonical(a) === canonical(b));
      }),
    );
  });

  test("of arrays they lead from the one to the other", () => {
    const items = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 });
    fc.assert(
      fc.property(items, items, (before, after) => {
        const found = jsonDifferences(parseJson(JSON.stringify(before)), parseJson(JSON.stringify(after)));
        const index = (path: string): number => Number(path.slice(1));
        const gone = new Set(
          found.flatMap((each) => {
            if (each.kind === "removed") return [index(each.path)];
            return each.kind === "moved" ? [index(each.from)] : [];
          }),
        );
        const result = before.filter((_, at) => !gone.has(at));
        for (const difference of found) {
          const at = index(difference.path);
          if (difference.kind === "added" || difference.kind === "moved")
            result.splice(at, 0, Number(printJson(difference.value)));
          if (difference.kind === "changed") result[at] = Number(printJson(difference.new));
        }
        expect(result).toEqual(after);
      }),
    );
  });

  test("long values are shown in part", () => {
    expect(lines("{}", JSON.stringify({ a: "x".repeat(500) }))[0]!.length).toBeLessThan(150);
    const [line] = lines(JSON.stringify([`${"x".repeat(500)}old`]), JSON.stringify([`${"x".repeat(500)}new`]));
    expect(line).toMatch(/^\/0: …x+old" -> …x+new"$/);
  });
});

describe("a server's rendition", () => {
  test("holds the document where it only adds members", () => {
    const holds = (document: string, rendition: string): boolean =>
      jsonMatches(parseJson(document), parseJson(rendition));
    expect(holds('{"a":[{"b":1.0}],"n":null}', '{"id":1,"a":[{"c":2,"b":1}]}')).toBe(true);
    expect(holds('{"a":[1]}', '{"a":[1,2]}')).toBe(false);
    expect(holds('{"a":1}', '{"a":2}')).toBe(false);
    expect(holds('{"a":{}}', '{"a":[]}')).toBe(false);
    expect(holds('{"a":1}', "{}")).toBe(false);
  });

  test("a server's additions are the members that the document lacks, where both have the object", () => {
    const additions = (document: string, rendition: string) =>
      jsonAdditions(parseJson(document), parseJson(rendition)).map(describeJsonAddition);
    expect(additions('{"a":[{"b":1}],"n":null}', '{"id":1,"a":[{"c/d":{"e":[2]},"b":1.0}],"n":3}')).toEqual([
      "/id: 1",
      '/a/0/c~1d: {"e":[2]}',
    ]);
    expect(additions('{"a":[{}],"b":{}}', '{"a":[{"x":1},{}],"b":[1]}')).toEqual([]);
    expect(additions("{}", `{"a":"${"x".repeat(200)}"}`)[0]).toMatch(/^\/a: "x{100,}…$/);
  });
});

describe("merging", () => {
  const merged = (applied: string, baseline: string, now: string): string =>
    printJson(mergeJson(parseJson(applied), parseJson(baseline), parseJson(now)));

  test.each([
    ['{"d":["MON"],"n":1.0}', '{"id":1,"n":1,"d":["mon"]}', '{"id":1,"n":1,"d":["TUE"]}', '{"d":["TUE"],"n":1.0}'],
    ['{"d":["MON","FRI"]}', '{"d":["mon","fri"]}', '{"d":["mon","SAT"]}', '{"d":["MON","SAT"]}'],
    ['{"d":["MON"]}', '{"d":["mon"]}', '{"d":["mon","tue"]}', '{"d":["MON","tue"]}'],
    ['{"a":1,"b":2}', '{"a":1,"b":2,"z":0}', '{"a":1,"z":0}', '{"a":1}'],
    ['{"a":1}', '{"a":1}', '{"a":1,"x":{"y":2}}', '{"a":1,"x":{"y":2}}'],
    ['{"hidden":1}', "{}", '{"x":2}', '{"x":2,"hidden":1}'],
    ['{"a":1}', '{"a":1,"rev":1}', '{"a":1,"rev":2}', '{"a":1,"rev":2}'],
  ])("%s, written as %s, now %s", (applied, baseline, now, expected) => {
    expect(merged(applied, baseline, now)).toBe(expected);
  });

  test("changes nothing where nothing changed, and everything where what was applied is what was written", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.json({ maxDepth: 3 }), (a, b) => {
        expect(merged(a, b, b)).toBe(printJson(parseJson(a)));
        expect(canonical(merged(a, a, b))).toBe(canonical(b));
      }),
    );
  });
});
