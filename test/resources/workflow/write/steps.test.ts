import { describe, expect, it } from "vitest";
import type { Asserted, Desired, Holding } from "../../../../src/resources/workflow/judgement";
import { stepsFor, stepsToDelete, type Situation, type Step } from "../../../../src/resources/workflow/write/steps";

/** A service as unkind as the interface document allows: new content and approvals reset every flag. */
interface Model {
  readonly submitted: Holding;
  readonly approved: Holding;
  readonly enabled: boolean;
  readonly trigger: boolean;
}

const HOLDINGS: readonly Holding[] = ["none", "wanted", "other"];
const FLAGS = [true, false] as const;
const MANAGED = [null, true, false] as const;
const SHOWN = [true, false] as const;

const opposite = (wanted: boolean | null, now: boolean): boolean => (wanted === null ? now : !wanted);

function apply(model: Model, step: Step, desired: Desired): Model {
  const reset = (next: Model): Model => ({
    ...next,
    enabled: opposite(desired.enabled, next.enabled),
    trigger: opposite(desired.triggers.get("daily") ?? null, next.trigger),
  });
  switch (step.kind) {
    case "submit":
      expect(model).toMatchObject({ submitted: "none", approved: "none" });
      return reset({ ...model, submitted: "wanted" });
    case "replace":
      expect(model.submitted === "none" && model.approved === "none").toBe(false);
      return reset({ ...model, submitted: "wanted" });
    case "approve": {
      expect(model.submitted, "only our own submission may be approved").toBe("wanted");
      const approved = reset({ ...model, submitted: "none", approved: "wanted" });
      return step.enable === null ? approved : { ...approved, enabled: step.enable };
    }
    case "enable":
      return { ...model, enabled: step.enable };
    case "trigger":
      return { ...model, trigger: step.enable };
  }
}

const see = (model: Model, shown: boolean, desired: Desired): Situation => ({
  submitted: model.submitted,
  approved: model.approved,
  enabled: shown ? model.enabled : null,
  triggers: new Map([...desired.triggers.keys()].map((name) => [name, shown ? model.trigger : null])),
});

function* combinations(): Generator<{ model: Model; desired: Desired; asserted: Asserted; shown: boolean }> {
  // Of hidden flags the last write is known, or nothing is.
  for (const submitted of HOLDINGS)
    for (const approved of HOLDINGS)
      for (const enabled of FLAGS)
        for (const trigger of FLAGS)
          for (const approve of FLAGS)
            for (const wantEnabled of MANAGED)
              for (const wantTrigger of MANAGED)
                for (const shown of SHOWN)
                  for (const recorded of FLAGS) {
                    yield {
                      model: { submitted, approved, enabled, trigger },
                      desired: {
                        approve,
                        enabled: wantEnabled,
                        triggers: new Map(wantTrigger === null ? [] : [["daily", wantTrigger]]),
                      },
                      asserted: {
                        enabled: recorded ? enabled : null,
                        triggers: new Map(recorded ? [["daily", trigger]] : []),
                      },
                      shown,
                    };
                  }
}

const assertedBy = (desired: Desired): Asserted => ({ enabled: desired.enabled, triggers: desired.triggers });

function expectReached(model: Model, desired: Desired): void {
  if (desired.approve) expect(model.approved).toBe("wanted");
  else expect([model.submitted, model.approved]).toContain("wanted");
  if (desired.enabled !== null) expect(model.enabled).toBe(desired.enabled);
  for (const wanted of desired.triggers.values()) expect(model.trigger).toBe(wanted);
}

describe("steps of a workflow", () => {
  it("converge from every combination of states, and then nothing is left to do", () => {
    let count = 0;
    for (const { model, desired, asserted, shown } of combinations()) {
      const reached = stepsFor(desired, asserted, see(model, shown, desired)).reduce(
        (now, step) => apply(now, step, desired),
        model,
      );
      expectReached(reached, desired);
      expect(stepsFor(desired, assertedBy(desired), see(reached, shown, desired))).toEqual([]);
      count++;
    }
    expect(count).toBe(3 * 3 * 2 * 2 * 2 * 3 * 3 * 2 * 2);
  });

  it("converge after being cut off behind any step", () => {
    for (const { model, desired, asserted, shown } of combinations()) {
      const steps = stepsFor(desired, asserted, see(model, shown, desired));
      for (let done = 0; done < steps.length; done++) {
        const cut = steps.slice(0, done).reduce((now, step) => apply(now, step, desired), model);
        // What was set before the cut is not on record: only what is seen counts.
        const rest = stepsFor(desired, { enabled: null, triggers: new Map() }, see(cut, shown, desired));
        expectReached(
          rest.reduce((now, step) => apply(now, step, desired), cut),
          desired,
        );
      }
    }
  });

  it("submit, approve with enabling, then set triggers on a create", () => {
    const desired: Desired = {
      approve: true,
      enabled: true,
      triggers: new Map([
        ["daily", true],
        ["manual", false],
      ]),
    };
    const nothing: Situation = { submitted: "none", approved: "none", enabled: null, triggers: new Map() };
    expect(stepsFor(desired, { enabled: null, triggers: new Map() }, nothing)).toEqual([
      { kind: "submit" },
      { kind: "approve", enable: true },
      { kind: "trigger", name: "daily", enable: true },
      { kind: "trigger", name: "manual", enable: false },
    ]);
  });

  it("only PATCH the flag where only a flag changed", () => {
    const desired: Desired = { approve: true, enabled: false, triggers: new Map([["daily", true]]) };
    const there: Situation = {
      submitted: "none",
      approved: "wanted",
      enabled: true,
      triggers: new Map([["daily", true]]),
    };
    expect(stepsFor(desired, { enabled: true, triggers: new Map([["daily", true]]) }, there)).toEqual([
      { kind: "enable", enable: false },
    ]);
  });

  it("never approve a submission of somebody else", () => {
    for (const { model, desired, asserted, shown } of combinations()) {
      if (model.submitted !== "other") continue;
      const kinds = stepsFor(desired, asserted, see(model, shown, desired)).map((step) => step.kind);
      if (kinds.includes("approve")) expect(kinds.indexOf("replace")).toBeLessThan(kinds.indexOf("approve"));
      if (kinds.includes("approve")) expect(kinds).toContain("replace");
    }
  });

  it("leave unmanaged flags alone", () => {
    for (const { model, desired, asserted, shown } of combinations()) {
      const steps = stepsFor(desired, asserted, see(model, shown, desired));
      if (desired.enabled === null) {
        expect(steps.some((step) => step.kind === "enable" || (step.kind === "approve" && step.enable !== null))).toBe(
          false,
        );
      }
      if (desired.triggers.size === 0) expect(steps.some((step) => step.kind === "trigger")).toBe(false);
    }
  });
});

describe("steps of a deletion", () => {
  it("delete each version that exists", () => {
    expect(stepsToDelete("delete", { submitted: true, approved: true })).toEqual([
      { kind: "delete", version: "submitted" },
      { kind: "delete", version: "approved" },
    ]);
    expect(stepsToDelete("delete", { submitted: false, approved: true })).toEqual([
      { kind: "delete", version: "approved" },
    ]);
  });

  it("have nothing to do for what is gone, whatever the policy", () => {
    for (const policy of ["delete", "disable", "abandon"] as const) {
      expect(stepsToDelete(policy, { submitted: false, approved: false })).toEqual([]);
    }
  });

  it("follow the policy", () => {
    expect(stepsToDelete("disable", { submitted: true, approved: true })).toEqual([{ kind: "disable" }]);
    expect(stepsToDelete("abandon", { submitted: true, approved: true })).toEqual([]);
  });
});
