import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeMsgpack, type ObjectValue } from "../../src/cty";
import { impliedType } from "../../src/framework";
import { createProvider } from "../../src/provider";
import { startService, type RunningService } from "../../src/service";
import { ROOT } from "../../src/tooling/root";
import { startPlugin, type ResponseOf, type StartedPlugin } from "../protocol/plugin-client";
import { configOf, decoded, typesOf } from "./newer-engine";

let service: RunningService;
let plugin: StartedPlugin;

/** What newer engines do: start the plugin, configure it, then query and act over one connection. */
beforeAll(async () => {
  service = await startService();
  for (let i = 0; i < 30; i++)
    service.backstage.submit(
      `<workflow id="wf-${i}" name="load ${i}"><trigger name="manual"/><note>${"x".repeat(20_000)}</note></workflow>`,
    );
  service.backstage.approve("wf-0");
  service.backstage.setEnabled("wf-0", true);
  service.backstage.setRuns({ outcome: "endless" });
  plugin = await startPlugin(join(ROOT, "dist/bin/terraform-provider-wfa"));
  const { schema } = createProvider({ environment: {} });
  const nulls: ObjectValue = Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, null]));
  const config = {
    msgpack: encodeMsgpack(impliedType(schema), { ...nulls, endpoint: service.url, api_key: service.keys.user }),
  };
  const { diagnostics } = await plugin.channel.call("ConfigureProvider", { terraformVersion: "1.14.0", config });
  expect(diagnostics).toEqual([]);
});
afterAll(async () => {
  await plugin.shutdown();
  await service.close();
});

async function collected<T>(stream: AsyncIterable<T>, pause = 0): Promise<readonly T[]> {
  const events: T[] = [];
  for await (const event of stream) {
    events.push(event);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return events;
}

describe("the plugin, as newer engines call it", () => {
  test("says what it has, and that it generates configuration", async () => {
    const schemas = await plugin.channel.call("GetProviderSchema", {});
    expect(schemas.listResourceSchemas.map(({ key }) => key).sort()).toEqual([
      "wfa_asset",
      "wfa_calendar",
      "wfa_workflow",
      "wfa_workflow_group",
      "wfa_workflow_queue",
      "wfa_workflow_trigger",
    ]);
    expect(schemas.actionSchemas.map(({ key }) => key).sort()).toEqual([
      "wfa_cancel_instance",
      "wfa_delete_instance",
      "wfa_execute_workflow",
      "wfa_reset_alert_integration",
      "wfa_submit_help_report",
    ]);
    expect(schemas.serverCapabilities).toMatchObject({ generateResourceConfig: true });
    const { identitySchemas } = await plugin.channel.call("GetResourceIdentitySchemas", {});
    const identified = identitySchemas.map(({ key }) => key);
    for (const { key } of schemas.listResourceSchemas) expect(identified).toContain(key);
  });

  test("lists with whole objects to a slow reader, in order", async () => {
    const config = await configOf("listResources", "wfa_workflow", { name_pattern: "load *" });
    expect(await plugin.channel.call("ValidateListResourceConfig", { typeName: "wfa_workflow", config })).toEqual({
      diagnostics: [],
    });
    const events = await collected(
      plugin.channel.stream("ListResource", {
        typeName: "wfa_workflow",
        config,
        includeResourceObject: true,
        limit: 100,
      }),
      10,
    );
    expect(events.map(({ displayName }) => displayName)).toEqual(Array.from({ length: 30 }, (_, i) => `load ${i}`));
    const types = await typesOf("wfa_workflow");
    const states = events.map(({ resourceObject }) => decoded(types.state, resourceObject) as ObjectValue);
    expect(states.map((state) => state["id"])).toEqual(Array.from({ length: 30 }, (_, i) => `wf-${i}`));
    const generated = await plugin.channel.call("GenerateResourceConfig", {
      typeName: "wfa_workflow",
      state: events[0]!.resourceObject!,
    });
    expect(decoded(types.state, generated.config)).toMatchObject({ id: null, document: states[0]!["document"] });
  });

  test("stops at the limit, and where the reader leaves", async () => {
    const config = await configOf("listResources", "wfa_workflow", {});
    const request = { typeName: "wfa_workflow", config, includeResourceObject: false };
    expect(await collected(plugin.channel.stream("ListResource", { ...request, limit: 3 }))).toHaveLength(3);
    for await (const event of plugin.channel.stream("ListResource", {
      ...request,
      includeResourceObject: true,
      limit: 100,
    })) {
      expect(event.displayName).toBe("load 0");
      break;
    }
    expect(await collected(plugin.channel.stream("ListResource", { ...request, limit: 1 }))).toHaveLength(1);
  });

  test("runs an action with its progress while it runs, and StopProvider ends it", async () => {
    const config = await configOf("actions", "wfa_execute_workflow", {
      workflow_id: "wf-0",
      trigger: "manual",
      wait_for_completion: true,
    });
    expect(await plugin.channel.call("ValidateActionConfig", { typeName: "wfa_execute_workflow", config })).toEqual({
      diagnostics: [],
    });
    expect(
      (await plugin.channel.call("PlanAction", { actionType: "wfa_execute_workflow", config })).diagnostics,
    ).toEqual([]);
    const events: ResponseOf<"InvokeAction">[] = [];
    for await (const event of plugin.channel.stream("InvokeAction", { actionType: "wfa_execute_workflow", config })) {
      events.push(event);
      if (event.progress?.message.endsWith("is running") === true) {
        // It has come while the action waits: only the stop ends it.
        expect(await plugin.channel.call("StopProvider", {})).toEqual({});
      }
    }
    expect(events[0]?.progress?.message).toMatch(/^Workflow "wf-0" was started by trigger "manual": instance /);
    expect(events.at(-1)?.completed?.diagnostics).toMatchObject([
      {
        summary: `Workflow instance "${service.backstage.instances()[0]!.id}" is left running`,
        detail: expect.stringContaining("nothing was cancelled") as string,
      },
    ]);

    // What comes after a stop does not begin.
    const [instance] = service.backstage.instances();
    const cancel = await configOf("actions", "wfa_cancel_instance", { instance_id: instance!.id });
    const cancelled = await collected(
      plugin.channel.stream("InvokeAction", { actionType: "wfa_cancel_instance", config: cancel }),
    );
    expect(cancelled.at(-1)?.completed?.diagnostics).toMatchObject([
      {
        summary: "Action wfa_cancel_instance did not begin",
        detail: expect.stringContaining("nothing was sent") as string,
      },
    ]);
    expect(service.backstage.instance(instance!.id)).toMatchObject({ state: "running" });
  });
});
