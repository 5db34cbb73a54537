import { Token } from "cdktf";
import { expect, test } from "vitest";
import { Asset, WorkflowQueue } from "cdktf-provider-wfa";
import { newStack, synthesise } from "./synthesis";

test("a queue is enabled unless it says otherwise", async () => {
  const { resources } = await synthesise((stack) => {
    new WorkflowQueue(stack, "master", { name: "Master" });
    new WorkflowQueue(stack, "night", { name: "Night", onDestroy: "restore", timeouts: { create: "1m" } }).pause();
    new WorkflowQueue(stack, "day", { name: "Day", paused: true }).enable();
  });
  expect(resources("wfa_workflow_queue")).toMatchObject({
    master: { name: "Master", paused: false },
    night: { name: "Night", paused: true, on_destroy: "restore", timeouts: { create: "1m" } },
    day: { name: "Day", paused: false },
  });
});

test("an asset takes further fields as values, tokens among them, or as text", async () => {
  const { resources } = await synthesise((stack) => {
    const first = new Asset(stack, "first", {
      hostname: "a",
      port: 7500,
      additionalFields: { location: "Chicago", rack: [1, true] },
    });
    new Asset(stack, "second", { ipAddress: "10.0.0.1", additionalFields: { beside: Token.asString(first.agentId) } });
    new Asset(stack, "third", { name: "c", additionalFieldsJson: "{}", adoptExisting: true });
  });
  const { first, second, third } = resources("wfa_asset");
  expect(first).toMatchObject({
    hostname: "a",
    port: 7500,
    additional_fields_json: '${"{\\"location\\":\\"Chicago\\",\\"rack\\":[1,true]}"}',
  });
  expect(second["additional_fields_json"]).toContain("wfa_asset.first.agent_id");
  expect(third).toMatchObject({ name: "c", additional_fields_json: "{}", adopt_existing: true });
});

test("an asset that cannot be fails during synthesis", () => {
  const stack = newStack();
  expect(() => new Asset(stack, "a", { description: "d" })).toThrow(
    /The asset "a" has neither a hostname nor an IP address/,
  );
  expect(() => new Asset(stack, "b", { name: "b", additionalFields: {}, additionalFieldsJson: "{}" })).toThrow(
    /additional fields both as values and as JSON text/,
  );
  expect(() => new Asset(stack, "c", { name: "c", additionalFields: { serial: 2 ** 60 } })).toThrow(
    'Cannot use the additional fields of the asset "c": /serial is the number 1152921504606847000, which may have been rounded; give all of it as JSON text, with the exact number',
  );
});
