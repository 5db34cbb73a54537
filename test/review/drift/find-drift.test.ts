import { describe, expect, test } from "vitest";
import {
  findDrift,
  type DriftFindings,
  type JsonObject,
  type CheckedStack,
  type ObjectReport,
  type StackContext,
} from "../../../src/review";
import { planText, stateText, type PlanFixture } from "./plan-fixture";

const CONTEXT: StackContext = {
  state: "",
  records: new Map(),
  audit: { kind: "notNeeded" },
  planError: null,
  notes: [],
};

function find(fixture: PlanFixture): DriftFindings {
  const { changes, ...refreshed } = fixture;
  return findDrift({ refreshed: planText(refreshed), planned: changes === undefined ? null : planText(fixture) });
}

const complete = (
  fixture: PlanFixture,
  context: Partial<StackContext> = {},
): Omit<CheckedStack, "name" | "directory" | "engine"> => find(fixture).complete({ ...CONTEXT, ...context });

function only(fixture: PlanFixture, context: Partial<StackContext> = {}): ObjectReport {
  const { objects } = complete(fixture, context);
  expect(objects).toHaveLength(1);
  return objects[0]!;
}

const WORKFLOW: JsonObject = {
  id: "w-1",
  name: "load",
  document: "<w/>",
  definition_json: "{}",
  revision: "r1",
  server_revision: "s1",
  drift: [],
  state: "approved",
  pending_submission: false,
  enabled: true,
};
const DRIFTED: JsonObject = {
  ...WORKFLOW,
  document: "<w a='1'/>",
  definition_json: '{"a":1}',
  revision: "r2",
  drift: ["/w/@a added: 1"],
};

describe("what counts as drift", () => {
  test("the lines of the object's own drift, and no attribute that follows from the document", () => {
    const object = only({ objects: [{ address: "wfa_workflow.x", values: DRIFTED, was: WORKFLOW }] });
    expect(object.changes).toEqual([{ kind: "document", line: "/w/@a added: 1" }]);
  });

  test("what an earlier refresh has taken into the state is drift still", () => {
    const findings = complete({
      objects: [{ address: "wfa_workflow.x", values: { ...DRIFTED, pending_submission: true } }],
    });
    expect(findings.outcome).toBe("drifted");
    expect(findings.objects[0]?.changes).toEqual([
      { kind: "document", line: "/w/@a added: 1" },
      { kind: "pendingSubmission" },
    ]);
  });

  test("flags, down to the single trigger", () => {
    const was = { ...WORKFLOW, triggers: { nightly: true, "on file": false } };
    const values = { ...WORKFLOW, enabled: false, triggers: { nightly: true, "on file": true } };
    expect(only({ objects: [{ address: "wfa_workflow.x", values, was }] }).changes).toEqual([
      { kind: "attribute", path: "enabled", before: "true", after: "false" },
      { kind: "attribute", path: 'triggers["on file"]', before: "false", after: "true" },
    ]);
  });

  test("that our own submission was approved is none; that an approved version went away is one", () => {
    const waiting = { ...WORKFLOW, state: "submitted" };
    expect(complete({ objects: [{ address: "wfa_workflow.x", values: WORKFLOW, was: waiting }] }).outcome).toBe(
      "in-sync",
    );
    expect(only({ objects: [{ address: "wfa_workflow.x", values: waiting, was: WORKFLOW }] }).changes).toEqual([
      { kind: "attribute", path: "state", before: '"approved"', after: '"submitted"' },
    ]);
  });

  test("an object that is gone, between others by its address", () => {
    const { objects } = complete({
      objects: [
        { address: "wfa_workflow.a", values: WORKFLOW },
        { address: "wfa_workflow.z", values: WORKFLOW },
      ],
      gone: [{ address: "wfa_workflow.m", values: { ...WORKFLOW, name: "lost" } }],
    });
    expect(objects.map(({ address, name, drifted }) => [address, name, drifted])).toEqual([
      ["wfa_workflow.a", "load", false],
      ["wfa_workflow.m", "lost", true],
      ["wfa_workflow.z", "load", false],
    ]);
    expect(objects[1]?.changes).toEqual([{ kind: "gone" }]);
  });

  test("of an object without drift every attribute, JSON texts down to the member", () => {
    const was = { id: "a-1", description: "old", additional_fields_json: '{"rack": 3, "room": "x"}' };
    const values = { id: "a-1", description: null, additional_fields_json: '{"room":"x","rack":4}' };
    expect(only({ objects: [{ address: "wfa_asset.x", values, was }] }).changes).toEqual([
      { kind: "attribute", path: "additional_fields_json.rack", before: "3", after: "4" },
      { kind: "attribute", path: "description", before: '"old"', after: "null" },
    ]);
  });

  test("a configuration that was not applied yet is none, and is told", () => {
    const after = { ...WORKFLOW, document: "<w b='1'/>", revision: "r3" };
    const stack = complete({
      objects: [{ address: "wfa_workflow.x", values: WORKFLOW }],
      changes: [
        { address: "wfa_workflow.x", actions: ["update"], before: WORKFLOW, after },
        { address: "wfa_workflow.new", actions: ["create"], after },
      ],
    });
    expect(stack.outcome).toBe("in-sync");
    expect(stack.unapplied).toEqual([
      {
        address: "wfa_workflow.x",
        type: "wfa_workflow",
        actions: ["update"],
        words: "update it",
        details: ["write the configuration's document"],
      },
      { address: "wfa_workflow.new", type: "wfa_workflow", actions: ["create"], words: "create it", details: [] },
    ]);
  });
});

describe("what apply would do", () => {
  const drifted = { address: "wfa_workflow.x", values: { ...DRIFTED, enabled: false }, was: WORKFLOW };
  const apply = (after: JsonObject, unknown: JsonObject = {}) =>
    only({
      objects: [drifted],
      changes: [{ address: "wfa_workflow.x", actions: ["update"], before: drifted.values, after, unknown }],
    }).apply;

  test("puts back what was applied last", () => {
    expect(apply(WORKFLOW, { server_revision: true, pending_submission: true })).toEqual({
      actions: ["update"],
      words: "update it",
      details: ["restore the configuration's document, which reverts the changes to it", "enabled: false -> true"],
    });
  });

  test("says where the configuration has changed as well", () => {
    expect(apply({ ...WORKFLOW, revision: "r9" })?.details[0]).toContain("has changes that were not applied yet");
  });

  test("says that a waiting submission stops it, unless it may be overwritten", () => {
    const waiting = { ...DRIFTED, pending_submission: true };
    const details = (after: JsonObject) =>
      only({
        objects: [{ address: "wfa_workflow.x", values: waiting }],
        changes: [{ address: "wfa_workflow.x", actions: ["update"], before: waiting, after }],
      }).apply?.details;
    expect(details({ ...WORKFLOW, overwrite_pending_submission: false })).toEqual([
      "write the configuration's document, which reverts the changes to it",
      "it fails while the other submission is pending, unless overwrite_pending_submission = true",
      "overwrite_pending_submission: null -> false",
      "pending_submission: true -> false",
    ]);
    expect(details({ ...WORKFLOW, overwrite_pending_submission: true })).toContain(
      "the pending submission is overwritten",
    );
  });

  test.each([
    [["create"], "create it"],
    [["delete"], "delete it"],
    [["forget"], "remove it from state and leave it on the service"],
    [["delete", "create"], "replace it (delete, then create)"],
    [["create", "delete"], "replace it (create, then delete)"],
    [["no-op"], "leave it unchanged"],
  ])("%j: %s", (actions, words) => {
    const change = { address: "wfa_workflow.x", actions, before: null, after: null };
    expect(only({ objects: [drifted], changes: [change] }).apply).toMatchObject({ words, details: [] });
  });

  test("a group that is replaced takes the workflows in it along", () => {
    const group = (name: string, force_destroy: boolean): JsonObject => ({ id: "g-1", name, force_destroy });
    const details = (force: boolean) =>
      only({
        objects: [{ address: "wfa_workflow_group.x", values: group("B", force), was: group("A", force) }],
        changes: [
          {
            address: "wfa_workflow_group.x",
            actions: ["delete", "create"],
            before: group("B", force),
            after: group("A", force),
          },
        ],
      }).apply?.details;
    expect(details(true)).toEqual([
      'name: "B" -> "A"',
      "the workflows in it are deleted with it (force_destroy = true)",
    ]);
    expect(details(false)?.[1]).toContain("it fails unless the group is known to be empty");
  });

  test("without an ordinary plan it is not known", () => {
    expect(only({ objects: [drifted] }).apply).toBeNull();
  });
});

describe("the audit log", () => {
  const records: readonly JsonObject[] = [
    { time: "2026-02-03T04:00:00Z", user: "us", operation: "workflow.submit", objectId: "w-1" },
    { time: "2026-02-03T05:00:00Z", user: "ann", operation: "workflow.edit", objectId: "w-1", detail: "timeout 600" },
    { time: "2026-02-03T05:00:00Z", user: "bob", operation: "workflow.edit", objectId: "w-2" },
  ];
  const provider = {
    configuration: {
      provider_config: {
        wfa: { name: "wfa", full_name: "registry.terraform.io/workflow-automation/wfa", expressions: {} },
      },
    },
  };
  const fixture: PlanFixture = {
    objects: [{ address: "wfa_workflow.x", values: DRIFTED, was: WORKFLOW }],
    more: provider,
  };
  const context = { records: new Map([["wfa", records]]), audit: { kind: "asked", endpoints: ["https://a"] } as const };

  test("entries that name the object and lie after its last write", () => {
    const object = only(fixture, { ...context, state: stateText("wfa_workflow.x", "2026-02-03T04:00:01.5Z") });
    expect(object.lastWrite).toBe("2026-02-03T04:00:01.500Z");
    expect(object.entries).toEqual([
      { time: "2026-02-03T05:00:00.000Z", who: "ann", what: "workflow.edit", detail: "timeout 600" },
    ]);
  });

  test("without a known last write, all that name it", () => {
    expect(only(fixture, context)).toMatchObject({ lastWrite: null, entries: [{ who: "us" }, { who: "ann" }] });
  });

  test("an object that has not drifted has none", () => {
    expect(
      only({ objects: [{ address: "wfa_workflow.x", values: WORKFLOW }], more: provider }, context).entries,
    ).toEqual([]);
  });

  test("each object's provider block has its own service", () => {
    const block = (name: string, expressions: JsonObject) => ({
      name: "wfa",
      full_name: "registry.terraform.io/workflow-automation/wfa",
      alias: name,
      expressions,
    });
    const findings = find({
      objects: [
        { address: "wfa_workflow.x", values: { ...DRIFTED, id: "w-1" } },
        { address: 'module.part["a.b[0]"].wfa_workflow.y[0]', values: { ...DRIFTED, id: "w-2" } },
        { address: "wfa_workflow.z", values: WORKFLOW },
      ],
      more: {
        variables: { url: { value: "https://other/wfa" }, secret: { value: "the-secret" } },
        configuration: {
          provider_config: {
            wfa: block("", {
              endpoint: { constant_value: "https://one/wfa" },
              api_key: { references: ["var.secret"] },
              request_timeout: { constant_value: "5s" },
            }),
            "wfa.other": block("other", { endpoint: { references: ["var.url"] }, ca_certificate: {} }),
            "wfa.unused": block("unused", {}),
            random: { name: "random", full_name: "registry.terraform.io/hashicorp/random", expressions: {} },
          },
          root_module: {
            variables: { secret: { sensitive: true } },
            resources: [
              { address: "wfa_workflow.x", provider_config_key: "wfa" },
              { address: "wfa_workflow.z", provider_config_key: "wfa.unused" },
            ],
            module_calls: {
              part: { module: { resources: [{ address: "wfa_workflow.y", provider_config_key: "wfa.other" }] } },
            },
          },
        },
      },
    });
    expect(findings.providers).toEqual([
      {
        key: "wfa",
        values: { endpoint: "https://one/wfa", api_key: "the-secret", request_timeout: "5s" },
        computed: [],
      },
      { key: "wfa.other", values: { endpoint: "https://other/wfa" }, computed: ["ca_certificate"] },
    ]);
    expect(findings.mask("key the-secret!")).toBe("key (sensitive)!");
    const { objects } = findings.complete({
      ...CONTEXT,
      records: new Map([
        ["wfa", records],
        ["wfa.other", records],
      ]),
    });
    expect(objects.map(({ address, entries }) => [address, entries.map(({ who }) => who)])).toEqual([
      ['module.part["a.b[0]"].wfa_workflow.y[0]', ["bob"]],
      ["wfa_workflow.x", ["us", "ann"]],
      ["wfa_workflow.z", []],
    ]);
  });
});

describe("what is sensitive", () => {
  const SECRET = "hunter2-canary";
  const everything = (stack: Omit<CheckedStack, "name" | "directory" | "engine">): string => JSON.stringify(stack);
  const records = new Map([
    [
      "wfa",
      [
        {
          time: 1_770_000_000_000,
          user: "ann",
          operation: "workflow.edit",
          objectId: "w-1",
          detail: `set password to ${SECRET}`,
        },
      ],
    ],
  ]);
  const provider = { configuration: { provider_config: { wfa: { name: "wfa", expressions: {} } } } };

  test("a document that is sensitive as a whole shows how much changed, and no more words of the audit log", () => {
    const values = { ...DRIFTED, drift: ["/w/@password: old -> new-unknown-value", "/w/x added"] };
    const fixture = {
      objects: [{ address: "wfa_workflow.x", values, was: WORKFLOW, sensitive: { document: true } }],
      more: provider,
    };
    const stack = complete(fixture, { records });
    expect(stack.objects[0]?.changes).toEqual([{ kind: "hiddenDocument", lines: 2 }]);
    expect(stack.objects[0]?.entries).toMatchObject([{ what: "workflow.edit", detail: "" }]);
    expect(everything(stack)).not.toMatch(/new-unknown-value|hunter2/);
  });

  test("where sensitive_paths name the secret places, the object's own lines are shown, which are masked already", () => {
    const was = {
      ...WORKFLOW,
      document: `<w><task password="old-secret" timeout="1"/></w>`,
      sensitive_paths: ["//@password"],
    };
    const values = {
      ...was,
      document: `<w><task password="${SECRET}" timeout="2"/></w>`,
      drift: ["/w/task/@password: (sensitive) -> (sensitive)", "/w/task/@timeout: 1 -> 2"],
    };
    const stack = complete(
      { objects: [{ address: "wfa_workflow.x", values, was, sensitive: { document: true } }], more: provider },
      { records },
    );
    expect(stack.objects[0]?.changes).toEqual(values.drift.map((line) => ({ kind: "document", line })));
    expect(stack.objects[0]?.entries).toMatchObject([{ detail: "set password to (sensitive)" }]);
    expect(everything(stack)).not.toMatch(/old-secret|hunter2/);
  });

  test("values at sensitive_paths are masked wherever they turn up", () => {
    const was = { ...WORKFLOW, document: `<w><task password="${SECRET}"/></w>`, sensitive_paths: ["//@password"] };
    const values = { ...was, name: `renamed ${SECRET}`, drift: [`/w/note: was ${SECRET}`] };
    const changes = [
      { address: "wfa_workflow.x", actions: ["update"], before: values, after: { ...was, name: SECRET } },
    ];
    const stack = complete(
      { objects: [{ address: "wfa_workflow.x", values, was }], changes, more: provider },
      { records, planError: SECRET, notes: [SECRET] },
    );
    expect(everything(stack)).toContain("set password to (sensitive)");
    expect(everything(stack)).not.toContain(SECRET);
  });

  test("marked attributes show that they changed, and not how", () => {
    const fixture = (old: JsonObject, now: JsonObject): PlanFixture => ({
      objects: [
        { address: "other_thing.x", values: now, was: old, sensitive: { token: true, settings: { pin: true } } },
      ],
    });
    const changes = only(
      fixture(
        { token: SECRET, settings: { pin: "1", a: "b" }, other: null },
        { token: "another-canary", settings: { pin: "2", a: "b" }, other: `x${SECRET}` },
      ),
    ).changes;
    expect(changes).toEqual([
      { kind: "attribute", path: "other", before: "null", after: '"x(sensitive)"' },
      { kind: "attribute", path: "settings", before: "(sensitive)", after: "(sensitive)" },
      { kind: "attribute", path: "token", before: "(sensitive)", after: "(sensitive)" },
    ]);
    expect(only(fixture({ token: SECRET }, { token: null })).changes).toEqual([
      { kind: "attribute", path: "token", before: "(sensitive)", after: "null" },
    ]);
  });
});

test("what is no plan is refused in words", () => {
  expect(() => findDrift({ refreshed: "{}", planned: null })).toThrow("The JSON holds no plan");
});
