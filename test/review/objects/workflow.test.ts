import { describe, expect, test } from "vitest";
import type { ObjectReview } from "../../../src/review";
import { plainText } from "../../../src/report";
import { reviewOf, reviewOfOne, workflow, type ChangeFixture } from "../plan-fixture";
import { calls, change, DOC, warnings, words } from "../reviewed-change";

describe("a workflow", () => {
  test("the change of its document, in words, and what is sent", () => {
    const object = reviewOfOne(
      change({}, { document: DOC, drift: [] }, { unknown: { enabled: true, server_revision: true } }),
    );
    expect(object.title).toEqual({ parts: ["Change workflow", " ", { code: "Load" }] });
    expect(object.document).toMatchObject({
      kind: "changed",
      changes: ["/workflow/task[@name='t']/@timeout: 1 -> 2"],
      count: 1,
    });
    expect(calls(object)).toEqual(["PUT /workflows/w-1", "PATCH /workflows/w-1"]);
    expect(plainText(object.calls[1]!.words)).toBe("Approves it");
    expect(object.settings).toEqual([]);
    expect(object.approval?.by).toBe("this-run");
  });

  test("the id that the provider puts back into an imported document is not deleted", () => {
    const changesFrom = (document: string, more: object = {}): unknown => {
      const object = reviewOfOne(
        change({ document, ...more }, { document: DOC, ...more }, { importing: { id: "w-1" } }),
      );
      return object.document?.kind === "changed" ? object.document.changes : object.document;
    };
    expect(changesFrom(DOC.replace("name", 'id="w-1" name').replace('"2"', '"1"'))).toEqual([
      "/workflow/task[@name='t']/@timeout: 1 -> 2",
    ]);
    expect(changesFrom(DOC.replace("<task", "<id>w-1</id><task").replace('"2"', '"1"'))).toEqual([
      "/workflow/task[@name='t']/@timeout: 1 -> 2",
    ]);
    expect(changesFrom(DOC.replace("name", 'id="w-1" name'))).toBeNull();
    // An id that is another one's is the user's.
    expect(changesFrom(DOC.replace("name", 'id="w-2" name'))).toEqual(["/workflow/@id removed (was w-2)"]);
    // Sensitive values are found as in the whole document.
    const sensitive_paths = ["/workflow/*[2]/@timeout"];
    expect(JSON.stringify(changesFrom(DOC.replace("<task", "<id>w-1</id><task"), { sensitive_paths }))).not.toMatch(
      /timeout: [12]/,
    );
  });

  test("enabled: managed with a value known after apply, left alone, and unknown whether", () => {
    const unknown = { enabled: true };
    const sent = (set: readonly string[]): readonly string[] =>
      reviewOfOne(change({}, { document: DOC, enabled: null }, { unknown, set })).calls.map(({ words: each }) =>
        plainText(each),
      );
    expect(sent(["document", "enabled"])).toEqual([
      "Submits the changed document",
      "Approves it and enables or disables it",
    ]);
    expect(sent(["document"])).toEqual(["Submits the changed document", "Approves it"]);
    const silent: ChangeFixture = {
      address: "wfa_workflow.a",
      actions: ["update"],
      before: workflow(),
      after: workflow({ document: DOC, enabled: null }),
      unknown,
    };
    expect(reviewOfOne(silent).calls.map(({ words: each }) => plainText(each))).toEqual([
      "Submits the changed document",
      "Approves it",
    ]);
  });

  test("a document known after apply: everything is sent on a condition", () => {
    const object = reviewOfOne(
      change(
        {},
        { document: null },
        {
          unknown: { document: true, approve: true, triggers: { "a b": true } },
          set: ["document", "approve", "triggers"],
        },
      ),
    );
    expect(object.document).toEqual({ kind: "unknown" });
    expect(calls(object)).toEqual([
      "PUT /workflows/w-1 if the document differs",
      "PATCH /workflows/w-1 if approve is true",
      "PATCH /workflows/w-1/triggers/a%20b if the document differs",
    ]);
    expect(object.approval?.by).toBe("unknown");
    expect(object.settings).toContainEqual({ name: "approve", before: "true", after: "(known after apply)" });
  });

  test("what is sent where only something else than the document changes", () => {
    const triggers = { triggers: { a: true, b: false } };
    expect(
      calls(reviewOfOne(change(triggers, { triggers: { a: true, b: true } }, { set: ["document", "triggers"] }))),
    ).toEqual(["PATCH /workflows/w-1/triggers/b"]);
    expect(calls(reviewOfOne(change({}, { enabled: false }, { set: ["document", "enabled"] })))).toEqual([
      "PATCH /workflows/w-1",
    ]);
    expect(calls(reviewOfOne(change({}, { deletion_policy: "abandon" })))).toEqual([]);
    expect(calls(reviewOfOne(change({ secrets_wo_version: 1 }, { secrets_wo_version: 2 })))[0]).toBe(
      "PUT /workflows/w-1",
    );
    const released = reviewOfOne(change({ approve: false, state: "submitted" }, { approve: true }));
    expect([calls(released), released.approval?.by]).toEqual([["PATCH /workflows/w-1"], "this-run"]);
  });

  test("four eyes: who approves afterwards, or in this very plan", () => {
    const proposed = change({ approve: false }, { approve: false, document: DOC });
    const alone = reviewOfOne(proposed);
    expect(alone.approval).toMatchObject({ by: "later" });
    expect(plainText(alone.approval!.text)).toContain("wfa_workflow.a.server_revision");
    const approval: ChangeFixture = {
      address: "wfa_workflow_approval.b",
      actions: ["create"],
      after: { workflow_id: "w-1", server_revision: "0".repeat(64), enable: true },
      set: ["enable"],
    };
    expect(plainText(reviewOfOne(proposed, approval).approval!.text)).toContain("wfa_workflow_approval.b of this plan");
    const given = reviewOfOne(approval);
    expect(given.calls.map(({ words: each }) => plainText(each))).toEqual([
      "Approves the reviewed version and enables the workflow",
    ]);
  });

  test("an approval of this plan is found by its reference to a workflow without an id yet", () => {
    const by = (key: string, of: string, references: readonly string[]): string | undefined => {
      const created: ChangeFixture = {
        address: `wfa_workflow.a${key}`,
        actions: ["create"],
        after: workflow({ approve: false, id: undefined }),
        unknown: { id: true, server_revision: true },
      };
      const approval: ChangeFixture = {
        address: `wfa_workflow_approval.b${of}`,
        actions: ["create"],
        after: { enable: true },
        unknown: { workflow_id: true, server_revision: true },
        set: [],
        expressions: { workflow_id: { references } },
      };
      return reviewOfOne(created, approval).approval?.by;
    };
    expect(by("", "", ["wfa_workflow.a.id", "wfa_workflow.a"])).toBe("this-run");
    expect(by('["x"]', "", ['wfa_workflow.a["x"].id', 'wfa_workflow.a["x"]', "wfa_workflow.a"])).toBe("this-run");
    expect(by('["x"]', '["x"]', ["wfa_workflow.a", "each.key"])).toBe("this-run");
    expect(by('["x"]', '["y"]', ["wfa_workflow.a", "each.key"])).toBe("later");
    expect(by("", "", ["wfa_workflow.c.id", "wfa_workflow.c"])).toBe("later");
  });

  test("a pending submission that holds the document already is approved, and nothing is sent", () => {
    const object = (after: object) =>
      reviewOfOne(
        change({ pending_submission: true }, { document: DOC, ...after }, { unknown: { server_revision: true } }),
      );
    expect(calls(object({ pending_submission: false }))).toEqual(["PATCH /workflows/w-1"]);
    expect(calls(object({ pending_submission: false, approve: false }))).toEqual([]);
    const arrived = object({ pending_submission: false, approve: false });
    expect(warnings(arrived)).toContain("The pending submission already holds this document");
    expect(arrived.warnings.filter(({ irreversible }) => irreversible)).toEqual([]);
    const refused = "if someone else's submission is no longer pending; otherwise the apply fails here";
    expect(calls(object({ pending_submission: true }))).toEqual([
      `PUT /workflows/w-1 ${refused}`,
      `PATCH /workflows/w-1 ${refused}`,
    ]);
  });

  test("destroyed, by each policy", () => {
    const destroyed = (values: object): readonly [readonly string[], boolean] => {
      const object = reviewOfOne(change(values, null));
      return [calls(object), object.warnings.some(({ irreversible }) => irreversible)];
    };
    expect(destroyed({})).toEqual([
      ["DELETE /workflows/w-1?state=submitted if it exists", "DELETE /workflows/w-1?state=approved"],
      true,
    ]);
    expect(destroyed({ state: "submitted" })[0]).toEqual([
      "DELETE /workflows/w-1?state=submitted",
      "DELETE /workflows/w-1?state=approved if it exists",
    ]);
    expect(destroyed({ deletion_policy: "disable" })).toEqual([["PATCH /workflows/w-1"], false]);
    expect(destroyed({ deletion_policy: "abandon" })).toEqual([[], false]);
    const refused = reviewOfOne(change({ pending_submission: true }, null));
    expect(warnings(refused)).toContain("The apply fails rather than delete it");
    expect(refused.calls.map(({ condition }) => condition !== null && plainText(condition))).toEqual([
      "if someone else's submission is no longer pending; otherwise the apply fails here",
      "if someone else's submission is no longer pending; otherwise the apply fails here",
    ]);
    const overwritten = reviewOfOne(change({ pending_submission: true, overwrite_pending_submission: true }, null));
    expect(warnings(overwritten)).toContain("Someone else's submission is pending, and is deleted too");
    expect(calls(overwritten)).toEqual([
      "DELETE /workflows/w-1?state=submitted",
      "DELETE /workflows/w-1?state=approved",
    ]);
    const forgotten = reviewOfOne(change({}, null, { actions: ["forget"] }));
    expect([calls(forgotten), warnings(forgotten)]).toEqual([
      [],
      "It stays on the service unchanged; Terraform only removes it from state",
    ]);
  });

  test("replaced: in the order of the plan, and why", () => {
    const replaced = (actions: readonly string[]): ObjectReview =>
      reviewOfOne(change({}, { id: null }, { actions, reason: "replace_because_tainted", unknown: { id: true } }));
    expect(replaced(["delete", "create"]).calls.map(({ call }) => call.split(" ")[0])).toEqual([
      "DELETE",
      "DELETE",
      "POST",
      "PATCH",
    ]);
    expect(replaced(["create", "delete"]).calls.map(({ call }) => call.split(" ")[0])).toEqual([
      "POST",
      "PATCH",
      "DELETE",
      "DELETE",
    ]);
    expect(words(replaced(["create", "delete"]).notes)).toEqual([
      expect.stringContaining("tainted"),
      "The new object is created before the old one is deleted (create_before_destroy)",
    ]);
  });

  test("a submission in the way, without and with permission to overwrite it", () => {
    const pending = { pending_submission: true };
    expect(warnings(reviewOfOne(change(pending, { document: DOC })))).toContain(
      "The apply fails rather than overwrite it",
    );
    const overwriting = reviewOfOne(change(pending, { document: DOC, overwrite_pending_submission: true }));
    expect(overwriting.warnings[0]).toMatchObject({ irreversible: true });
    expect(warnings(reviewOfOne(change(pending, { enabled: false })))).toContain("does not change it");
  });

  test("taken over: what is sent depends on what is there", () => {
    const object = reviewOfOne(change(null, { adopt_existing: true, id: null }, { unknown: { id: true } }));
    expect(calls(object)).toEqual([
      "POST /workflows unless a workflow with its id or name exists",
      "PUT /workflows/{id} if it was adopted and its document differs",
      "PATCH /workflows/{id} unless the adopted workflow already has this value",
    ]);
    expect(object.warnings[0]).toMatchObject({ irreversible: true });
  });

  test("imported, moved, or a leftover", () => {
    const plain = change({}, {}, { actions: ["no-op"] });
    expect(words(reviewOfOne({ ...plain, importing: { id: "w-1" } }).notes)).toEqual([
      "It is imported by id w-1: it already exists on the service, and Terraform starts to manage it",
    ]);
    expect(reviewOfOne({ ...plain, importing: {} }).effect).toBe("import");
    expect(reviewOfOne({ ...plain, previous: "wfa_workflow.old" })).toMatchObject({ effect: "move", calls: [] });
    expect(words(reviewOfOne(change({}, null, { deposed: "ab12" })).notes)).toEqual([
      expect.stringContaining("the deposed object of an earlier replacement"),
    ]);
    expect(reviewOf({ changes: [plain] }).objects).toEqual([]);
  });
});
