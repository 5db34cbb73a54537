import { expect, test } from "vitest";
import {
  counterparts,
  matchGroups,
  matchOthers,
  type Matching,
  type SourceIds,
} from "../../../src/cli/evaluation/counterparts";
import { evaluatedObjects, type EvaluatedObject } from "../../../src/cli/evaluation/evaluated-object";
import { inventoryOf } from "../../../src/inventory";
import { choicesOf, parseOverlay } from "../../../src/cli/promote/overlay";
import { readPlan } from "../../../src/engine-json";

interface Planned {
  readonly type: string;
  readonly name: string;
  readonly after: object;
  readonly unknown?: object;
  readonly expressions?: object;
}

/** What an engine plans for objects of an empty state. */
function evaluated(planned: readonly Planned[]): readonly EvaluatedObject[] {
  return evaluatedObjects(
    readPlan(
      JSON.stringify({
        format_version: "1.2",
        resource_changes: planned.map(({ type, name, after, unknown }) => ({
          address: `${type}.${name}`,
          mode: "managed",
          type,
          name,
          provider_name: "registry.terraform.io/workflow-automation/wfa",
          change: { actions: ["create"], before: null, after, after_unknown: unknown ?? {} },
        })),
        configuration: {
          root_module: {
            resources: planned.map(({ type, name, expressions }) => ({
              address: `${type}.${name}`,
              expressions: expressions ?? {},
            })),
          },
        },
      }),
    ),
  );
}

const group = (name: string, parent?: string | null): Planned => ({
  type: "wfa_workflow_group",
  name: name.toLowerCase(),
  after: { name, ...(typeof parent === "string" ? { parent_id: parent } : {}) },
  unknown: { id: true, ...(parent === null || parent === undefined ? { parent_id: true } : {}) },
  ...(parent === undefined ? {} : { expressions: { parent_id: {} } }),
});
const workflow = (name: string, groupId = "", block = name.toLowerCase()): Planned => ({
  type: "wfa_workflow",
  name: block,
  after: { document: `<workflow name="${name}"${groupId === "" ? "" : ` groupId="${groupId}"`}/>` },
});

/** Master contains Finance (with Loads) and HR; Load is in Finance, Twice in both, Loose says no group. */
const target = inventoryOf(
  {
    groups: [
      { id: "0", name: "Master" },
      { id: "1", name: "Finance" },
      { id: "2", name: "HR" },
      { id: "3", name: "Loads" },
    ],
    workflows: [
      { id: "w1", name: "Load" },
      { id: "w2", name: "Twice" },
      { id: "w3", name: "Twice" },
      { id: "w4", name: "Loose" },
      { id: "w5", name: "E\u0301te\u0301" },
    ],
    queues: [{ id: "batch-prod", name: "batch-prod" }],
    assets: [{ id: "a1", name: "db-prod" }],
    calendars: [
      { id: "c1", name: "Holidays" },
      { id: "c2", name: "Holidays" },
    ],
  },
  [
    { id: "0", name: "Master", parentId: null },
    { id: "1", name: "Finance", parentId: "0" },
    { id: "2", name: "HR", parentId: "0" },
    { id: "3", name: "Loads", parentId: "1" },
  ],
  (id) => Promise.resolve({ w1: ["1"], w2: ["1"], w3: ["HR"] }[id] ?? []),
);
const source: SourceIds = {
  rootId: "s0",
  byId: (kind, id) => {
    const names: Readonly<Record<string, string>> = {
      "groups s0": "Master",
      "groups s1": "Finance",
      "assets s2": "db-test",
      "assets s3": "gone",
      "calendars s4": "Holidays",
    };
    const name = names[`${kind} ${id}`];
    return name === undefined ? undefined : { name, address: null };
  },
};

const options = (objects: readonly EvaluatedObject[], overlay = "{}", ids = new Map<string, string>()) => {
  const choose = choicesOf(parseOverlay(JSON.stringify({ version: 1, ...(JSON.parse(overlay) as object) })));
  return {
    target,
    choose,
    counterpartOf: counterparts({ objects, choose, source, target, ids }),
  };
};
const idsOf = ({ ids }: Matching): object =>
  Object.fromEntries([...ids].map(([address, id]) => [address.split(".")[1], id]));

test("groups are found by name and parent, where the parent is known", async () => {
  const objects = evaluated([
    group("Finance"),
    group("Loads", null),
    group("New"),
    group("HR", "1"),
    { ...group("Loads", "s1"), name: "literal" },
  ]);
  const known = new Map([["wfa_workflow_group.finance", "1"]]);
  expect(idsOf(await matchGroups(objects, options(objects, "{}", known)))).toEqual({
    finance: "1",
    // The parent of "loads" is not known yet, and the target's "HR" has another parent.
    // The parent's id is the source's.
    literal: "3",
  });
});

test("a group can have another name on the target, or an id that the overlay gives", async () => {
  const objects = evaluated([group("Payroll"), group("Money")]);
  const overlay = '{"groups":{"Payroll":{"name":"HR"},"wfa_workflow_group.money":{"id":"1"}}}';
  expect(idsOf(await matchGroups(objects, options(objects, overlay)))).toEqual({ payroll: "2", money: "1" });
});

test("workflows are found by name and group", async () => {
  const objects = evaluated([
    workflow("Load", "1"),
    workflow("Twice", "2"),
    workflow("Loose", "1"),
    workflow("Other"),
    workflow("\u00c9t\u00e9", "", "ete"),
  ]);
  const found = await matchOthers(objects, options(objects));
  expect(found.problems).toEqual([]);
  expect(idsOf(found)).toEqual({ load: "w1", twice: "w3", loose: "w4", ete: "w5" });
});

test("the group of the source is the one of the same name on the target", async () => {
  const objects = evaluated([workflow("Twice", "s1")]);
  expect(idsOf(await matchOthers(objects, options(objects)))).toEqual({ twice: "w2" });
});

test("what is ambiguous is said with what to do, and the overlay decides it", async () => {
  const calendar = { type: "wfa_calendar", name: "holidays", after: { definition: '{"name":"Holidays"}' } };
  const objects = evaluated([workflow("Load", "2"), workflow("Twice"), calendar, workflow("Load", "1", "again")]);
  const { problems } = await matchOthers(objects, options(objects));
  expect(problems).toEqual([
    expect.stringContaining('another group (id w1 in group "Finance")'),
    expect.stringContaining("has 2 with this name (id w2, id w3)"),
    expect.stringContaining('give "wfa_calendar.holidays" under calendars the "id"'),
  ]);
  const overlay =
    '{"workflows":{"wfa_workflow.load":{"id":null},"Twice":{"id":"w2"}},"calendars":{"Holidays":{"id":"c2"}}}';
  const decided = await matchOthers(objects, options(objects, overlay));
  expect(decided.problems).toEqual([]);
  expect(idsOf(decided)).toEqual({ twice: "w2", holidays: "c2", again: "w1" });
});

test("a queue is found by its name, also by another one, and must exist", async () => {
  const objects = evaluated([{ type: "wfa_workflow_queue", name: "batch", after: { name: "batch", paused: true } }]);
  expect((await matchOthers(objects, options(objects))).problems).toEqual([
    expect.stringContaining('the target has no queue "batch"'),
  ]);
  const named = await matchOthers(objects, options(objects, '{"queues":{"batch":{"name":"batch-prod"}}}'));
  expect(named.problems).toEqual([]);
  expect(idsOf(named)).toEqual({ batch: "batch-prod" });
  const queue = (label: string) => ({ type: "wfa_workflow_queue", name: label, after: { name: "batch-prod" } });
  const twice = evaluated([queue("one"), queue("two")]);
  expect((await matchOthers(twice, options(twice))).problems).toEqual([
    expect.stringContaining('give one of the two another "name"'),
  ]);
});

test("one object cannot stand for two, and an id of the overlay must exist", async () => {
  const objects = evaluated([workflow("Load", "1"), workflow("Load", "1", "copy"), workflow("Other")]);
  const { problems } = await matchOthers(objects, options(objects, '{"workflows":{"Other":{"id":"w99"}}}'));
  expect(problems).toEqual([
    expect.stringContaining('its id on the target is "w99", and no workflow there has it'),
    expect.stringContaining("wfa_workflow.load stands for the same object of the target (id w1)"),
  ]);
});

test("ids of objects that are not promoted are found by name, also by another one", () => {
  const { counterpartOf } = options([], '{"assets":{"db-test":{"name":"db-prod"}},"queues":{"a":{"name":"b"}}}');
  expect(counterpartOf("assets", "s2")).toEqual({ kind: "existing", id: "a1" });
  expect(counterpartOf("groups", "s0")).toEqual({ kind: "existing", id: "0" });
  expect(counterpartOf("queues", "a")).toEqual({ kind: "existing", id: "b" });
  expect(counterpartOf("assets", "unknown")).toBeNull();
  expect(counterpartOf("assets", "s3")).toEqual({ problem: expect.stringContaining('none of the name "gone"') });
  expect(counterpartOf("calendars", "s4")).toEqual({
    problem: expect.stringContaining('has 2 of the name "Holidays"'),
  });
});
