import { describe, expect, test } from "vitest";

import { UNKNOWN, type Value } from "../../src/cty";
import { checkPlan } from "../harness/imitated-core";
import { config, named, planned, schema } from "./planned-objects";

describe("accepted", () => {
  test.each<readonly [title: string, prior: Value, config: Value, planned: Value]>([
    ["create with everything computed unknown", null, config(), planned()],
    [
      "create with computed values that are known already",
      null,
      config(),
      planned({ comp: "c", both: 1, lines: ["a"] }),
    ],
    ["create with computed values null", null, config(), config()],
    ["delete", config({ comp: "c" }), null, null],
    [
      "update that keeps computed values",
      config({ comp: "c" }),
      config({ req: "new" }),
      planned({ req: "new", comp: "c" }),
    ],
    [
      "a configured value as it is",
      null,
      config({ opt: "x", both: 5, tags: new Map([["a", true]]) }),
      planned({ opt: "x", both: 5, tags: new Map([["a", true]]) }),
    ],
    [
      "a prior value in place of an equal one in other words",
      config({ opt: "ONE" }),
      config({ opt: "one" }),
      planned({ opt: "ONE" }),
    ],
    [
      "an unknown configuration",
      null,
      config({ opt: UNKNOWN, both: UNKNOWN }),
      planned({ opt: UNKNOWN, both: UNKNOWN }),
    ],
    ["a prior value in place of an unknown one", config({ opt: "x" }), config({ opt: UNKNOWN }), planned({ opt: "x" })],
    ["write-only is null in the plan", null, config({ secret: "s" }), planned()],
    [
      "a nested prior value kept",
      config({ many: [named("A", "1")] }),
      config({ many: [named("a")] }),
      planned({ many: [named("A", "1")] }),
    ],
    ["nested computed that is not configured", null, config(), planned({ auto: UNKNOWN })],
    ["nested computed planned in full", null, config(), planned({ auto: [named("n", "1")] })],
    [
      "an unknown nested object with its computed part",
      config({ one: named("n", "1") }),
      config({ one: UNKNOWN }),
      planned({ one: named("n", "1") }),
    ],
  ])("%s", (_title, before, wanted, plan) => {
    expect(checkPlan(schema, before, wanted, plan)).toEqual([]);
  });
});
