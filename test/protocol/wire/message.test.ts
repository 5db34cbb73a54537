import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapOf, message, optional, repeated, tfplugin6 } from "../../../src/protocol/wire";

const bytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(" ", ""), "hex");
const hex = (data: Uint8Array): string => Buffer.from(data).toString("hex");

const point = message({ x: [1, "int64"], y: [2, "int64"] });
const sample = message({
  text: [1, "string"],
  data: [2, "bytes"],
  flag: [3, "bool"],
  count: [4, "int64"],
  kind: [5, "enum"],
  point: [6, point],
  maybe: [7, optional("string")],
  points: [9, repeated(point)],
  byName: [10, mapOf(point)],
  left: [12, optional("string")],
  right: [13, point],
});

describe("golden bytes", () => {
  test.each([
    ["a string", { text: "é" }, "0a 02 c3 a9"],
    ["bytes", { data: bytes("00ff") }, "12 02 00 ff"],
    ["true", { flag: true }, "18 01"],
    ["an integer", { count: 300 }, "20 ac 02"],
    ["a negative integer", { count: -1 }, "20 ff ff ff ff ff ff ff ff ff 01"],
    ["an enum", { kind: 2 }, "28 02"],
    ["a message", { point: { x: 1, y: 2 } }, "32 04 08 01 10 02"],
    ["a message without fields", { point: {} }, "32 00"],
    ["an optional default", { maybe: "" }, "3a 00"],
    ["repeated messages", { points: [{ x: 1 }, {}] }, "4a 02 08 01 4a 00"],
    ["a map of messages", { byName: [{ key: "a", value: { y: 5 } }] }, "52 07 0a 01 61 12 02 10 05"],
    ["a oneof's default", { left: "" }, "62 00"],
    ["nothing", {}, ""],
    ["defaults", { text: "", data: bytes(""), flag: false, count: 0, kind: 0, byName: [] }, ""],
  ])("%s", (_name, value, expected) => {
    expect(hex(sample.encode(value))).toBe(expected.replaceAll(" ", ""));
    expect(sample.encode(sample.decode(bytes(expected)))).toEqual(sample.encode(value));
  });

  test("a request as Terraform sends it", () => {
    const request = tfplugin6.service.ReadResource.request.decode(
      bytes("0a 04 7465 7374 12 03 0a 01 c0 1a 02 7b7d 2a 04 0801 1001"),
    );
    expect(request).toEqual({
      typeName: "test",
      currentState: { msgpack: Buffer.from([0xc0]), json: new Uint8Array() },
      private: Buffer.from("{}"),
      clientCapabilities: {
        deferralAllowed: true,
        writeOnlyAttributesAllowed: true,
      },
      currentIdentity: undefined,
    });
  });
});

describe("reading", () => {
  test("what was not sent is its default", () => {
    expect(sample.decode(new Uint8Array())).toEqual({
      text: "",
      data: new Uint8Array(),
      flag: false,
      count: 0,
      kind: 0,
      point: undefined,
      maybe: undefined,
      points: [],
      byName: [],
      left: undefined,
      right: undefined,
    });
  });

  test("unknown fields of every wire type are skipped", () => {
    const unknown = "f80101 f9010102030405060708 fa0103616263 fd0101020304 fb01 0801 fc01";
    expect(sample.decode(bytes(`0a0161 ${unknown} 2005`))).toMatchObject({ text: "a", count: 5 });
  });

  test("a field of another wire type than the declared one is skipped", () => {
    expect(sample.decode(bytes("0801 220161 2005"))).toMatchObject({ text: "", count: 5 });
  });

  test("a scalar that comes twice is replaced, a message is merged", () => {
    expect(sample.decode(bytes("0a0161 0a0162 32020801 32021002"))).toMatchObject({ text: "b", point: { x: 1, y: 2 } });
  });

  test.each([
    ["cut inside a tag", "80"],
    ["cut inside a text", "0a0561"],
    ["a nested message longer than the one around it", "3205 0801"],
    ["a nested field longer than its message", "3202 0880 8001"],
    ["field number zero", "0001"],
    ["text that is not UTF-8", "0a01ff"],
    ["an unknown wire type", "0f"],
  ])("%s is refused", (_name, data) => {
    expect(() => sample.decode(bytes(data))).toThrow();
  });

  test("arbitrary bytes are read or refused by an error, never worse", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (data) => {
        try {
          sample.decode(data);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});
