import { readPlan } from "../../../src/engine-json";
import type { JsonObject } from "../../../src/json";
import { findDrift, withBaseline, type DriftReport } from "../../../src/review";
import { planText, storedIn, type PlanFixture } from "./plan-fixture";

const WORKFLOW: JsonObject = {
  id: "w-1",
  name: "Load invoices",
  document: '<workflow><task key="alpha" timeout="300"/></workflow>',
  definition_json: "{}",
  revision: "r1",
  server_revision: "s1",
  drift: [],
  state: "approved",
  pending_submission: false,
  overwrite_pending_submission: false,
  sensitive_paths: null,
  enabled: true,
  triggers: { nightly: true, "on demand": true },
};
const workflow = (id: string, more: JsonObject = {}): JsonObject => ({ ...WORKFLOW, id, name: id, ...more });
const LINE = "/workflow/task/@timeout: 300 -> 600";
const drifted = (id: string, more: JsonObject = {}): JsonObject =>
  workflow(id, {
    document: '<workflow><task key="alpha" timeout="600"/></workflow>',
    revision: "r2",
    drift: [LINE],
    ...more,
  });
const group = (more: JsonObject): JsonObject => ({
  id: "g-1",
  name: "G",
  parent_id: "m",
  description: null,
  force_destroy: false,
  ...more,
});
const update = (name: string, before: JsonObject, after: JsonObject, unknown: JsonObject = {}) => ({
  address: `wfa_workflow.${name}`,
  actions: ["update"],
  before,
  after: { ...before, ...after },
  unknown,
});

/** Everything that a report can say, each in an object of its own. */
const PLAN: PlanFixture = {
  objects: [
    { address: "wfa_workflow.calm", values: workflow("calm-id") },
    { address: "wfa_workflow.edited", values: drifted("edited-id"), was: workflow("edited-id") },
    { address: "wfa_workflow.edited_and_configured", values: drifted("both-id"), was: workflow("both-id") },
    { address: "wfa_workflow.edited_before", values: drifted("before-id") },
    {
      address: "wfa_workflow.pending",
      values: workflow("pending-id", { pending_submission: true, pending_changes: [LINE, "/workflow/task[2] added"] }),
    },
    { address: "wfa_workflow.refused", values: drifted("refused-id", { pending_submission: true }) },
    { address: "wfa_workflow.overwritten", values: drifted("overwritten-id", { pending_submission: true }) },
    {
      address: "wfa_workflow.flags",
      values: workflow("flags-id", { enabled: false, triggers: { nightly: false, "on demand": true, late: true } }),
      was: workflow("flags-id"),
    },
    {
      address: "wfa_workflow.approved",
      values: workflow("approved-id"),
      was: workflow("approved-id", { state: "submitted" }),
    },
    {
      address: "wfa_workflow.withdrawn",
      values: workflow("withdrawn-id", { state: "submitted" }),
      was: workflow("withdrawn-id"),
    },
    {
      address: "wfa_workflow.secret",
      values: drifted("secret-id", { drift: ["/workflow/@secret: beta -> gamma"] }),
      sensitive: { document: true, drift: true },
    },
    {
      address: "wfa_workflow.masked",
      values: drifted("masked-id", {
        sensitive_paths: ["//@key"],
        drift: ["/workflow/task/@x added: alpha and alphabet"],
      }),
      sensitive: { document: true },
    },
    { address: 'module.m["a.b"].wfa_workflow.deep[0]', values: drifted("deep-id") },
    { address: "wfa_workflow.unapplied", values: workflow("unapplied-id") },
    {
      address: "wfa_asset.fields",
      values: { id: "a-1", name: "A", additional_fields_json: '{"rack":{"row":2,"slots":[1,3]},"z":1}', tags: ["x"] },
      was: { id: "a-1", name: "A", additional_fields_json: '{"rack":{"row":1,"slots":[1,2]},"y":1}', tags: ["x", "y"] },
    },
    {
      address: "wfa_asset.texts",
      values: { id: "a-2", name: `${"x".repeat(200)}now${"y".repeat(200)}`, description: "{not json" },
      was: { id: "a-2", name: `${"x".repeat(200)}old${"y".repeat(200)}`, description: null },
    },
    {
      address: "wfa_asset.sensitive",
      values: { id: "a-3", name: "A", hostname: "delta-host" },
      was: { id: "a-3", name: "A", hostname: null },
      sensitive: { hostname: true },
    },
    {
      address: "wfa_calendar.days",
      values: { id: "c-1", name: "Days", definition: '{"a":2}', drift: ["/a: 1 -> 2"], revision: "r2" },
    },
    {
      address: "wfa_workflow_queue.night",
      values: { name: "Night", paused: true },
      was: { name: "Night", paused: false },
    },
    {
      address: "wfa_workflow_trigger.t",
      values: { workflow_id: "edited-id", name: "nightly", enabled: false },
      was: { workflow_id: "edited-id", name: "nightly", enabled: true },
    },
    { address: "wfa_workflow_group.kept", values: group({ name: "New" }), was: group({}) },
    {
      address: "wfa_workflow_group.forced",
      values: group({ id: "g-2", name: "New", force_destroy: true }),
      was: group({ id: "g-2", force_destroy: true }),
    },
  ],
  gone: [{ address: "wfa_workflow.gone", values: workflow("gone-id") }],
  changes: [
    { address: "wfa_workflow.gone", actions: ["create"], after: WORKFLOW },
    update(
      "edited",
      drifted("edited-id"),
      { ...WORKFLOW, id: "edited-id", name: "edited-id" },
      { server_revision: true },
    ),
    update("edited_and_configured", drifted("both-id"), {
      document: "<other/>",
      revision: "r9",
      enabled: false,
      drift: [],
    }),
    update("edited_before", drifted("before-id"), { document: "<w/>", revision: "r1", drift: [] }),
    update("refused", drifted("refused-id", { pending_submission: true }), { document: "<w/>", revision: "r1" }),
    update("overwritten", drifted("overwritten-id", { pending_submission: true }), {
      document: "<w/>",
      revision: "r1",
      overwrite_pending_submission: true,
    }),
    update("flags", workflow("flags-id", { enabled: false }), { enabled: true }),
    { address: "wfa_workflow.secret", actions: ["delete", "create"], before: drifted("secret-id"), after: WORKFLOW },
    { address: "wfa_workflow.masked", actions: ["create", "delete"], before: drifted("masked-id"), after: WORKFLOW },
    {
      address: "wfa_calendar.days",
      actions: ["update"],
      before: { definition: '{"a":2}', drift: ["/a: 1 -> 2"] },
      after: { definition: '{"a":1}', drift: [] },
    },
    { address: "wfa_workflow_queue.night", actions: ["forget"], before: { name: "Night" } },
    { address: "wfa_workflow_group.kept", actions: ["delete", "create"], before: group({}), after: group({}) },
    { address: "wfa_workflow_group.forced", actions: ["delete"], before: group({ force_destroy: true }) },
    update("unapplied", workflow("unapplied-id"), { document: "<w/>", pending_submission: false }),
    { address: "wfa_asset.new", actions: ["create"], after: { name: "New" } },
    { address: "wfa_asset.read", actions: ["read"] },
    { address: "wfa_asset.same", actions: ["no-op"] },
  ],
};

const RECORDS: readonly JsonObject[] = [
  {
    time: "2026-02-03T04:00:00Z",
    user: "ann",
    operation: "workflow.edit",
    objectId: "edited-id",
    detail: "before the write",
  },
  {
    time: "2026-02-03T05:00:00Z",
    user: "ann",
    operation: "workflow.edit",
    objectId: "edited-id",
    detail: "timeout alpha",
  },
  { time: "2026-02-03T05:00:01Z", user: null, message: 'Somebody disabled "flags-id"' },
  { user: "bob", operation: "workflow.delete", objectId: "gone-id" },
  { time: "2026-02-03T05:10:00Z", user: "eve", operation: "workflow.edit", objectId: "secret-id", detail: "hidden" },
  ...Array.from({ length: 30 }, (_, at) => ({
    time: `2026-02-03T05:${String(at + 10)}:00Z`,
    user: "system",
    operation: at < 5 ? "queue.start" : `queue.step${at}`,
    objectName: "Night",
    detail: `run ${at}`,
  })),
];

export function wholeReport(): DriftReport {
  const plan = readPlan(planText(PLAN));
  const found = findDrift({ refreshed: plan, planned: plan });
  const { providers } = found;
  const key = providers[0]?.key ?? "";
  const checked = found.complete({
    lastWritten: new Map(),
    stored: storedIn("wfa_workflow.edited", "2026-02-03T04:05:06.789Z"),
    records: new Map([[key, RECORDS]]),
    audit: { kind: "asked", endpoints: ["https://wfa.example.com/wfa"] },
    planError: null,
    notes: ["A note that quotes delta-host"],
  });
  const calm = findDrift({
    refreshed: readPlan(planText({ objects: [PLAN.objects![0]!] })),
    planned: null,
  }).complete({
    lastWritten: new Map(),
    stored: [],
    records: new Map(),
    audit: { kind: "notAsked", reason: "WFA_API_KEY is not set" },
    planError: "Error: cannot plan\n\n  because",
    notes: [],
  });
  return {
    createdAt: "2026-02-03T06:00:00.000Z",
    stacks: [
      { name: "prod", directory: "stacks/prod", engine: "Terraform 1.11.4", ...checked },
      { name: "calm", directory: "stacks/calm", engine: "Terraform 1.11.4", ...calm },
      {
        name: "test",
        directory: "stacks/test",
        engine: "OpenTofu 1.6.2",
        outcome: "failed",
        error: "Error: Required plugins are not installed\n\nRun init",
      },
    ],
  };
}

/** With a baseline that knows of one change, of an expired one, of another value, and of one that is gone. */
export function acceptedReport(): DriftReport {
  const entry = { from: "300", to: "600", path: "/workflow/task/@timeout", by: "ann", until: "2026-12-31" };
  return withBaseline(
    wholeReport(),
    {
      file: "baseline.json",
      namesStacks: true,
      scope: "everything",
      accepted: [
        { ...entry, address: "prod/wfa_workflow.edited", reason: "Until the fix" },
        { ...entry, address: "prod/wfa_workflow.edited_before", reason: "Over", until: "2026-01-31" },
        { ...entry, address: "prod/wfa_workflow.refused", reason: "Was other", to: "500" },
        { ...entry, address: "prod/wfa_workflow.never", reason: "Stale" },
      ],
    },
    "2026-02-03",
  );
}
