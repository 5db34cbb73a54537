import { describe, expect, it } from "vitest";
import { stepsFor, stepsToDelete } from "../../../src/resources/workflow-queue/steps";

type Known = "paused" | "running" | "nothing";

const known = (state: Known): boolean | null => (state === "nothing" ? null : state === "paused");

describe("an apply of a queue", () => {
  it.each<[wanted: "paused" | "running", ours: Known, shown: Known, outcome: string]>([
    ["paused", "paused", "paused", "leaves it"],
    ["paused", "paused", "running", "pauses it"],
    ["paused", "paused", "nothing", "leaves it"],
    ["paused", "running", "paused", "leaves it"],
    ["paused", "running", "running", "pauses it"],
    ["paused", "running", "nothing", "pauses it"],
    ["paused", "nothing", "paused", "leaves it"],
    ["paused", "nothing", "running", "pauses it"],
    ["paused", "nothing", "nothing", "pauses it"],
    ["running", "paused", "paused", "resumes it"],
    ["running", "paused", "running", "leaves it"],
    ["running", "paused", "nothing", "resumes it"],
    ["running", "running", "paused", "resumes it"],
    ["running", "running", "running", "leaves it"],
    ["running", "running", "nothing", "leaves it"],
    ["running", "nothing", "paused", "resumes it"],
    ["running", "nothing", "running", "leaves it"],
    ["running", "nothing", "nothing", "resumes it"],
  ])("that is to be %s, was last set to %s, and is shown as %s: %s", (wanted, ours, service, outcome) => {
    const steps = {
      "leaves it": [],
      "pauses it": [{ kind: "set", paused: true }],
      "resumes it": [{ kind: "set", paused: false }],
    }[outcome];
    expect(stepsFor(wanted === "paused", known(ours), { name: "q", paused: known(service) })).toEqual(steps);
  });
});

describe("a destroy of a queue", () => {
  it.each<[onDestroy: "restore" | "keep", original: Known, shown: Known, outcome: string]>([
    ["restore", "paused", "paused", "leaves it"],
    ["restore", "paused", "running", "pauses it"],
    ["restore", "paused", "nothing", "pauses it"],
    ["restore", "running", "paused", "resumes it"],
    ["restore", "running", "running", "leaves it"],
    ["restore", "running", "nothing", "resumes it"],
    ["restore", "nothing", "paused", "leaves it"],
    ["restore", "nothing", "running", "leaves it"],
    ["restore", "nothing", "nothing", "leaves it"],
    ["keep", "paused", "paused", "leaves it"],
    ["keep", "paused", "running", "leaves it"],
    ["keep", "paused", "nothing", "leaves it"],
    ["keep", "running", "paused", "leaves it"],
    ["keep", "running", "running", "leaves it"],
    ["keep", "running", "nothing", "leaves it"],
    ["keep", "nothing", "running", "leaves it"],
  ])("with on_destroy = %s, %s before we came, and shown as %s: %s", (onDestroy, original, service, outcome) => {
    const steps = {
      "leaves it": [],
      "pauses it": [{ kind: "set", paused: true }],
      "resumes it": [{ kind: "set", paused: false }],
    }[outcome];
    expect(stepsToDelete(onDestroy, known(original), { name: "q", paused: known(service) })).toEqual(steps);
  });
});
