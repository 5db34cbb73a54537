import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/document";
import { configuredBlocks, readPlan } from "../../src/engine-json";
import { referenceStates } from "../../src/review/references";
import { planText } from "./plan-fixture";

const workflow = (references: readonly string[], constant?: object): JsonValue =>
  ({
    address: "wfa_workflow.w",
    expressions: { substitutions: { references, ...(constant === undefined ? {} : { constant_value: constant }) } },
  }) as unknown as JsonValue;

describe("what substitutions refer to", () => {
  test("the longest of each reference, by name in JSON syntax", () => {
    const blocks = configuredBlocks({
      root_module: {
        resources: [
          workflow(
            [
              "wfa_workflow_group.g.id",
              "wfa_workflow_group.g",
              "wfa_workflow_group.g2.id",
              "wfa_workflow_group.g2",
              "var.a",
            ],
            {
              one: "${wfa_workflow_group.g2.id}",
              both: "${wfa_workflow_group.g.id}-${var.a}",
              constant: "x",
            },
          ),
        ],
      },
    });
    const { substitutions } = blocks.get("wfa_workflow.w")!;
    expect(substitutions.all).toEqual(["wfa_workflow_group.g.id", "wfa_workflow_group.g2.id", "var.a"]);
    expect([...substitutions.byName]).toEqual([
      ["one", ["wfa_workflow_group.g2.id"]],
      ["both", ["wfa_workflow_group.g.id", "var.a"]],
      ["constant", []],
    ]);
  });

  test("through modules: what is passed to one, and what comes out of one", () => {
    const blocks = configuredBlocks({
      root_module: {
        module_calls: {
          groups: {
            module: {
              outputs: { id: { expression: { references: ["wfa_workflow_group.g.id", "wfa_workflow_group.g"] } } },
            },
          },
          load: {
            expressions: { group: { references: ["module.groups.id", "module.groups"] } },
            module: {
              module_calls: {
                inner: {
                  expressions: { group: { references: ["var.group"] }, constant: { constant_value: "x" } },
                  module: { resources: [workflow(["var.group", "var.constant", "module.none.id"])] },
                },
              },
              resources: [workflow(["var.group"])],
            },
          },
        },
      },
    });
    const group = "module.groups.wfa_workflow_group.g.id";
    expect(blocks.get("module.load.wfa_workflow.w")!.substitutions.all).toEqual([group]);
    expect(blocks.get("module.load.module.inner.wfa_workflow.w")!.substitutions.all).toEqual([
      group,
      "module.load.module.inner.module.none.id",
    ]);
  });

  test("whether they are known after apply", () => {
    const { changes } = readPlan(
      planText({
        changes: [
          {
            address: 'module.m["x.y"].wfa_workflow_group.g["a"]',
            actions: ["create"],
            after: {},
            unknown: { id: true },
          },
          { address: "wfa_workflow_group.old", actions: ["delete"], before: {}, deposed: "1", unknown: { id: true } },
          { address: "data.wfa_workflow.d", actions: ["read"], after: {}, unknown: { id: true }, mode: "data" },
        ],
      }),
    );
    const stateOf = referenceStates(changes);
    const states = {
      'module.m["x.y"].wfa_workflow_group.g["b"].id': "unknown",
      "module.m.wfa_workflow_group.g": "unknown",
      "module.m.wfa_workflow_group.g.name": "known",
      "wfa_workflow_group.old.id": "known",
      "wfa_workflow_group.g.id": "known",
      "data.wfa_workflow.d.id": "unknown",
      "var.x": "known",
      "path.module": "known",
      "each.key": "known",
      "each.value": "open",
      "local.x": "open",
      "module.m.out": "open",
    };
    expect(Object.fromEntries(Object.keys(states).map((each) => [each, stateOf(each)]))).toEqual(states);
  });
});
