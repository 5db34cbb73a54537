import { expect, test } from "vitest";
import { parseOverlay, workflowOverlayOf } from "../../../src/cli/promote/overlay";

test("an overlay has everything that a file says, and nothing else", () => {
  const overlay = parseOverlay(
    JSON.stringify({
      $schema: "https://example.com/promotion-overlay.json",
      version: 1,
      workflows: {
        "*": { approve: false, triggers: { "*": false } },
        Load: {
          id: null,
          enabled: true,
          triggers: { nightly: true },
          values: { "/workflow/@a": 3, "/workflow/@b": true, "/workflow/@c": "text" },
          secrets: { "/workflow/@d": { env: "PASSWORD" }, "/workflow/@e": { variable: "token" } },
          secretsVersion: 2,
        },
      },
      assets: { "db-test": { name: "db-prod" } },
      queues: { batch: { name: "batch-prod", paused: false } },
    }),
  );
  expect(workflowOverlayOf(overlay, { address: "wfa_workflow.load", name: "Load" })).toEqual({
    id: null,
    approve: false,
    enabled: true,
    triggers: new Map([
      ["*", false],
      ["nightly", true],
    ]),
    values: new Map([
      ["/workflow/@a", "3"],
      ["/workflow/@b", "true"],
      ["/workflow/@c", "text"],
    ]),
    secrets: new Map([
      ["/workflow/@d", { kind: "env", name: "PASSWORD" }],
      ["/workflow/@e", { kind: "variable", name: "token" }],
    ]),
    secretsVersion: 2,
  });
  expect(overlay.assets.get("db-test")).toEqual({ id: undefined, name: "db-prod" });
  expect(overlay.queues.get("batch")).toEqual({ name: "batch-prod", paused: false });
});

test("an address wins over a name, a name over a pattern, and a later pattern over an earlier one", () => {
  const overlay = parseOverlay(
    '{"version":1,"workflows":{"wfa_workflow.load":{"approve":true},"Load":{"approve":false,"enabled":true},"*":{"enabled":false,"id":"1"},"L*":{"id":"2"}}}',
  );
  const load = { address: "wfa_workflow.load", name: "Load" };
  expect(workflowOverlayOf(overlay, load)).toMatchObject({ approve: true, enabled: true, id: "2" });
  expect(workflowOverlayOf(overlay, { ...load, address: "wfa_workflow.other" })).toMatchObject({ approve: false });
  expect(workflowOverlayOf(overlay, { address: "x", name: null })).toMatchObject({ approve: undefined, id: undefined });
});

test.each([
  ["{", "It is not valid JSON: the JSON is incomplete"],
  ["[]", '"/" must be an object; got a list'],
  ["{}", '"/version" must be 1; got null'],
  ['{"version":2}', '"/version" must be 1; got 2'],
  ['{"version":1,"workflow":{}}', '"/workflow" is unknown. Known there: $schema, version, workflows'],
  ['{"version":1,"workflows":{"a/b":{"value":{}}}}', '"/workflows/a~1b/value" is unknown'],
  ['{"version":1,"workflows":{"x":{"enabled":"off"}}}', '"/workflows/x/enabled" must be true or false; got "off"'],
  ['{"version":1,"workflows":{"x":{"values":{"/a[":"1"}}}}', '"/workflows/x/values/~1a[" is not a path in a document'],
  ['{"version":1,"workflows":{"x":{"values":{"/a":null}}}}', "must be a text, a number, true or false; got null"],
  ['{"version":1,"workflows":{"x":{"secrets":{"/a":"pw"}}}}', '"/workflows/x/secrets/~1a" must be an object; got "pw"'],
  ['{"version":1,"workflows":{"x":{"secrets":{"/a":{}}}}}', "The value itself never stands in an overlay"],
  ['{"version":1,"workflows":{"x":{"secrets":{"/a":{"env":"a b"}}}}}', "must be the name of a variable"],
  ['{"version":1,"workflows":{"x":{"values":{"/a":1},"secrets":{"/a":{"env":"A"}}}}}', "Keep one of them"],
  ['{"version":1,"workflows":{"x":{"secretsVersion":1.5}}}', "must be a whole number; got 1.5"],
  ['{"version":1,"assets":{"x":{}}}', '"/assets/x" must have either id or name'],
  ['{"version":1,"queues":{"x":{"id":"1"}}}', '"/queues/x/id" is unknown. Known there: name, paused'],
  ['{"version":1,"queues":{},"queues":{}}', "two members named"],
])("%s is refused with the place and what is expected", (text, message) => {
  expect(() => parseOverlay(text)).toThrow(message);
});
