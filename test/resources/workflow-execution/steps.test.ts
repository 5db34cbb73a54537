import { describe, expect, test } from "vitest";
import { executionId, parseExecutionId } from "../../../src/resources/workflow-execution/record";
import { statusOf, stepsToCreate, type RunStatus } from "../../../src/resources/workflow-execution/steps";

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

describe("steps of an execution", () => {
  test("run once, and wait where they are told to", () => {
    expect(stepsToCreate(false, false)).toEqual([{ kind: "run" }]);
    expect(stepsToCreate(false, true)).toEqual([{ kind: "run" }, { kind: "wait" }]);
  });

  test("do not run again what a delete has handed over", () => {
    expect(stepsToCreate(true, false)).toEqual([]);
    expect(stepsToCreate(true, true)).toEqual([{ kind: "wait" }]);
  });
});

describe("what a look at a run means", () => {
  test("over all combinations of state, log, and what was seen before", () => {
    for (const state of [...ACTIVE, ...OVER, undefined])
      for (const logged of [undefined, null, "completed"])
        for (const wasSeen of [true, false])
          for (const lastState of [null, "running", "unconfirmed"]) {
            const status = statusOf({ state, logged }, wasSeen, lastState);
            expect(status.kind).toBe(expectedKind(state, logged, wasSeen));
            // A word for something that goes on is no result.
            if (status.kind === "over") expect(status.result).not.toMatch(/running|canceling|waiting|queued/i);
            if (status.kind === "over" && typeof logged === "string") expect(status.result).toBe(logged);
            // Whatever the log says, an instance that stays unconfirmed waits for a person.
            if (state === "unconfirmed") expect(status).toMatchObject({ kind: "over", awaitsConfirmation: true });
            else if (status.kind === "over") expect(status.awaitsConfirmation).toBe(status.result === "unconfirmed");
          }
  });

  test("the last state that was shown is the result where no log says it", () => {
    expect(statusOf({ state: "failed", logged: undefined }, true, "running")).toEqual({
      kind: "over",
      result: "failed",
      awaitsConfirmation: false,
    });
    expect(statusOf({ state: undefined, logged: undefined }, true, "unconfirmed")).toEqual({
      kind: "over",
      result: "unconfirmed",
      awaitsConfirmation: true,
    });
    expect(statusOf({ state: undefined, logged: null }, true, "running")).toMatchObject({ result: "ended" });
    expect(statusOf({ state: "running", logged: undefined }, true, null)).toEqual({ kind: "active", state: "running" });
  });
});

function expectedKind(
  state: string | null | undefined,
  logged: string | null | undefined,
  wasSeen: boolean,
): RunStatus["kind"] {
  if (logged !== undefined) return "over";
  if (state === undefined) return wasSeen ? "over" : "unseen";
  return OVER.some((word) => word === state) ? "over" : "active";
}

test("an execution's id is read again, whatever is in it", () => {
  for (const key of [
    { workflowId: "a", trigger: "b", instanceId: "c" },
    { workflowId: "w/1 ä", trigger: "100%/ü", instanceId: ".." },
  ]) {
    expect(parseExecutionId(executionId(key))).toEqual(key);
  }
  expect(["", "a", "a/b", "a/b/", "a/b/c/d"].map(parseExecutionId)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
