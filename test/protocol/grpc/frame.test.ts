import fc from "fast-check";
import { expect, test } from "vitest";
import { FrameDecoder } from "../../../src/protocol/grpc/frame";
import { encodeStatusMessage } from "../../../src/protocol/grpc/status";
import { parseTimeout } from "../../../src/protocol/grpc/serve-call";
import { frame } from "./server-harness";

test("messages come out whole, wherever the body is cut", () => {
  const messages = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 8 });
  fc.assert(
    fc.property(messages, fc.array(fc.nat(400)), (originals, cuts) => {
      const body = Buffer.concat(originals.map((message) => frame(message)));
      const places = [...new Set([0, ...cuts.filter((cut) => cut < body.length), body.length])].sort((a, b) => a - b);
      const decoder = new FrameDecoder(1000);
      const found = places.slice(1).flatMap((place, i) => decoder.push(body.subarray(places[i], place)));
      decoder.end();
      expect(found.map((message) => Buffer.from(message))).toEqual(originals.map((message) => Buffer.from(message)));
    }),
  );
});

test("a body that ends inside a frame is refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), fc.nat(100), (message, cut) => {
      const whole = frame(message);
      const decoder = new FrameDecoder(1000);
      decoder.push(whole.subarray(0, 1 + (cut % (whole.length - 1))));
      expect(() => decoder.end()).toThrow("ends inside a message");
    }),
  );
});

test("status messages are percent-encoded, so that every client reads them back", () => {
  expect(encodeStatusMessage("100% für €\n")).toBe("100%25 f%C3%BCr %E2%82%AC%0A");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
      const encoded = encodeStatusMessage(text);
      expect(encoded).toMatch(/^[\x20-\x7e]*$/);
      expect(decodeURIComponent(encoded)).toBe(text);
    }),
  );
});

test.each([
  ["3H", 10_800_000],
  ["2M", 120_000],
  ["15S", 15_000],
  ["250m", 250],
  ["1500u", 2],
  ["1n", 1],
  ["99999999H", undefined],
  ["123456789S", undefined],
  ["5", undefined],
  ["-5S", undefined],
  [undefined, undefined],
])("grpc-timeout %s", (header, milliseconds) => {
  expect(parseTimeout(header)).toBe(milliseconds);
});
