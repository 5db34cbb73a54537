import { describe, expect, test } from "vitest";
import { PlanError, isMarked, isMarkedWithin, maskSensitive, readPlan } from "../../src/engine-json";

const planText = (extra: object): string =>
  JSON.stringify({ format_version: "1.2", terraform_version: "1.11.4", planned_values: {}, ...extra });
const change = (extra: object): object => ({
  address: "wfa_workflow.a",
  mode: "managed",
  type: "wfa_workflow",
  name: "a",
  provider_name: "registry.terraform.io/workflow-automation/wfa",
  ...extra,
});
const messageOf = (text: string): string => {
  try {
    readPlan(text);
  } catch (error) {
    expect(error).toBeInstanceOf(PlanError);
    return (error as PlanError).message;
  }
  return "";
};

describe("reading a plan's JSON", () => {
  test("an empty plan, as engines of several years write it", () => {
    for (const format_version of ["0.1", "0.2", "1.0", "1.2", "1.9"]) {
      const plan = readPlan(JSON.stringify({ format_version, planned_values: { root_module: {} } }));
      expect({ ...plan, secrets: plan.secrets() }).toEqual({
        engineVersion: null,
        changes: [],
        drift: [],
        state: [],
        deferred: [],
        invocations: [],
        deferredInvocations: [],
        blocks: new Map(),
        providers: [],
        secrets: [],
        outputs: [],
        failedChecks: [],
        errored: null,
        complete: null,
        timestamp: null,
      });
    }
  });

  test("a deferred change", () => {
    const deferred = [{ resource_change: change({ change: { actions: ["create"] } }) }];
    expect(readPlan(planText({ deferred_changes: deferred })).deferred).toMatchObject([
      { address: "wfa_workflow.a", actions: ["create"] },
    ]);
  });

  test("a change with everything, and one with no more than there must be", () => {
    const plan = readPlan(
      planText({
        timestamp: "2025-01-01T00:00:00Z",
        errored: false,
        complete: true,
        applyable: true,
        variables: { url: { value: "https://a" }, key: { value: "canary" } },
        configuration: {
          provider_config: {
            wfa: {
              name: "wfa",
              full_name: "example.com/mirror/wfa",
              expressions: {
                endpoint: { references: ["var.url"] },
                api_key: { references: ["var.key", "local.x"] },
                headers: { constant_value: { a: "header" } },
              },
            },
            "module.m:wfa": {
              full_name: "example.com/mirror/wfa",
              module_address: "module.m",
              expressions: { endpoint: { references: ["var.url"] } },
            },
            aws: { name: "aws", full_name: "registry.terraform.io/hashicorp/aws" },
          },
          root_module: {
            variables: { key: { sensitive: true } },
            module_calls: {
              m: {
                module: {
                  resources: [
                    {
                      address: "wfa_workflow.a",
                      provider_config_key: "module.m:wfa",
                      provisioners: [{ type: "local-exec" }],
                      expressions: {
                        document: { references: ["var.d"] },
                        enabled: { constant_value: null },
                        triggers: { constant_value: { n: true } },
                      },
                    },
                  ],
                },
              },
            },
          },
        },
        output_changes: { a: { actions: ["no-op"] }, b: { actions: ["create"] } },
        resource_changes: [
          change({
            address: 'module.m["x"].wfa_workflow.a["k"]',
            module_address: 'module.m["x"]',
            previous_address: "wfa_workflow.old",
            index: "k",
            action_reason: "replace_because_cannot_update",
            change: {
              actions: ["delete", "create"],
              before: { id: "1" },
              after: { name: "n" },
              after_unknown: { id: true },
              before_sensitive: {},
              after_sensitive: { name: true },
              replace_paths: [["id"], ["list", 0]],
              importing: { id: "1" },
            },
          }),
          {
            address: "data.other_thing.b",
            mode: "data",
            type: "other_thing",
            name: "b",
            provider_name: "registry.opentofu.org/hashicorp/other",
            change: { actions: ["read"] },
          },
        ],
      }),
    );
    expect(plan).toMatchObject({
      errored: false,
      complete: true,
      outputs: ["b"],
      timestamp: "2025-01-01T00:00:00Z",
    });
    expect(plan.providers).toEqual([
      {
        key: "wfa",
        ours: true,
        values: { endpoint: "https://a", headers: { a: "header" } },
        computed: ["api_key"],
      },
      { key: "module.m:wfa", ours: true, values: {}, computed: ["endpoint"] },
      { key: "aws", ours: false, values: {}, computed: [] },
    ]);
    expect(plan.secrets()).toEqual(["canary", "n", "header"]);
    expect(plan.changes[0]).toEqual({
      address: 'module.m["x"].wfa_workflow.a["k"]',
      moduleAddress: 'module.m["x"]',
      mode: "managed",
      type: "wfa_workflow",
      name: "a",
      index: "k",
      provider: "registry.terraform.io/workflow-automation/wfa",
      ours: true,
      deposed: null,
      actions: ["delete", "create"],
      before: { id: "1" },
      after: { name: "n" },
      afterUnknown: { id: true },
      beforeSensitive: {},
      afterSensitive: { name: true },
      replacePaths: [["id"], ["list", 0]],
      actionReason: "replace_because_cannot_update",
      importing: { id: "1" },
      previousAddress: "wfa_workflow.old",
      configured: {
        attributes: ["document", "triggers"],
        references: new Map(),
        substitutions: { all: [], byName: new Map() },
        hasProvisioners: true,
        providerKey: "module.m:wfa",
      },
    });
    expect(plan.changes[1]).toMatchObject({
      ours: false,
      mode: "data",
      actions: ["read"],
      before: null,
      after: null,
      index: null,
      configured: null,
    });
  });

  test("drift, deferred changes and actions", () => {
    const plan = readPlan(
      planText({
        resource_drift: [change({ change: { actions: ["update"], before: {}, after: {} } })],
        deferred_changes: [
          { reason: "resource_config_unknown", resource_change: change({ change: { actions: ["create"] } }) },
        ],
        action_invocations: [
          {
            address: "action.wfa_execute_workflow.run",
            type: "wfa_execute_workflow",
            name: "run",
            config_values: { workflow_id: "1" },
            config_unknown: {},
            provider_name: "registry.terraform.io/workflow-automation/wfa",
            lifecycle_action_trigger: {
              triggering_resource_address: "wfa_workflow.a",
              action_trigger_event: "AfterCreate",
            },
          },
        ],
      }),
    );
    expect(plan.drift[0]?.actions).toEqual(["update"]);
    expect(plan.deferred[0]).toMatchObject({ actions: ["create"] });
    expect(plan.invocations[0]).toMatchObject({
      ours: true,
      triggeredBy: "wfa_workflow.a",
      event: "AfterCreate",
    });
  });

  test("a byte order mark before the JSON", () => {
    expect(readPlan(`\uFEFF${planText({})}`).engineVersion).toBe("1.11.4");
  });

  const REFUSED: readonly (readonly [string, string, RegExp])[] = [
    ["nothing", "  \n", /is empty.*show -json PLANFILE/],
    ["a saved plan itself", "PK\u0003\u0004…", /saved plan itself/],
    ["no JSON", "Terraform will perform", /not JSON.*show -json PLANFILE/],
    ["a log", '{"@level":"info"}\n{"@level":"info"}\n', /the log that `plan -json` prints/],
    ["a log of one line", '{"@level":"info"}', /the log that `plan -json` prints/],
    ["a list", "[]", /is not a plan/],
    ["another object", '{"a":1}', /is not a plan/],
    ["a state's JSON", '{"format_version":"1.0","values":{"root_module":{}}}', /JSON of a state/],
    ["a state file", '{"version":4,"lineage":"x","serial":1}', /JSON of a state/],
    ["a later format", '{"format_version":"2.0","planned_values":{}}', /format_version is "2\.0"/],
    [
      "an action of the future",
      planText({ resource_changes: [change({ change: { actions: ["explode"] } })] }),
      /"explode" for wfa_workflow\.a/,
    ],
    ["a damaged list", planText({ resource_changes: {} }), /resource_changes is not an array/],
    ["a damaged entry", planText({ resource_changes: [1] }), /resource_changes\[0\] is not an object\. Print it again/],
    [
      "an entry without a change",
      planText({ resource_changes: [change({})] }),
      /the change of wfa_workflow\.a is not an object/,
    ],
    [
      "an entry without actions",
      planText({ resource_changes: [change({ change: { actions: [] } })] }),
      /the change of wfa_workflow\.a has no actions/,
    ],
    [
      "an entry without an address",
      planText({ resource_drift: [change({ address: null, change: { actions: ["update"] } })] }),
      /resource_drift\[0\] has no address/,
    ],
    [
      "an entry without a type",
      planText({ resource_changes: [change({ type: 7, change: { actions: ["update"] } })] }),
      /wfa_workflow\.a has no type/,
    ],
    [
      "an entry of nobody",
      planText({ resource_changes: [change({ provider_name: "", change: { actions: ["update"] } })] }),
      /wfa_workflow\.a has no provider_name/,
    ],
    [
      "a deferred entry without its change",
      planText({ deferred_changes: [{ reason: "unknown" }] }),
      /deferred_changes\[0\]\.resource_change is not an object/,
    ],
    [
      "an action's entry without an address",
      planText({ action_invocations: [{}] }),
      /action_invocations\[0\] has no address/,
    ],
  ];

  test.each(REFUSED)("%s is refused in words that say what to give", (_, text, message) => {
    expect(messageOf(text)).toMatch(message);
  });

  test("all of them in words that stand in one file", async () => {
    const words = REFUSED.map(([what, text]) => `${what}:\n  ${messageOf(text)}\n`);
    await expect(words.join("\n")).toMatchFileSnapshot("golden/plan-errors.txt");
  });
});

describe("marks", () => {
  test("hide a whole value, or members of it, and leave null", () => {
    const value = { a: "x", b: { c: 1, d: null }, e: ["p", "q"], f: { g: 1 } };
    expect(maskSensitive(value, { a: true, b: { c: true, d: true }, e: [false, true], f: true })).toEqual({
      a: "(sensitive)",
      b: { c: "(sensitive)", d: null },
      e: ["p", "(sensitive)"],
      f: "(sensitive)",
    });
    expect(maskSensitive(value, true)).toBe("(sensitive)");
    expect(maskSensitive(value, false)).toBe(value);
    expect(maskSensitive({ ["__proto__"]: 1 }, {})).toEqual({ ["__proto__"]: 1 });
  });

  test("are asked for a place and what is within", () => {
    const marks = { a: true, b: { c: true }, d: [{}, true] };
    expect(isMarked(marks, ["a"])).toBe(true);
    expect(isMarked(marks, ["a", "below"])).toBe(true);
    expect(isMarked(marks, ["b"])).toBe(false);
    expect(isMarkedWithin(marks, ["b"])).toBe(true);
    expect(isMarked(marks, ["d", 1])).toBe(true);
    expect(isMarkedWithin(marks, ["toString"])).toBe(false);
    expect(isMarked(true, [])).toBe(true);
  });
});
