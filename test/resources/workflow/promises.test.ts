import { describe, expect } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { withService } from "../../harness/with-service";
import { DOCUMENT, FASTER } from "./documents";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const PROMISED = ["name", "state", "pending_submission", "pending_changes", "enabled"];

/** The imitated core refuses an apply that breaks a promise; here the next refresh confirms them, too. */
describe.concurrent.each(TESTED_VARIATIONS)(
  "what a plan knows of an edit, on a service that is $name",
  ({ variation }) => {
    const it = withService("wfa_workflow", variation);

    it.for([
      ["approved here", { approve: true }],
      ["only submitted", { approve: false }],
      ["approved here, and failures are warnings", { approve: true, on_release_failure: "warn" }],
    ] as const)("%s", async ([, settings], { object, service }) => {
      const settled = { document: DOCUMENT, ...settings };
      await object.apply(settled);
      if (settings.approve) service.backstage.setEnabled(object.value["id"] as string, false);
      await object.refresh();
      const before = object.value;

      const edited = { ...settled, document: FASTER };
      const plan = await object.plan(edited);
      const planned = Object.fromEntries(PROMISED.map((name) => [name, plan.planned[name]]));
      const certain = settings.approve ? "approved" : "submitted";
      expect(planned).toEqual({
        ...Object.fromEntries(PROMISED.map((name) => [name, before[name]])),
        state: "on_release_failure" in settings ? UNKNOWN : certain,
      });
      const warnings = await object.applyPlan(plan);
      const expected = { ...planned, state: certain };
      expect(object.value).toMatchObject(expected);

      await object.refresh();
      // A service may reset the flag on submission; it is left alone, and the apply says so.
      const isSwitched = object.value["enabled"] !== before["enabled"];
      expect(object.value).toMatchObject({ ...expected, enabled: object.value["enabled"] });
      expect(isSwitched && variation.resubmission !== "resetsFlags").toBe(false);
      // Where no read shows the flag, the audit log may have the switch at the moment of the apply.
      const told =
        variation.flags === "hidden" && settings.approve ? [/^Somebody else disabled .* it may be enabled/] : [];
      const others = warnings.filter(({ summary }) => !told.some((words) => words.test(summary)));
      expect(others.map(({ summary }) => summary)).toEqual(
        isSwitched && before["enabled"] !== null ? ['Workflow "load" is enabled since this apply'] : [],
      );
      expect((await object.plan(edited)).action).toBe("no-op");
    });
  },
);
