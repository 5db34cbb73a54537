import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJson, readSpeltJson } from "../../../src/client/reading/read-json";

describe("reading JSON", () => {
  test("keeps numbers exact, and strings as they are, whatever stands in them", () => {
    expect(
      readJson('{"id": 12345678901234567890, "s": "12345678901234567890 \\" 1", "n": 1.5, "\\\\": 1e400}'),
    ).toEqual({
      id: "12345678901234567890",
      s: '12345678901234567890 " 1',
      n: 1.5,
      "\\": "1e400",
    });
  });

  test("is what JSON.parse reads where a double holds every number", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify({ value, long: "1234567890123456" });
        // Integers beyond a double's safe range are kept as their spelling.
        if (!/\d{16}(?!")|\de/.test(text)) expect(readJson(text)).toEqual(JSON.parse(text));
        const spelt = readSpeltJson(text);
        expect(JSON.parse(spelt.print(spelt.value))).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  test("takes a long string with an escape at every second character", () => {
    const long = '"\\'.repeat(2_000_000);
    const text = JSON.stringify({ long, id: 12345678901234567890n.toString() }).replace(/"(\d{20})"/, "$1");
    expect(readJson(text)).toEqual({ long, id: "12345678901234567890" });
  });
});
