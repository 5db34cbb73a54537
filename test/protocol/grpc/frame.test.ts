import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeStatusMessage } from "../../../src/protocol/grpc/status";

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
