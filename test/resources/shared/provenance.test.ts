import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import {
  decodeProvenance,
  encodeProvenance,
  plannedId,
  type Provenance,
  provenanceAfter,
  provenanceAfterRead,
  writtenAtOf,
  Coordination,
} from "../../../src/resources/shared";
import type { JsonValue } from "../../../src/framework";

const WRITTEN = { writtenAt: "2026-11-02T07:30:00.000Z" };

/** Reads `baseline` and `sent` as they stand. */
const READER = {
  baseline: ({ baseline }: Readonly<Record<string, JsonValue>>) => baseline ?? null,
  sent: ({ sent }: Readonly<Record<string, JsonValue>>) => (sent === undefined ? {} : { sent }),
};

describe("private state", () => {
  test.each<[Provenance<JsonValue, object>, Readonly<Record<string, JsonValue>>]>([
    [{ kind: "imported", baseline: null }, {}],
    [{ kind: "imported", baseline: "b" }, { baseline: "b" }],
    [{ kind: "unconfirmed", before: ["1", "2"], sent: "s" } as never, { sent: "s" }],
    [{ kind: "notYetReadBack", sent: "s" } as never, { sent: "s" }],
    [{ kind: "confirmed", baseline: "b", sent: "s" } as never, { baseline: "b", sent: "s" }],
  ])("gives back %j", (provenance, own) => {
    const stored = { ...encodeProvenance(provenance, WRITTEN), ...own };
    expect(decodeProvenance(JSON.parse(JSON.stringify(stored)) as JsonValue, READER)).toEqual(provenance);
    expect(writtenAtOf(stored)).toEqual(WRITTEN);
  });

  test.each([null, 1, "text", [], {}, { version: 2 }, { provenance: "other" }, { provenance: "confirmed" }])(
    "that is not ours, %j, reads as an import that no read has shown",
    (stored) => {
      expect(decodeProvenance(stored, READER)).toEqual({ kind: "imported", baseline: null });
    },
  );
});

const sent = '{"name":"Holidays"}';

test("an object's provenance follows its create and its reads", () => {
  expect(provenanceAfter({ kind: "unconfirmed", before: ["1"] }, null, { sent })).toEqual({
    kind: "unconfirmed",
    before: ["1"],
    sent,
  });
  expect(provenanceAfter({ kind: "notYetReadBack", id: "1", problem: null }, null, { sent })).toEqual({
    kind: "notYetReadBack",
    sent,
  });
  expect(provenanceAfter({ kind: "adopted", id: "1" }, "b", {})).toEqual({ kind: "confirmed", baseline: "b" });
  expect(provenanceAfterRead({ kind: "imported", baseline: null }, "b")).toEqual({ kind: "imported", baseline: "b" });
  for (const kind of ["notYetReadBack", "confirmed"] as const)
    expect(provenanceAfterRead({ kind, baseline: "a" }, "b")).toEqual({
      kind: "confirmed",
      baseline: "b",
    });
});

test("the id of an unconfirmed create is unknown in a plan, unless the configuration chose it", () => {
  const provenance = { kind: "unconfirmed", before: [] } as const;
  expect([plannedId(null, provenance), plannedId("finance", provenance)]).toEqual([UNKNOWN, "finance"]);
});

test("what a delete hands over is taken once, by its key and noun", () => {
  const run = new Coordination();
  run.handOver({ noun: "run", id: "1", key: "a" });
  run.handOver({ noun: "run", id: "2", key: "a" });
  run.handOver({ noun: "group", id: "3", key: "a" });
  expect(run.takeOver("run", "b")).toBeNull();
  expect([run.takeOver("run", "a"), run.takeOver("run", "a"), run.takeOver("run", "a")]).toEqual(["1", "2", null]);
  expect(run.handedOver("group")).toEqual([{ noun: "group", id: "3", key: "a" }]);
});
