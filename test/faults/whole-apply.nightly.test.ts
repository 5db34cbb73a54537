import { describe, expect, test } from "vitest";
import { parseWay } from "../harness/faults/way";
import { STACK_TYPES } from "../harness/faults/stack";
import { createStackMatrix } from "../harness/faults/stack-matrix";

const matrix = createStackMatrix(STACK_TYPES, { variation: {} });
const subject = matrix.subjects.find(({ operation }) => operation === "create")!;
const { requests } = await matrix.faultFree(subject);

describe.concurrent("a fault that stands for a whole apply of 50 objects, ten at a time", () => {
  test.each([
    ["refused", 0],
    ["resetAfter", 1 / 3],
    ["status=503", 2 / 3],
    ["errorAfter", 1 / 2],
    ["truncated", 1 / 10],
  ])("%s, from %d of its requests on", { timeout: 120_000 }, async (fault, share) => {
    const request = Math.floor(requests.length * share) + 1;
    const { problems, failedFirst } = await matrix.run({ subject, request, way: parseWay(`${fault}/standing`) });
    expect(problems).toEqual([]);
    expect(failedFirst).toBeGreaterThan(0);
  });
});
