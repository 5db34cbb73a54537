import type { JsonObject } from "../../../src/json";
import { describe, expect, test } from "vitest";
import { complete, DRIFTED, only, WORKFLOW } from "./findings";

describe("what counts as drift", () => {
  test("the lines of the object's own drift, and no attribute that follows from the document", () => {
    const object = only({ objects: [{ address: "wfa_workflow.x", values: DRIFTED, was: WORKFLOW }] });
    expect(object.changes).toEqual([{ kind: "document", line: "/w/@a added: 1" }]);
  });

  test("what an earlier refresh has taken into the state is drift still", () => {
    const findings = complete({
      objects: [
        {
          address: "wfa_workflow.x",
          values: { ...DRIFTED, pending_submission: true, pending_changes: ["/w/@b added: 2"] },
        },
      ],
    });
    expect(findings.outcome).toBe("drifted");
    expect(findings.objects[0]?.changes).toEqual([
      { kind: "document", line: "/w/@a added: 1" },
      { kind: "pendingSubmission", lines: ["/w/@b added: 2"] },
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
