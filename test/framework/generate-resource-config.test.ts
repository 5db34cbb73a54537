import { expect, test } from "vitest";
import type { ObjectValue } from "../../src/cty";
import {
  computed,
  createProviderServer,
  defineSchema,
  impliedType,
  nestedList,
  number,
  optional,
  optionalComputed,
  required,
  string,
  type ManagedResource,
  type Schema,
} from "../../src/framework";
import { RpcClient, context, value, wire } from "./rpc-client";
import { thing, thingProvider } from "./thing-provider";
import { ThingStore } from "./thing-store";

test("what a user would write to have the state of a thing", async () => {
  const client = new RpcClient(thingProvider(new ThingStore()), thing);
  await client.configure();
  const state = await client.create({
    name: "a",
    size: 7,
    rules: [{ port: null, action: "allow", hits: null }],
  });
  const answer = await client.server.generateResourceConfig(
    { typeName: "test_thing", state: wire(client.type, state) },
    context(),
  );
  expect(answer.diagnostics).toEqual([]);
  const config = value(client.type, answer.config) as ObjectValue;
  // The region is the service's choice, and may be the user's: it is kept.
  expect(config).toEqual(
    client.object({
      name: "a",
      size: 7,
      region: "here",
      rules: [{ port: null, action: "allow", hits: null }],
    }),
  );

  const plan = await client.plan({
    prior: state,
    proposed: {
      ...state,
      ...Object.fromEntries(Object.entries(config).filter(([, held]) => held !== null)),
      rules: state["rules"] ?? null,
    },
    config,
  });
  expect(plan.planned).toEqual(state);
});

test("null stays null, and a type that is not there is an error", async () => {
  const client = new RpcClient(thingProvider(new ThingStore()), thing);
  const none = await client.server.generateResourceConfig(
    { typeName: "test_thing", state: wire(client.type, null) },
    context(),
  );
  expect(value(client.type, none.config)).toBeNull();
  const unknown = await client.server.generateResourceConfig({ typeName: "test_nothing", state: {} }, context());
  expect(unknown.diagnostics).toMatchObject([{ summary: 'Unknown resource type "test_nothing"' }]);
});

test("computed, default, write-only and invalid attributes are left out, nested ones too; a required one stays", async () => {
  const schema = defineSchema({
    description: "All kinds.",
    attributes: {
      id: computed(string, { description: "." }),
      name: required(string, { description: "." }),
      both: optionalComputed(string, { description: "." }),
      blank: optionalComputed(string, {
        description: ".",
        validate: (text) => (text === "" ? "must not be blank" : undefined),
      }),
      size: optional(number, { description: ".", default: 1 }),
      secret_wo: optional(string, { description: ".", writeOnly: true }),
      parts: optional(
        nestedList({
          seen: computed(string, { description: "." }),
          port: optional(number, { description: ".", default: 80 }),
        }),
        { description: "." },
      ),
    },
  });
  const provider = thingProvider(new ThingStore());
  const resource = { ...thing, schema, typeName: "test_kinds" } as unknown as ManagedResource<Schema, unknown>;
  const server = createProviderServer({
    ...provider,
    resources: [{ name: "test_kinds", load: async () => resource }],
    listResources: [],
  });
  const type = impliedType(schema);
  const parts = (values: ObjectValue): ObjectValue => ({
    id: "1",
    name: "n",
    both: "b",
    blank: "",
    size: 1,
    secret_wo: null,
    parts: [values],
  });
  const { config } = await server.generateResourceConfig(
    { typeName: "test_kinds", state: wire(type, parts({ seen: "s", port: 80 })) },
    context(),
  );
  expect(value(type, config)).toEqual({
    id: null,
    name: "n",
    both: "b",
    blank: null,
    size: null,
    secret_wo: null,
    parts: [{ seen: null, port: null }],
  });
});
