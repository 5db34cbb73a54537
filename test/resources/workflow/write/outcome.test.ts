import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../../src/document";
import { knownBy, UNRECORDED, type Recorded } from "../../../../src/resources/workflow/record";
import type { WorkflowPlan, WorkflowState } from "../../../../src/resources/workflow/schema";
import { foreignAfter, judgeOutcome, recordAfter, stateAfter } from "../../../../src/resources/workflow/write/outcome";
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

const record: Recorded = {
  ...UNRECORDED,
  kind: "confirmed",
  applied: parseDocument('<workflow name="load"><task timeout="1"/></workflow>'),
  renditions: [OLD],
  lastObserved: { submitted: null, approved: OLD },
  writtenAt: "2026-01-02T03:04:05.678Z",
};
const state = {
  id: "w",
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
    document: parseDocument('<workflow name="load"><task timeout="2"/></workflow>'),
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
    planned: { triggers: wanted.triggers } as unknown as WorkflowPlan,
    prior: { state, private: null },
    wanted,
    record,
    before: { observation: seen, judgement },
    rules: RULES,
    steps: stepsFor(wanted, judgement),
    start: startingWith("w"),
  };
}

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
