import { workflow, type ChangeFixture, type PlanFixture } from "./plan-fixture";

/** Plans of one change each, or of few that concern each other, by what is special about them. */
export const CASES: Readonly<Record<string, PlanFixture>> = {};

const DOCUMENT = '<workflow name="Load"><trigger name="nightly"/><task name="t" timeout="1"/></workflow>';
const CHANGED = '<workflow name="Load"><trigger name="nightly"/><task name="t" timeout="2"/></workflow>';

const add = (
  name: string,
  change: ChangeFixture | readonly ChangeFixture[],
  more: Omit<PlanFixture, "changes"> = {},
): void => {
  Object.assign(CASES, { [name]: { changes: Array.isArray(change) ? change : [change], ...more } });
};

const ALL_SET = ["document", "approve", "enabled", "triggers"];
const change = (
  actions: readonly string[],
  before: object | null,
  after: object | null,
  more: Partial<ChangeFixture> = {},
): ChangeFixture => ({
  address: "wfa_workflow.a",
  actions,
  before: before && workflow({ document: DOCUMENT, ...before }),
  after: after && workflow({ document: DOCUMENT, ...after }),
  set: ALL_SET,
  ...more,
});
const create = (after: object, more: Partial<ChangeFixture> = {}): ChangeFixture =>
  change(["create"], null, { id: null, name: null, ...after }, { ...more, unknown: { id: true, ...more.unknown } });
const update = (before: object, after: object, more: Partial<ChangeFixture> = {}): ChangeFixture =>
  change(["update"], before, after, more);
const remove = (before: object, more: Partial<ChangeFixture> = {}): ChangeFixture =>
  change(["delete"], before, null, more);

// Workflows that are created.
add(
  "a workflow is created, approved, enabled, with triggers",
  create({ triggers: { nightly: true, "on demand/ä": false } }),
);
add("a workflow is created and left pending", create({ approve: false, enabled: false, triggers: { nightly: true } }));
add(
  "a workflow is created, and whether this run approves it is not known",
  create({ approve: null }, { unknown: { approve: true } }),
);
add(
  "a workflow is created without managing enabled",
  create({ enabled: null }, { unknown: { enabled: true }, set: ["document"] }),
);
add("a workflow is created with enabled known after apply", create({ enabled: null }, { unknown: { enabled: true } }));
add("a workflow is adopted", create({ adopt_existing: true, approve: false, triggers: { nightly: false } }));
add("a workflow is created with its access list preserved", create({ preserve_acl: true }));
add(
  "a workflow whose triggers are known after apply",
  create({ triggers: { nightly: true } }, { unknown: { triggers: { late: true } } }),
);
add("a workflow none of whose triggers are known", create({ triggers: null }, { unknown: { triggers: true } }));
add("a workflow whose document is known after apply", create({ document: null }, { unknown: { document: true } }));
add(
  "a workflow with long and awkward settings",
  create({ sensitive_paths: [`//@${"x".repeat(300)}`, "//a|b"], deletion_policy: "a`b|c" }),
);

// Workflows that change.
add("the document changes", update({}, { document: CHANGED }));
add(
  "the document changes, with every flag",
  update({ triggers: { nightly: true } }, { document: CHANGED, triggers: { nightly: true } }),
);
add("the document may change", update({}, { document: null }, { unknown: { document: true } }));
add("the document changes and stays pending", update({}, { document: CHANGED, approve: false }));
add("the document changes and an approval of this plan approves it", [
  update({}, { document: CHANGED, approve: false }),
  {
    address: "wfa_workflow_approval.a",
    actions: ["update"],
    before: { workflow_id: "w-1", server_revision: "1", enable: null },
    after: { workflow_id: "w-1", server_revision: "2", enable: null },
  },
]);
add("the document changes, and an approval of another workflow does not approve it", [
  update({}, { document: CHANGED, approve: false }),
  { address: "wfa_workflow_approval.a", actions: ["create"], after: { workflow_id: "w-2", server_revision: "2" } },
  {
    address: "wfa_workflow_approval.b",
    actions: ["no-op"],
    before: { workflow_id: "w-1" },
    after: { workflow_id: "w-1" },
  },
]);
add("secrets are written again", update({ secrets_wo_version: 1 }, { secrets_wo_version: 2 }));
add(
  "a pending submission of an earlier apply is approved",
  update({ approve: false, state: "submitted" }, { state: "submitted" }),
);
add(
  "a pending submission stays pending, and is enabled",
  update({ approve: false, state: "submitted", enabled: false }, { approve: false, state: "submitted" }),
);
add("a workflow is enabled", update({ enabled: false }, {}));
add(
  "a workflow is disabled, and one of two triggers is enabled",
  update({ triggers: { a: true, b: false } }, { enabled: false, triggers: { a: true, b: true } }),
);
add("a trigger is no longer managed", update({ triggers: { a: true, b: false } }, { triggers: { a: true } }));
add(
  "only settings of the provider change",
  update({}, { deletion_policy: "disable", on_release_failure: "warn", sensitive_paths: ["//@x"] }),
);
add("a setting is removed", update({ ignored_paths: ["//@a"] }, {}));
add("someone else's submission is in the way", update({ pending_submission: true }, { document: CHANGED }));
add(
  "someone else's submission is overwritten",
  update({ pending_submission: true }, { document: CHANGED, overwrite_pending_submission: true }),
);
add("someone else's submission is not concerned", update({ pending_submission: true, enabled: false }, {}));
add(
  "more changes than are listed",
  update(
    {},
    {
      document: `<workflow name="Load">${Array.from({ length: 60 }, (_, at) => `<step no="${at}" name="n${at}"/>`).join("")}</workflow>`,
    },
  ),
);
add("the document cannot be read", update({ document: "<a" }, { document: "<b" }));
add(
  "texts, instructions and moved elements",
  update(
    {
      document:
        "<w><?p x?><s>one\ntwo\nthree</s><t name='a'/><t name='b'/><u>keep <b/> this</u><v old='1' k='2'>x</v></w>",
    },
    {
      document:
        "<w><?p y?><s>one\n2\nthree\nfour</s><t name='b'/><t name='a'/><u>keep <b/> that</u><v new='1' k='2'>y</v></w>",
    },
  ),
);

// Workflows whose values are sensitive.
const SECRET = { document: DOCUMENT.replace('timeout="1"', 'timeout="1" key="alpha"') };
const SECRET_NOW = { document: DOCUMENT.replace('timeout="1"', 'timeout="1" key="omega"') };
add(
  "a secret place changes",
  update({ ...SECRET, sensitive_paths: ["//@key"] }, { ...SECRET_NOW, sensitive_paths: ["//@key"] }),
);
add("a place is secret from now on", update(SECRET, { ...SECRET_NOW, sensitive_paths: ["//@key"] }));
add(
  "its name is secret",
  update({ ...SECRET, sensitive_paths: ["/workflow/@name"] }, { ...SECRET_NOW, sensitive_paths: ["/workflow/@name"] }),
);
add(
  "a path of sensitive_paths is wrong",
  update({ ...SECRET, sensitive_paths: ["//["] }, { ...SECRET_NOW, sensitive_paths: ["//["] }),
);
add(
  "which places are secret is not known",
  update(SECRET, { ...SECRET_NOW, sensitive_paths: null }, { unknown: { sensitive_paths: true } }),
);
add(
  "the whole document is sensitive",
  update(SECRET, SECRET_NOW, { beforeSensitive: { document: true }, afterSensitive: { document: true } }),
);
add(
  "the whole document is sensitive, and known after apply",
  update(SECRET, { document: null }, { unknown: { document: true }, beforeSensitive: { document: true } }),
);
add(
  "the whole document is sensitive, and does not change",
  update({ ...SECRET, enabled: false }, SECRET, { beforeSensitive: { document: true } }),
);
add(
  "its triggers are sensitive",
  update(
    { triggers: { a: true } },
    { document: CHANGED, triggers: { a: false } },
    { afterSensitive: { triggers: true } },
  ),
);
add(
  "its triggers are sensitive, and do not change",
  update({ triggers: { a: true }, enabled: false }, { triggers: { a: true } }, { afterSensitive: { triggers: true } }),
);
add(
  "one of its triggers is sensitive",
  update(
    { triggers: { a: true, b: true } },
    { triggers: { a: false, b: false } },
    { afterSensitive: { triggers: { a: true } } },
  ),
);
add("enabled is sensitive", update({ enabled: false }, {}, { afterSensitive: { enabled: true } }));
add(
  "enabled is sensitive, and does not change",
  update({ deletion_policy: "disable" }, {}, { beforeSensitive: { enabled: true }, afterSensitive: { enabled: true } }),
);

add(
  "everything is sensitive",
  update(
    SECRET,
    { ...SECRET_NOW, enabled: false, triggers: { a: true } },
    { beforeSensitive: true, afterSensitive: true },
  ),
);
add(
  "a setting of several values is partly sensitive",
  update(
    { sensitive_paths: ["//@a"] },
    { sensitive_paths: ["//@a", "//@b"] },
    { afterSensitive: { sensitive_paths: [false, true] } },
  ),
);

// Workflows that are removed, replaced, forgotten, moved.
for (const policy of ["delete", "disable", "abandon"]) {
  add(`a workflow is destroyed, ${policy}`, remove({ deletion_policy: policy }));
  add(
    `a workflow is replaced, ${policy}`,
    change(
      ["delete", "create"],
      { deletion_policy: policy },
      { id: null },
      { unknown: { id: true }, replacePaths: [["document"]] },
    ),
  );
}
add("a workflow with a submission alone is destroyed", remove({ state: "submitted" }));
add("a workflow with someone else's submission is destroyed", remove({ pending_submission: true }));
add(
  "a workflow with someone else's submission is abandoned",
  remove({ pending_submission: true, deletion_policy: "abandon" }),
);
add(
  "a workflow is replaced by one that is created first",
  change(["create", "delete"], {}, { id: null }, { replacePaths: [["document"], ["id"]] }),
);
add("a workflow is removed from state", change(["forget"], { pending_submission: true }, null));
add("a deposed workflow is destroyed", remove({}, { deposed: "abc" }));
add("a workflow is imported by id", change(["no-op"], {}, {}, { importing: { id: "w|1" } }));
add("a workflow is imported by identity", change(["update"], { enabled: false }, {}, { importing: {} }));
add("a workflow moves", change(["no-op"], {}, {}, { previous: "wfa_workflow.z" }));
for (const reason of [
  "replace_because_tainted",
  "replace_because_cannot_update",
  "replace_by_request",
  "replace_by_triggers",
  "delete_because_no_resource_config",
  "delete_because_no_module",
  "delete_because_wrong_repetition",
  "delete_because_count_index",
  "delete_because_each_key",
  "delete_because_no_move_target",
  "a_reason_of_a_later_engine",
]) {
  const replaces = reason.startsWith("replace");
  add(`the reason ${reason}`, {
    address: "wfa_workflow_queue.q",
    actions: replaces ? ["delete", "create"] : ["delete"],
    before: { name: "Q", paused: true },
    after: replaces ? { name: "Q", paused: true } : null,
    reason,
  });
}

// What drifted.
const DRIFTED = { document: CHANGED, drift: ["/workflow/task[@name='t']/@timeout: 1 -> 2"] };
const gone: ChangeFixture = {
  address: "wfa_workflow.a",
  actions: ["delete"],
  before: workflow({ document: DOCUMENT }),
};
add("drift is reverted", update(DRIFTED, {}), { drift: [update({}, DRIFTED)] });
add("drift is kept, since the configuration has the same", change(["no-op"], DRIFTED, DRIFTED));
add(
  "drift is partly reverted",
  update(
    {
      document: CHANGED.replace("/></w", " x='1'/></w"),
      drift: [...DRIFTED.drift, "/workflow/task[@name='t']/@x added: 1"],
    },
    { document: CHANGED },
  ),
  { drift: [update({}, { document: CHANGED.replace("/></w", " x='1'/></w") })] },
);
add("of drift without lines the documents say what it is", update({ document: CHANGED }, {}), {
  drift: [update({}, { document: CHANGED })],
});
add(
  "drift of something else than what changes is unknown",
  update({ ...DRIFTED, drift: ["/workflow/other: 1 -> 2", "no path at all"] }, {}),
);
add("drift of a replaced workflow is unknown", change(["delete", "create"], DRIFTED, {}));
add("drift of a workflow removed from state is unknown", change(["forget"], DRIFTED, null));
add("drift of a destroyed workflow is unknown", remove(DRIFTED));
add(
  "drift of a sensitive document is counted",
  update({ ...DRIFTED, drift: ["/a: 1 -> 2", "/b: 1 -> 2"] }, {}, { beforeSensitive: { document: true } }),
);
add("one drift of a sensitive document is counted", update(DRIFTED, {}, { beforeSensitive: { drift: true } }));
add("drift written under other sensitive_paths is counted", update(DRIFTED, { sensitive_paths: ["//@timeout"] }));
add("drift of flags", update({ enabled: false, triggers: { a: false } }, { enabled: true, triggers: { a: false } }), {
  drift: [update({ triggers: { a: true } }, { enabled: false, triggers: { a: false } })],
});
add("drift of a flag that is sensitive", update({ enabled: false }, {}, { beforeSensitive: { enabled: true } }), {
  drift: [update({}, { enabled: false }, { afterSensitive: { enabled: true } })],
});
add(
  "drift of a flag whose new value is not known",
  update({ enabled: false }, { enabled: null }, { unknown: { enabled: true } }),
  {
    drift: [update({}, { enabled: false })],
  },
);
add(
  "more drift than is listed",
  update({ ...DRIFTED, drift: Array.from({ length: 120 }, (_, at) => `/workflow/x[${at + 1}] added`) }, {}),
);
add("a workflow that no longer exists is recreated", create({}), { drift: [gone] });
add("a workflow that no longer exists, nor in the configuration", [], { drift: [gone] });
add("a workflow that no longer exists, and would be updated", update({}, { enabled: false }), { drift: [gone] });
add(
  "drift at the address before a move",
  change(["no-op"], DRIFTED, DRIFTED, { address: "wfa_workflow.b", previous: "wfa_workflow.a" }),
  {
    drift: [update({}, DRIFTED)],
  },
);
add("drift of a deposed object, and of another provider, is nobody's", [], {
  drift: [
    { ...gone, deposed: "abc" },
    { ...gone, provider: "registry.terraform.io/hashicorp/aws" },
  ],
});
add(
  "drift of a calendar",
  {
    address: "wfa_calendar.c",
    actions: ["update"],
    before: { id: "c", name: "H", definition: '{"days":[1]}', drift: ["/days/0: 2 -> 1", "/zone added: 1"] },
    after: { id: "c", name: "H", definition: '{"days":[2]}', drift: [] },
  },
  {
    drift: [
      {
        address: "wfa_calendar.c",
        actions: ["update"],
        before: { id: "c", name: "H", definition: '{"days":[2]}', drift: [] },
        after: { id: "c", name: "H", definition: '{"days":[1]}', drift: [] },
      },
    ],
  },
);
add(
  "drift of a type of a later version",
  {
    address: "wfa_later.x",
    actions: ["no-op"],
    before: { a: 1, b: 2 },
    after: { a: 1, b: 2 },
  },
  { drift: [{ address: "wfa_later.x", actions: ["update"], before: { b: 1, c: [1] }, after: { a: 1, b: 2 } }] },
);

// Groups.
const group = (values: object): object => ({
  id: "g 1",
  name: "Finance",
  description: null,
  parent_id: "m",
  force_destroy: false,
  ...values,
});
const inGroup = (at: number, actions: readonly string[] = ["no-op"]): ChangeFixture =>
  change(
    actions,
    { document: `<workflow name="w${at}" groupId="g 1"/>` },
    actions[0] === "delete" ? null : { document: `<workflow name="w${at}" groupId="g 1"/>` },
    { address: `wfa_workflow.in${at}` },
  );
const doomed = (values: object): ChangeFixture => ({
  address: "wfa_workflow_group.g",
  actions: ["delete"],
  before: group(values),
});
add("a group is created", {
  address: "wfa_workflow_group.g",
  actions: ["create"],
  after: group({ id: null }),
  unknown: { id: true },
});
add("a group's force_destroy changes", {
  address: "wfa_workflow_group.g",
  actions: ["update"],
  before: group({}),
  after: group({ force_destroy: true }),
});
add("an empty group is destroyed", doomed({}));
add("a group with a workflow is destroyed", [doomed({}), inGroup(1)]);
add("a group with everything in it is destroyed", [
  doomed({ force_destroy: true }),
  ...Array.from({ length: 12 }, (_, at) => inGroup(at + 10)),
  inGroup(1, ["delete"]),
  {
    address: "wfa_workflow_group.below",
    actions: ["no-op"],
    before: group({ id: "g 2", parent_id: "g 1" }),
    after: group({ id: "g 2", parent_id: "g 1" }),
  },
  {
    address: "wfa_workflow_group.beside",
    actions: ["no-op"],
    before: group({ id: "g 3" }),
    after: group({ id: "g 3" }),
  },
]);
add("a group whose workflow names it by name, and one whose document cannot be read", [
  doomed({ force_destroy: true }),
  change(["no-op"], { document: '<workflow name="n" group="Finance"/>' }, {}, { address: "wfa_workflow.named" }),
  change(["no-op"], { document: "<a" }, {}, { address: "wfa_workflow.broken" }),
  change(
    ["no-op"],
    { document: '<workflow groupId="g 1"/>' },
    {},
    { address: "wfa_workflow.sealed", beforeSensitive: { document: true } },
  ),
]);
add("a group is replaced", {
  address: "wfa_workflow_group.g",
  actions: ["delete", "create"],
  before: group({ force_destroy: true }),
  after: group({ name: "New" }),
  replacePaths: [["name"]],
});

// Triggers, queues, approvals.
const set =
  (type: string, label: string) =>
  (
    name: string,
    actions: readonly string[],
    before: object | null,
    after: object | null,
    more: Partial<ChangeFixture> = {},
  ): void => {
    add(`${/^[aeiou]/.test(label) ? "an" : "a"} ${label} ${name}`, {
      address: `${type}.x`,
      actions,
      before,
      after,
      ...more,
    });
  };
const trigger = set("wfa_workflow_trigger", "trigger");
const ON = { workflow_id: "w/1", name: "on demand/ä", enabled: true, on_destroy: "keep" };
trigger("is enabled", ["create"], null, ON);
trigger("is disabled", ["create"], null, { ...ON, enabled: false });
trigger(
  "is set to what is known after apply",
  ["create"],
  null,
  { ...ON, enabled: null, workflow_id: null },
  { unknown: { enabled: true, workflow_id: true } },
);
trigger("changes", ["update"], ON, { ...ON, enabled: false });
trigger(
  "is set again for a new version",
  ["update"],
  { ...ON, workflow_revision: "1" },
  { ...ON, workflow_revision: "2" },
);
trigger("changes only its on_destroy", ["update"], ON, { ...ON, on_destroy: "disable" });
trigger("is left unchanged", ["delete"], ON, null);
trigger("is left unchanged, as ever", ["delete"], { ...ON, on_destroy: null }, null);
trigger("is disabled at its end", ["delete"], { ...ON, on_destroy: "disable" }, null);
trigger("that is sensitive changes", ["update"], ON, { ...ON, enabled: false }, { afterSensitive: { enabled: true } });
const queue = set("wfa_workflow_queue", "queue");
const PAUSED = { name: "Batch jobs", paused: true, on_destroy: "restore", original_paused: false };
queue("is paused", ["create"], null, PAUSED);
queue("is resumed", ["update"], PAUSED, { ...PAUSED, paused: false });
queue("is paused again", ["update"], { ...PAUSED, paused: false }, PAUSED);
queue("changes only its on_destroy", ["update"], PAUSED, { ...PAUSED, on_destroy: "keep" });
queue("is restored by resuming it", ["delete"], PAUSED, null);
queue("is restored by pausing it", ["delete"], { ...PAUSED, original_paused: true }, null);
queue("is restored to what is sensitive", ["delete"], PAUSED, null, { beforeSensitive: { original_paused: true } });
queue("whose original state is not known", ["delete"], { ...PAUSED, original_paused: null }, null);
queue("is left unchanged", ["delete"], { ...PAUSED, on_destroy: "keep" }, null);
const approval = set("wfa_workflow_approval", "workflow approval");
const REVIEWED = { workflow_id: "w-1", server_revision: "r1", enable: null };
approval("is given", ["create"], null, REVIEWED);
approval("is given, and enables", ["create"], null, { ...REVIEWED, enable: true });
approval("is given, and sets what is known after apply", ["create"], null, REVIEWED, {
  unknown: { enable: true },
  set: ["enable"],
});
approval("is given, and leaves enabling alone", ["create"], null, REVIEWED, { unknown: { enable: true }, set: [] });
approval(
  "is given to a newer version",
  ["update"],
  { ...REVIEWED, enable: true },
  { ...REVIEWED, server_revision: "r2", enable: true },
);
approval("only disables", ["update"], { ...REVIEWED, enable: true }, { ...REVIEWED, enable: false });
approval("changes only its sensitive_paths", ["update"], REVIEWED, { ...REVIEWED, sensitive_paths: ["//@a"] });
approval("ends", ["delete"], REVIEWED, null);
approval("is replaced", ["delete", "create"], REVIEWED, { ...REVIEWED, workflow_id: "w-2" });

// Calendars, assets, executions, and what comes later.
const calendar = set("wfa_calendar", "calendar");
const HOLIDAYS = {
  id: "c 1",
  name: "H",
  definition: '{"name":"H","days":["MON","TUE"]}',
  adopt_existing: false,
  drift: [],
};
const HOLIDAYS_NOW = { ...HOLIDAYS, definition: '{"days":["MON","WED","FRI"],"name":"H"}' };
calendar("is created", ["create"], null, { ...HOLIDAYS, id: null, name: null }, { unknown: { id: true, name: true } });
calendar("is created whose definition is broken", ["create"], null, { definition: "{" });
calendar("is created without a name", ["create"], null, { definition: '{"name":7}' });
calendar("is adopted", ["create"], null, { ...HOLIDAYS, adopt_existing: true });
calendar("changes", ["update"], HOLIDAYS, HOLIDAYS_NOW);
calendar("may change", ["update"], HOLIDAYS, { ...HOLIDAYS, definition: null }, { unknown: { definition: true } });
calendar("changes only its ignored_paths", ["update"], HOLIDAYS, { ...HOLIDAYS, ignored_paths: ["/a"] });
calendar("is destroyed", ["delete"], HOLIDAYS, null);
calendar("is replaced", ["delete", "create"], HOLIDAYS, HOLIDAYS_NOW);
calendar("that is sensitive changes", ["update"], HOLIDAYS, HOLIDAYS_NOW, { afterSensitive: { definition: true } });
calendar(
  "that is sensitive may change",
  ["update"],
  HOLIDAYS,
  { ...HOLIDAYS, definition: null },
  { unknown: { definition: true }, beforeSensitive: { definition: true } },
);
calendar(
  "that is sensitive does not change",
  ["update"],
  HOLIDAYS,
  { ...HOLIDAYS, adopt_existing: true },
  { afterSensitive: { definition: true } },
);
const asset = set("wfa_asset", "asset");
const LOADER = { id: "a/1", name: "Loader", hostname: "loader", adopt_existing: false };
asset("is created", ["create"], null, { ...LOADER, id: null }, { unknown: { id: true } });
asset("is adopted", ["create"], null, { ...LOADER, name: null, adopt_existing: true });
asset("changes only its adopt_existing", ["update"], LOADER, { ...LOADER, adopt_existing: true });
asset("is destroyed", ["delete"], { ...LOADER, name: null }, null);
asset("is replaced", ["delete", "create"], LOADER, { ...LOADER, hostname: "other" }, { replacePaths: [["hostname"]] });
const execution = set("wfa_workflow_execution", "execution");
const RUN = { workflow_id: "w 1", trigger: "on demand/ä", parameters: { day: "monday", hour: 7 }, keepers: null };
execution("runs", ["create"], null, RUN);
execution(
  "runs a workflow that is known after apply",
  ["create"],
  null,
  { ...RUN, workflow_id: null },
  { unknown: { workflow_id: true, keepers: { a: true } } },
);
execution(
  "runs again",
  ["delete", "create"],
  RUN,
  { ...RUN, parameters: { day: "tuesday" } },
  { replacePaths: [["parameters"]] },
);
execution(
  "with secret parameters runs again",
  ["delete", "create"],
  RUN,
  { ...RUN, parameters: { day: "sunday", hour: 7 } },
  { afterSensitive: { parameters: { day: true } } },
);
execution("changes only how it waits", ["update"], RUN, { ...RUN, wait_for_completion: true });
execution("is removed", ["delete"], RUN, null);
const later = set("wfa_later", "type of a later version");
later("is created", ["create"], null, { b: 1, a: { x: [1, "ä"] } }, { unknown: { c: true } });
later("changes", ["update"], { a: 1, gone: "x" }, { a: 2, secret: "alpha" }, { afterSensitive: { secret: true } });
later(
  "changes in what is secret alone",
  ["update"],
  { a: { s: "alpha", t: 1 } },
  { a: { s: "omega", t: 1 } },
  { afterSensitive: { a: { s: true } } },
);
later("is destroyed", ["delete"], { a: 1 }, null);

// The plan as a whole.
const foreign = (address: string, actions: readonly string[]): ChangeFixture => ({
  address,
  actions,
  before: actions[0] === "create" ? null : {},
  after: actions[0] === "delete" ? null : {},
  provider: "registry.terraform.io/hashicorp/aws",
});
add("nothing changes", []);
add("nothing changes but outputs", [], {
  plan: { output_changes: { a: { actions: ["update"] }, b: { actions: ["no-op"] } } },
});
add("only other providers change", [
  foreign("aws_a.a", ["create"]),
  foreign("aws_a.b", ["delete"]),
  foreign("aws_a.c", ["read"]),
  foreign("aws_a.d", ["no-op"]),
]);
add("workflows, other objects and other providers change", [
  create({}),
  remove({}, { address: "wfa_workflow.b" }),
  {
    address: "wfa_workflow_queue.q",
    actions: ["update"],
    before: { name: "Q", paused: true },
    after: { name: "Q", paused: false },
  },
  { address: "wfa_calendar.c", actions: ["forget"], before: HOLIDAYS },
  foreign("aws_a.a", ["update"]),
  { address: "data.wfa_workflow.x", actions: ["read"], after: {}, mode: "data" },
]);
add("a plan that failed and is not complete", [], { plan: { errored: true, complete: false } });
add("a plan with deferred changes and actions", [], {
  plan: {
    deferred_changes: [1, 2].map(() => ({
      reason: "resource_config_unknown",
      resource_change: {
        address: "wfa_workflow.z",
        type: "wfa_workflow",
        name: "z",
        provider_name: "x/y/wfa",
        change: { actions: ["create"] },
      },
    })),
    action_invocations: [
      { address: "action.wfa_run.a", type: "wfa_run", provider_name: "x/y/wfa" },
      {
        address: "action.wfa_run.b",
        type: "wfa_run",
        provider_name: "x/y/wfa",
        lifecycle_action_trigger: {
          triggering_resource_address: "wfa_workflow.a",
          action_trigger_event: "AfterCreate",
        },
      },
      { address: "action.aws_run.c", type: "aws_run", provider_name: "hashicorp/aws" },
    ],
  },
});
