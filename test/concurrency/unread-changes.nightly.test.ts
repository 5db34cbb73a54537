import { describe, expect, test } from "vitest";
import type { RunningService, Variation } from "../../src/service";
import type { ImitatedCore } from "../harness/imitated-core";
import { DOCUMENT, edit } from "../resources/workflow/documents";
import type { Attributes } from "./two-pipelines";
import { asked, before, EDIT, FASTER, idOf, NEW, onService, withoutLog, wordsOf } from "./unread";

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

  describe.each([false, true])("leaves it to counts on a service that shows versions later; approve: %s", (approve) => {
    const LATER: Partial<Variation> = {
      attributes: "minimal",
      approvedSubmission: "kept",
      documents: "rewritten",
      writeAnswers: "empty",
      visibilityDelay: 200,
    };
    const approvedText = (service: RunningService): string => service.backstage.workflows()[0]!.approved?.text ?? "";
    const race = async (does: (service: RunningService, ann: RunningService["backstage"]) => void) => {
      let outcome = { words: "", text: "" };
      await onService(
        async (service, object) => {
          withoutLog(service);
          await object.apply({ document: DOCUMENT, approve });
          before(service, "PUT", (ann) => does(service, ann));
          const words = await object.apply({ ...NEW, approve }).then(wordsOf, String);
          outcome = { words, text: approvedText(service) };
        },
        "wfa_workflow",
        LATER,
      );
      return outcome;
    };
    const submit = (service: RunningService, ann: RunningService["backstage"]): void => {
      const { submitted, approved } = service.backstage.workflows()[0]!;
      ann.submit(EDIT((submitted ?? approved)!.text));
    };

    test("what somebody submits right before is not taken for ours", async () => {
      const { words, text } = await race(submit);
      expect(words).toMatch(/^Somebody may have submitted workflow "load" at the same moment\nThe service counted 1 /);
      expect(text.includes('"120"')).toBe(approve);
    });

    test("and neither is what they have approved", async () => {
      const { words, text } = await race((service, ann) => {
        submit(service, ann);
        ann.approve(idOf(service));
      });
      expect(words).toContain('Somebody may have submitted workflow "load" at the same moment');
      if (approve) expect(words).toContain('Somebody approved another version of workflow "load" during this apply');
      expect(text).toContain('"90"');
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
