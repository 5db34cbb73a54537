import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/json";
import { storedIn, type PlanFixture } from "./plan-fixture";
import { CONTEXT, DRIFTED, find, only, WORKFLOW } from "./findings";

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
    const object = only(fixture, { ...context, stored: storedIn("wfa_workflow.x", "2026-02-03T04:00:01.5Z") });
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
    expect(findings.providers).toMatchObject([
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
