import { describe, expect, it } from "vitest";
import type { Wanted, Whose } from "../../../src/resources/versions/judge";
import { CREATED, stepsFor, stepsToDelete, type WhoseVersions, type Step } from "../../../src/resources/workflow/steps";

type Desired = Pick<Wanted, "approve" | "enabled" | "triggers"> & { readonly resend: boolean };

/** A service as unkind as the interface document allows: new content and approvals reset every flag. */
interface Model {
  readonly submitted: Whose;
  readonly approved: Whose;
  readonly enabled: boolean;
  readonly trigger: boolean;
}

const HOLDINGS: readonly Whose[] = ["absent", "wanted", "baseline", "arrived", "foreign"];
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
    case "replace":
      expect(model.submitted === "absent" && model.approved === "absent").toBe(false);
      return reset({ ...model, submitted: "wanted" });
    case "approve": {
      expect(model.submitted, "only our own submission may be approved").toBe("wanted");
      const approved = reset({ ...model, submitted: "absent", approved: "wanted" });
      return step.enable === null ? approved : { ...approved, enabled: step.enable };
    }
    case "enable":
      return { ...model, enabled: step.enable };
    case "trigger":
      return { ...model, trigger: step.enable };
  }
}

/** What the service shows decides; of what is hidden, what the last write left is known. */
const see = (model: Model, shown: boolean, desired: Desired, known: Flags = {}): WhoseVersions => ({
  submitted: { whose: model.submitted },
  approved: { whose: model.approved },
  flags: new Map([
    [null, { value: shown ? model.enabled : (known.enabled ?? null) }],
    ...[...desired.triggers.keys()].map(
      (name) => [name, { value: shown ? model.trigger : (known.trigger ?? null) }] as const,
    ),
  ]),
});

interface Flags {
  readonly enabled?: boolean | null;
  readonly trigger?: boolean | null;
}

function* combinations(): Generator<{ model: Model; desired: Desired; known: Flags; shown: boolean }> {
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
                    // What has no version is created, and only then come the steps.
                    if (submitted === "absent" && approved === "absent") continue;
                    yield {
                      model: { submitted, approved, enabled, trigger },
                      desired: {
                        approve,
                        enabled: wantEnabled,
                        triggers: new Map(wantTrigger === null ? [] : [["daily", wantTrigger]]),
                        resend: false,
                      },
                      known: recorded ? { enabled, trigger } : {},
                      shown,
                    };
                  }
}

const knownAfter = (desired: Desired): Flags => ({
  enabled: desired.enabled,
  trigger: desired.triggers.get("daily") ?? null,
});

function expectReached(model: Model, desired: Desired): void {
  if (desired.approve) expect(model.approved).toBe("wanted");
  else expect([model.submitted, model.approved]).toContain("wanted");
  if (desired.enabled !== null) expect(model.enabled).toBe(desired.enabled);
  for (const wanted of desired.triggers.values()) expect(model.trigger).toBe(wanted);
}

describe("steps of a workflow", () => {
  it("converge from every combination of states, and then nothing is left to do", () => {
    let count = 0;
    for (const { model, desired, known, shown } of combinations()) {
      const reached = stepsFor(desired, see(model, shown, desired, known)).reduce(
        (now, step) => apply(now, step, desired),
        model,
      );
      expectReached(reached, desired);
      expect(stepsFor(desired, see(reached, shown, desired, knownAfter(desired)))).toEqual([]);
      count++;
    }
    expect(count).toBe((5 * 5 - 1) * 2 * 2 * 2 * 3 * 3 * 2 * 2);
  });

  it("converge after being cut off behind any step", () => {
    for (const { model, desired, known, shown } of combinations()) {
      const steps = stepsFor(desired, see(model, shown, desired, known));
      for (let done = 0; done < steps.length; done++) {
        const cut = steps.slice(0, done).reduce((now, step) => apply(now, step, desired), model);
        // What was set before the cut is not on record: only what is seen counts.
        const rest = stepsFor(desired, see(cut, shown, desired));
        expectReached(
          rest.reduce((now, step) => apply(now, step, desired), cut),
          desired,
        );
      }
    }
  });

  it("approve with enabling, then set triggers after a create; with approve = false set all flags", () => {
    const desired: Desired = {
      approve: true,
      enabled: true,
      triggers: new Map([
        ["daily", true],
        ["manual", false],
      ]),
      resend: false,
    };
    const triggers = [
      { kind: "trigger", name: "daily", enable: true },
      { kind: "trigger", name: "manual", enable: false },
    ];
    expect(stepsFor(desired, CREATED)).toEqual([{ kind: "approve", enable: true }, ...triggers]);
    expect(stepsFor({ ...desired, approve: false }, CREATED)).toEqual([{ kind: "enable", enable: true }, ...triggers]);
  });

  it("send a document again whose secrets may be others, wherever it stands", () => {
    const desired: Desired = { approve: true, enabled: null, triggers: new Map(), resend: true };
    for (const [submitted, approved] of [
      ["absent", "wanted"],
      ["wanted", "baseline"],
    ] as const) {
      expect(
        stepsFor(desired, { submitted: { whose: submitted }, approved: { whose: approved }, flags: new Map() }),
      ).toEqual([{ kind: "replace" }, { kind: "approve", enable: null }]);
    }
  });

  it("only PATCH the flag where only a flag changed", () => {
    const desired: Desired = { approve: true, enabled: false, triggers: new Map([["daily", true]]), resend: false };
    const there: WhoseVersions = {
      submitted: { whose: "absent" },
      approved: { whose: "wanted" },
      flags: new Map([
        [null, { value: true }],
        ["daily", { value: true }],
      ]),
    };
    expect(stepsFor(desired, there)).toEqual([{ kind: "enable", enable: false }]);
  });

  it("never approve a submission of somebody else", () => {
    for (const { model, desired, known, shown } of combinations()) {
      if (model.submitted === "wanted") continue;
      const kinds = stepsFor(desired, see(model, shown, desired, known)).map((step) => step.kind);
      if (kinds.includes("approve")) expect(kinds.indexOf("replace")).toBeLessThan(kinds.indexOf("approve"));
      if (kinds.includes("approve")) expect(kinds).toContain("replace");
    }
  });

  it("leave unmanaged flags alone", () => {
    for (const { model, desired, known, shown } of combinations()) {
      const steps = stepsFor(desired, see(model, shown, desired, known));
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
  const holding = (submitted: Whose, approved: Whose) => ({
    submitted: { whose: submitted },
    approved: { whose: approved },
  });

  it("delete each version that exists", () => {
    expect(stepsToDelete("delete", holding("foreign", "baseline"))).toEqual([
      { kind: "delete", version: "submitted" },
      { kind: "delete", version: "approved" },
    ]);
    expect(stepsToDelete("delete", holding("absent", "baseline"))).toEqual([{ kind: "delete", version: "approved" }]);
  });

  it("have nothing to do for what is gone, whatever the policy", () => {
    for (const policy of ["delete", "disable", "abandon"] as const) {
      expect(stepsToDelete(policy, holding("absent", "absent"))).toEqual([]);
    }
  });

  it("follow the policy", () => {
    expect(stepsToDelete("disable", holding("baseline", "baseline"))).toEqual([{ kind: "disable" }]);
    expect(stepsToDelete("abandon", holding("baseline", "baseline"))).toEqual([]);
  });
});
