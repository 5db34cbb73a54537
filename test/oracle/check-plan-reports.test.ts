import { describe, expect, test } from "vitest";

import { UNKNOWN, attributePath, type Value } from "../../src/cty";
import { checkPlan } from "../harness/imitated-core";
import { config, named, planned, schema } from "./planned-objects";

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
      ["both: A number is required, but the value is of the kind string"],
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
      ['one: planned {"id":"1","name":"n"} for an attribute that is not computed and not configured'],
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
      "a configured computed list",
      null,
      config({ auto: [named("a")] }),
      planned({ auto: UNKNOWN }),
      ["auto: planned to be unknown, but the configuration has it"],
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
