import { describe, expect, test } from "vitest";
import { parsePropertiesFile } from "../../../src/client/reading/read-properties";

describe("a properties file", () => {
  test.each<[says: string, text: string, entries: Readonly<Record<string, string>>]>([
    ["has names and values around an equals sign", "a=1\nb=2", { a: "1", b: "2" }],
    ["or a colon", "a:1", { a: "1" }],
    ["with white space around them, and none is kept", " a \t=\f 1", { a: "1" }],
    ["a value keeps the white space at its end", "a=1 \t", { a: "1 \t" }],
    ["a value may be empty", "a=", { a: "" }],
    ["a value may hold the separators", "a=b=c:d", { a: "b=c:d" }],
    ["ends its lines with CR, LF or both", "a=1\r\nb=2\rc=3\n", { a: "1", b: "2", c: "3" }],
    ["has comments and empty lines", "# one\n! two\n\n  \n   # three\na=1", { a: "1" }],
    ["continues a line behind a backslash, without the white space that begins the next", "a=1,\\\n   2", { a: "1,2" }],
    ["a comment sign within a continued line is text", "a=1\\\n#2", { a: "1#2" }],
    ["a comment is not continued", "# one\\\na=1", { a: "1" }],
    ["two backslashes at the end are one backslash", "a=1\\\\\nb=2", { a: "1\\", b: "2" }],
    ["three are one, and a continued line", "a=1\\\\\\\n2", { a: "1\\2" }],
    ["a continued line may be the last", "a=1\\", { a: "1" }],
    ["escapes stand for controls and any character", "a=\\t\\n\\r\\f\\u00e9\\U\\q", { a: "\t\n\r\f\u00e9Uq" }],
    ["a name may hold escaped separators and spaces", "a\\=b\\:c\\ d=1", { "a=b:c d": "1" }],
    ["the last of two values of a name counts", "a=1\na=2", { a: "2" }],
  ])("%s", (_says, text, entries) => {
    expect(Object.fromEntries(parsePropertiesFile(text) ?? [["none", "at all"]])).toEqual(entries);
  });

  test.each([
    ["nothing", ""],
    ["comments alone", "# a=1"],
    ["a line without a separator", "a=1\nwords"],
    ["a line of words, of which the second would be a value", "key value"],
    ["a line without a name", "=1"],
  ])("is not %s", (_what, text) => {
    expect(parsePropertiesFile(text)).toBeNull();
  });
});
