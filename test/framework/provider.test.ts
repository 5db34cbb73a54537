import { beforeEach, describe, expect, test } from "vitest";
import { NUMBER, STRING, UNKNOWN, decodeMsgpack, formatPath, list, type Type, type Value } from "../../src/cty";
import {
  createProviderServer,
  defineSchema,
  impliedType,
  mapOf,
  nested,
  nestedList,
  optional,
  string,
  type ManagedResource,
} from "../../src/framework";
import { CAPABLE, RpcClient, context, value, wire } from "./rpc-client";
import { thing, thingData, thingProvider } from "./thing-provider";
import { ThingStore } from "./thing-store";

let store: ThingStore;
let client: RpcClient;

beforeEach(() => {
  store = new ThingStore();
  client = new RpcClient(thingProvider(store), thing);
});

describe("trap 19: nothing needs a prior schema call, and only what is asked for is loaded", () => {
  test("a resource's calls load that resource, once", async () => {
    await client.configure();
    await Promise.all([client.validate({ name: "a" }), client.upgrade({ name: "a" }, 2)]);
    await client.create({ name: "a" });
    expect(store.loads).toEqual(["resource test_thing"]);
  });

  test("the schema loads all", async () => {
    const schemas = await client.server.getProviderSchema(context());
    expect(schemas.diagnostics).toEqual([]);
    expect([...schemas.resources.keys()]).toEqual(["test_thing", "test_other"]);
    expect([...schemas.functions.keys()]).toEqual(["join_all"]);
    expect(new Set(store.loads)).toEqual(
      new Set([
        "resource test_thing",
        "resource test_other",
        "data source test_thing",
        "function join_all",
        "list resource test_thing",
        "action test_shout",
      ]),
    );
  });
});

test("trap 21: identity schemas are answered without error", async () => {
  const { identitySchemas, diagnostics } = await client.server.getResourceIdentitySchemas(context());
  expect(diagnostics).toEqual([]);
  expect(identitySchemas.get("test_thing")).toEqual({
    version: 0,
    attributes: [{ name: "id", type: STRING, requiredForImport: true, optionalForImport: false, description: "Id." }],
  });
  const none = createProviderServer({ ...thingProvider(store), resources: [] });
  expect(await none.getResourceIdentitySchemas(context())).toEqual({ diagnostics: [], identitySchemas: new Map() });
});

describe("configure", () => {
  test("defaults are filled in, and errors are the provider's", async () => {
    const { diagnostics } = await client.configure({ api_key: "a wrong key" });
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "The key is refused" }]);
    expect(diagnostics[0]?.detail).toContain("(4 tries)");
  });

  test("a second one replaces the first", async () => {
    await client.configure({ api_key: "a wrong key" });
    await client.configure();
    expect((await client.create({ name: "a" }))["id"]).toBe("t-1");
  });
});

describe("data sources", () => {
  const type = impliedType(thingData.schema);
  const request = (values: Readonly<Record<string, Value>>) => ({
    typeName: "test_thing",
    config: wire(type, client.filled(type, values)),
    clientCapabilities: CAPABLE,
  });
  const read = async (values: Readonly<Record<string, Value>>) => {
    const answer = await client.server.readDataSource(request(values), context());
    return { ...answer, state: value(type, answer.state) };
  };

  test("reads with defaults filled in", async () => {
    await client.configure();
    await client.create({ name: "a" });
    expect(await read({ id: "t-1" })).toEqual({
      state: { id: "t-1", detail: "short", name: "a (short)" },
      diagnostics: [],
    });
  });

  test("an error gives no state", async () => {
    await client.configure();
    expect(await read({ id: "t-9" })).toMatchObject({
      state: null,
      diagnostics: [{ severity: "error", summary: "Not found" }],
    });
  });

  test("trap 20: an unknown provider configuration is an error that names the way out", async () => {
    await client.configure({ endpoint: UNKNOWN });
    const { diagnostics } = await read({ id: "t-1" });
    expect(diagnostics[0]?.summary).toBe('The configuration of provider "test" is not known yet');
    expect(diagnostics[0]?.detail).toContain("-target");
  });

  test("validates", async () => {
    const { diagnostics } = await client.server.validateDataResourceConfig(request({ id: "" }), context());
    expect(diagnostics).toMatchObject([{ summary: "Empty id" }]);
  });
});

describe("functions", () => {
  const call = (separator: Value, texts: Value, more: readonly Value[] = []) => {
    const types: readonly Type[] = [STRING, list(STRING), NUMBER];
    const values: readonly Value[] = [separator, texts, ...more];
    const args = values.map((argument, index) => wire(types[index] ?? STRING, argument));
    return client.server.callFunction({ name: "join_all", arguments: args }, context());
  };
  const result = async (separator: Value, texts: Value) => {
    const answer = await call(separator, texts);
    if ("error" in answer) throw new Error(answer.error.text);
    return decodeMsgpack(STRING, answer.result.msgpack ?? new Uint8Array());
  };

  test("are called before configure", async () => {
    expect(await result("-", ["a", "b"])).toBe("a-b");
  });

  test("a bad argument is told at its place, a bug as one", async () => {
    expect(await call("!", ["a"])).toEqual({ error: { text: 'The separator must not be "!"', argument: 0 } });
    expect(await call("?", ["a"])).toMatchObject({
      error: { text: expect.stringContaining("The provider has a bug") },
    });
  });

  test("are all there for OpenTofu's GetFunctions", async () => {
    const { functions } = await client.server.getFunctions(context());
    expect(functions.get("join_all")).toMatchObject({
      parameters: [
        { name: "separator", type: STRING },
        { name: "texts", type: list(STRING) },
      ],
      result: STRING,
    });
  });
});

describe("secrets", () => {
  test("no sensitive or write-only value stands in a diagnostic or in the log", async () => {
    const logged: string[] = [];
    client = new RpcClient(thingProvider(store), thing, { onBug: (stack) => logged.push(stack) });
    const wrong = await client.configure({ api_key: "a wrong key" });
    expect(wrong.diagnostics[0]?.detail).toContain("does not take (sensitive)");

    await client.configure();
    const invalid = await client.validate({ name: "a", secret: "hidden-value" });
    expect(invalid.diagnostics).toMatchObject([{ detail: "(sensitive) has no exclamation mark" }]);

    store.behaviour = { create: "throws" };
    const config = client.object({ name: "a", secret: "hidden-value!" });
    const plan = await client.plan({ prior: null, proposed: config, config });
    const applied = await client.apply({ prior: null, planned: plan.planned, config });
    expect(applied.diagnostics[0]?.detail).toContain("cannot create with (sensitive)");
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("TypeError: cannot create with (sensitive)");
  });

  test("no diagnostic points at one: engines print the source lines there, and with them what is written in clear", async () => {
    const behind = defineSchema({
      description: ".",
      attributes: {
        plain: optional(string, { description: ".", validate: () => "No" }),
        secret: optional(mapOf(string), { description: ".", sensitive: true, validate: () => "No" }),
        inside: optional(
          nested({
            open: optional(string, { description: ".", validate: () => "No" }),
            token: optional(string, { description: ".", writeOnly: true, validate: () => "No" }),
          }),
          { description: ".", validate: () => "No" },
        ),
        beside: optional(nestedList({ open: optional(string, { description: ".", validate: () => "No" }) }), {
          description: ".",
          validate: () => "No",
        }),
      },
    });
    const nobody: ManagedResource<typeof behind, unknown> = { ...thing, schema: behind } as never;
    const other = new RpcClient(
      { ...thingProvider(store), resources: [{ name: "test_thing", load: async () => nobody }] } as never,
      nobody as never,
    );
    const { diagnostics } = await other.validate(
      {
        plain: "a",
        secret: new Map([["k", "in clear"]]),
        inside: { open: "b", token: "in clear" },
        beside: [{ open: "c" }],
      },
      CAPABLE,
    );
    expect(diagnostics.map(({ summary, path }) => [summary, path && formatPath(path)])).toEqual([
      ['Invalid value for "plain"', "plain"],
      ['Invalid value for "secret"', undefined],
      ['Invalid value for "inside"', undefined],
      ['Invalid value for "inside.open"', "inside.open"],
      ['Invalid value for "inside.token"', undefined],
      ['Invalid value for "beside"', "beside"],
      ['Invalid value for "beside.open"', "beside[0].open"],
    ]);
  });

  test("the provider block's secrets stay out of later calls too", async () => {
    await client.configure({ api_key: "the-secret-key" });
    const { diagnostics } = await client.import({ id: "the-secret-key" });
    expect(diagnostics).toMatchObject([{ summary: 'There is no thing "(sensitive)"' }]);
  });
});

test("trap 25: strings come and go in Unicode normal form C", async () => {
  await client.configure();
  const state = await client.create({ name: "Cafe\u0301" });
  expect(state["name"]).toBe("Caf\u00e9");
});

test("trap 7: every attribute is present on the wire, nulls included", async () => {
  await client.configure();
  const config = client.object({ name: "a" });
  const { plannedState } = await client.plan({ prior: null, proposed: config, config });
  // A fixmap or map16 header and as many pairs as the schema has attributes.
  expect(plannedState.msgpack?.[0]).toBe(0x80 + Object.keys(thing.schema.attributes).length);
});

test("requests in JSON are read too, and answered in msgpack", async () => {
  await client.configure();
  const state = await client.create({ name: "a" });
  const json = Object.fromEntries(Object.entries(state).map(([name, held]) => [name, held]));
  const answer = await client.server.readResource(
    {
      typeName: "test_thing",
      currentState: { json: Buffer.from(JSON.stringify(json)) },
      private: new Uint8Array(),
      clientCapabilities: CAPABLE,
    },
    context(),
  );
  expect(answer.newState.json).toBeUndefined();
  expect(value(client.type, answer.newState)).toEqual(state);
});
