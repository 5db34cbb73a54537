// One file although it is long: its tables share one run of steps and what was observed after it.
import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../../src/cty";
import { FilledDocument, parseDocument } from "../../../../src/document";
import { decodeRecord } from "../../../../src/resources/workflow/private-state";
import { knownBy, UNRECORDED, type Recorded } from "../../../../src/resources/workflow/record";
import type { WorkflowPlan, WorkflowState } from "../../../../src/resources/workflow/schema";
import {
  foreignAfter,
  judgeOutcome,
  recordAfter,
  stateAfter,
  unconfirmed,
  unwritten,
} from "../../../../src/resources/workflow/write/outcome";
import type { Decision } from "../../../../src/resources/workflow/write/decision";
import { startingWith, type Progress } from "../../../../src/resources/workflow/write/run";
import { stepsFor, type WantedWrite } from "../../../../src/resources/workflow/write/steps";
import {
  judge,
  NO_FLAGS,
  NOTHING_SHOWN,
  type Observation,
  Rendition,
  type Versions,
} from "../../../../src/resources/workflow-versions";

const rendition = (timeout: number, rest = ""): Rendition => {
  const document = parseDocument(
    `<workflow name="load" owner="service"${rest}><task timeout="${timeout}"/></workflow>`,
  );
  return new Rendition(document, document, null);
};
const observation = (versions: Versions): Observation => ({
  id: "w",
  name: "load",
  attributes: {},
  flags: NOTHING_SHOWN,
  ...versions,
});
const RULES = { ignored: [], sensitive: [], contentFlags: NO_FLAGS };
const OLD = rendition(1);
const NEW = rendition(2);
const THEIRS = rendition(9);

const document = (text: string) => new FilledDocument(parseDocument(text));
const record: Recorded = {
  ...UNRECORDED,
  kind: "confirmed",
  applied: document('<workflow name="load"><task timeout="1"/></workflow>'),
  renditions: [OLD],
  lastObserved: { submitted: null, approved: OLD },
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

/** An update from timeout 1 to 2, decided on `before`. */
function updating(approve = true, before: Versions = { submitted: null, approved: OLD }): Decision {
  const wanted: WantedWrite = {
    document: document('<workflow name="load"><task timeout="2"/></workflow>'),
    secrets: new Map(),
    unshown: new Set(),
    resend: false,
    approve,
    enabled: true,
    triggers: new Map([["daily", false]]),
  };
  const seen = observation(before);
  const judgement = judge(knownBy(record, { enabled: true, triggers: null }), seen, wanted, RULES);
  return {
    planned: { document: wanted.document.text, triggers: wanted.triggers, state: UNKNOWN } as unknown as WorkflowPlan,
    prior: { state, private: null },
    wanted,
    record,
    before: { observation: seen, judgement },
    readAt: 0,
    rules: RULES,
    steps: stepsFor(wanted, judgement),
    start: startingWith("w"),
  };
}

const SEEN = observation({ submitted: null, approved: NEW });
const outcomeOf = (decision: Decision, progress: Partial<Progress>, seen: Versions | null) =>
  judgeOutcome(decision, { ...startingWith("w"), ...progress }, seen === null ? null : observation(seen));
const SENT: Partial<Progress> = {
  renditions: [NEW],
  done: [{ kind: "replace" }],
  failed: { step: failedAt, error: new Error("refused") },
};
const DONE: Partial<Progress> = {
  renditions: [NEW],
  done: [{ kind: "replace" }, failedAt, { kind: "trigger", name: "daily", enable: false }],
};

describe("somebody else's version after a write", () => {
  test.each([
    ["Ours is approved", DONE, { submitted: null, approved: NEW }, null],
    [
      "Ours is approved, and the service noted it",
      DONE,
      { submitted: null, approved: rendition(2, ' modified="1"') },
      null,
    ],
    ["Somebody had another version approved right after it", DONE, { submitted: null, approved: THEIRS }, "approved"],
    ["What stood before our approval stands again", DONE, { submitted: null, approved: OLD }, "approved"],
    ["Our approval failed, and ours is pending", SENT, { submitted: NEW, approved: OLD }, null],
    [
      "Our approval failed, as somebody had another one approved",
      SENT,
      { submitted: NEW, approved: THEIRS },
      "approved",
    ],
    [
      "Nothing was written, and somebody had another one approved",
      {},
      { submitted: null, approved: THEIRS },
      "approved",
    ],
    ["Nothing was written, and nothing happened", {}, { submitted: null, approved: OLD }, null],
    ["Somebody submitted after us, and ours is approved", DONE, { submitted: THEIRS, approved: NEW }, null],
  ] as const)("%s", (_sentence, progress, seen, expected) => {
    expect(foreignAfter(outcomeOf(updating(), progress, seen))).toBe(expected);
  });

  test("Ours was only proposed, and somebody submitted over it", () => {
    const sent = { renditions: [NEW], done: [{ kind: "replace" }] } as const;
    expect(foreignAfter(outcomeOf(updating(false), sent, { submitted: THEIRS, approved: OLD }))).toBe("submitted");
    expect(foreignAfter(outcomeOf(updating(false), sent, { submitted: NEW, approved: OLD }))).toBeNull();
    // What the plan saw pending may be approved by whoever is to approve it.
    const before = { submitted: THEIRS, approved: OLD };
    expect(foreignAfter(outcomeOf(updating(false, before), sent, { submitted: NEW, approved: THEIRS }))).toBeNull();
  });
});

describe("what is recorded after a write", () => {
  test("that failed at the approval: ours is pending, its flags are undone, and the old version stays beside it", () => {
    const outcome = outcomeOf(updating(), SENT, { submitted: NEW, approved: OLD });
    const after = recordAfter(outcome, null);
    expect(after).toMatchObject({ kind: "confirmed", attempted: null, approvedAtLastWrite: OLD });
    expect(after.renditions).toEqual([NEW]);
    expect(after.undoneFlags).toEqual(new Set([null, "daily"]));
    expect(after.lastObserved).toMatchObject({ submitted: NEW, approved: OLD });
    expect(after.writtenAt! > record.writtenAt!).toBe(true);
    expect(stateAfter(outcome, true)).toMatchObject({
      state: "submitted",
      pending_submission: false,
      enabled: null,
      triggers: new Map(),
    });
  });

  test("that failed at the approval, and the service noted who submitted: still ours", () => {
    const noted = rendition(2, ' submittedBy="ann"');
    const outcome = outcomeOf(updating(), SENT, { submitted: noted, approved: OLD });
    expect(recordAfter(outcome, null).renditions).toEqual([noted, NEW]);
    expect(stateAfter(outcome, true)["pending_submission"]).toBe(false);
  });

  test("that failed at the approval, where somebody has submitted over it: theirs is pending", () => {
    const outcome = outcomeOf(updating(), SENT, { submitted: THEIRS, approved: OLD });
    expect(recordAfter(outcome, null).renditions).toEqual([NEW]);
    expect(stateAfter(outcome, true)["pending_submission"]).toBe(true);
  });

  test("that failed at the approval, and nothing shows what is there: what the steps saw", () => {
    const outcome = outcomeOf(updating(), SENT, null);
    expect(outcome.after).toMatchObject({ submitted: NEW, approved: OLD });
    expect(recordAfter(outcome, null)).toMatchObject({ approvedAtLastWrite: OLD, renditions: [NEW] });
  });

  test("that went well: the approved version is the baseline, and no flag is undone", () => {
    const outcome = outcomeOf(updating(), DONE, { submitted: null, approved: NEW });
    const after = recordAfter(outcome, null);
    expect(after).toMatchObject({ approvedAtLastWrite: null, renditions: [NEW] });
    expect(after.undoneFlags).toEqual(new Set());
    expect(stateAfter(outcome, false)).toMatchObject({ state: "approved", triggers: new Map([["daily", false]]) });
  });

  test("of flags alone: the renditions of the document stay known, and the time of a write that did nothing stays", () => {
    const write = updating();
    const same = {
      ...write,
      wanted: { ...write.wanted, document: record.applied!, enabled: null, triggers: new Map() },
    };
    const judgement = judge(
      knownBy(record, { enabled: true, triggers: null }),
      write.before!.observation,
      same.wanted,
      RULES,
    );
    const quiet = { ...same, before: { ...write.before!, judgement }, steps: stepsFor(same.wanted, judgement) };
    const after = recordAfter(outcomeOf(quiet, {}, { submitted: null, approved: OLD }), null);
    expect(after).toMatchObject({ renditions: [OLD], writtenAt: record.writtenAt });
  });
});

describe("flags whose shown value does not follow a write", () => {
  const earlier: Recorded = { ...record, hiddenFlags: new Set(["manual"]) };
  const write = { ...updating(), record: earlier };
  const flags = (enabled: boolean | null, daily: boolean | null, ...inJson: readonly (string | null)[]) => ({
    enabled,
    triggers: new Map(daily === null ? [] : [["daily", daily]]),
    inJson: new Set(inJson),
  });
  const unmanaged = { ...write, wanted: { ...write.wanted, enabled: null, triggers: new Map() } };

  test.each([
    ["Both follow", write, DONE, flags(true, false), []],
    ["The workflow's own does not", write, DONE, flags(false, false), [null]],
    ["The trigger's does not", write, DONE, flags(true, true), ["daily"]],
    ["Neither is shown", write, DONE, flags(null, null), []],
    ["JSON says otherwise, so somebody has changed them", write, DONE, flags(false, true, null, "daily"), []],
    ["They are not managed", unmanaged, DONE, flags(false, true), []],
    ["A step is left, so nothing is learned", write, SENT, flags(false, true), ["manual"]],
    ["Nothing shows them, so nothing is learned", write, DONE, null, ["manual"]],
  ] as const)("%s", (_sentence, decision, progress, shown, expected) => {
    const seen = shown === null ? null : { ...SEEN, flags: shown };
    const outcome = judgeOutcome(decision, { ...startingWith("w"), ...progress }, seen);
    expect(recordAfter(outcome, null).hiddenFlags).toEqual(new Set(expected));
  });
});

describe("what the steps saw, where nothing shows the workflow afterwards", () => {
  const before = { submitted: THEIRS, approved: OLD };
  const shown = { enabled: true, triggers: new Map<string, boolean>(), inJson: NO_FLAGS };
  const decision = updating(true, before);
  const write: Decision = {
    ...decision,
    wanted: { ...decision.wanted, document: document("<workflow/>") },
    before: {
      ...decision.before!,
      observation: { ...observation(before), flags: shown, attributes: { changedBy: "ann" } },
    },
  };
  const created: Decision = { ...write, before: null };
  const KEPT = { id: "w", name: "load", flags: shown, attributes: { changedBy: "ann" } };
  const NOTHING = { id: "w", name: null, flags: NOTHING_SHOWN, attributes: {} };

  test.each<[string, Decision, Partial<Progress>, object]>([
    ["Nothing was sent: what was there", write, {}, { ...KEPT, submitted: THEIRS, approved: OLD }],
    ["Ours was sent", write, SENT, { ...KEPT, submitted: NEW, approved: OLD }],
    ["Ours was approved", write, DONE, { ...KEPT, submitted: null, approved: NEW }],
    ["Ours was created", created, { renditions: [NEW] }, { ...NOTHING, submitted: NEW, approved: null }],
    ["Ours was created, and no read showed it", created, {}, { ...NOTHING, submitted: null, approved: null }],
    ["The last step saw everything", write, { ...DONE, observed: SEEN }, SEEN],
    [
      "The document has a name of its own",
      { ...write, wanted: { ...write.wanted, document: document("<workflow name='store'/>") } },
      {},
      { ...KEPT, name: "store" },
    ],
  ])("%s", (_sentence, decided, progress, expected) => {
    expect(outcomeOf(decided, progress, null).after).toMatchObject(expected);
  });

  test("A create that no read showed is not read back yet", () => {
    expect(recordAfter(outcomeOf(created, {}, null), null).kind).toBe("notYetReadBack");
    expect(recordAfter(outcomeOf(created, { renditions: [NEW] }, null), null).kind).toBe("confirmed");
    const sent = document('<workflow name="load"><task timeout="2"/></workflow>');
    const sending: Decision = { ...created, wanted: { ...created.wanted, document: sent } };
    // It has everything that was sent, so that the next refresh makes it the baseline.
    expect(recordAfter(outcomeOf(sending, {}, { submitted: NEW, approved: null }), null).kind).toBe("notYetReadBack");
    expect(recordAfter(outcomeOf(sending, {}, { submitted: THEIRS, approved: null }), null).kind).toBe("confirmed");
    expect(recordAfter(outcomeOf(sending, {}, { submitted: null, approved: THEIRS }), null).kind).toBe("confirmed");
  });
});

describe("flags in state after a write that failed", () => {
  const earlier = { ...state, triggers: new Map([["daily", true]]) } as unknown as WorkflowState;
  const write: Decision = { ...updating(), prior: { state: earlier, private: null } };
  const trigger = { kind: "trigger", name: "daily", enable: false } as const;
  const only = (...steps: Decision["steps"]): Decision => ({ ...write, steps });
  const daily = (enabled: boolean) => new Map([["daily", enabled]]);

  test.each<[string, Decision, Decision["steps"], object]>([
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
  ])("%s", (_sentence, decision, done, expected) => {
    const outcome = outcomeOf(decision, { done }, { submitted: null, approved: OLD });
    const planned = { ...decision, planned: { ...decision.planned, enabled: true } } as Decision;
    expect(stateAfter({ ...outcome, decision: planned }, true)).toMatchObject(expected);
  });
});

describe("state after a write that went well", () => {
  const planned = (values: object): Decision => {
    const decision = updating();
    return { ...decision, planned: { ...decision.planned, ...values } };
  };
  const named = (name: string | null): Observation => ({ ...SEEN, name, flags: { ...NOTHING_SHOWN, enabled: false } });
  const shown = {
    enabled: UNKNOWN,
    name: UNKNOWN,
    server_revision: UNKNOWN,
    pending_submission: UNKNOWN,
    state: UNKNOWN,
  };
  const known = { enabled: true, name: "planned", server_revision: "planned", pending_submission: false };

  test.each<[string, object, Observation, object]>([
    ["What was planned stays, whatever is shown", known, { ...named("shown"), submitted: THEIRS }, known],
    [
      "What was not known is what is shown",
      shown,
      { ...named("shown"), submitted: THEIRS },
      { enabled: false, name: "shown", server_revision: NEW.serverRevision(), pending_submission: true },
    ],
    ["No name is shown: the one of before", shown, named(null), { name: "load", pending_submission: false }],
    [
      "Nothing is shown any more: what the steps saw",
      shown,
      { ...named(null), approved: null },
      { server_revision: NEW.serverRevision(), pending_submission: false },
    ],
    [
      "Ours is not approved after all, and somebody's submission is pending",
      shown,
      { ...named(null), approved: OLD, submitted: THEIRS },
      { server_revision: THEIRS.serverRevision(), state: "submitted" },
    ],
  ])("%s", (_sentence, values, seen, expected) => {
    const outcome = judgeOutcome(planned(values), { ...startingWith("w"), ...DONE }, seen);
    expect(stateAfter(outcome, false)).toMatchObject(expected);
  });
});

describe("a write of which nothing is known", () => {
  const hashes = { salt: "new", current: [], attempted: [], earlier: [] };
  const decision = updating();

  test.each<[string, Partial<WantedWrite>, object, object]>([
    ["Its flags are wanted: none of them is set", {}, {}, { enabled: null, triggers: new Map(), name: "load" }],
    [
      "No flags are wanted: they are as planned",
      { enabled: null, triggers: new Map() },
      { enabled: false, triggers: null, name: "planned" },
      { enabled: false, triggers: null, name: "planned" },
    ],
  ])("A create. %s", (_sentence, wanted, planned, expected) => {
    const { document: text } = decision.planned;
    const all = { document: text, ...planned } as WorkflowPlan;
    const created = { ...decision, wanted: { ...decision.wanted, ...wanted }, planned: all };
    const written = unconfirmed(created, ["a", "b"]);
    expect(written.state).toMatchObject({ id: null, state: "submitted", pending_submission: false, ...expected });
    const kept = decodeRecord(written.private, text as string);
    expect(kept).toMatchObject({ kind: "unconfirmed", before: ["a", "b"] });
    expect(kept.undoneFlags).toEqual(new Set([null, "daily"]));
  });

  test("An update keeps state, and what may have arrived with its secrets", () => {
    const sent = { ...startingWith("w"), unanswered: true };
    expect(unwritten(decision, { ...sent, unanswered: false }, hashes)).toBe(decision.prior);
    expect(unwritten({ ...decision, prior: null }, sent, hashes)).toBeNull();
    const secrets = { ...hashes, salt: "old" };
    for (const [given, expected] of [
      [hashes, "new"],
      [null, "old"],
    ] as const) {
      const written = unwritten({ ...decision, record: { ...record, secrets } }, sent, given)!;
      expect(written.state).toBe(state);
      const kept = decodeRecord(written.private, state.document) as Recorded;
      expect(kept.attempted!.text).toBe(decision.wanted.document.text);
      expect(kept.secrets!.salt).toBe(expected);
    }
  });
});
