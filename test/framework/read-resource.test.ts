import { beforeEach, expect, test } from "vitest";
import { UNKNOWN } from "../../src/cty";
import { RpcClient } from "./rpc-client";
import { thing, thingProvider } from "./thing-provider";
import { ThingStore } from "./thing-store";

let client: RpcClient;
let store: ThingStore;

beforeEach(async () => {
  store = new ThingStore();
  client = new RpcClient(thingProvider(store), thing);
  await client.configure();
});

test("trap 13: private data is returned, and so is the identity", async () => {
  const state = await client.create({ name: "a" });
  const read = await client.read(state, { private: { kept: [1, "two"] } });
  expect(read).toMatchObject({ state, private: { kept: [1, "two"] }, identity: { id: "t-1" }, diagnostics: [] });
});

test("what changed on the service shows; an equal spelling does not", async () => {
  const state = await client.create({ name: "a", text: "As Written" });
  store.change("t-1", { size: 9 });
  expect((await client.read(state)).state).toEqual({ ...state, size: 9 });
  store.change("t-1", { text: "other" });
  expect((await client.read(state)).state).toMatchObject({ text: "other" });
});

test("write-only values are null whatever the resource returns", async () => {
  const state = await client.create({ name: "a" });
  expect((await client.read(state)).state?.["token_wo"]).toBeNull();
});

test("an object that is gone is null", async () => {
  const state = await client.create({ name: "a" });
  store.things.clear();
  expect(await client.read(state)).toMatchObject({ state: null, identity: null, diagnostics: [] });
});

test("trap 20: with an unknown provider configuration state is answered as it was", async () => {
  const state = await client.create({ name: "a" });
  store.change("t-1", { size: 9 });
  await client.configure({ endpoint: UNKNOWN });
  const read = await client.read(state, { private: { kept: 1 }, identity: { id: "t-1" } });
  expect(read).toMatchObject({ state, private: { kept: 1 }, identity: { id: "t-1" }, diagnostics: [] });
});

test("a failed read leaves state, private data and identity as they were", async () => {
  const state = await client.create({ name: "a" });
  store.behaviour = { read: "throws" };
  const read = await client.read(state, { private: { kept: 1 }, identity: { id: "t-1" } });
  expect(read).toMatchObject({ state, private: { kept: 1 }, identity: { id: "t-1" } });
  expect(read.diagnostics).toMatchObject([{ severity: "error", summary: "The provider has a bug" }]);
});

test("an identity that changed is an error, and state stays", async () => {
  const state = await client.create({ name: "a" });
  store.behaviour = { read: "other identity" };
  const read = await client.read(state, { identity: { id: "t-1" } });
  expect(read.state).toEqual(state);
  expect(read.diagnostics).toMatchObject([{ severity: "error", summary: "The identity of this test_thing changed" }]);
  expect(read.diagnostics[0]?.detail).toContain("whose id differs");
});

test("after a move the stored identity may be that of another type, which the read replaces", async () => {
  const state = await client.create({ name: "a" });
  expect(await client.read(state, { identity: { id: "/things/t-1" } })).toMatchObject({
    state,
    identity: { id: "t-1" },
    diagnostics: [],
  });
});

test("something unknown in what was read is a bug that names it", async () => {
  const state = await client.create({ name: "a" });
  store.behaviour = { read: "unknown" };
  const read = await client.read(state);
  expect(read.state).toEqual(state);
  expect(read.diagnostics[0]?.detail).toContain("(at region)");
});

test("validation is not raised while refreshing", async () => {
  const state = { ...(await client.create({ name: "a" })), size: -5, secret: "without the mark" };
  store.change("t-1", { size: -5 });
  expect((await client.read(state)).diagnostics).toEqual([]);
});

test("a value that the engine sent broken is told as such, and is no bug", async () => {
  const broken = await client.server.readResource(
    {
      typeName: "test_thing",
      currentState: { msgpack: Uint8Array.of(0x81, 0xa1) },
      private: new Uint8Array(),
      clientCapabilities: { deferralAllowed: false, writeOnlyAttributesAllowed: false },
    },
    { signal: new AbortController().signal },
  );
  expect(broken.diagnostics.map(({ summary }) => summary)).toEqual(["Cannot read a value from the engine"]);
});
