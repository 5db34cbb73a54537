import { expect, test } from "vitest";
import { auditRecord, names } from "../../../src/audit-log";
import { auditIndex, entriesAfter } from "../../../src/review/drift/audit-log";

test("an index finds what a search of every record finds", () => {
  const texts = [
    "w-1234",
    "load",
    'Workflow "w-1234": edited',
    "w-12345",
    "group/a b",
    "see group/a b.",
    "the load is high",
    "",
    "w-1234 load",
  ];
  const records = texts.flatMap((text) => texts.map((other) => auditRecord({ message: text, object: other })));
  const known = new Set(["w-1234", "w-12345", "group/a b"]);
  for (const subject of [
    { ids: ["w-1234"], name: "load" },
    { ids: ["group/a b"], name: null },
    { ids: [], name: "load" },
    { ids: ["w-1"], name: "" },
  ]) {
    expect(auditIndex(records, known).naming(subject)).toEqual(
      records.filter((record) => names(record, subject, known)),
    );
  }
});

test("entries are sorted by time, the bound itself left out, those without a time last", () => {
  const records = [
    { time: 1_770_000_003_000 },
    { what: "no time" },
    { time: 1_770_000_001_000 },
    { time: 1_770_000_002_000 },
  ].map(auditRecord);
  const times = (after: string | null) => entriesAfter(records, after).map(({ time }) => time?.slice(17, 19) ?? null);
  expect(times("2026-02-02T02:40:01.000Z")).toEqual(["02", "03", null]);
  expect(times(null)).toEqual(["01", "02", "03", null]);
});
