import { describe, expect, test } from "vitest";

import { UNKNOWN, attributePath, type Value } from "../../src/cty";
import { checkPlan } from "../harness/imitated-core";
import { config, named, planned, schema, step } from "./planned-objects";

describe("reported", () => {
  test.each<readonly [title: string, prior: Value, config: Value, planned: Value, problems: readonly string[]]>([
    [
      "a null plan for a create",
      null,
      config(),
      null,
      ["root object: planned to be absent, but the configuration has it"],
    ],
    [
      "a plan for a delete",
      config(),
      null,
      planned(),
      ["root object: planned to exist, but the configuration does not have it"],
    ],
    [
      "something not of the type",
      null,
      config(),
      planned({ both: "x" }),
      ["both: A number is required, but the value is a string"],
    ],
    [
      "a changed value",
      null,
      config({ opt: "x" }),
      planned({ opt: "y" }),
      ['opt: planned "y", which is not the configured "x"'],
    ],
    [
      "a changed value with a prior one",
      config({ req: "p" }),
      config({ req: "c" }),
      planned({ req: "x" }),
      ['req: planned "x", which is not the configured "c" nor the prior "p"'],
    ],
    [
      "unknown for a configured value",
      null,
      config({ both: 5 }),
      planned({ both: UNKNOWN }),
      ["both: planned unknown, which is not the configured 5"],
    ],
    [
      "null for a configured value",
      null,
      config({ opt: "x" }),
      planned({ opt: null }),
      ['opt: planned null, which is not the configured "x"'],
    ],
    [
      "a default for an attribute that is not computed",
      null,
      config(),
      planned({ opt: "default" }),
      ['opt: planned "default" for an attribute that is not computed and not configured'],
    ],
    [
      "a prior value for an attribute that was removed",
      config({ opt: "old" }),
      config(),
      planned({ opt: "old" }),
      ['opt: planned "old" for an attribute that is not computed and not configured'],
    ],
    [
      "unknown for an attribute that is not computed",
      null,
      config(),
      planned({ opt: UNKNOWN }),
      ["opt: planned unknown for an attribute that is not computed and not configured"],
    ],
    [
      "a sensitive value, not shown",
      null,
      config({ password: "hunter2" }),
      planned({ password: "hunter3" }),
      ["password: planned a sensitive value, which is not the configured a sensitive value"],
    ],
    [
      "a write-only value",
      null,
      config({ secret: "s" }),
      planned({ secret: "s" }),
      ["secret: is write-only and must be null"],
    ],
    [
      "an entry of a map",
      null,
      config({ tags: new Map([["a", true]]) }),
      planned({ tags: new Map([["a", false]]) }),
      ['tags: planned {"a": false}, which is not the configured {"a": true}'],
    ],
    [
      "inside a nested object",
      null,
      config({ one: named("n") }),
      planned({ one: named("m", UNKNOWN) }),
      ['one.name: planned "m", which is not the configured "n"'],
    ],
    [
      "a nested object gone",
      null,
      config({ one: named("n") }),
      planned({ one: null }),
      ["one: planned to be absent, but the configuration has it"],
    ],
    [
      "a nested object unknown",
      null,
      config({ one: named("n") }),
      planned({ one: UNKNOWN }),
      ["one: planned to be unknown, but the configuration has it"],
    ],
    [
      "a nested object from nowhere",
      null,
      config(),
      planned({ one: named("n", "1") }),
      ['one: planned {"name": "n", "id": "1"} for an attribute that is not computed and not configured'],
    ],
    [
      "inside a nested list",
      null,
      config({ many: [named("a"), named("b")] }),
      planned({ many: [named("a", "1"), named("c", "2")] }),
      ['many[1].name: planned "c", which is not the configured "b"'],
    ],
    [
      "the length of a nested list",
      null,
      config({ many: [named("a")] }),
      planned({ many: [] }),
      ["many: 0 elements are planned, but 1 are configured"],
    ],
    [
      "a known nested list for an unknown one",
      null,
      config({ many: UNKNOWN }),
      planned({ many: [] }),
      ["many: planned [], but the configuration is unknown"],
    ],
    [
      "the keys of a nested map",
      null,
      config({ keyed: new Map([["a", named("x")]]) }),
      planned({ keyed: new Map([["b", named("x")]]) }),
      ['keyed["b"]: is planned, but not configured'],
    ],
    [
      "inside a nested map",
      null,
      config({ keyed: new Map([["a", named("x")]]) }),
      planned({ keyed: new Map([["a", named("y")]]) }),
      ['keyed["a"].name: planned "y", which is not the configured "x"'],
    ],
    [
      "the count of a nested set",
      null,
      config({ bag: [named("a")] }),
      planned({ bag: [named("a", "1"), named("b", "2")] }),
      ["bag: 2 elements are planned, but 1 are configured"],
    ],
    [
      "a configured computed list",
      null,
      config({ auto: [named("a")] }),
      planned({ auto: UNKNOWN }),
      ["auto: planned to be unknown, but the configuration has it"],
    ],
    [
      "inside blocks",
      null,
      config({ step: [step("a", null, [named("s")])] }),
      planned({ step: [step("a", "1", [named("t")])] }),
      ['step[0].sub[0].name: planned "t", which is not the configured "s"'],
    ],
    [
      "the count of blocks",
      null,
      config({ step: [step("a")] }),
      planned(),
      ["step: 0 elements are planned, but 1 are configured"],
    ],
    [
      "null for no blocks",
      null,
      config(),
      planned({ step: null }),
      ["step: must be empty to mean no blocks, not null"],
    ],
    [
      "null for no set of blocks",
      null,
      config(),
      planned({ tag: null }),
      ["tag: must be empty to mean no blocks, not null"],
    ],
    [
      "unknown blocks",
      null,
      config({ step: [step("a")] }),
      planned({ step: UNKNOWN }),
      ["step: blocks cannot be planned to be unknown, only the attributes in them"],
    ],
    [
      "an unknown block",
      null,
      config({ step: [step("a")] }),
      planned({ step: [UNKNOWN] }),
      ["step[0]: a block cannot be planned to be unknown, only the attributes in it"],
    ],
    [
      "an unknown block in a set",
      null,
      config({ tag: [named("a")] }),
      planned({ tag: [UNKNOWN] }),
      ["tag: a block cannot be planned to be unknown, only the attributes in it"],
    ],
    [
      "blocks for those not known yet",
      null,
      config({ step: UNKNOWN }),
      planned(),
      ["step: planned [] for blocks that are not known yet"],
    ],
    [
      "a single block from nowhere",
      null,
      config(),
      planned({ single: named("n") }),
      ["single: planned to exist, but the configuration does not have it"],
    ],
    [
      "a single block gone",
      null,
      config({ single: named("n") }),
      planned(),
      ["single: planned to be absent, but the configuration has it"],
    ],
    [
      "the keys of blocks",
      null,
      config({ entry: new Map([["a", named("x")]]) }),
      planned({ entry: new Map([["b", named("x")]]) }),
      ['entry["b"]: is planned, but not configured'],
    ],
    [
      "inside a group",
      null,
      config(),
      planned({ group: named("g", "1") }),
      ['group.name: planned "g" for an attribute that is not computed and not configured'],
    ],
  ])("%s", (_title, before, wanted, plan, problems) => {
    expect(checkPlan(schema, before, wanted, plan)).toEqual(problems);
  });
});

test("what requires replacement must be somewhere", () => {
  const prior = config({ tags: new Map([["a", true]]), many: [named("x")] });
  const good = [
    attributePath("req"),
    attributePath("one"),
    [{ attribute: "tags" }, { key: "a" }],
    [{ attribute: "many" }, { index: 0 }, { attribute: "name" }],
  ];
  expect(checkPlan(schema, prior, prior, prior, good)).toEqual([]);
  const bad = [
    attributePath("nothing"),
    attributePath("one", "name"),
    [{ attribute: "tags" }, { key: "b" }],
    [{ attribute: "many" }, { index: 1 }],
  ];
  expect(checkPlan(schema, prior, prior, prior, bad)).toEqual(
    ["nothing", "one.name", 'tags["b"]', "many[1]"].map(
      (path) => `${path}: requires replacement, but is neither in the prior state nor in the plan`,
    ),
  );
});
