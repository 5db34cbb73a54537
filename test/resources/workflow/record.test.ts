import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  decodeRecord,
  encodeRecord,
  hashesNeeded,
  knownBy,
  provenanceOf,
  readBack,
  UNRECORDED,
  type Recorded,
  type WorkflowRecord,
} from "../../../src/resources/workflow/record";
import { FilledDocument } from "../../../src/document";
import type { JsonValue } from "../../../src/framework";
import { documentOf, Rendition } from "../../../src/resources/workflow-versions";
import { withService } from "../../harness/with-service";
import { DOCUMENT } from "./documents";
import { only } from "./observing";

const it = withService("wfa_workflow");
const writtenAt = (value: unknown) => decodeRecord(value as JsonValue).writtenAt;
const privateOf = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

it("says when our last write ended, and keeps to it over refreshes and applies that write nothing", async ({
  service,
  object,
}) => {
  const before = new Date().toISOString();
  await object.apply({ document: DOCUMENT });
  const written = writtenAt(privateOf(object.state!.private));
  expect(written).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(written! >= before && written! <= new Date().toISOString()).toBe(true);
  service.backstage.edit(only(service).id, "approved", (text) => text.replace("300", "600"));
  await object.refresh();
  const taken = object.value["document"];
  await object.apply({ document: taken });
  expect(writtenAt(privateOf(object.state!.private))).toBe(written);
  await object.apply({ document: taken, enabled: false });
  expect(writtenAt(privateOf(object.state!.private))! > written!).toBe(true);
});

it("says of an import that nothing was written", async ({ service, core, object }) => {
  await object.apply({ document: DOCUMENT });
  const imported = await core.resource("wfa_workflow");
  await imported.import(only(service).id);
  expect(writtenAt(privateOf(imported.state!.private))).toBeNull();
});

/** A record by what can be compared of it: its documents are parsed when they are looked into. */
const plain = (record: WorkflowRecord): unknown =>
  JSON.parse(
    JSON.stringify(record, (_, value: unknown) => {
      if (value instanceof Set) return [...(value as ReadonlySet<unknown>)];
      if (value instanceof FilledDocument) return { template: value.template.text, values: [...value.values] };
      if (value instanceof Rendition) return { text: value.text, hidden: value.hidden };
      return value !== null && typeof value === "object" && "text" in value ? { text: value.text } : value;
    }),
  );

const document = (text: string) => documentOf(text);
const filled = (text: string, values = new Map<string, string>()) => new FilledDocument(document(text), values);
const APPROVED = "<w id='1'/>";
const full: Recorded = {
  kind: "imported",
  applied: filled("<w/>"),
  attempted: document("<w a='1'/>"),
  renditions: [Rendition.recorded(APPROVED), Rendition.recorded("<w id='1' b='2'/>")],
  approvedAtLastWrite: Rendition.recorded("<other/>"),
  lastObserved: { submitted: Rendition.recorded("<w c='3'/>", "hash"), approved: Rendition.recorded(APPROVED, null) },
  undoneFlags: new Set([null, "daily"]),
  hiddenFlags: new Set(["enabled", null]),
  secrets: { salt: "c2FsdA==", current: [], attempted: [], earlier: [] },
  writtenAt: "2026-01-02T03:04:05.678Z",
};

test("everything recorded is read back as it was written", () => {
  expect(plain(decodeRecord(encodeRecord(full)))).toEqual(plain(full));
  const confirmed: Recorded = { ...full, kind: "confirmed", attempted: null, secrets: null, writtenAt: null };
  expect(plain(decodeRecord(encodeRecord(confirmed)))).toEqual(plain(confirmed));
  const { undoneFlags, secrets, writtenAt: at } = full;
  const unconfirmed: WorkflowRecord = {
    kind: "unconfirmed",
    applied: filled("<w/>"),
    before: ["1", "2"],
    undoneFlags,
    secrets,
    writtenAt: at,
  };
  expect(plain(decodeRecord(encodeRecord(unconfirmed)))).toEqual(plain(unconfirmed));
});

test("the applied document keeps its template and its values", () => {
  const record = { ...full, applied: filled("<w a='{{x}}'/>", new Map([["x", "1"]])) };
  expect(plain(decodeRecord(encodeRecord(record)))).toEqual(plain(record));
  expect((decodeRecord(encodeRecord(record)) as Recorded).applied!.text).toBe("<w a='1'/>");
  expect(encodeRecord(full)).not.toHaveProperty("substitutions");
});

test("each text is kept once", () => {
  expect((encodeRecord(full) as { texts: readonly string[] }).texts).toHaveLength(6);
});

/** As earlier versions wrote it, which did not name the provenance. */
function earlier({ provenance, before, ...fields }: Readonly<Record<string, JsonValue>>, ...added: readonly string[]) {
  const kept = Object.entries(fields).filter(([name]) => added.includes(name) || !ADDED.includes(name));
  const texts = fields["texts"] as readonly string[];
  const ids = deflateRawSync(JSON.stringify(before ?? [])).toString("base64");
  return {
    ...Object.fromEntries(kept),
    imported: provenance === "imported",
    // Also where the service keeps the id, which is read off its renditions now.
    idLocation: { kind: "attribute" },
    ...(before === undefined ? {} : { texts: [...texts, ids], lost: texts.length }),
  };
}
const ADDED = ["secrets", "writtenAt", "hidden"];

test("what an earlier version wrote reads as before", () => {
  const written: Recorded = {
    ...UNRECORDED,
    kind: "confirmed",
    applied: filled("<w/>"),
    renditions: [Rendition.recorded(APPROVED)],
    lastObserved: { submitted: null, approved: Rendition.recorded(APPROVED, null) },
  };
  const { undoneFlags, secrets, writtenAt } = written;
  const records: readonly WorkflowRecord[] = [
    written,
    { ...written, kind: "imported" },
    { ...written, kind: "notYetReadBack", renditions: [], lastObserved: UNRECORDED.lastObserved },
    { kind: "unconfirmed", applied: filled("<w/>"), before: ["1", "2"], undoneFlags, secrets, writtenAt },
    { ...written, renditions: [] },
  ];
  for (const record of records) {
    const today = encodeRecord(record) as Readonly<Record<string, JsonValue>>;
    expect(plain(decodeRecord(earlier(today))), record.kind).toEqual(plain(record));
    expect(plain(decodeRecord(today)), record.kind).toEqual(plain(record));
  }
  const later = encodeRecord({ ...full, kind: "confirmed" }) as Readonly<Record<string, JsonValue>>;
  expect(plain(decodeRecord(earlier(later, ...ADDED)))).toEqual(plain({ ...full, kind: "confirmed" }));
  expect(decodeRecord(null)).toBe(UNRECORDED);
  expect(decodeRecord({ version: 7 })).toBe(UNRECORDED);
});

const NOTHING = { ...UNRECORDED, applied: filled("<w/>") };
const SEEN = Rendition.recorded("<w id='1'/>");

test.each([
  ["Nothing was seen of it", {}],
  ["A rendition of ours is known", { renditions: [SEEN] }],
  ["Only its submission was seen", { lastObserved: { submitted: SEEN, approved: null } }],
  ["Only its approved version was seen", { lastObserved: { submitted: null, approved: SEEN } }],
] as const)("%s: where the workflow comes from is recorded as it is", (_sentence, seen) => {
  for (const kind of ["imported", "notYetReadBack", "confirmed"] as const)
    expect(decodeRecord(encodeRecord({ ...NOTHING, ...seen, kind })).kind).toBe(kind);
});

test.each([
  ["What we sent, and nobody has approved it: it is the baseline", "<w a='1'/>", null, ["<w a='1'/>"]],
  ["Something else: no baseline", "<v/>", null, []],
  ["What we sent, and somebody has approved it: no baseline", "<w a='1'/>", "<w a='1'/>", []],
  ["Nothing is submitted any more: no baseline", null, "<w a='1'/>", []],
] as const)("The first read after a create shows this. %s", (_sentence, submitted, approved, renditions) => {
  const rendition = (text: string | null) => (text === null ? null : Rendition.recorded(text));
  const versions = { submitted: rendition(submitted), approved: rendition(approved) };
  const read = readBack({ ...NOTHING, kind: "notYetReadBack" }, versions);
  expect(read.kind).toBe("confirmed");
  expect(read.renditions.map(({ text }) => text)).toEqual(renditions);
  // What was read before keeps what it has.
  const known: Recorded = { ...NOTHING, kind: "confirmed", renditions: [SEEN] };
  expect(readBack(known, versions)).toBe(known);
});

test.each([
  [{ ...NOTHING, kind: "unrecorded" }, "imported"],
  [{ ...NOTHING, kind: "imported" }, "imported"],
  [{ ...NOTHING, kind: "notYetReadBack" }, "notYetReadBack"],
  [{ ...NOTHING, kind: "confirmed" }, "confirmed"],
] as const)("creation finds $kind records as what they are", (record, kind) => {
  expect(provenanceOf(record).kind).toBe(kind);
});

test("a flag that a write left undone is not known to be set", () => {
  const flags = {
    enabled: true,
    triggers: new Map([
      ["daily", true],
      ["manual", false],
    ]),
  };
  const known = (...undone: readonly (string | null)[]) =>
    knownBy({ ...NOTHING, undoneFlags: new Set(undone) }, flags).flags;
  expect(known()).toEqual(flags);
  expect(known(null)).toEqual({ ...flags, enabled: null });
  expect(known("daily")).toEqual({
    enabled: true,
    triggers: new Map([
      ["daily", null],
      ["manual", false],
    ]),
  });
  expect(knownBy(NOTHING, { enabled: null, triggers: null }).flags).toEqual({ enabled: null, triggers: new Map() });
});

test("hashes of earlier writes are kept as long as a document shows one", () => {
  const hash = { template: "{{secret:db}}", bits: 0, tag: 0, digest: "", anywhere: true };
  const hashes = { salt: "", current: [], attempted: [], earlier: [hash] };
  const shown = document("<w p='{{secret:db}} (earlier value)'/>");
  expect(hashesNeeded(hashes, [null, shown])).toEqual(hashes);
  expect(hashesNeeded(hashes, [document("<w p='{{secret:db}}'/>")])).toBeNull();
  expect(hashesNeeded({ ...hashes, current: [hash] }, [])).toEqual({ ...hashes, current: [hash], earlier: [] });
  expect(hashesNeeded({ ...hashes, attempted: [hash] }, [])).toEqual({ ...hashes, attempted: [hash], earlier: [] });
  expect(hashesNeeded(null, [shown])).toBeNull();
});
