import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FilledDocument, LazyDocument } from "../../../src/document";
import type { JsonObject } from "../../../src/client";
import type { JsonValue } from "../../../src/framework";
import {
  decodeRecord,
  encodeRecord,
  UNRECORDED,
  type Recorded,
  type WorkflowRecord,
} from "../../../src/resources/workflow/record";
import { Rendition } from "../../../src/resources/versions/read";
import { DEFAULT_VARIATION, type Variation } from "../../../src/service";
import { models, render } from "../../document/random-document";
import { applied, keyed, randomEdit, rewritten, unkeyed } from "../../document/random-rewriting";
import { templated } from "../../document/random-template";
import { withService } from "../../harness/with-service";
import { DOCUMENT } from "./documents";
import { only } from "./observing";
import { PAIRWISE } from "../../harness/pairwise-variations";

/** A record by what can be compared of it: its documents are parsed when they are looked into. */
const plain = (record: WorkflowRecord): unknown =>
  JSON.parse(
    JSON.stringify(record, (_, value: unknown) => {
      if (value instanceof Set) return [...(value as ReadonlySet<unknown>)];
      if (value instanceof FilledDocument) return { template: value.template.text, values: [...value.values] };
      if (value instanceof Rendition) return { text: value.text };
      return value !== null && typeof value === "object" && "text" in value ? { text: value.text } : value;
    }),
  );

/** As an engine gives private state back. */
const kept = (value: JsonValue): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;
const throughState = (record: WorkflowRecord, document: string): WorkflowRecord =>
  decodeRecord(kept(encodeRecord(record, document)), document);

const document = (text: string) => new LazyDocument(text);
const filled = (text: string, values?: ReadonlyMap<string, string>) => new FilledDocument(document(text), values);
const APPROVED = "<w id='1'/>";
const full: Recorded = {
  kind: "imported",
  sent: filled("<w/>"),
  baseline: new Rendition(APPROVED),
  seen: { submitted: new Rendition("<w c='3'/>"), approved: new Rendition(APPROVED) },
  undoneFlags: new Set([null, "daily"]),
  mayAdoptDrift: false,
  secrets: { salt: "c2FsdA==", current: [], earlier: [] },
  writtenAt: "2026-01-02T03:04:05.678Z",
};
const confirmed: Recorded = { ...full, kind: "confirmed", secrets: null, writtenAt: null };
const unconfirmed: WorkflowRecord = {
  kind: "unconfirmed",
  sent: filled("<w/>"),
  before: ["1", "2"],
  undoneFlags: full.undoneFlags,
  secrets: full.secrets,
  writtenAt: full.writtenAt,
};

test("everything recorded is read back as it was written, whatever the document in state", () => {
  for (const text of ["<w/>", "<w id='1'/>", "\ufeff<w/>", ""])
    for (const record of [full, confirmed, { ...confirmed, mayAdoptDrift: true }, unconfirmed])
      expect(plain(throughState(record, text)), `${record.kind} beside ${text}`).toEqual(plain(record));
});

test("the sent document keeps its template and its values", () => {
  const record = { ...full, sent: filled("<w a='{{x}}'/>", new Map([["x", "1"]])) };
  expect(plain(throughState(record, "<w a='{{x}}'/>"))).toEqual(plain(record));
  expect((throughState(record, "<w a='{{x}}'/>") as Recorded).sent!.text).toBe("<w a='1'/>");
  expect(encodeRecord(full, "<w/>")).not.toHaveProperty("substitutions");
});

test("what state has, and what there is not, takes no space", () => {
  const text = "<w>".padEnd(20_000, "x") + "</w>";
  const rendition = new Rendition(text.replace("<w>", '<w id="1">'));
  const record: Recorded = {
    ...UNRECORDED,
    kind: "confirmed",
    sent: filled(text),
    baseline: rendition,
    seen: { submitted: null, approved: rendition },
  };
  expect(encodeRecord(record, text)).toEqual({
    provenance: "confirmed",
    version: 1,
    beside: expect.stringMatching(/^[\w-]{12}$/),
    texts: [expect.stringMatching(/^.{1,200}$/)],
    sent: 0,
    baseline: 1,
    approved: 1,
    own: { name: null, flags: [] },
  });
});

test("what the strongest version shows of itself is recorded, so that nothing has to be parsed for it", () => {
  const approved = new Rendition('<w name="load" enabled="true"><trigger name="daily" enabled="false"/></w>');
  for (const seen of [
    { submitted: new Rendition("<w name='other'/>"), approved },
    { submitted: approved, approved: null },
  ]) {
    const stored = encodeRecord({ ...confirmed, baseline: approved, seen }, "<w/>") as { readonly own: JsonObject };
    const { submitted, approved: strongest } = (decodeRecord(kept(stored), "<w/>") as Recorded).seen;
    expect((strongest ?? submitted)!.own).toEqual({
      name: "load",
      flags: new Map<string | null, boolean>([
        [null, true],
        ["daily", false],
      ]),
    });
    const marked = { ...stored, own: { ...stored.own, name: "as recorded" } };
    const again = (decodeRecord(marked, "<w/>") as Recorded).seen;
    expect((again.approved ?? again.submitted)!.own.name).toBe("as recorded");
    if (again.approved !== null) expect(again.submitted!.own.name).toBe("other");
  }
});

test("what an engine does to a text in state does no harm", () => {
  const [composed, decomposed] = ["<w a='\u00e9'/>", "<w a='e\u0301'/>"];
  const record = { ...full, sent: filled(decomposed) };
  const stored = encodeRecord(record, decomposed);
  expect(plain(decodeRecord(stored, composed))).toEqual(plain(record));
});

const seed = fc.nat();

/** Any document with its renditions, as they may be recorded together, and the text that state has for it. */
const records = fc.tuple(models, seed, seed, seed, seed, fc.nat(4)).map(([model, one, two, three, four, which]) => {
  const { template, values } = templated(model, four);
  const mine = keyed(model);
  const server = rewritten(mine, two);
  const edited = applied(server, randomEdit(mine, three));
  const text = render(template, one).normalize("NFC");
  const rendition = new Rendition(render(unkeyed(server), two));
  const drifted = new Rendition(render(unkeyed(edited), three));
  const record: Recorded = {
    ...UNRECORDED,
    kind: which % 2 === 0 ? "confirmed" : "imported",
    sent: which === 3 ? null : filled(text, which === 1 ? undefined : values),
    baseline: which === 4 ? null : new Rendition(rendition.text),
    seen: { submitted: which > 2 ? drifted : null, approved: which > 1 ? drifted : rendition },
  };
  // After drift, state has another text than was applied.
  return { record, text: which > 1 ? render(template, three).normalize("NFC") : text };
});

test("whatever is recorded comes back beside its document, and beside no other", () => {
  fc.assert(
    fc.property(records, fc.string(), ({ record, text }, more) => {
      const stored = kept(encodeRecord(record, text));
      expect(plain(decodeRecord(stored, text))).toEqual(plain(record));
      for (const other of [`${text}<!--${more}-->`, text.slice(0, -1), more, null])
        if (other !== text) expect(decodeRecord(stored, other)).toEqual(UNRECORDED);
    }),
  );
});

test("beside another document, the hashes of secrets stay, and recognize each of them in any place", () => {
  const hash = { template: "{{secret:a}}", bits: 1, tag: 0, digest: "ZA==", anywhere: false };
  const secrets = { salt: "c2FsdA==", current: [hash], earlier: [{ ...hash, digest: "ZQ==" }] };
  const stored = kept(encodeRecord({ ...confirmed, secrets }, "<w/>"));
  const anywhere = {
    ...secrets,
    current: [{ ...hash, anywhere: true }],
    earlier: [{ ...hash, digest: "ZQ==", anywhere: true }],
  };
  expect(decodeRecord(stored, "<w b='1'/>")).toEqual({ ...UNRECORDED, secrets: anywhere });
  expect(decodeRecord(stored, null)).toEqual(UNRECORDED);
});

test("an unconfirmed create has sent the document in state, also if somebody has changed that", () => {
  const stored = encodeRecord(unconfirmed, "<w/>");
  const changed = decodeRecord(stored, "<w b='1'/>");
  expect(plain(changed)).toEqual(plain({ ...unconfirmed, sent: filled("<w b='1'/>") }));
});

test("nothing, and what is not ours, is no record", () => {
  expect(decodeRecord(null, "<w/>")).toEqual(UNRECORDED);
  expect(decodeRecord({ version: 7 }, "<w/>")).toEqual(UNRECORDED);
});

const SEEN = new Rendition("<w id='1'/>");

test.each([
  ["Nothing was seen of it", {}],
  ["A rendition of ours is known", { baseline: SEEN }],
  ["Only its submission was seen", { seen: { submitted: SEEN, approved: null } }],
  ["Only its approved version was seen", { seen: { submitted: null, approved: SEEN } }],
] as const)("%s: where the workflow comes from is recorded as it is", (_sentence, seen) => {
  const nothing = { ...UNRECORDED, sent: filled("<w/>") };
  for (const kind of ["imported", "notYetReadBack", "confirmed"] as const)
    expect(throughState({ ...nothing, ...seen, kind }, "<w/>").kind).toBe(kind);
});

const IGNORED = { ignored_paths: ["/workflow/@modified", "/workflow/@revision"] };
const named = (name: string): Variation => PAIRWISE.find((each) => each.name === name)?.variation ?? DEFAULT_VARIATION;

describe.each(["default", "hostile", "rewritingLater", "xmlFlags"])("on a service that is %s", (name) => {
  const it = withService("wfa_workflow", named(name));

  it("private state belongs to the document in state, whatever happened", async ({ service, core, object }) => {
    const record = (): WorkflowRecord =>
      decodeRecord(
        JSON.parse(Buffer.from(object.state!.private).toString("utf8")) as JsonValue,
        object.value["document"] as string,
      );
    const expectKnown = (kind: WorkflowRecord["kind"] = "confirmed"): void => expect(record().kind).toBe(kind);
    await object.apply({ ...IGNORED, document: DOCUMENT });
    expectKnown();
    await object.refresh();
    expectKnown();
    const settled = Buffer.from(object.state!.private);
    await object.refresh();
    expect(Buffer.from(object.state!.private)).toEqual(settled);
    const { id } = only(service);
    service.backstage.edit(id, "approved", (text) => text.replace('"300"', '"600"'));
    await object.refresh();
    expect(object.value["document"]).toContain("600");
    expectKnown();
    service.backstage.edit(id, "approved", (text) => text.replace('"600"', '"300"'));
    await object.refresh();
    expect(object.value["document"]).toBe(DOCUMENT);
    expectKnown();
    await object.apply({ ...IGNORED, document: DOCUMENT.replace("300", "900"), enabled: false });
    expectKnown();
    // The same in another spelling: state keeps its own.
    await object.apply({
      ...IGNORED,
      document: DOCUMENT.replace("300", "900").replace("?>", "?><!-- again -->"),
      enabled: true,
    });
    expectKnown();
    const imported = await core.resource("wfa_workflow");
    await imported.import(id);
    object.state = imported.state;
    expectKnown("imported");
  });
});
