import { describe, expect, it } from "vitest";
import { stepsFor, stepsToDelete } from "../../../src/resources/workflow-queue/reconcile";

describe("steps of a queue", () => {
  it("set it only where it is not known to be as wanted", () => {
    for (const desired of [true, false])
      for (const asserted of [true, false, null])
        for (const paused of [true, false, null]) {
          const needed = (paused ?? asserted) !== desired;
          expect(stepsFor(desired, asserted, { name: "q", paused })).toEqual(
            needed ? [{ kind: "set", paused: desired }] : [],
          );
        }
  });

  it("restore only what is known, where it is told to, and where there is a queue and a difference", () => {
    for (const onDestroy of ["keep", "restore"])
      for (const original of [true, false, null])
        for (const paused of [true, false, null, "gone"] as const) {
          const observed = paused === "gone" ? null : { name: "q", paused };
          const needed = onDestroy === "restore" && original !== null && observed !== null && paused !== original;
          expect(stepsToDelete(onDestroy, original, observed)).toEqual(
            needed ? [{ kind: "set", paused: original }] : [],
          );
        }
  });
});
