import { describe, expect, test } from "vitest";
import { Coordination } from "../../../src/resources/shared/coordination";
import { provenanceAfter } from "../../../src/resources/shared/create-object";
import { UNKNOWN } from "../../../src/cty";
import {
  decodeProvenance,
  encodeProvenance,
  plannedId,
  type Provenance,
  provenanceAfterRead,
  writtenAtOf,
} from "../../../src/resources/shared/provenance";
import type { JsonValue } from "../../../src/framework";

const WRITTEN = { writtenAt: "2026-11-02T07:30:00.000Z" };

describe("private state", () => {
  test.each<Provenance<JsonValue>>([
    { kind: "imported", baseline: null },
    { kind: "imported", baseline: "b" },
    { kind: "unconfirmed", before: ["1", "2"] },
    { kind: "notYetReadBack" },
    { kind: "confirmed", baseline: "b" },
  ])("gives back %j", (provenance) => {
    const stored = encodeProvenance(provenance, WRITTEN);
    expect(decodeProvenance(JSON.parse(JSON.stringify(stored)) as JsonValue)).toEqual(provenance);
    expect(writtenAtOf(stored)).toEqual(WRITTEN);
  });

  test.each([null, 1, "text", [], {}, { version: 2 }, { provenance: "other" }, { provenance: "confirmed" }])(
    "that is not ours, %j, reads as an import that no read has shown",
    (stored) => {
      expect(decodeProvenance(stored)).toEqual({ kind: "imported", baseline: null });
    },
  );
});

test("an object's provenance follows its create and its reads", () => {
  expect(provenanceAfter({ kind: "unconfirmed", before: ["1"] }, null)).toEqual({
    kind: "unconfirmed",
    before: ["1"],
  });
  expect(provenanceAfter({ kind: "notYetReadBack", id: "1", problem: null }, null)).toEqual({
    kind: "notYetReadBack",
  });
  expect(provenanceAfter({ kind: "adopted", id: "1" }, "b")).toEqual({ kind: "confirmed", baseline: "b" });
  expect(provenanceAfterRead({ kind: "imported", baseline: null }, "b")).toEqual({ kind: "imported", baseline: "b" });
  for (const kind of ["notYetReadBack", "confirmed"] as const)
    expect(provenanceAfterRead({ kind, baseline: "a" }, "b")).toEqual({
      kind: "confirmed",
      baseline: "b",
    });
});

test("the id of an unconfirmed create is unknown in a plan, unless the configuration chose it", () => {
  expect([plannedId(null), plannedId("finance")]).toEqual([UNKNOWN, "finance"]);
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
