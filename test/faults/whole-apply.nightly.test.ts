import { describe, expect, test } from "vitest";
import { FAULT_KINDS } from "../harness/faults/fault-kinds";
import { recordStack, runStack } from "../harness/faults/run-stack";
import { STACK_TYPES, stackOf } from "../harness/faults/stack";

const STACK = stackOf(STACK_TYPES, 50);
const faultFree = await recordStack(STACK, "create", { variation: {} });

describe.concurrent("a fault that stands for a whole apply of 50 objects, ten at a time", () => {
  test.each([
    ["refused", 0],
    ["reset-after", 1 / 3],
    ["503", 2 / 3],
    ["500-after", 1 / 2],
    ["truncated", 1 / 10],
  ])("%s, from %d of its requests on", { timeout: 120_000 }, async (name, share) => {
    const kind = FAULT_KINDS.find((each) => each.name === name)!;
    const { problems, failedFirst } = await runStack(
      faultFree,
      { kind, after: Math.floor(faultFree.requests * share) },
      { variation: {} },
    );
    expect(problems).toEqual([]);
    expect(failedFirst).toBeGreaterThan(0);
  });
});
