import { describe, expect, test } from "vitest";
import {
  decodeRecord,
  encodeRecord,
  recordAfterImport,
  recordAfterRead,
  recordAfterWrite,
} from "../../../src/resources/calendar/record";

const SENT = '{ "n": 1 }';
const RENDITION = '{"id":"1","n":1}';
const CHANGED = '{"id":"1","n":2}';

describe("after a refresh", () => {
  test.each([recordAfterWrite(SENT, RENDITION), recordAfterImport(RENDITION)])(
    "the record stays the same object if nothing is new, so that private state keeps its bytes",
    (record) => {
      expect(recordAfterRead(record, RENDITION, false)).toBe(record);
      const drifted = recordAfterRead(record, CHANGED, true);
      expect(recordAfterRead(drifted, CHANGED, true)).toBe(drifted);
    },
  );

  test("what is new is recorded", () => {
    const record = recordAfterWrite(SENT, RENDITION);
    const drifted = recordAfterRead(record, CHANGED, true);
    expect(drifted).toMatchObject({
      mayAdoptDrift: true,
      provenance: { baseline: { rendition: RENDITION, seen: CHANGED } },
    });
    expect(recordAfterRead(drifted, CHANGED, false)).toEqual({ ...drifted, mayAdoptDrift: false });
  });

  test.each([SENT, RENDITION, "\ufeff{}", CHANGED])("it is decoded as it was encoded, beside %s in state", (state) => {
    for (const record of [recordAfterWrite(SENT, RENDITION), recordAfterImport(RENDITION)]) {
      const encoded = encodeRecord(record, state);
      expect(decodeRecord(encoded, state)).toEqual(record);
      expect(encodeRecord(decodeRecord(encoded, state), state)).toEqual(encoded);
      expect(decodeRecord(encoded, `${state} `).provenance).toEqual({ kind: "imported", baseline: null });
    }
  });

  test("a long definition takes few bytes beside itself", () => {
    const days = Array.from({ length: 300 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString());
    const definition = JSON.stringify({ name: "Days", days });
    const encoded = encodeRecord(
      recordAfterWrite(definition, JSON.stringify({ id: "1", days, name: "Days" })),
      definition,
    );
    expect(JSON.stringify(encoded).length).toBeLessThan(500);
  });
});
