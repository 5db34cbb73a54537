import type { JsonObject } from "../../../src/json";
import { describe, expect, test } from "vitest";
import type { CheckedStack } from "../../../src/review";
import type { PlanFixture } from "./plan-fixture";
import { complete, DRIFTED, only, WORKFLOW } from "./findings";

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

  test("a value of substitutions, also in lines that the provider wrote without knowing, and what is in its place", () => {
    const was = { ...WORKFLOW, document: '<w a="{{t}}" b="{{u}}"/>', substitutions: { t: "hunter2-canary", u: "1" } };
    const values = {
      ...was,
      document: '<w a="new-unknown-value" b="2"/>',
      drift: ["/w/@a: {{t}} (hunter2-canary) -> new-unknown-value", "/w/@b: {{u}} (1) -> 2"],
      pending_submission: true,
      pending_changes: ["/w/@a: {{t}} (hunter2-canary) -> new-unknown-value"],
    };
    const later = { ...was, substitutions: { t: "another-canary", u: "1" } };
    const stack = complete(
      {
        objects: [{ address: "wfa_workflow.x", values, was, sensitive: { substitutions: { t: true } } }],
        changes: [{ address: "wfa_workflow.x", actions: ["update"], before: values, after: later }],
        more: provider,
      },
      { records },
    );
    const line = "/w/@a: {{t}} (sensitive) changed";
    expect(stack.objects[0]?.changes).toEqual([
      { kind: "document", line },
      { kind: "document", line: "/w/@b: {{u}} (1) -> 2" },
      { kind: "pendingSubmission", lines: [line] },
    ]);
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
