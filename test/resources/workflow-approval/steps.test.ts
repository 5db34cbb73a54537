import { describe, expect, test } from "vitest";
import { decide, type Judged } from "../../../src/resources/workflow-approval/steps";

const SUBMITTED = {
  none: { submitted: { whose: "absent" }, pendingSubmission: false },
  reviewed: { submitted: { whose: "wanted" }, pendingSubmission: true },
  /** As services show it that keep a submission beside its approval. */
  alreadyApproved: { submitted: { whose: "foreign" }, pendingSubmission: false },
  other: { submitted: { whose: "foreign" }, pendingSubmission: true },
} as const satisfies Readonly<Record<string, Pick<Judged, "submitted" | "pendingSubmission">>>;

const APPROVED = {
  none: { whose: "absent", isRecorded: false },
  /** Our own approval, as our last write left it. */
  held: { whose: "wanted", isRecorded: true },
  /** To the letter. */
  reviewed: { whose: "wanted", isRecorded: false },
  /** Up to what a service may write into a document as it approves it. */
  alike: { whose: "unconfirmed", isRecorded: false },
  other: { whose: "foreign", isRecorded: false },
} as const satisfies Readonly<Record<string, Judged["approved"]>>;

describe("the decision about an approval", () => {
  for (const submitted of Object.keys(SUBMITTED) as (keyof typeof SUBMITTED)[])
    for (const approved of Object.keys(APPROVED) as (keyof typeof APPROVED)[]) {
      test(`where "${submitted}" is pending and "${approved}" is approved`, () => {
        const judged = { ...SUBMITTED[submitted], approved: APPROVED[approved] };
        for (const enable of [true, false, null])
          for (const asserted of [true, false, null])
            for (const enabled of [true, false, null]) {
              const decision = decide(enable, { ...judged, flags: new Map([[null, { value: enabled ?? asserted }]]) });
              const approves = decision.kind === "run" && decision.steps.some(({ kind }) => kind === "approve");
              const isDone =
                approved === "held" || ((approved === "reviewed" || approved === "alike") && submitted !== "other");
              // Never anything but what was reviewed, and never without need.
              if (approves)
                expect([submitted, approved === "held" || approved === "reviewed"]).toEqual(["reviewed", false]);
              expect(decision.kind).toBe(isDone || submitted === "reviewed" ? "run" : "refuse");
              if (decision.kind === "refuse")
                expect(decision.because).toBe(submitted === "other" ? "otherPending" : "nonePending");
              if (decision.kind !== "run") continue;
              const asserts = decision.steps.some((step) => step.enable === enable);
              if (enable === null) expect(decision.steps.filter((step) => step.enable !== null)).toEqual([]);
              else if (approves || (enabled ?? asserted) !== enable) expect(asserts).toBe(true);
              else expect(decision.steps).toEqual([]);
            }
      });
    }
});
