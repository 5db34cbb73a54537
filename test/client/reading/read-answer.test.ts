import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DecodeError } from "../../../src/client";
import type { ObjectKind } from "../../../src/client/reading/read-object";
import { readDocument, readList, readObject, readWriteAnswer } from "../../../src/client/reading/read-answer";
import type { Answer } from "../../../src/client/transport/service-request";
import { printJson } from "../../../src/document";
import { thrownBy } from "../support/client-for";

const KIND: ObjectKind = { what: "workflow", collection: "workflows", wrappers: ["workflow"], lists: ["workflows"] };

function answer(body: unknown, extra: Partial<Answer> = {}): Answer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    status: 200,
    contentType: "application/json",
    location: null,
    text,
    request: "GET http://h/workflows",
    isWrite: false,
    ...extra,
  };
}

const FIELDS = { id: "1", name: "n", extra: { deep: [1] } };

describe("one object", () => {
  test.each([
    ["directly", FIELDS],
    ["under attrs", { clazz: "c", attrs: FIELDS }],
    ["under its wrapper", { link: { href: "h" }, workflow: FIELDS }],
    ["under attrs of its wrapper", { link: { href: "h" }, workflow: { clazz: "c", attrs: FIELDS } }],
    ["under an unknown wrapper", { link: { href: "h" }, payload: FIELDS }],
    ["under two wrappers", { result: { workflow: { attrs: FIELDS } } }],
  ])("%s", (_how, body) => {
    expect(readObject(answer(body), KIND)).toMatchObject({ id: "1", name: "n", attributes: FIELDS });
  });

  test("link and unknown fields stay, wrapper and attrs do not", () => {
    const body = { link: { rel: "self" }, workflow: { clazz: "c", attrs: { clazz: "inner", ...FIELDS } } };
    expect(readObject(answer(body), KIND).attributes).toEqual({ link: { rel: "self" }, clazz: "inner", ...FIELDS });
  });

  test("an object with its own id is not a wrapper of the object in it", () => {
    expect(readObject(answer({ id: "instance", workflow: { id: "w", name: "n" } }), KIND)).toMatchObject({
      id: "instance",
      name: null,
    });
    expect(readObject(answer({ name: "child", owner: { id: "o", name: "owner" } }), KIND)).toMatchObject({
      id: null,
      name: "child",
    });
    expect(readObject(answer({ a: { id: "1" }, b: { id: "2" } }), KIND)).toMatchObject({ id: null });
  });

  test("ids that are numbers become text, digit by digit", () => {
    expect(readObject(answer('{"id": 42}'), KIND).id).toBe("42");
    expect(
      readObject(
        answer('{"id": 12345678901234567890, "size": 9007199254740993, "text": "x 12345678901234567890 \\" 1"}'),
        KIND,
      ),
    ).toEqual({
      id: "12345678901234567890",
      name: null,
      attributes: { id: "12345678901234567890", size: "9007199254740993", text: 'x 12345678901234567890 " 1' },
    });
    const long = `${"x\\\\".repeat(3_000_000)}`;
    expect(readObject(answer(`{"id": 12345678901234567890, "long": "${long}"}`), KIND).id).toBe("12345678901234567890");
    expect(readObject(answer('{"id": true, "name": ""}'), KIND)).toMatchObject({ id: null, name: null });
  });

  test("numbers that a double cannot hold become text as they are spelt, all others stay numbers", () => {
    const inexact = [
      "9007199254740993",
      "-12345678901234567890",
      "1e400",
      "-1E+400",
      "1e-400",
      "0.12345678901234567890",
      "1234567890.123456789",
    ];
    const exact = [
      "0",
      "-0",
      "1.50",
      "0.1",
      "1e22",
      "1e300",
      "123456789012345",
      "0.10000000000000000",
      "5e-324",
      "2024.0000000000000000",
      "1234567890.1234567",
      "1e+002",
    ];
    const read = (token: string) =>
      readObject(answer(`{"value":${token},"again":[${token}],"text":"${token}"}`), KIND).attributes;
    for (const token of inexact) expect(read(token)).toEqual({ value: token, again: [token], text: token });
    for (const token of exact)
      expect(read(token)).toEqual({ value: Number(token), again: [Number(token)], text: token });
  });

  test("its fields have every number as it is spelt, whatever else it holds", () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,30})?([eE][+-]?\d{1,4})?$/),
        (text, number) => {
          const { fields } = readObject(
            answer(`{"calendar": {"id": "1", "other": ${text}, "number": ${number}}}`),
            KIND,
          );
          const json = printJson(fields);
          expect(json.endsWith(`,"number":${number}}`)).toBe(true);
          expect(JSON.parse(json)).toEqual({ id: "1", other: JSON.parse(text), number: Number(number) });
        },
      ),
    );
  });

  test("__proto__ and constructor are fields like any other", () => {
    const object = readObject(
      answer('{"__proto__": {"id": "evil", "polluted": true}, "constructor": 1, "name": "n"}'),
      KIND,
    );
    expect(object).toMatchObject({ id: null, name: "n" });
    expect(Object.keys(object.attributes).sort()).toEqual(["__proto__", "constructor", "name"]);
    expect(Object.getPrototypeOf(object.attributes)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const nested = readObject(answer('{"attrs": {"__proto__": {"polluted": true}, "id": "1"}}'), KIND);
    expect(Object.getPrototypeOf(nested.attributes)).toBe(Object.prototype);
    expect(nested.id).toBe("1");
  });

  test("what is not one object is an error that says so and quotes nothing", () => {
    for (const body of [
      "",
      "  \n",
      "[]",
      '"1"',
      "7",
      "null",
      "<workflow/>",
      "<html>secret</html>",
      '{"id": ',
      "secret words",
    ]) {
      const error = thrownBy(() => readObject(answer(body), KIND));
      expect(error).toBeInstanceOf(DecodeError);
      expect(error.message).not.toContain("secret");
    }
    expect(() => readObject(answer("<!-- hi --><html></html>"), KIND)).toThrow(
      "a web page (HTML) where a workflow as JSON was expected",
    );
    expect(() => readObject(answer("<!-- hi --><html></html>"), { ...KIND, what: "asset" })).toThrow(
      "a web page (HTML) where an asset as JSON was expected",
    );
    expect(() => readObject(answer("[1]"), { ...KIND, what: "audit record" })).toThrow(
      "where an audit record as one JSON object was expected",
    );
    expect(() => readObject(answer('{"id": "1'), KIND)).toThrow("broken or cut off JSON (9 characters)");
  });
});

describe("lists", () => {
  const one = { id: "1", name: "n", attributes: FIELDS };
  test.each([
    ["a bare array", [FIELDS]],
    ["its own property", { link: {}, workflows: [{ clazz: "c", attrs: FIELDS }] }],
    ["the only array", { link: {}, items: [{ workflow: FIELDS }], total: 1 }],
    ["its own property among arrays", { columns: [], workflows: [FIELDS] }],
    ["beside an array of links", { links: [{}], entries: [FIELDS] }],
  ])("%s", (_how, body) => {
    expect(readList(answer(body), KIND)).toMatchObject([one]);
  });

  test("empty where the answer says so", () => {
    expect(readList(answer([]), KIND)).toEqual([]);
    expect(readList(answer({ link: {}, workflows: [] }), KIND)).toEqual([]);
    expect(readList(answer({ link: {}, workflows: null }), KIND)).toEqual([]);
    expect(readList(answer("", { status: 204 }), KIND)).toEqual([]);
  });

  test("never empty where it only is not understood", () => {
    for (const body of [
      "",
      "{}",
      '{"link": {}}',
      '{"a": [], "b": []}',
      '{"workflows": {"id": 1}}',
      '["1"]',
      "[null]",
      "<html/>",
      "[{}",
      "OK",
      "null",
    ]) {
      expect(() => readList(answer(body), KIND), body).toThrow(DecodeError);
    }
  });

  test("any JSON is either read or refused, and ids are text or null", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        try {
          for (const { id } of readList(answer(text), KIND)) expect(id === null || typeof id === "string").toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
    );
  });
});

describe("documents and writes", () => {
  test("a document is XML and nothing else", () => {
    expect(readDocument(answer("<w/>", { contentType: "text/plain" }), KIND)).toBe("<w/>");
    for (const body of ["", "{}", "OK", "<!DOCTYPE html><html/>"])
      expect(() => readDocument(answer(body), KIND)).toThrow(DecodeError);
    expect(() => readDocument(answer("<div>x</div>", { contentType: "text/html;charset=utf-8" }), KIND)).toThrow(
      DecodeError,
    );
  });

  test("any text is an answer to a write or refused", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        try {
          await readWriteAnswer(answer(text, { isWrite: true }), KIND, "/ctx", () => null);
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
          expect(error).toMatchObject({ mayHaveHadEffect: true });
        }
      }),
    );
  });
});
