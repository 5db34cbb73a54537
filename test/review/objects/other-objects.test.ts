import { describe, expect, test } from "vitest";
import { reviewOfOne } from "../plan-fixture";
import { calls, change, warnings, words } from "../reviewed-change";

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
});
