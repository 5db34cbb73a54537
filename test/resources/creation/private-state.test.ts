import { describe, expect, test } from "vitest";
import { decodeRecord as decodeAsset } from "../../../src/resources/asset/record";
import { decodeRecord as decodeCalendar } from "../../../src/resources/calendar/record";
import {
  decodeProvenance,
  encodeProvenance,
  handedOver,
  handOver,
  type Provenance,
  provenanceAfter,
  provenanceAfterRead,
  takeOver,
  writtenAtOf,
} from "../../../src/resources/creation";
import { createCoordination } from "../../../src/resources/connection";
import { provenanceOf as provenanceOfRun } from "../../../src/resources/workflow-execution/record";
import { decodeRecord as decodeGroup } from "../../../src/resources/workflow-group/record";
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

/** As versions before wrote it, recorded with them. */
const WORKFLOW = { version: 1, imported: false, applied: 0, texts: [] };
const CALENDAR = { version: 1, imported: false, attempted: null };
const DEFINITION = "q1bKS8xNVbJS8sjPyUxJrCxWqgUA";
const RENDITION = "q1bKTFGyUjJU0lHKS8xNVbJS8sjPyUxJrCxWqgUA";
const sent = '{"name":"Holidays"}';

describe("private state of versions before this one", () => {
  test.each<[what: string, stored: JsonValue, provenance: object]>([
    [
      "unconfirmed",
      { parentConfigured: true, descriptionShown: false, lost: true, ...WRITTEN },
      { kind: "unconfirmed", before: [] },
    ],
    [
      "not yet read back",
      { parentConfigured: true, descriptionShown: false, unseen: true },
      { kind: "notYetReadBack" },
    ],
    [
      "confirmed",
      { parentConfigured: true, descriptionShown: true, ...WRITTEN },
      { kind: "confirmed", baseline: { descriptionShown: true } },
    ],
    [
      "confirmed, by the first version",
      { parentConfigured: true },
      { kind: "confirmed", baseline: { descriptionShown: false } },
    ],
  ])("a group: %s", (_what, stored, provenance) => {
    expect(decodeGroup(stored)).toEqual({ provenance, parentConfigured: true, ...writtenAtOf(stored) });
  });

  const baseline = { written: {}, shown: {}, additional: null };
  test.each<[what: string, stored: JsonValue, provenance: object]>([
    [
      "unconfirmed",
      { imported: false, baseline: null, lost: ["1"], ...WRITTEN },
      { kind: "unconfirmed", before: ["1"] },
    ],
    ["unconfirmed, the first one", { imported: false, baseline: null, lost: [] }, { kind: "unconfirmed", before: [] }],
    ["not yet read back", { imported: false, baseline: null, ...WRITTEN }, { kind: "notYetReadBack" }],
    ["imported", { imported: true, baseline: null }, { kind: "imported", baseline: null }],
    ["imported and read", { imported: true, baseline }, { kind: "imported", baseline }],
    ["confirmed", { imported: false, baseline, ...WRITTEN }, { kind: "confirmed", baseline }],
  ])("an asset: %s", (_what, stored, provenance) => {
    expect(decodeAsset(stored)).toEqual({ provenance, ...writtenAtOf(stored) });
  });

  const rendition = '{"id":"1","name":"Holidays"}';
  const read = { rendition, seen: rendition, recovered: false };
  test.each<[what: string, stored: JsonValue, provenance: object]>([
    [
      "unconfirmed",
      { ...CALENDAR, lost: ["1", "2"], texts: [DEFINITION], applied: 0, baseline: null, seen: null },
      { kind: "unconfirmed", before: ["1", "2"], sent },
    ],
    [
      "not yet read back",
      { ...CALENDAR, ...WRITTEN, texts: [DEFINITION], applied: 0, baseline: null, seen: null },
      { kind: "notYetReadBack", sent },
    ],
    [
      "imported",
      { ...CALENDAR, imported: true, texts: [RENDITION], applied: null, baseline: 0, seen: 0 },
      { kind: "imported", baseline: read },
    ],
    [
      "confirmed",
      { ...CALENDAR, ...WRITTEN, texts: [DEFINITION, RENDITION], applied: 0, baseline: 1, seen: 1 },
      { kind: "confirmed", sent, baseline: read },
    ],
    [
      "recovered",
      { ...CALENDAR, recovered: true, texts: [DEFINITION, RENDITION], applied: 0, baseline: 1, seen: 1 },
      { kind: "confirmed", sent, baseline: { ...read, recovered: true } },
    ],
  ])("a calendar: %s", (_what, stored, provenance) => {
    expect(decodeCalendar(stored)).toEqual({ provenance, attempted: null, ...writtenAtOf(stored) });
  });

  test("a calendar of which only an attempt is known", () => {
    const stored = { ...CALENDAR, texts: [DEFINITION], applied: null, baseline: null, seen: null, attempted: 0 };
    const provenance = { kind: "imported", baseline: null };
    expect(decodeCalendar(stored)).toEqual({ provenance, attempted: sent, writtenAt: null });
  });

  const whole = { id: "w/manual/1", instance_id: "1" };
  const marked = { id: "w/manual/unfinished-7d3c", instance_id: null };
  const unrefreshed = { ...marked, id: "w/manual/unfinished-unlooked-7d3c" };
  const lost = { unfinished: { kind: "lost", before: ["1"] } };
  const unconfirmed = { provenance: "unconfirmed", before: ["1"] };
  test.each<[what: string, state: typeof marked | typeof whole, stored: JsonValue, provenance: object]>([
    ["unconfirmed", marked, lost, { kind: "unconfirmed", before: ["1"] }],
    ["unconfirmed, with a provenance", unrefreshed, unconfirmed, { kind: "unconfirmed", before: ["1"] }],
    [
      "unconfirmed, by the first version",
      { ...whole, instance_id: null },
      lost,
      { kind: "unconfirmed", before: ["1"] },
    ],
    ["unconfirmed, and found since", { ...marked, instance_id: "2" }, unconfirmed, { kind: "notYetReadBack" }],
    [
      "whose end was not seen",
      { ...marked, instance_id: "2" },
      { provenance: "notYetReadBack" },
      { kind: "notYetReadBack" },
    ],
    [
      "whose end was not seen, by the first version",
      whole,
      { unfinished: { kind: "started" } },
      { kind: "notYetReadBack" },
    ],
    [
      "unfinished, of a tainted object that is replaced",
      { ...marked, instance_id: "2" },
      null,
      { kind: "notYetReadBack" },
    ],
    ["unconfirmed, of a tainted object that is replaced", unrefreshed, null, { kind: "notYetReadBack" }],
    ["imported", whole, { imported: true }, { kind: "imported", baseline: null }],
    ["finished", whole, null, { kind: "confirmed", baseline: null }],
    [
      "finished, of which no instance is known",
      { ...whole, instance_id: null },
      null,
      { kind: "confirmed", baseline: null },
    ],
  ])("a run: %s", (_what, state, stored, provenance) => {
    expect(provenanceOfRun(state, stored)).toEqual(provenance);
  });

  test.each<[what: string, stored: JsonValue, kind: string]>([
    ["unconfirmed", { version: 1, imported: false, applied: 0, ours: [], lost: 1, texts: [] }, "unconfirmed"],
    ["imported", { version: 1, imported: true, applied: null, ours: [0], texts: [] }, "imported"],
    ["confirmed", { version: 1, imported: false, applied: 0, ours: [0], texts: [] }, "confirmed"],
    ["confirmed by its submission", { ...WORKFLOW, ours: [], submitted: 0, approved: null }, "confirmed"],
    ["confirmed by its approval", { ...WORKFLOW, ours: [], submitted: null, approved: 0 }, "confirmed"],
    ["not yet read back", { ...WORKFLOW, ours: [], submitted: null, approved: null }, "notYetReadBack"],
  ])("a workflow: %s", (_what, stored, kind) => {
    expect(decodeProvenance(stored, { ...READER, baseline: () => "b" }).kind).toBe(kind);
  });
});

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

test("what a delete hands over is taken once, by its key and noun", () => {
  const run = createCoordination();
  handOver(run, "run", { id: "1", key: "a" });
  handOver(run, "run", { id: "2", key: "a" });
  handOver(run, "group", { id: "3", key: "a" });
  expect(takeOver(run, "run", "b")).toBeNull();
  expect([takeOver(run, "run", "a"), takeOver(run, "run", "a"), takeOver(run, "run", "a")]).toEqual(["1", "2", null]);
  expect(handedOver(run, "group")).toEqual([{ id: "3", key: "a" }]);
});
