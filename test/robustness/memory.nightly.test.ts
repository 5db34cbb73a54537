import { expect, test } from "vitest";
import { runMemory } from "../harness/memory/memory-run";
import { growth } from "../harness/memory/trend";

test("the trend of a line is its growth, whatever jumps about it", () => {
  expect(growth([100, 110])).toBeCloseTo(0.1);
  expect(growth([100, 105, 110])).toBeCloseTo(0.1);
  expect(growth([50, 50, 50, 50])).toBe(0);
  expect(growth([100, 90, 110, 100])).toBeLessThan(0.1);
  expect(growth([200, 100])).toBeCloseTo(-0.5);
  expect(() => growth([1])).toThrow(RangeError);
});

test("the plugin keeps nothing of 3,000 RPCs of all kinds, over the embedded service, with nine configures", async () => {
  const run = await runMemory({ rpcs: 3000, samples: 9 });
  expect([...run.counts.keys()].sort()).toEqual([
    "ApplyResourceChange",
    "CallFunction",
    "ConfigureProvider",
    "GetProviderSchema",
    "PlanResourceChange",
    "ReadResource",
    "UpgradeResourceState",
    "ValidateResourceConfig",
  ]);
  // A leak of one small object for each call would be much more than this; code that is compiled meanwhile is less.
  expect(run.growth.heap).toBeLessThan(0.15);
  expect(run.growth.external).toBeLessThan(0.15);
});
