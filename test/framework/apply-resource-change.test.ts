import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN, type ObjectValue } from "../../src/cty";
import { DiagnosticError } from "../../src/framework";
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

async function plannedCreate(values: Readonly<Record<string, string>> = {}) {
  const config = client.object({ name: "a", ...values });
  const plan = await client.plan({ prior: null, proposed: config, config });
  return { prior: null, planned: plan.planned, config, private: plan.private };
}

async function plannedUpdate(values: Readonly<Record<string, string>>) {
  const prior = await client.create({ name: "a", text: "old" });
  const config = client.object({ name: "a", ...values });
  const planned: ObjectValue = { ...prior, ...values, revision: UNKNOWN };
  return { prior, planned, config, private: { kept: 1 } };
}

describe("create", () => {
  test("returns the whole object with its identity and private data", async () => {
    const { state, identity, private: kept, diagnostics } = await client.apply(await plannedCreate());
    expect(diagnostics).toEqual([]);
    expect(state).toEqual(client.object({ id: "t-1", name: "a", size: 1, region: "here", revision: 1 }));
    expect(identity).toEqual({ id: "t-1" });
    expect(kept).toEqual({ created: true });
  });

  test("a value that comes back equal but spelled differently is stored as planned", async () => {
    const { state } = await client.apply(await plannedCreate({ text: "As The User Wrote It" }));
    expect(store.things.get("t-1")?.text).toBe("as the user wrote it");
    expect(state?.["text"]).toBe("As The User Wrote It");
  });

  test("write-only values reach the resource and never the state", async () => {
    const { state } = await client.apply(await plannedCreate({ token_wo: "the-token" }));
    expect(store.things.get("t-1")?.token).toBe("the-token");
    expect(state?.["token_wo"]).toBeNull();
  });

  test("trap 14: a half-made object is stored with what is known, unknown rest null", async () => {
    store.behaviour = { create: "half" };
    const { state, diagnostics, identity, private: kept } = await client.apply(await plannedCreate());
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "Half made" }]);
    expect(state).toMatchObject({ id: "t-1", name: "a", revision: null });
    expect(identity).toEqual({ id: "t-1" });
    expect(kept).toEqual({ half: true });
  });

  test("trap 14: where nothing was made, state is null and the error says why", async () => {
    store.behaviour = { create: "says why" };
    const { state, diagnostics, identity } = await client.apply(await plannedCreate());
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "No room", detail: "Make room first" }]);
    expect([state, identity]).toEqual([null, null]);
  });

  test("nothing returned and nothing said is a bug", async () => {
    store.behaviour = { create: "nothing" };
    const { state, diagnostics } = await client.apply(await plannedCreate());
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "The provider has a bug" }]);
  });

  test("a value left unknown without an error is a bug that names it; the object is stored all the same", async () => {
    store.behaviour = { create: "forgets" };
    const { state, diagnostics } = await client.apply(await plannedCreate());
    expect(diagnostics[0]?.detail).toContain("left unknown: revision");
    expect(state).toMatchObject({ id: "t-1", revision: null });
  });

  test("a value of the wrong type is a bug that names it; the object is stored with the planned value", async () => {
    store.behaviour = { create: "wrong type" };
    const { state, diagnostics } = await client.apply(await plannedCreate());
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]?.detail).toContain("(at size)");
    expect(state).toMatchObject({ id: "t-1", size: 1, revision: 1 });
  });
});

describe("update", () => {
  test("writes and returns the new state", async () => {
    const { state, private: kept, identity } = await client.apply(await plannedUpdate({ text: "New" }));
    expect(state).toMatchObject({ id: "t-1", text: "New", revision: 2 });
    expect(kept).toEqual({ updated: true });
    expect(identity).toEqual({ id: "t-1" });
  });

  test("trap 14: a failed update keeps the prior state, private data and identity", async () => {
    const request = await plannedUpdate({ text: "new" });
    store.behaviour = { update: "throws" };
    const { state, private: kept, identity, diagnostics } = await client.apply(request);
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "The provider has a bug" }]);
    expect(state).toEqual(request.prior);
    expect(kept).toEqual({ kept: 1 });
    expect(identity).toEqual({ id: "t-1" });
  });

  test("trap 14: a partly failed update keeps what the resource returned", async () => {
    const request = await plannedUpdate({ text: "new" });
    store.behaviour = { update: "half" };
    const { state, diagnostics } = await client.apply(request);
    expect(diagnostics).toMatchObject([{ summary: "Half updated" }]);
    expect(state).toMatchObject({ text: "new", size: 1 });
  });

  test("another identity after an update is an error, and the old one is kept", async () => {
    const request = await plannedUpdate({ text: "new" });
    store.behaviour = { update: "other identity" };
    const { identity, diagnostics, state } = await client.apply({ ...request, identity: { id: "t-1" } });
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "The identity of this test_thing changed" }]);
    expect(identity).toEqual({ id: "t-1" });
    expect(state).toMatchObject({ text: "new" });
  });
});

describe("delete", () => {
  test("returns null", async () => {
    const prior = await client.create({ name: "a" });
    const { state, diagnostics } = await client.apply({ prior, planned: null, config: null });
    expect([state, diagnostics, store.things.size]).toEqual([null, [], 0]);
  });

  test.each(["throws", "refused"] as const)(
    "trap 14: a delete that fails (%s) keeps state, private data and identity",
    async (how) => {
      const prior = await client.create({ name: "a" });
      store.behaviour = { delete: how };
      const {
        state,
        private: kept,
        identity,
        diagnostics,
      } = await client.apply({ prior, planned: null, config: null, private: { kept: 1 } });
      expect(diagnostics).toMatchObject([{ severity: "error" }]);
      expect(state).toEqual(prior);
      expect(kept).toEqual({ kept: 1 });
      expect(identity).toEqual({ id: "t-1" });
    },
  );
});

test("an apply with a provider that is not configured names what to do", async () => {
  const request = await plannedCreate();
  await client.configure({ endpoint: UNKNOWN });
  const unknown = await client.apply(request);
  expect(unknown.diagnostics[0]?.detail).toContain("terraform apply -target=ADDRESS");
  await client.configure({ api_key: "a wrong key" });
  const failed = await client.apply(request);
  expect(failed.diagnostics[0]).toMatchObject({ severity: "error", summary: 'Provider "test" is not configured' });
  const state = client.object({ id: "t-1", name: "a" });
  for (const [doing, prior, planned] of [
    ["create", null, state],
    ["update", state, { ...state, text: "new" }],
    ["delete", state, null],
  ] as const) {
    const { diagnostics } = await client.apply({ prior, planned, config: planned });
    expect(diagnostics).toMatchObject([
      { detail: expect.stringContaining(`To ${doing} a test_thing, the provider needs its configuration`) as string },
    ]);
  }
  expect([unknown.state, failed.state]).toEqual([null, null]);
});

test("a DiagnosticError is reported as it is, not as a bug", async () => {
  const refusal = new DiagnosticError({ summary: "Out of range", detail: "That is too far" });
  const far = { ...thing, create: () => Promise.reject(refusal) };
  const other = new RpcClient(
    { ...thingProvider(store), resources: [{ name: "test_thing", load: async () => far }] },
    far,
  );
  await other.configure();
  const { diagnostics } = await other.apply(await plannedCreate());
  expect(diagnostics).toMatchObject([{ severity: "error", summary: "Out of range", detail: "That is too far" }]);
});
