import { describe, expect, test } from "vitest";
import type { Judgement } from "../../../src/resources/workflow-approval/judge";
import { decide } from "../../../src/resources/workflow-approval/steps";

type Judged = Omit<Judgement, "review" | "enabled">;

const SUBMITTED = {
  none: { isReviewedPending: false, isOtherPending: false },
  reviewed: { isReviewedPending: true, isOtherPending: false },
  other: { isReviewedPending: false, isOtherPending: true },
} as const satisfies Readonly<Record<string, Omit<Judged, "approved">>>;

const APPROVED = ["absent", "recorded", "exact", "alike", "other"] as const satisfies readonly Judged["approved"][];

describe("the decision about an approval", () => {
  for (const submitted of Object.keys(SUBMITTED) as (keyof typeof SUBMITTED)[])
    for (const approved of APPROVED) {
      test(`where "${submitted}" is pending and "${approved}" is approved`, () => {
        const judged = { ...SUBMITTED[submitted], approved };
        for (const enable of [true, false, null])
          for (const asserted of [true, false, null])
            for (const enabled of [true, false, null]) {
              const decision = decide(enable, { ...judged, enabled: enabled ?? asserted });
              const approves = decision.kind === "run" && decision.step?.kind === "approve";
              const isDone =
                approved === "recorded" || ((approved === "exact" || approved === "alike") && submitted !== "other");
              // Never anything but what was reviewed, and never without need.
              if (approves)
                expect([submitted, approved === "recorded" || approved === "exact"]).toEqual(["reviewed", false]);
              expect(decision.kind).toBe(isDone || submitted === "reviewed" ? "run" : "refuse");
              if (decision.kind === "refuse")
                expect(decision.because).toBe(submitted === "other" ? "otherPending" : "nonePending");
              if (decision.kind !== "run") continue;
              if (enable === null) expect(decision.step?.enable ?? null).toBeNull();
              else if (approves || (enabled ?? asserted) !== enable) expect(decision.step?.enable).toBe(enable);
              else expect(decision.step).toBeNull();
            }
      });
    }
});
