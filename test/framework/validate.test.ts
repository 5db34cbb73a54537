import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN, attributePath } from "../../src/cty";
import {
  computed,
  defineSchema,
  impliedType,
  listOf,
  mapOf,
  optional,
  string,
  type ManagedResource,
} from "../../src/framework";
import { CAPABLE, INCAPABLE, RpcClient, wire } from "./rpc-client";
import { thing, thingProvider } from "./thing-provider";
import { ThingStore } from "./thing-store";

let client: RpcClient;

beforeEach(() => {
  client = new RpcClient(thingProvider(new ThingStore()), thing);
});

describe("a resource", () => {
  test("each value's own check has its path, nested ones too", async () => {
    const { diagnostics } = await client.validate({
      name: "a",
      size: -1,
      rules: [{ port: null, action: "", hits: null }],
    });
    expect(diagnostics).toEqual([
      {
        severity: "error",
        summary: 'Invalid value for "size"',
        detail: "A size must be above zero",
        path: attributePath("size"),
      },
      {
        severity: "error",
        summary: 'Invalid value for "rules.action"',
        detail: "An action has a name",
        path: [{ attribute: "rules" }, { index: 0 }, { attribute: "action" }],
      },
    ]);
  });

  test("unknown and null values are not checked", async () => {
    const { diagnostics } = await client.validate({
      name: UNKNOWN,
      size: UNKNOWN,
      text: null,
      rules: UNKNOWN,
      tags: new Map([["a", UNKNOWN]]),
    });
    expect(diagnostics).toEqual([]);
  });

  test("null inside a collection is refused at its place", async () => {
    const { diagnostics } = await client.validate({
      name: "a",
      tags: new Map([
        ["good", "1"],
        ["bad", null],
      ]),
    });
    expect(diagnostics).toMatchObject([
      { severity: "error", summary: 'Null value inside "tags"', path: [{ attribute: "tags" }, { key: "bad" }] },
    ]);
  });

  test("rules over several attributes run where each value is valid", async () => {
    const both = await client.validate({ name: "forbidden", text: "x" });
    expect(both.diagnostics).toMatchObject([{ summary: "Forbidden things have no text", path: attributePath("text") }]);
    const invalid = await client.validate({ name: "forbidden", text: "x", size: 0 });
    expect(invalid.diagnostics).toMatchObject([{ summary: 'Invalid value for "size"' }]);
  });

  test("a write-only attribute is refused where the engine would store it", async () => {
    const old = await client.validate({ name: "a", token_wo: "the-token" }, INCAPABLE);
    expect(old.diagnostics).toMatchObject([{ severity: "error", summary: expect.stringContaining('"token_wo"') }]);
    expect(old.diagnostics[0]?.detail).toContain("Terraform 1.11");
    expect((await client.validate({ name: "a" }, INCAPABLE)).diagnostics).toEqual([]);
    expect((await client.validate({ name: "a", token_wo: "the-token" }, CAPABLE)).diagnostics).toEqual([]);
  });

  test("timeouts are Go durations above zero", async () => {
    const timeouts = (create: string) => ({ create, read: null, update: null, delete: null });
    const wrong = await client.validate({ name: "a", timeouts: timeouts("five minutes") });
    expect(wrong.diagnostics).toMatchObject([{ path: attributePath("timeouts", "create") }]);
    expect((await client.validate({ name: "a", timeouts: timeouts("0") })).diagnostics).toHaveLength(1);
    expect((await client.validate({ name: "a", timeouts: timeouts("1h30m") })).diagnostics).toEqual([]);
  });

  test("it needs no configured provider and no schema call", async () => {
    expect((await client.validate({ name: "a" })).diagnostics).toEqual([]);
  });

  test("an unknown type is an error that lists what there is", async () => {
    const { diagnostics } = await client.server.validateResourceConfig(
      { typeName: "test_nothing", config: wire(client.type, null), clientCapabilities: CAPABLE },
      { signal: new AbortController().signal },
    );
    expect(diagnostics).toMatchObject([{ severity: "error", summary: 'Unknown resource type "test_nothing"' }]);
    expect(diagnostics[0]?.detail).toContain("test_thing, test_other");
  });
});

describe("collections", () => {
  const schema = defineSchema({
    description: "Collections.",
    attributes: {
      id: computed(string, { description: "Id." }),
      list: optional(listOf(listOf(string)), { description: "List." }),
      texts: optional(listOf(string), {
        description: "Texts.",
        validate: (values) => (values.length > 2 ? "Too many" : undefined),
      }),
      maps: optional(mapOf(listOf(string)), { description: "Maps." }),
    },
  });
  const resource: ManagedResource<typeof schema, unknown> = {
    ...(thing as unknown as ManagedResource<typeof schema, unknown>),
    typeName: "test_collections",
    schema,
    validate: () => undefined,
  };
  const other = () =>
    new RpcClient(
      { ...thingProvider(new ThingStore()), resources: [{ name: "test_collections", load: async () => resource }] },
      resource,
    );

  test("null elements are found in lists of lists and maps of lists", async () => {
    const { diagnostics } = await other().validate({
      list: [["a"], ["b", null]],
      maps: new Map([["k", [null]]]),
    });
    expect(diagnostics.map(({ path }) => path)).toEqual([
      [{ attribute: "list" }, { index: 1 }, { index: 1 }],
      [{ attribute: "maps" }, { key: "k" }, { index: 0 }],
    ]);
  });

  test("a collection is checked as a whole, once it is wholly known", async () => {
    expect((await other().validate({ texts: ["a", "b", "c"] })).diagnostics).toMatchObject([{ detail: "Too many" }]);
    expect((await other().validate({ texts: ["a", "b", UNKNOWN] })).diagnostics).toEqual([]);
  });
});

test("the provider block is checked by its values, then by its own rules", async () => {
  const validate = async (values: Record<string, string>) => {
    const type = impliedType(client.provider.schema);
    const config = wire(type, client.filled(type, values));
    return client.server.validateProviderConfig({ config }, { signal: new AbortController().signal });
  };
  expect((await validate({ endpoint: "ftp://x" })).diagnostics).toMatchObject([
    { severity: "error", path: attributePath("endpoint") },
  ]);
  expect((await validate({})).diagnostics).toMatchObject([{ severity: "warning", summary: "No endpoint" }]);
});
