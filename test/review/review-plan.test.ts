import { describe, expect, test } from "vitest";
import { reviewJson, reviewMarkdown, reviewPage, type ObjectReview } from "../../src/review";
import { plainText, type Phrase } from "../../src/review/phrase";
import { reviewOf, reviewOfOne, workflow, type ChangeFixture } from "./plan-fixture";

const words = (phrases: readonly Phrase[]): readonly string[] => phrases.map(plainText);
const warnings = (object: ObjectReview): string => words(object.warnings.map(({ text }) => text)).join("\n");
const calls = (object: ObjectReview): readonly string[] =>
  object.calls.map(({ call, condition }) => `${call}${condition === null ? "" : ` ${plainText(condition)}`}`);
const DOC = '<workflow name="Load"><task name="t" timeout="2"/></workflow>';

function actionOf(before: object | null, after: object | null): string {
  if (before === null) return "create";
  return after === null ? "delete" : "update";
}

const change = (before: object | null, after: object | null, more: Partial<ChangeFixture> = {}): ChangeFixture => ({
  address: "wfa_workflow.a",
  actions: [actionOf(before, after)],
  before: before === null ? null : workflow(before),
  after: after === null ? null : workflow(after),
  set: ["document"],
  ...more,
});

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
    expect(warnings(reviewOfOne(change({ pending_submission: true }, null)))).toContain(
      "Someone else's submission is pending, and is deleted too",
    );
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

describe("drift", () => {
  const DRIFTED = '<workflow name="Load"><task name="t" timeout="7"/></workflow>';
  const line = "/workflow/task[@name='t']/@timeout: 1 -> 7";

  test("is reverted where the configuration says something else", () => {
    const object = reviewOf({
      changes: [change({ document: DRIFTED, drift: [line] }, { drift: [] })],
      drift: [change({}, { document: DRIFTED, drift: [line] })],
    }).objects[0]!;
    expect(object.drift).toEqual({ changes: [{ text: line, onApply: "reverted" }], count: 1 });
    expect(object.document).toMatchObject({ changes: ["/workflow/task[@name='t']/@timeout: 7 -> 1"] });
  });

  test.each([
    ["Step 1: load", `/workflow/task[@name='Step 1: load']/@timeout: 1 -> 7`],
    ["a -> b added", `/workflow/task[@name='a -> b added']/@timeout: 1 -> 7`],
    ["it's [2] removed (was x)", `/workflow/task[@name="it's [2] removed (was x)"]/@timeout: 1 -> 7`],
  ])("of a task that is called %j is reverted, and in the headline", (name, text) => {
    const document = (timeout: number): string =>
      `<workflow name="Load"><task name="${name}" timeout="${timeout}"/><task/></workflow>`;
    const before = { document: document(7), drift: [text] };
    const review = reviewOf({ changes: [change(before, { document: document(1), drift: [] })] });
    expect(review.objects[0]!.drift).toEqual({ changes: [{ text, onApply: "reverted" }], count: 1 });
    expect(reviewMarkdown(review)).toContain(
      "Applying reverts changes that someone made on the service: `wfa_workflow.a`",
    );
  });

  test("of a calendar whose days have names with colons and blanks is reverted", () => {
    const calendar = (values: object): object => ({ id: "c", name: "H", drift: [], ignored_paths: null, ...values });
    const text = '"/Step 1: load/x y": 1 -> 7';
    const definition = (value: number): string => JSON.stringify({ "Step 1: load": { "x y": value } });
    const [object] = reviewOf({
      changes: [
        {
          address: "wfa_calendar.c",
          actions: ["update"],
          before: calendar({ definition: definition(7), drift: [text] }),
          after: calendar({ definition: definition(1) }),
        },
      ],
    }).objects;
    expect(object!.drift).toEqual({ changes: [{ text, onApply: "reverted" }], count: 1 });
  });

  test("is kept where the configuration says the same", () => {
    const object = reviewOf({
      changes: [change({ document: DRIFTED, drift: [line] }, { document: DRIFTED, drift: [] })],
    }).objects[0]!;
    expect(object.drift?.changes).toEqual([{ text: line, onApply: "kept" }]);
    expect([object.document, object.calls]).toEqual([null, []]);
  });

  test("in flags, and in other objects", () => {
    const { objects } = reviewOf({
      changes: [
        change(
          { enabled: false, triggers: { a: false } },
          { enabled: true, triggers: { a: false } },
          { set: ["document", "enabled", "triggers"] },
        ),
        {
          address: "wfa_workflow_queue.q",
          actions: ["no-op"],
          before: { name: "Q", paused: true },
          after: { name: "Q", paused: true },
        },
      ],
      drift: [
        change({ triggers: { a: true } }, { enabled: false, triggers: { a: false } }),
        {
          address: "wfa_workflow_queue.q",
          actions: ["update"],
          before: { name: "Q", paused: false },
          after: { name: "Q", paused: true },
        },
      ],
    });
    expect(objects.map(({ drift }) => drift?.changes)).toEqual([
      [
        { text: "enabled: true -> false", onApply: "reverted" },
        { text: 'triggers: {"a":true} -> {"a":false}', onApply: "kept" },
      ],
      [{ text: "paused: false -> true", onApply: "kept" }],
    ]);
  });

  test("an object that no longer exists is recreated, or was not in the configuration either", () => {
    const gone: ChangeFixture = { address: "wfa_workflow.a", actions: ["delete"], before: workflow() };
    expect(reviewOf({ changes: [change(null, {})], drift: [gone] }).objects[0]!.drift?.changes).toEqual([
      { text: "It no longer exists on the service", onApply: "recreated" },
    ]);
    expect(reviewMarkdown(reviewOf({ changes: [change(null, {})], drift: [gone] }))).toMatch(
      /Applying recreates what no longer exists on the service: [\s\S]*- `It no longer exists on the service` – applying recreates it/,
    );
    expect(reviewOf({ changes: [], drift: [gone] }).objects[0]).toMatchObject({
      effect: "none",
      drift: { changes: [{ onApply: "unconfigured" }] },
    });
  });
});

describe("other objects", () => {
  const group = (values: object): object => ({
    id: "g-1",
    name: "Finance",
    description: null,
    parent_id: "m",
    force_destroy: false,
    ...values,
  });

  test("a group: what goes with it, and when deleting it fails", () => {
    const inside = change(
      { document: '<workflow name="In" groupId="g-1"/>', name: "In" },
      { document: '<workflow name="In" groupId="g-1"/>', name: "In" },
      { address: "wfa_workflow.in", actions: ["no-op"] },
    );
    const forced = reviewOfOne(
      { address: "wfa_workflow_group.g", actions: ["delete"], before: group({ force_destroy: true }) },
      inside,
    );
    expect(calls(forced)).toEqual(["DELETE /workflowGroups/g-1"]);
    expect(warnings(forced)).toMatch(
      /deletes every workflow and group in it.*among them wfa_workflow\.in, which this plan does not delete/,
    );
    const careful = reviewOfOne(
      {
        address: "wfa_workflow_group.g",
        actions: ["delete", "create"],
        before: group({}),
        after: group({ name: "New" }),
        replacePaths: [["name"]],
      },
      inside,
    );
    expect(calls(careful)[0]).toMatch(/^DELETE .* if the group is known to be empty/);
    expect(warnings(careful)).toMatch(/fails otherwise.*It contains wfa_workflow\.in, which this plan keeps/);
    expect(words(careful.notes)).toEqual(["It is replaced because name cannot be updated in place"]);
  });

  test("a calendar: its definition's changes, and all schedules at its deletion", () => {
    const calendar = (definition: string): object => ({
      id: "c 1",
      name: "H",
      definition,
      drift: [],
      ignored_paths: null,
      adopt_existing: false,
    });
    const updated = reviewOfOne({
      address: "wfa_calendar.c",
      actions: ["update"],
      before: calendar('{"days":["MON"]}'),
      after: calendar('{"days":["TUE"]}'),
    });
    expect(updated.document).toMatchObject({ kind: "changed", changes: ['/days/0: "MON" -> "TUE"'] });
    expect(calls(updated)).toEqual(["PUT /calendars/c%201"]);
    const deleted = reviewOfOne({ address: "wfa_calendar.c", actions: ["delete"], before: calendar("{}") });
    expect(warnings(deleted)).toContain("regenerate the schedules of all scheduled workflows");
  });

  test("a trigger that is replaced is set, whatever the old one showed", () => {
    const trigger = (values: object): object => ({ workflow_id: "w", name: "a", enabled: true, ...values });
    const set = (actions: readonly string[], before: object | null, after: object | null): readonly string[] =>
      calls(reviewOfOne({ address: "wfa_workflow_trigger.t", actions, before, after }));
    const unless = "unless the service already shows this value";
    expect(set(["delete", "create"], trigger({}), trigger({ name: "b/c" }))).toEqual([
      `PATCH /workflows/w/triggers/b%2Fc ${unless}`,
    ]);
    expect(set(["update"], trigger({}), trigger({ on_destroy: "disable" }))).toEqual([]);
    expect(set(["update"], trigger({ enabled: false }), trigger({}))).toEqual([
      `PATCH /workflows/w/triggers/a ${unless}`,
    ]);
    expect(set(["update"], trigger({}), trigger({ workflow_revision: "2" }))).toEqual([
      "PATCH /workflows/w/triggers/a",
    ]);
    expect(set(["delete"], trigger({ on_destroy: "disable" }), null)).toEqual([
      `PATCH /workflows/w/triggers/a ${unless}`,
    ]);
  });

  test("a queue that is left as it was found, and one that is paused", () => {
    const queue = (values: object): object => ({
      name: "Night",
      paused: true,
      on_destroy: "keep",
      original_paused: false,
      ...values,
    });
    const at = { address: "wfa_workflow_queue.q" };
    expect(reviewOfOne({ ...at, actions: ["delete"], before: queue({}) })).toMatchObject({
      calls: [],
      warnings: [{ irreversible: false }],
    });
    expect(calls(reviewOfOne({ ...at, actions: ["delete"], before: queue({ on_destroy: "restore" }) }))).toEqual([
      "PATCH /workflowQueues/Night unless the service already shows this value",
    ]);
    expect(warnings(reviewOfOne({ ...at, actions: ["create"], after: queue({}) }))).toContain(
      "no schedule in it starts a workflow",
    );
  });

  test("a type of a later version is shown with its attributes", () => {
    const object = reviewOfOne({
      address: "wfa_novelty.n",
      actions: ["update"],
      before: { a: 1, b: "x" },
      after: { a: 2, b: "x" },
    });
    expect(object.settings).toEqual([{ name: "a", before: "1", after: "2" }]);
    expect(words(object.uncertain)).toEqual([expect.stringContaining("This version of wfa does not know")]);
  });

  test("other providers, data sources, outputs and actions are counted", () => {
    const review = reviewOf({
      changes: [
        { address: "other_thing.a", actions: ["create"], after: {}, provider: "registry.terraform.io/x/other" },
        { address: "other_thing.b", actions: ["delete"], before: {}, provider: "registry.terraform.io/x/other" },
        {
          address: "other_thing.c",
          actions: ["no-op"],
          before: {},
          after: {},
          provider: "registry.terraform.io/x/other",
        },
        { address: "data.wfa_workflows.all", actions: ["read"], after: {}, mode: "data" },
      ],
      plan: {
        output_changes: { a: { actions: ["update"] } },
        action_invocations: [
          {
            address: "action.wfa_execute_workflow.run",
            type: "wfa_execute_workflow",
            provider_name: "r/wfa",
            lifecycle_action_trigger: { triggering_resource_address: "wfa_workflow.a" },
          },
        ],
      },
    });
    expect(plainText(review.title)).toBe("2 resources of other providers");
    expect(review.others).toMatchObject([
      { provider: "registry.terraform.io/x/other", counts: { create: 1, delete: 1, none: 0 } },
    ]);
    expect(words(review.invocations)).toEqual(["action.wfa_execute_workflow.run, when wfa_workflow.a changes"]);
    expect(review.outputs).toEqual(["a"]);
  });

  test("a plan that failed, or leaves something to a later one", () => {
    const { problems } = reviewOf({ changes: [], plan: { errored: true, complete: false } });
    expect(words(problems)).toEqual([
      expect.stringContaining("The plan failed"),
      expect.stringContaining("incomplete"),
    ]);
    expect(plainText(reviewOf({ changes: [] }).title)).toBe("Nothing changes");
  });
});

describe("sensitive values", () => {
  const CANARY = "hunter2-canary";
  const secretDocument = (secret: string): string =>
    `<workflow name="${secret}" id="w-1"><c password="${secret}"/><task name="t">${secret}</task></workflow>`;
  const everywhere = (fixture: Parameters<typeof reviewOf>[0]): string => {
    const review = reviewOf(fixture);
    return [reviewJson(review), reviewMarkdown(review), reviewPage(review)].join("\n");
  };

  test.each<readonly [string, ChangeFixture]>([
    [
      "a document that is sensitive as a whole",
      change(
        { document: secretDocument(`${CANARY}1`), name: CANARY, drift: [`/x: 1 -> ${CANARY}`] },
        { document: secretDocument(`${CANARY}2`), name: CANARY },
        { beforeSensitive: { document: true }, afterSensitive: { document: true } },
      ),
    ],
    [
      "one that was sensitive until now",
      change(
        { document: secretDocument(CANARY), name: CANARY },
        { document: secretDocument(CANARY), enabled: false, name: CANARY },
        { beforeSensitive: { document: true } },
      ),
    ],
    [
      "one that comes",
      change(null, { document: secretDocument(CANARY), name: CANARY }, { afterSensitive: { document: true } }),
    ],
    [
      "one that goes",
      change({ document: secretDocument(CANARY), name: CANARY }, null, { beforeSensitive: { document: true } }),
    ],
    [
      "sensitive_paths",
      change(
        {
          document: secretDocument(`${CANARY}1`),
          name: CANARY,
          sensitive_paths: ["/workflow/@name", "//@password", "//task"],
        },
        {
          document: secretDocument(`${CANARY}2`),
          name: `${CANARY}2`,
          sensitive_paths: ["/workflow/@name", "//@password", "//task"],
        },
      ),
    ],
    [
      "sensitive_paths that are new, with drift told before they were",
      change(
        { document: secretDocument(`${CANARY}1`), drift: [`//task: ${CANARY} -> x`], name: CANARY },
        {
          document: secretDocument(`${CANARY}2`),
          name: CANARY,
          sensitive_paths: ["/workflow/@name", "//@password", "//task/text()"],
        },
      ),
    ],
    [
      "sensitive_paths that are taken away",
      change(
        { document: secretDocument(`${CANARY}1`), name: CANARY, sensitive_paths: ["/*"] },
        { document: secretDocument(`${CANARY}2`), name: CANARY },
      ),
    ],
    [
      "sensitive_paths known after apply",
      change(
        { document: secretDocument(CANARY), name: CANARY },
        { document: secretDocument("x"), sensitive_paths: null, name: CANARY },
        { unknown: { sensitive_paths: true } },
      ),
    ],
    [
      "a name known only in state, where the document is known after apply",
      change(
        { document: secretDocument(CANARY), name: CANARY, sensitive_paths: ["//@*", "//task"] },
        { document: null, name: CANARY, sensitive_paths: ["//@*", "//task"] },
        { unknown: { document: true } },
      ),
    ],
    [
      "triggers and other settings",
      change(
        { triggers: { [CANARY]: true } },
        { triggers: { [CANARY]: false }, ignored_paths: [CANARY] },
        {
          beforeSensitive: { triggers: true },
          afterSensitive: { triggers: true, ignored_paths: true },
          set: ["document", "triggers", "ignored_paths"],
        },
      ),
    ],
    [
      "a calendar",
      {
        address: "wfa_calendar.c",
        actions: ["update"],
        before: { id: "c", name: CANARY, definition: `{"a":"${CANARY}1"}`, drift: [CANARY] },
        after: { id: "c", name: CANARY, definition: `{"a":"${CANARY}2"}`, drift: [] },
        beforeSensitive: { definition: true },
        afterSensitive: { definition: true },
      },
    ],
    [
      "members of a map, and an asset's fields",
      {
        address: "wfa_workflow_execution.e",
        actions: ["create"],
        after: { workflow_id: "w", trigger: "t", parameters: { user: "u", key: CANARY }, keepers: { k: CANARY } },
        afterSensitive: { parameters: { key: true }, keepers: true },
      },
    ],
    [
      "a type of a later version",
      {
        address: "wfa_novelty.n",
        actions: ["update"],
        before: { a: CANARY, l: [CANARY] },
        after: { a: `${CANARY}2`, l: [`${CANARY}2`] },
        beforeSensitive: { a: true, l: [true] },
        afterSensitive: { a: true, l: [true] },
      },
    ],
  ])("%s", (_, secret) => {
    const text = everywhere({
      changes: [secret],
      drift: [
        {
          ...secret,
          actions: ["update"],
          before: secret.before ?? secret.after ?? null,
          after: secret.after ?? secret.before ?? null,
        },
      ],
    });
    expect(text).toContain(secret.address);
    expect(text).not.toContain(CANARY);
  });

  test("that a masked value changes is said", () => {
    const paths = { sensitive_paths: ["//@password"] };
    const document = (secret: string): string => `<workflow name="Load"><c password="${secret}"/></workflow>`;
    const object = reviewOfOne(change({ ...paths, document: document("a") }, { ...paths, document: document("b") }));
    expect(object.document).toMatchObject({ count: 1, changes: ["/workflow/c/@password: (sensitive) -> (sensitive)"] });
    const whole = reviewOfOne(change({ document: DOC }, { document: "<a/>" }, { afterSensitive: { document: true } }));
    expect([whole.document, whole.label]).toEqual([{ kind: "hidden", changed: true }, null]);
  });
});
