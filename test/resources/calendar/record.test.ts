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

  test("it is decoded as it was encoded", () => {
    for (const record of [recordAfterWrite(SENT, RENDITION), recordAfterImport(RENDITION)]) {
      const decoded = decodeRecord(encodeRecord(record));
      expect(decoded).toEqual(record);
      expect(encodeRecord(decoded)).toEqual(encodeRecord(record));
    }
  });
});
