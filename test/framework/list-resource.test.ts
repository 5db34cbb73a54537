import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN, type Value } from "../../src/cty";
import { impliedType, schemaMessage } from "../../src/framework";
import type { ListResourceEvent } from "../../src/protocol";
import { readAhead } from "../../src/framework/server/list-resource";
import { CAPABLE, RpcClient, context, value, wire } from "./rpc-client";
import { thing, thingProvider } from "./thing-provider";
import { ThingStore } from "./thing-store";
import { thingList } from "./thing-queries";

let store: ThingStore;
let client: RpcClient;
const type = impliedType(thingList([]).schema);

beforeEach(async () => {
  store = new ThingStore();
  client = new RpcClient(thingProvider(store), thing);
  await client.configure();
});

interface Query {
  readonly limit?: number;
  readonly include?: boolean;
  readonly signal?: AbortSignal;
}

function query(
  values: Readonly<Record<string, Value>> | null,
  { limit = 0, include = false, signal = context().signal }: Query = {},
): AsyncIterable<ListResourceEvent> {
  const config = wire(type, values === null ? null : client.filled(type, values));
  return client.server.listResource(
    { typeName: "test_thing", config, limit, includeResourceObject: include },
    { signal },
  );
}

async function all(events: AsyncIterable<ListResourceEvent>) {
  const seen = [];
  for await (const { identity, displayName, resourceObject, diagnostics } of events) {
    seen.push({
      displayName,
      id: (value(client.identityType, identity) as { readonly id: string } | null)?.id ?? null,
      state: value(client.type, resourceObject) as Readonly<Record<string, Value>> | null,
      diagnostics,
    });
  }
  return seen;
}

async function things(...names: readonly string[]): Promise<void> {
  for (const name of names) await client.create({ name });
}

describe("the stream", () => {
  test("is one event for each object, with its identity", async () => {
    await things("a", "b");
    expect(await all(query({}))).toEqual([
      { displayName: "a", id: "t-1", state: null, diagnostics: [] },
      { displayName: "b", id: "t-2", state: null, diagnostics: [] },
    ]);
    expect(store.log).toEqual(["left after 2"]);
  });

  test("is empty where there is nothing, and defaults count also without a config block", async () => {
    await things("a");
    store.change("t-1", { region: "there" });
    expect(await all(query(null))).toEqual([]);
    expect(await all(query({ region: "there" }))).toHaveLength(1);
  });

  test("ends at the limit, and the list is left there", async () => {
    await things("a", "b", "c");
    expect((await all(query({}, { limit: 2 }))).map(({ displayName }) => displayName)).toEqual(["a", "b"]);
    expect(store.log).toEqual(["left after 2"]);
  });

  test("a reader that leaves early ends the list", async () => {
    await things("a", "b", "c");
    for await (const { displayName } of query({})) {
      expect(displayName).toBe("a");
      break;
    }
    expect(store.log).toEqual(["left after 1"]);
  });
});

describe("with include_resource_object", () => {
  test("an object has the state that a read after an import gives", async () => {
    await things("a", "b");
    const [first, second] = await all(query({}, { include: true, limit: 2 }));
    const imported = (await client.import({ id: "t-1" })).imported[0]!.state;
    expect(first?.state).toEqual((await client.read(imported)).state);
    expect(second?.state).toMatchObject({ id: "t-2", name: "b", size: 1, token_wo: null });
  });

  test("the order stays, also of many, and what is gone by now is left out", async () => {
    const names = Array.from({ length: 30 }, (_, i) => `thing ${i}`);
    await things(...names);
    const seen: string[] = [];
    for await (const { displayName } of query({}, { include: true })) {
      if (seen.length === 0) store.things.delete("t-30");
      seen.push(displayName);
    }
    expect(seen).toEqual(names.slice(0, 29));
  });

  test("a limit counts what is there", async () => {
    await things("a", "b", "c", "d");
    const events = query({}, { include: true, limit: 3 });
    expect((await all(events)).map(({ displayName }) => displayName)).toEqual(["a", "b", "c"]);
  });

  test("one that cannot be read is listed with a warning", async () => {
    await things("a", "b");
    store.behaviour = { read: "throws" };
    const seen = await all(query({}, { include: true }));
    expect(seen).toMatchObject([
      {
        displayName: "a",
        id: "t-1",
        state: null,
        diagnostics: [{ severity: "warning", summary: "a: The provider has a bug" }],
      },
      {
        displayName: "b",
        id: "t-2",
        state: null,
        diagnostics: [{ severity: "warning", summary: "b: The provider has a bug" }],
      },
    ]);
  });
});

describe("what goes wrong", () => {
  test("a warning goes out with the next object, without secrets", async () => {
    await things("a", "b");
    const seen = await all(query({ region: "odd", token: "s3cret-token" }));
    expect(seen.map(({ diagnostics }) => diagnostics)).toEqual([
      [{ severity: "warning", summary: "Odd region", detail: "It is odd with (sensitive)" }],
      [],
    ]);
  });

  test("a warning of an empty list is an event of its own", async () => {
    expect(await all(query({ region: "odd" }))).toMatchObject([
      { displayName: "", id: null, diagnostics: [{ severity: "warning" }] },
    ]);
  });

  test("a bug ends the list, after what was found", async () => {
    await things("a", "b");
    const seen = await all(query({ fail_after: 1, token: "s3cret-token" }));
    expect(seen).toMatchObject([
      { displayName: "a" },
      { id: null, diagnostics: [{ severity: "error", summary: "The provider has a bug" }] },
    ]);
    expect(JSON.stringify(seen)).not.toContain("s3cret");
  });

  test("while the provider's configuration is unknown, or failed, it says so", async () => {
    await client.configure({ endpoint: UNKNOWN });
    expect(await all(query({}))).toMatchObject([
      { diagnostics: [{ summary: 'The configuration of provider "test" is not known yet' }] },
    ]);
    await client.configure({ api_key: "a wrong key" });
    expect(await all(query({}))).toMatchObject([{ diagnostics: [{ summary: 'Provider "test" is not configured' }] }]);
  });

  test("unknown filters and an unknown list resource are errors", async () => {
    expect(await all(query({ region: UNKNOWN }))).toMatchObject([
      { diagnostics: [{ severity: "error", path: [{ attribute: "region" }] }] },
    ]);
    const events = client.server.listResource(
      { typeName: "test_other", config: {}, limit: 0, includeResourceObject: false },
      context(),
    );
    expect(await all(events)).toMatchObject([{ diagnostics: [{ summary: 'Unknown list resource "test_other"' }] }]);
  });

  test("an interruption ends it with an error that is no bug", async () => {
    await things("a");
    const controller = new AbortController();
    const seen: ListResourceEvent[] = [];
    for await (const event of query({ forever: true }, { signal: controller.signal })) {
      seen.push(event);
      controller.abort();
    }
    expect(seen.at(-1)?.diagnostics).toMatchObject([
      { severity: "error", summary: "Listing test_thing was interrupted" },
    ]);
    expect(store.log.at(-1)).toBe("left after 1");
  });
});

test("a configuration is validated, attribute by attribute and as a whole", async () => {
  const validate = async (values: Readonly<Record<string, Value>>) =>
    (
      await client.server.validateListResourceConfig(
        { typeName: "test_thing", config: wire(type, client.filled(type, values)), clientCapabilities: CAPABLE },
        context(),
      )
    ).diagnostics;
  expect(await validate({ region: UNKNOWN })).toEqual([]);
  expect(await validate({ token: "bad" })).toMatchObject([{ summary: 'Invalid value for "token"' }]);
  expect(await validate({ region: "nowhere" })).toMatchObject([{ summary: "Nowhere is no region" }]);
});

describe("declarations", () => {
  test("a default does not show on the wire", () => {
    const { schema } = thingList([]);
    expect(schemaMessage(schema, false).attributes[0]).toMatchObject({
      name: "region",
      optional: true,
      computed: false,
    });
  });
});

test("reading ahead keeps order and its measure, and stops where its reader does", async () => {
  let underWay = 0;
  let most = 0;
  let started = 0;
  const source = async function* (): AsyncGenerator<number> {
    for (let i = 0; i < 20; i++) yield i;
  };
  const slow = async (i: number): Promise<number> => {
    started++;
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, (20 - i) % 3));
    underWay--;
    return i;
  };
  const seen: number[] = [];
  for await (const i of readAhead(source(), 4, slow)) seen.push(i);
  expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(most).toBeLessThanOrEqual(4);
  started = 0;
  for await (const i of readAhead(source(), 4, slow)) if (i === 2) break;
  expect(started).toBeLessThanOrEqual(7);
});
