import { describe, expect, test } from "vitest";
import { endOf } from "../../../src/resources/workflow-execution/run-end";

const ACTIVE = ["running", "canceling", "Waiting", "queued", null] as const;
const OVER = [
  "unconfirmed",
  "completed",
  "SUCCESS",
  "succeeded",
  "failed",
  "canceled",
  "cancelled",
  "ended",
  "Error",
] as const;

describe("what a look at a run means", () => {
  test("over all combinations of state, log, and what was seen before", () => {
    for (const state of [...ACTIVE, ...OVER, undefined])
      for (const logged of [undefined, null, "completed"])
        for (const wasSeen of [true, false])
          for (const lastState of [null, "running", "unconfirmed"]) {
            const end = endOf({ state, logged }, wasSeen, lastState);
            expect(end !== null).toBe(hasEnded(state, logged, wasSeen));
            if (end === null) continue;
            // A word for something that goes on is no result.
            expect(end.result).not.toMatch(/running|canceling|waiting|queued/i);
            if (typeof logged === "string") expect(end.result).toBe(logged);
            // Whatever the log says, an instance that stays unconfirmed waits for a person.
            expect(end.awaitsConfirmation).toBe(state === "unconfirmed" || end.result === "unconfirmed");
          }
  });

  test("the last state that was shown is the result where no log says it", () => {
    expect(endOf({ state: "failed", logged: undefined }, true, "running")).toEqual({
      result: "failed",
      awaitsConfirmation: false,
    });
    expect(endOf({ state: undefined, logged: undefined }, true, "unconfirmed")).toEqual({
      result: "unconfirmed",
      awaitsConfirmation: true,
    });
    expect(endOf({ state: undefined, logged: null }, true, "running")).toMatchObject({ result: "ended" });
    expect(endOf({ state: "running", logged: undefined }, true, null)).toBeNull();
  });
});

function hasEnded(state: string | null | undefined, logged: string | null | undefined, wasSeen: boolean): boolean {
  if (logged !== undefined) return true;
  return state === undefined ? wasSeen : OVER.some((word) => word === state);
}
