import { describe, expect, test } from "vitest";
import type { Judgement } from "../../../src/resources/workflow-approval/judge";
import { decide } from "../../../src/resources/workflow-approval/steps";

type Judged = Omit<Judgement, "enabled">;

const SUBMITTED = {
  none: { isReviewedPending: false, isOtherPending: false },
  reviewed: { isReviewedPending: true, isOtherPending: false },
  other: { isReviewedPending: false, isOtherPending: true },
} as const satisfies Readonly<Record<string, Omit<Judged, "approved">>>;

const APPROVED = ["absent", "recorded", "exact", "other"] as const satisfies readonly Judged["approved"][];

describe("the decision about an approval", () => {
  for (const submitted of Object.keys(SUBMITTED) as (keyof typeof SUBMITTED)[])
    for (const approved of APPROVED) {
      test(`where "${submitted}" is pending and "${approved}" is approved`, () => {
        const judged = { ...SUBMITTED[submitted], approved };
        for (const enable of [true, false, null])
          for (const asserted of [true, false, null])
            for (const enabled of [true, false, null]) {
              const step = decide(enable, { ...judged, enabled: enabled ?? asserted });
              const isDone = approved === "recorded" || (approved === "exact" && submitted !== "other");
              expect(step === "refuse").toBe(!isDone && submitted !== "reviewed");
              if (step === "refuse") continue;
              // Never anything but what was reviewed, and never without need.
              if (step?.kind === "approve") expect([submitted, isDone]).toEqual(["reviewed", false]);
              if (enable === null) expect(step).toEqual(isDone ? null : { kind: "approve", enable });
              else if (step?.kind === "approve" || (enabled ?? asserted) !== enable) expect(step?.enable).toBe(enable);
              else expect(step).toBeNull();
            }
      });
    }
});
