import { describe, expect, test } from "vitest";
import { startService, type RunningService, type Variation } from "../../src/service";
import { startCore, type Core, type ImitatedCore } from "../harness/imitated-core";
import { DOCUMENT, edit } from "../resources/workflow/documents";
import type { Attributes } from "./two-pipelines";

/*
 * Somebody changes an object after an apply has read it and before the write of the apply arrives. Only the audit log
 * shows it afterwards.
 */

const FASTER = edit('timeout="300"', 'timeout="120"');
const NEW: Attributes = { document: FASTER };
const EDIT = (text: string): string => text.replace(/(["'])60\1/, '"90"');

async function onService(
  use: (service: RunningService, object: ImitatedCore, core: Core) => Promise<void>,
  typeName = "wfa_workflow",
  variation: Partial<Variation> = {},
): Promise<void> {
  const service = await startService({ variation });
  try {
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
    await use(service, await core.resource(typeName), core);
  } finally {
    await service.close();
  }
}

/** Ann, right before a request takes effect. */
const before = (service: RunningService, method: string, does: (ann: RunningService["backstage"]) => void): void =>
  void service.faults.add({
    method,
    fault: { kind: "hold", moment: "before", wait: async () => does(service.backstage.as("ann")) },
  });
const withoutLog = (service: RunningService, status = 403): void =>
  void service.faults.add({ path: "/auditlog", times: Infinity, fault: { kind: "status", status } });
const idOf = (service: RunningService): string => service.backstage.workflows()[0]!.id;
const asked = (service: RunningService): number =>
  service.requests.list().filter(({ path }) => path.endsWith("/auditlog")).length;
const wordsOf = (warnings: readonly { readonly summary: string; readonly detail: string }[]): string =>
  warnings.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");

/** A service that counts no versions. */
const UNCOUNTED: Partial<Variation> = { attributes: "minimal" };
const REPLACED = 'Somebody else changed workflow "load" during this apply, and the apply replaced the change';

describe.concurrent("what somebody does between the last read of an apply and its write", () => {
  test("is told where an update replaced a submission", async () => {
    const propose = (document: string): Attributes => ({ document, approve: false });
    await onService(
      async (service, object) => {
        await object.apply(propose(DOCUMENT));
        before(service, "PUT", (ann) => ann.edit(idOf(service), "submitted", EDIT));
        const words = wordsOf(await object.apply(propose(FASTER)));
        expect(words).toContain(REPLACED);
        expect(words).toMatch(/- workflow\.edit \(ann, \d{4}-[^)]+Z\)/);
        expect(words).not.toContain("automation");
        expect(wordsOf(await object.apply(propose(DOCUMENT)))).toBe("");
      },
      "wfa_workflow",
      UNCOUNTED,
    );
  });

  test("is told once where the service counts it", async () => {
    await onService(async (service, object) => {
      await object.apply({ document: DOCUMENT, approve: false });
      before(service, "PUT", (ann) => ann.edit(idOf(service), "submitted", EDIT));
      const warnings = await object.apply({ ...NEW, approve: false });
      expect(warnings.map(({ summary }) => summary)).toEqual([
        'Somebody may have submitted workflow "load" at the same moment',
      ]);
      // Counts do not tell of withdrawals.
      expect(asked(service)).toBe(1);
    });
  });

  test("is told where an approval replaced what somebody had edited", async () => {
    await onService(async (service, object) => {
      await object.apply({ document: DOCUMENT });
      before(service, "PATCH", (ann) => ann.edit(idOf(service), "approved", EDIT));
      const words = wordsOf(await object.apply(NEW));
      expect(words).toContain(REPLACED);
      expect(words).toMatch(/workflow\.edit \(ann, /);
    });
  });

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
        service.faults.add({
          method: "PATCH",
          fault: {
            kind: "hold",
            moment: "after",
            wait: async () => service.backstage.as("ann").setEnabled(idOf(service), false),
          },
        });
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
        service.faults.add({
          method: "PATCH",
          fault: {
            kind: "hold",
            moment: "after",
            wait: async () => service.backstage.as("ann").setEnabled(idOf(service), false),
          },
        });
        expect(wordsOf(await object.apply({ ...NEW, enabled: true }))).toMatch(
          /Somebody else disabled workflow "load" right after this apply had enabled it\nann disabled it/,
        );
      },
      "wfa_workflow",
      { flags: "hidden" },
    );
  });

  test("is told where it was deleted with a workflow", async () => {
    await onService(async (service, object) => {
      await object.apply({ document: DOCUMENT });
      before(service, "DELETE", (ann) => ann.edit(idOf(service), "approved", EDIT));
      const words = wordsOf(await object.destroy());
      expect(words).toContain(
        'Somebody else changed workflow "load" during this apply, and the apply deleted the change',
      );
      expect(words).toMatch(/workflow\.edit \(ann, /);
    });
  });

  test("is told of a calendar", async () => {
    const config = (note: string): Attributes => ({ definition: JSON.stringify({ name: "Holidays", note }) });
    await onService(async (service, object) => {
      const edits = (ann: RunningService["backstage"]): void => {
        const [calendar] = service.backstage.calendars();
        ann.putCalendar({ ...calendar!.definition, id: calendar!.id, note: "hers" });
      };
      await object.apply(config("a"));
      before(service, "PUT", edits);
      expect(wordsOf(await object.apply(config("b")))).toMatch(
        /changed calendar "Holidays" during this apply, and the apply replaced[^]*calendar\.update \(ann, /,
      );
      before(service, "DELETE", edits);
      expect(wordsOf(await object.destroy())).toMatch(
        /changed calendar "Holidays" during this apply, and the apply deleted[^]*calendar\.update \(ann, /,
      );
    }, "wfa_calendar");
  });

  test("is told of what was put into a group, and of nothing else that is deleted then", async () => {
    await onService(async (service, group, core) => {
      await group.apply({ name: "Finance", force_destroy: true });
      const managed = await core.resource("wfa_workflow");
      await managed.apply({ document: edit('name="load"', `name="ours" groupId="${group.value["id"]}"`) });
      before(service, "DELETE", (ann) => {
        ann.submit(`<workflow name="hers" groupId="${group.value["id"]}"/>`);
        ann.createGroup({ name: "Payroll", parentId: String(group.value["id"]) });
        ann.submit('<workflow name="elsewhere"/>');
      });
      const words = wordsOf(await group.destroy());
      expect(words).toContain('workflow group "Finance" during this apply, and the apply deleted the change');
      expect(words).toMatch(/- workflow\.submit \(ann, [^)]+\): [^\n]*hers\n/);
      expect(words).toMatch(/- group\.create \(ann, [^)]+\): [^\n]*Payroll\n/);
      expect(words).not.toMatch(/\b(?:elsewhere|ours)\n/);
    }, "wfa_workflow_group");
  });
});

describe.concurrent("an audit log that does not tell", () => {
  const update = async (service: RunningService, object: ImitatedCore): Promise<string> => {
    await object.apply({ document: DOCUMENT });
    before(service, "PATCH", (ann) => ann.edit(idOf(service), "approved", EDIT));
    return wordsOf(await object.apply(NEW));
  };

  test("is asked once in a run where it cannot be read", async () => {
    await onService(async (service, object) => {
      withoutLog(service);
      expect(wordsOf(await object.apply({ document: DOCUMENT }))).toBe("");
      expect(wordsOf(await object.apply(NEW))).toBe("");
      expect(wordsOf(await object.apply({ document: DOCUMENT }))).toBe("");
      expect(wordsOf(await object.destroy())).toBe("");
      expect(asked(service)).toBe(1);
    });
  });

  test("makes no apply fail", async () => {
    await onService(async (service, object) => {
      withoutLog(service, 500);
      expect(await update(service, object)).toBe("");
    });
  });

  test("is not asked where there is nothing to be replaced", async () => {
    await onService(async (service, object) => {
      await object.apply({ document: DOCUMENT });
      await object.apply({ document: DOCUMENT, enabled: false });
      await object.apply({ document: DOCUMENT });
      expect(asked(service)).toBe(0);
    });
  });

  test("is read once or twice for twenty updates at the same time", async () => {
    await onService(async (service, _object, core) => {
      const objects = await Promise.all(Array.from({ length: 20 }, () => core.resource("wfa_workflow")));
      const config = (document: string, at: number): Attributes => ({
        document: document.replace('name="load"', `name="load ${at}"`),
      });
      await Promise.all(objects.map((each, at) => each.apply(config(DOCUMENT, at))));
      expect(asked(service)).toBe(0);
      await Promise.all(objects.map((each, at) => each.apply(config(FASTER, at))));
      expect(asked(service)).toBeGreaterThan(0);
      expect(asked(service)).toBeLessThan(10);
    });
  });
});
