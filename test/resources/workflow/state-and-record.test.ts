import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { FilledDocument, parseDocument, revision } from "../../../src/document";
import { decodeRecord, knownBy, type Recorded, UNRECORDED } from "../../../src/resources/workflow/record";
import type { WorkflowPlan, WorkflowState } from "../../../src/resources/workflow/schema";
import { keptAsBefore, recordAfter, stateAfter, unconfirmed } from "../../../src/resources/workflow/state-and-record";
import { NO_SECRETS } from "../../../src/resources/workflow/redaction";
import { NOTHING_DONE, type Outcome, type Write } from "../../../src/resources/workflow/run";
import { stepsFor, type WantedWrite } from "../../../src/resources/workflow/steps";
import { NO_FLAGS, NOTHING_SHOWN } from "../../../src/resources/versions/flags";
import { judge } from "../../../src/resources/versions/judge";
import { Rendition, type Shown, type Versions } from "../../../src/resources/versions/read";

const rendition = (timeout: number, rest = ""): Rendition => {
  const document = parseDocument(
    `<workflow name="load" owner="service"${rest}><task timeout="${timeout}"/></workflow>`,
  );
  return new Rendition(document);
};
const showing = (versions: Versions): Shown => ({ name: "load", flags: NOTHING_SHOWN, ...versions });
const RULES = { ignored: [], sensitive: [], contentFlags: NO_FLAGS };
const OLD = rendition(1);
const NEW = rendition(2);
const THEIRS = rendition(9);

const document = (text: string) => new FilledDocument(parseDocument(text));
const record: Recorded = {
  ...UNRECORDED,
  kind: "confirmed",
  sent: document('<workflow name="load"><task timeout="1"/></workflow>'),
  baseline: OLD,
  seen: { submitted: null, approved: OLD },
  writtenAt: "2026-01-02T03:04:05.678Z",
};
const state = {
  id: "w",
  document: '<workflow name="load"><task timeout="1"/></workflow>',
  name: "load",
  state: "approved",
  enabled: true,
  triggers: null,
  drift: [],
} as unknown as WorkflowState;
const failedAt = { kind: "approve", enable: true } as const;
const STATE = { enabled: true, triggers: null, state: "approved" };

/** An update from timeout 1 to 2, decided on `before`. */
function updating(approve = true, before: Versions = { submitted: null, approved: OLD }): Write {
  const wanted: WantedWrite = {
    document: document('<workflow name="load"><task timeout="2"/></workflow>'),
    secrets: new Map(),
    resend: false,
    approve,
    enabled: true,
    triggers: new Map([["daily", false]]),
  };
  const shown = showing(before);
  const judgement = judge(knownBy(record, STATE), shown, wanted, RULES);
  return {
    id: "w",
    label: "load",
    redaction: NO_SECRETS,
    planned: { document: wanted.document.text, triggers: wanted.triggers, state: UNKNOWN } as unknown as WorkflowPlan,
    prior: { state, private: null },
    wanted,
    record,
    before: judgement,
    rules: RULES,
    steps: stepsFor(wanted, judgement),
  };
}

function after(write: Write, progress: Partial<Outcome>, versions: Versions | Shown) {
  const ran = { ...NOTHING_DONE, ...progress, shown: { ...showing(versions), ...versions } };
  const record = recordAfter(write, ran);
  return { record, state: (failed: boolean) => stateAfter(write, ran, record, failed) };
}
const SENT: Partial<Outcome> = {
  written: NEW,
  done: [{ kind: "replace" }],
  failed: { step: failedAt, error: new Error("refused") },
};
const DONE: Partial<Outcome> = {
  written: NEW,
  done: [{ kind: "replace" }, failedAt, { kind: "trigger", name: "daily", enable: false }],
};

describe("what is recorded after a write", () => {
  test("that failed at the approval: ours is pending, and its flags are undone", async () => {
    const outcome = after(updating(), SENT, { submitted: NEW, approved: OLD });
    expect(outcome.record.kind).toBe("confirmed");
    expect(outcome.record.baseline).toBe(NEW);
    expect(outcome.record.seen.submitted).toBe(NEW);
    expect(outcome.record.seen.approved).toBe(OLD);
    expect(outcome.record.undoneFlags).toEqual(new Set([null, "daily"]));
    expect(outcome.record.writtenAt! > record.writtenAt!).toBe(true);
    expect(outcome.state(true)).toMatchObject({
      state: "submitted",
      server_revision: NEW.serverRevision(),
      pending_submission: false,
      enabled: null,
      triggers: new Map(),
    });
  });

  test("that left an approval which sets no flag: none is undone", () => {
    const steps = [{ kind: "replace" }, { kind: "approve", enable: null }] as const;
    const outcome = after({ ...updating(), steps }, {}, { submitted: null, approved: OLD });
    expect(outcome.record.undoneFlags.size).toBe(0);
  });

  test("that went well: the approved version is the baseline, and no flag is undone", async () => {
    const outcome = after(updating(), DONE, { submitted: null, approved: NEW });
    expect(outcome.record.baseline).toBe(NEW);
    expect(outcome.record.undoneFlags.size).toBe(0);
    expect(outcome.state(false)).toMatchObject({ state: "approved", triggers: new Map([["daily", false]]) });
  });

  test("of flags alone: the baseline stays, and the time of a write that did nothing", async () => {
    const write = updating();
    const wanted = { ...write.wanted, document: record.sent!, enabled: null, triggers: new Map<string, boolean>() };
    const shown = showing({ submitted: null, approved: OLD });
    const judgement = judge(knownBy(record, STATE), shown, wanted, RULES);
    const quiet = { ...write, wanted, before: judgement, steps: stepsFor(wanted, judgement) };
    const outcome = after(quiet, {}, { submitted: null, approved: OLD });
    expect(outcome.record.baseline).toBe(OLD);
    expect(outcome.record.writtenAt).toBe(record.writtenAt);
  });

  test.each([
    [false, "imported"],
    [true, "confirmed"],
  ] as const)("of an import whose secrets are sent again (%s): %s", (resend, kind) => {
    const imported: Recorded = { ...record, kind: "imported" };
    const wanted = { ...updating().wanted, document: record.sent!, resend };
    const before = judge(knownBy(imported, STATE), showing({ submitted: null, approved: OLD }), wanted, RULES);
    const write = { ...updating(), record: imported, wanted, before, steps: stepsFor(wanted, before) };
    const outcome = after(
      write,
      { done: write.steps, written: resend ? OLD : null },
      { submitted: null, approved: OLD },
    );
    expect(outcome.record.kind).toBe(kind);
  });

  test("that created a workflow which no read has shown: not read back yet", async () => {
    const created: Write = { ...updating(), before: null };
    const unread = after(created, {}, { submitted: null, approved: null });
    expect(unread.record).toMatchObject({ kind: "notYetReadBack", baseline: null });
    expect(unread.record.writtenAt! > record.writtenAt!).toBe(true);
    const read = after(created, { written: NEW }, { submitted: NEW, approved: null });
    expect(read.record.kind).toBe("confirmed");
    expect(read.record.baseline).toBe(NEW);
  });
});

describe("flags in state after a write that failed", () => {
  const earlier = { ...state, triggers: new Map([["daily", true]]) } as unknown as WorkflowState;
  const write: Write = { ...updating(), prior: { state: earlier, private: null } };
  const trigger = { kind: "trigger", name: "daily", enable: false } as const;
  const only = (...steps: Write["steps"]): Write => ({ ...write, steps });
  const daily = (enabled: boolean) => new Map([["daily", enabled]]);

  test.each<[string, Write, Write["steps"], object]>([
    ["A trigger was left: it is as before", only(trigger), [], { triggers: daily(true) }],
    ["A trigger was set", only(trigger, failedAt), [trigger], { triggers: daily(false), enabled: true }],
    [
      "A trigger that state did not have was left",
      { ...only(trigger), prior: { state, private: null } },
      [],
      { triggers: new Map() },
    ],
    [
      "The trigger of a new submission was left",
      only({ kind: "replace" }, trigger),
      [{ kind: "replace" }],
      { triggers: new Map() },
    ],
    ["The workflow's own was left", only({ kind: "enable", enable: true }), [], { enabled: true }],
    [
      "The workflow's own was left, and it had none",
      { ...only({ kind: "enable", enable: true }), prior: null },
      [],
      { enabled: null },
    ],
    [
      "The approval of a new submission was left",
      only({ kind: "replace" }, failedAt),
      [{ kind: "replace" }],
      { enabled: null },
    ],
    [
      "No triggers are managed",
      { ...only(failedAt), wanted: { ...write.wanted, triggers: new Map() } },
      [],
      { triggers: daily(false) },
    ],
  ])("%s", async (_sentence, decision, done, expected) => {
    const planned = { ...decision, planned: { ...decision.planned, enabled: true } } as Write;
    const outcome = after(planned, { done }, { submitted: null, approved: OLD });
    expect(outcome.state(true)).toMatchObject(expected);
  });
});

describe("state after a write that went well", () => {
  const planned = (values: object): Write => {
    const decision = updating();
    return { ...decision, planned: { ...decision.planned, ...values } };
  };
  const NOT_KNOWN = {
    enabled: UNKNOWN,
    name: UNKNOWN,
    revision: UNKNOWN,
    server_revision: UNKNOWN,
    pending_submission: UNKNOWN,
    state: UNKNOWN,
    drift: UNKNOWN,
  };
  const known = { enabled: true, name: "planned", server_revision: "planned", pending_submission: false };
  const shown = { name: "shown", flags: { ...NOTHING_SHOWN, enabled: false }, submitted: THEIRS, approved: NEW };

  const NEWER = rendition(2, ' revision="7"');
  test.each<[string, boolean, Versions, Rendition]>([
    ["Ours is approved, and submitted again by somebody", true, { submitted: NEWER, approved: NEW }, NEW],
    ["Ours is submitted, and approved once already", false, { submitted: NEWER, approved: NEW }, NEWER],
    ["Ours was approved by somebody, who submitted another", false, { submitted: THEIRS, approved: NEW }, NEW],
    ["Ours is submitted, another one approved", false, { submitted: NEW, approved: OLD }, NEW],
  ])("server_revision is of our version. %s", (_sentence, approve, seen, ours) => {
    const write = updating(approve);
    const planned = { ...write.planned, server_revision: UNKNOWN } as WorkflowPlan;
    const outcome = after({ ...write, planned }, { ...DONE, written: ours }, seen);
    expect(outcome.state(false).server_revision).toBe(ours.serverRevision());
  });

  test.each<[string, object, Shown, object]>([
    ["What was planned stays, whatever is shown", known, shown, known],
    [
      "What was not known is what is shown",
      NOT_KNOWN,
      shown,
      { enabled: false, name: "shown", server_revision: NEW.serverRevision(), pending_submission: true },
    ],
    [
      "No name is shown: the document's",
      NOT_KNOWN,
      { ...shown, name: null, submitted: null },
      { name: "load", pending_submission: false, revision: revision(updating().wanted.document), drift: [] },
    ],
  ])("%s", async (_sentence, values, seen, expected) => {
    const unmanaged = planned(values);
    const decision = { ...unmanaged, wanted: { ...unmanaged.wanted, enabled: null } };
    const outcome = after(decision, DONE, seen);
    expect(outcome.state(false)).toMatchObject(expected);
  });
});

describe("a write of which nothing is known", () => {
  const hashes = { salt: "new", current: [], earlier: [] };
  const decision = updating();

  test.each<[string, Partial<WantedWrite>, object, object]>([
    ["Its flags are wanted: none of them is set", {}, {}, { enabled: null, triggers: new Map(), name: "load" }],
    [
      "No flags are wanted",
      { enabled: null, triggers: new Map() },
      { triggers: null },
      { enabled: null, triggers: null },
    ],
  ])("A create. %s", (_sentence, wanted, planned, expected) => {
    const { document: text } = decision.planned;
    const all = { document: text, ...planned } as WorkflowPlan;
    const created = { ...decision, prior: null, before: null, wanted: { ...decision.wanted, ...wanted }, planned: all };
    const written = unconfirmed(created, ["a", "b"]);
    expect(written.state).toMatchObject({ id: null, state: "submitted", pending_submission: false, ...expected });
    const kept = decodeRecord(written.private, text as string);
    expect(kept).toMatchObject({ kind: "unconfirmed", before: ["a", "b"] });
    expect(kept.undoneFlags).toEqual(new Set([null, "daily"]));
  });

  test("An update keeps state, and recognises the secrets that may have arrived", () => {
    const prior = decision.prior!;
    expect(keptAsBefore(decision, prior)).toBe(prior);
    const [old, sent] = ["old", "new"].map((digest) => ({ template: "", bits: 0, tag: 0, digest, anywhere: true }));
    const secrets = { ...hashes, current: [old!] };
    const redaction = { ...NO_SECRETS, hashes: { ...hashes, current: [sent!] } };
    const written = keptAsBefore({ ...decision, record: { ...record, secrets }, redaction }, prior);
    expect(written.state).toBe(state);
    const kept = decodeRecord(written.private, state.document) as Recorded;
    expect(kept.secrets).toMatchObject({ current: [old], earlier: [sent] });
  });
});
