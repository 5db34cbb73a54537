import { expect, test } from "vitest";
import { knownBy, withBaseline, UNRECORDED, type Recorded } from "../../../src/resources/workflow/record";
import { FilledDocument, LazyDocument } from "../../../src/document";
import type { JsonValue } from "../../../src/framework";
import { writtenAtOf } from "../../../src/resources/shared/provenance";
import { Rendition } from "../../../src/resources/versions/read";
import { withService } from "../../harness/with-service";
import { DOCUMENT } from "./documents";
import { only } from "./observing";

const it = withService("wfa_workflow");
const writtenAt = (value: unknown) => writtenAtOf(value as JsonValue).writtenAt;
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
  service.backstage.edit(only(service).id, "approved", (text) => text.replace('"300"', '"600"'));
  await object.refresh();
  const taken = object.value["document"];
  await object.apply({ document: taken });
  expect(writtenAt(privateOf(object.state!.private))).toBe(written);
  await object.apply({ document: taken, enabled: false });
  expect(writtenAt(privateOf(object.state!.private))! > written!).toBe(true);
});

it("counts from an import on", async ({ service, core, object }) => {
  await object.apply({ document: DOCUMENT });
  const imported = await core.resource("wfa_workflow");
  const before = new Date().toISOString();
  await imported.import(only(service).id);
  expect(writtenAt(privateOf(imported.state!.private))! >= before).toBe(true);
});

const document = (text: string) => new LazyDocument(text);
const filled = (text: string) => new FilledDocument(document(text));
const NOTHING = { ...UNRECORDED, sent: filled("<w/>") };
const SEEN = new Rendition("<w id='1'/>");

test.each([
  ["What we sent: it is the baseline", "<w a='1'/>", null, "<w a='1'/>"],
  ["What we sent, and it is approved: it is the baseline", null, "<w a='1'/>", "<w a='1'/>"],
  ["What we sent, in both versions: the approved one is the baseline", "<w b='1'/>", "<w a='1'/>", "<w a='1'/>"],
  ["Something else: no baseline", "<v/>", null, undefined],
] as const)("The first read after a create shows this. %s", (_sentence, submitted, approved, baseline) => {
  const rendition = (text: string | null) => (text === null ? null : new Rendition(text));
  const versions = { submitted: rendition(submitted), approved: rendition(approved) };
  const paths = { ignored: [], sensitive: [] };
  const read = withBaseline({ ...NOTHING, kind: "notYetReadBack" }, versions, paths);
  expect(read.kind).toBe("confirmed");
  expect(read.baseline?.text).toBe(baseline);
  // What came in place of it is seen by the next plan.
  const seen = baseline === undefined ? NOTHING.seen : versions;
  expect(read.seen.submitted).toBe(seen.submitted);
  expect(read.seen.approved).toBe(seen.approved);
  // What was read before keeps what it has.
  const known: Recorded = { ...NOTHING, kind: "confirmed", baseline: SEEN };
  expect(withBaseline(known, versions, paths)).toBe(known);
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
    knownBy({ ...NOTHING, undoneFlags: new Set(undone) }, { ...flags, state: null }).flags;
  expect(known()).toEqual(flags);
  expect(known(null)).toEqual({ ...flags, enabled: null });
  expect(known("daily")).toEqual({
    enabled: true,
    triggers: new Map([
      ["daily", null],
      ["manual", false],
    ]),
  });
  expect(knownBy(NOTHING, null).flags).toEqual({ enabled: null, triggers: new Map() });
});
