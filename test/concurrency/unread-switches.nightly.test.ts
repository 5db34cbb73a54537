import { describe, expect, test } from "vitest";
import type { RunningService, Variation } from "../../src/service";
import { DOCUMENT } from "../resources/workflow/documents";
import type { Attributes } from "./two-pipelines";
import { after, asked, before, FASTER, idOf, NEW, onService, withoutLog, wordsOf } from "./unread";

const REPLACED = 'Somebody else changed workflow "load" during this apply, and the apply replaced the change';

describe.concurrent("what somebody switches between the last read of an apply and its write", () => {
  test.each(["json", "hidden"] as const)("is told where `enabled` was set again: flags %s", async (flags) => {
    await onService(
      async (service, object) => {
        await object.apply({ document: DOCUMENT, enabled: true });
        before(service, "PATCH", (ann) => ann.setEnabled(idOf(service), false));
        const words = wordsOf(await object.apply({ ...NEW, enabled: true }));
        expect(words).toMatch(
          /ann disabled it while this apply ran\. The configuration sets enabled = true, so it was/,
        );
        expect(words).not.toContain(REPLACED);
        expect(service.backstage.workflows()[0]!.approved!.enabled).toBe(true);
        // What the plan shows is done on purpose.
        service.backstage.as("ann").setEnabled(idOf(service), false);
        if (flags === "json") expect(wordsOf(await object.apply({ ...NEW, enabled: true }))).toBe("");
      },
      "wfa_workflow",
      { flags },
    );
  });

  describe.each([
    ["proposal", false],
    ["update", true],
  ] as const)("is told where a flag that the configuration leaves alone was reset with a %s", (_words, approve) => {
    const RESETS: Partial<Variation> = { resubmission: "resetsFlags" };
    const config = (document: string): Attributes => ({ document, approve });
    const disable = (service: RunningService) => (ann: RunningService["backstage"]) =>
      ann.setEnabled(idOf(service), false);
    const enabledOn = (service: RunningService): boolean => {
      const { approved, submitted } = service.backstage.workflows()[0]!;
      return (approved ?? submitted)!.enabled;
    };

    test.each([
      ["json", "is"],
      ["xml", "may be"],
      ["hidden", "may be"],
    ] as const)("flags %s", async (flags, verb) => {
      await onService(
        async (service, object) => {
          await object.apply(config(DOCUMENT));
          before(service, "PUT", disable(service));
          const words = wordsOf(await object.apply(config(FASTER)));
          expect(enabledOn(service)).toBe(true);
          const summary = `Somebody else disabled workflow "load" during this apply, and it ${verb} enabled again\n`;
          expect(words).toContain(`${summary}ann disabled it while this apply ran. The configuration does not set`);
          expect(words).toMatch(/- workflow\.disable \(ann, \d{4}-[^)]+Z\)/);
          expect(asked(service)).toBe(1);
          expect(wordsOf(await object.apply(config(FASTER)))).toBe("");
          expect(asked(service)).toBe(1);
        },
        "wfa_workflow",
        { ...RESETS, flags },
      );
    });

    test.each(["json", "xml"] as const)("by reads alone, flags %s", async (flags) => {
      await onService(
        async (service, object) => {
          withoutLog(service);
          await object.apply(config(DOCUMENT));
          const plan = await object.plan(config(FASTER));
          disable(service)(service.backstage.as("ann"));
          expect(wordsOf(await object.applyPlan(plan))).toMatch(
            /^Workflow "load" is enabled since this apply\nIt was disabled when the apply last read it\. The configuration/,
          );
          expect(enabledOn(service)).toBe(true);
        },
        "wfa_workflow",
        { ...RESETS, flags },
      );
    });

    test("and not where it stays as they left it", async () => {
      await onService(async (service, object) => {
        await object.apply(config(DOCUMENT));
        before(service, "PUT", disable(service));
        const words = wordsOf(await object.apply(config(FASTER)));
        expect(words).not.toContain("Somebody else");
        expect(words).toMatch(/^Workflow "load" is disabled since this apply/);
        expect(enabledOn(service)).toBe(false);
      });
    });
  });

  test.each(["json", "xml"] as const)("is told by reads alone where `enabled` is set: flags %s", async (flags) => {
    await onService(
      async (service, object) => {
        withoutLog(service);
        await object.apply({ document: DOCUMENT, enabled: true });
        after(service, "PUT", (ann) => ann.setEnabled(idOf(service), false));
        const words = wordsOf(await object.apply({ ...NEW, enabled: true }));
        expect(words).toMatch(
          /^Somebody else or the service disabled workflow "load" during this apply, and the apply enabled it again\nIt was enabled when/,
        );
        expect(service.backstage.workflows()[0]!.approved!.enabled).toBe(true);
        // What the plan shows is done on purpose.
        service.backstage.as("ann").setEnabled(idOf(service), false);
        expect(wordsOf(await object.apply({ document: DOCUMENT, enabled: true }))).toBe("");
      },
      "wfa_workflow",
      { flags },
    );
  });

  describe("of a trigger", () => {
    const DAILY = new Map([["daily", true]]);
    const disable = (service: RunningService) => (ann: RunningService["backstage"]) =>
      ann.setTrigger(idOf(service), "daily", false);
    const isDaily = (service: RunningService): boolean =>
      service.backstage.workflows()[0]!.approved!.triggers.find(({ name }) => name === "daily")!.enabled;

    test.each(["json", "xml", "hidden"] as const)("is told by the log: flags %s", async (flags) => {
      await onService(
        async (service, object) => {
          await object.apply({ document: DOCUMENT, triggers: DAILY });
          before(service, "PUT", disable(service));
          const words = wordsOf(await object.apply({ ...NEW, triggers: DAILY }));
          expect(words).toContain(
            'Somebody else disabled trigger "daily" of workflow "load" during this apply, and the apply enabled it again\nann disabled it while this apply ran. The configuration sets "daily" = true in triggers, so it was',
          );
          expect(words).not.toContain('Somebody else disabled workflow "load"');
          expect(isDaily(service)).toBe(true);
        },
        "wfa_workflow",
        { flags },
      );
    });

    test.each(["json", "xml"] as const)("is told by reads alone: flags %s", async (flags) => {
      await onService(
        async (service, object) => {
          withoutLog(service);
          await object.apply({ document: DOCUMENT, triggers: DAILY });
          after(service, "PUT", disable(service));
          expect(wordsOf(await object.apply({ ...NEW, triggers: DAILY }))).toMatch(
            /^Somebody else or the service disabled trigger "daily" of workflow "load" during this apply, and the apply enabled/,
          );
          expect(isDaily(service)).toBe(true);
        },
        "wfa_workflow",
        { flags },
      );
    });

    test("is no matter of another flag", async () => {
      await onService(async (service, object) => {
        await object.apply({ document: DOCUMENT, enabled: true });
        before(service, "PUT", disable(service));
        expect(wordsOf(await object.apply({ ...NEW, enabled: true }))).toBe("");
      });
    });
  });

  test("does not pass for the approval that the service carries out later", async () => {
    await onService(
      async (service, object) => {
        await object.apply({ document: DOCUMENT, enabled: true });
        before(service, "PATCH", (ann) => ann.setEnabled(idOf(service), false));
        const words = wordsOf(await object.apply({ ...NEW, enabled: true }));
        expect(service.backstage.workflows()[0]!.approved!.text).toContain('timeout="120"');
        expect(words).toMatch(/ann disabled it while this apply ran/);
      },
      "wfa_workflow",
      { flags: "xml", approvalDelay: 200 },
    );
  });

  test.each(["json", "xml", "hidden"] as const)("is told of a new workflow: flags %s", async (flags) => {
    await onService(
      async (service, object) => {
        before(service, "PATCH", (ann) => ann.setEnabled(idOf(service), false));
        const words = wordsOf(await object.apply({ document: DOCUMENT, enabled: true }));
        expect(words).toMatch(
          /^Somebody else disabled workflow "load" during this apply, and the apply enabled it again\nann disabled it/,
        );
        expect(words).not.toContain("right after");
        expect(service.backstage.workflows()[0]!.approved!.enabled).toBe(true);
        expect(asked(service)).toBe(1);
      },
      "wfa_workflow",
      { flags },
    );
  });

  test.each(["json", "xml", "hidden"] as const)("after a create is shown: flags %s", async (flags) => {
    await onService(
      async (service, object) => {
        after(service, "PATCH", (ann) => ann.setEnabled(idOf(service), false));
        const words = wordsOf(await object.apply({ document: DOCUMENT, enabled: true }));
        const right = 'Somebody else disabled workflow "load" right after this apply had enabled it\nann disabled it';
        expect(words.includes(right)).toBe(flags !== "json");
        if (flags === "json") expect((await object.plan({ document: DOCUMENT, enabled: true })).action).toBe("update");
      },
      "wfa_workflow",
      { flags },
    );
  });

  test("is told where nothing but the log shows that it is disabled now", async () => {
    await onService(
      async (service, object) => {
        await object.apply({ document: DOCUMENT, enabled: true });
        after(service, "PATCH", (ann) => ann.setEnabled(idOf(service), false));
        expect(wordsOf(await object.apply({ ...NEW, enabled: true }))).toMatch(
          /Somebody else disabled workflow "load" right after this apply had enabled it\nann disabled it/,
        );
      },
      "wfa_workflow",
      { flags: "hidden" },
    );
  });
});
