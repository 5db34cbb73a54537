import { expect, test } from "vitest";
import { messageProblems, untrueClaims } from "../harness/faults/message-problems";
import { FAULT_KINDS } from "../harness/faults/fault-kinds";

const error = (detail: string) => [{ severity: "error" as const, summary: "Could not make it", detail }];
const object = (tainted: boolean) => ({ value: {}, private: new Uint8Array(), tainted });
const kind = FAULT_KINDS.find(({ name }) => name === "status=500")!;

test("what a message says of state is held against state", () => {
  const tainted = error("The engine marks a failed create as tainted: the next apply deletes it");
  expect(untrueClaims(tainted, object(true))).toEqual([]);
  expect(untrueClaims(tainted, object(false))).toHaveLength(1);
  expect(untrueClaims(tainted, null)).toHaveLength(1);
  expect(untrueClaims(error("It is not known, so it is kept in state. Apply again"), null)).toHaveLength(1);
  expect(untrueClaims(error("It was there before and is not in state"), object(true))).toHaveLength(1);
  expect(untrueClaims(error("It was there before and is not in state"), null)).toEqual([]);
});

test("a message names the fault, and says what to do", () => {
  expect(messageProblems(error("The service answered 500\n\nTry again"), kind)).toEqual([]);
  expect(messageProblems(error("The service answered 500"), kind)).toEqual([
    expect.stringContaining("does not say what to do"),
  ]);
  expect(messageProblems(error("Something failed. Try again"), kind)).toEqual([
    expect.stringContaining("does not say what happened"),
  ]);
  expect(messageProblems([], kind)).toEqual(["the apply failed without an error"]);
});
