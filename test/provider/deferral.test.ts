import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNKNOWN, encodeMsgpack, type Value } from "../../src/cty";
import { impliedType, type Schema } from "../../src/framework";
import { createProvider } from "../../src/provider";
import { startService, type RunningService } from "../../src/service";
import { DEFERRING, startCore, type Core, type StoredObject } from "../harness/imitated-core";
import { recipeOf, type Attributes } from "../harness/resource-recipes";

/*
 * While the provider's configuration is unknown, a client that allows it gets deferred answers (`-allow-deferral`, and
 * stacks); each other one gets what the configuration alone says, or an error where that is not enough.
 */

const { resources, dataSources } = createProvider();
const UNKNOWN_ENDPOINT: Attributes = { endpoint: UNKNOWN, api_key: "k" };

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const deferring = (): Promise<Core> => startCore(UNKNOWN_ENDPOINT, { capabilities: DEFERRING });

/** An object of the recipe in state, and its configuration. */
async function existing(typeName: string): Promise<{ readonly state: StoredObject; readonly config: Attributes }> {
  const { prepare, config: own, follow } = recipeOf(typeName);
  const fresh = await startService();
  try {
    prepare?.(fresh);
    const core = await startCore({ endpoint: fresh.url, api_key: fresh.keys.user });
    const config = { ...own, ...(await follow?.(core)) };
    const object = await core.resource(typeName);
    await object.apply(config);
    return { state: object.state!, config };
  } finally {
    await fresh.close();
  }
}

describe.each(resources.map(({ name }) => name))("%s, while the endpoint is unknown", (typeName) => {
  test("is deferred: its creation, its refresh, its update, its deletion", async () => {
    const { state, config } = await existing(typeName);
    const creation = await (await deferring()).resource(typeName);
    const created = await creation.plan(config);
    expect([created.action, creation.deferred]).toEqual(["create", ["PlanResourceChange"]]);
    await creation.applyPlan(created);
    expect(creation.state).toBeNull();

    const object = await (await deferring()).resource(typeName);
    object.state = state;
    const unchanged = await object.plan(config);
    expect([unchanged.action, object.deferred]).toEqual(["no-op", ["ReadResource", "PlanResourceChange"]]);
    expect(object.state).toEqual(state);
    for (const { to } of Object.values(recipeOf(typeName).changes)) {
      if (typeof to === "function") continue;
      const changed = await object.plan({ ...config, ...to });
      expect(changed.deferred).toBe(true);
      await object.applyPlan(changed);
      expect(object.state).toEqual(state);
    }
    object.deferred.length = 0;
    await object.destroy();
    expect(object.deferred).toEqual(["PlanResourceChange"]);
    expect(object.state).toEqual(state);
  });

  test("is deferred as an import, by id and by identity, which is answered as it was asked", async () => {
    const object = await (await deferring()).resource(typeName);
    await object.import("4711");
    expect([object.deferred, object.state]).toEqual([["ImportResourceState"], null]);

    const { state } = await existing(typeName);
    const { resource, server } = object;
    const wanted: Value = resource.identityOf(state.value);
    const identity = { msgpack: encodeMsgpack(impliedType(resource.identity), wanted) };
    const answer = await server.importResourceState(
      { typeName, id: "", identity, clientCapabilities: DEFERRING },
      { signal: new AbortController().signal },
    );
    expect(answer).toMatchObject({ diagnostics: [], deferred: "provider configuration unknown" });
    expect(answer.imported).toMatchObject([{ typeName, identity }]);
    expect(answer.imported).toHaveLength(1);
  });

  test("is planned without the service for a client that allows no deferral, and not imported", async () => {
    const { state, config } = await existing(typeName);
    const object = await (await startCore(UNKNOWN_ENDPOINT)).resource(typeName);
    expect(await object.plan(config)).toMatchObject({ action: "create", deferred: false });
    object.state = state;
    expect(await object.plan(config)).toMatchObject({ action: "no-op", deferred: false });
    await expect(object.import("4711")).rejects.toThrow("is not known yet");
  });

  test("is not deferred where the endpoint is known, whatever the client allows", async () => {
    const { state, config } = await existing(typeName);
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user }, { capabilities: DEFERRING });
    const object = await core.resource(typeName);
    object.state = state;
    await object.plan(config).catch((error: unknown) => expect(String(error)).not.toContain("deferral"));
    expect(object.deferred).toEqual([]);
  });
});

/** What a data source needs at least. */
const questionOf = (typeName: string, schema: Schema): Attributes => ({
  ...Object.fromEntries(
    Object.entries(schema.attributes).flatMap(([name, { presence }]) =>
      presence === "required" ? [[name, name.endsWith("_json") ? "{}" : "4711"]] : [],
    ),
  ),
  ...(typeName === "wfa_workflow_group" ? { name: "Finance" } : {}),
});

describe.each(dataSources)("data source $name, while the endpoint is unknown", (entry) => {
  const { name: typeName } = entry;
  test("is deferred, with unknown values for all that it would read", async () => {
    const { schema } = await entry.load();
    const question = questionOf(typeName, schema);
    const read = await (await deferring()).data(typeName, question);
    expect(read).toMatchObject(question);
    const computed = Object.entries(schema.attributes).flatMap(([name, { presence }]) =>
      presence === "computed" ? [name] : [],
    );
    expect(computed.map((name) => read[name])).toEqual(computed.map(() => UNKNOWN));
    expect(computed).not.toEqual([]);
  });

  test("is an error for a client that allows no deferral", async () => {
    const core = await startCore(UNKNOWN_ENDPOINT);
    const question = questionOf(typeName, (await entry.load()).schema);
    await expect(core.data(typeName, question)).rejects.toThrow('configuration of provider "wfa" is not known yet');
  });
});
