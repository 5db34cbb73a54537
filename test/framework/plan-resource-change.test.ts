import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN, attributePath, type ObjectValue } from "../../src/cty";
import { DiagnosticError } from "../../src/framework";
import { RpcClient, value } from "./rpc-client";
import { thing, thingProvider } from "./thing-provider";
import { ThingStore } from "./thing-store";

let client: RpcClient;
let store: ThingStore;

beforeEach(async () => {
  store = new ThingStore();
  client = new RpcClient(thingProvider(store), thing);
  await client.configure();
});

describe("create", () => {
  test("defaults are filled in, computed values are unknown, optional ones stay null", async () => {
    const config = client.object({ name: "a" });
    const { planned, diagnostics, replaces } = await client.plan({ prior: null, proposed: config, config });
    expect(diagnostics).toEqual([]);
    expect(replaces).toEqual([]);
    expect(planned).toEqual(client.object({ name: "a", size: 1, id: UNKNOWN, revision: UNKNOWN, region: "here" }));
  });

  test("nested objects get their defaults and computed values too", async () => {
    const config = client.object({
      name: "a",
      rules: [
        { port: null, action: "allow", hits: null },
        { port: 22, action: "deny", hits: null },
      ],
      settings: { mode: null },
    });
    const { planned } = await client.plan({ prior: null, proposed: config, config });
    expect(planned?.["rules"]).toEqual([
      { port: 80, action: "allow", hits: UNKNOWN },
      { port: 22, action: "deny", hits: UNKNOWN },
    ]);
    expect(planned?.["settings"]).toEqual({ mode: UNKNOWN });
  });

  test("what the configuration does not know yet stays unknown, also where there is a default", async () => {
    const config = client.object({ name: UNKNOWN, size: UNKNOWN, rules: UNKNOWN });
    const { planned } = await client.plan({ prior: null, proposed: config, config });
    expect(planned).toMatchObject({ name: UNKNOWN, size: UNKNOWN, rules: UNKNOWN });
  });

  test("the resource's own plan has the last word", async () => {
    const config = client.object({ name: "a" });
    const plan = await client.plan({ prior: null, proposed: config, config });
    expect(plan.planned?.["region"]).toBe("here");
  });
});

describe("update", () => {
  const proposedOf = (prior: ObjectValue, config: ObjectValue): ObjectValue =>
    Object.fromEntries(
      Object.entries(config).map(([name, value]) => [
        name,
        value ?? (["id", "revision", "region", "size"].includes(name) ? (prior[name] ?? null) : null),
      ]),
    );

  test("trap 12: computed values become unknown only where something changes; without a change the plan is the prior state", async () => {
    const prior = await client.create({ name: "a", text: "hello" });
    const same = client.object({ name: "a", text: "hello" });
    const unchanged = await client.plan({
      prior,
      proposed: proposedOf(prior, same),
      config: same,
      private: { kept: 1 },
    });
    expect(unchanged.planned).toEqual(prior);
    expect(unchanged.private).toEqual({ kept: 1 });

    const config = client.object({ name: "a", text: "other" });
    const { planned, replaces } = await client.plan({ prior, proposed: proposedOf(prior, config), config });
    expect(planned).toEqual({ ...prior, text: "other", revision: UNKNOWN, region: UNKNOWN });
    expect(planned?.["id"]).toBe(prior["id"]);
    // region is unknown only because text changes, which is no reason to replace.
    expect(replaces).toEqual([]);
  });

  test("an equal spelling is no change: the prior one is kept", async () => {
    const prior = await client.create({ name: "a", text: "hello" });
    const config = client.object({ name: "a", text: "HELLO" });
    const { planned } = await client.plan({ prior, proposed: proposedOf(prior, config), config });
    expect(planned).toEqual(prior);
  });

  test("a default comes back where the configuration no longer sets the attribute", async () => {
    const prior = await client.create({ name: "a", size: 7 });
    const config = client.object({ name: "a" });
    const { planned } = await client.plan({ prior, proposed: proposedOf(prior, config), config });
    expect(planned?.["size"]).toBe(1);
  });

  test("changed attributes that cannot be changed in place replace, each path once", async () => {
    const prior = await client.create({ name: "a", region: "there" });
    const config = client.object({ name: "b", region: "elsewhere" });
    const { replaces } = await client.plan({ prior, proposed: proposedOf(prior, config), config });
    expect(replaces).toEqual([attributePath("name"), attributePath("region")]);
  });

  test("an unknown value in the place of a known one may be a change, so it replaces", async () => {
    const prior = await client.create({ name: "a" });
    const config = client.object({ name: UNKNOWN });
    const { replaces } = await client.plan({
      prior,
      proposed: { ...proposedOf(prior, config), name: UNKNOWN },
      config,
    });
    expect(replaces).toEqual([attributePath("name")]);
  });

  test("a null computed value is unknown although useStateForUnknown is set", async () => {
    const prior = { ...(await client.create({ name: "a" })), id: null };
    const config = client.object({ name: "a", text: "x" });
    const { planned } = await client.plan({ prior, proposed: proposedOf(prior, config), config });
    expect(planned?.["id"]).toBe(UNKNOWN);
  });

  test("write-only values never reach the plan", async () => {
    const config = client.object({ name: "a", token_wo: "s3cret-token" });
    const { planned } = await client.plan({ prior: null, proposed: config, config });
    expect(planned?.["token_wo"]).toBeNull();
  });

  test("the stored identity is planned to stay", async () => {
    const prior = await client.create({ name: "a" });
    const config = client.object({ name: "a", text: "x" });
    const plan = await client.plan({ prior, proposed: proposedOf(prior, config), config, identity: { id: "t-1" } });
    expect(value(client.identityType, plan.plannedIdentity)).toEqual({ id: "t-1" });
  });
});

describe("destroy", () => {
  test("plans null and keeps private data", async () => {
    const prior = await client.create({ name: "a" });
    const plan = await client.plan({ prior, proposed: null, config: null, private: { kept: 1 } });
    expect(plan).toMatchObject({ planned: null, diagnostics: [], private: { kept: 1 } });
  });

  test("planDestroy can refuse", async () => {
    const prior = await client.create({ name: "precious" });
    const { diagnostics, planned } = await client.plan({ prior, proposed: null, config: null });
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "Precious" }]);
    expect(planned).toBeNull();
  });
});

test("trap 20: with an unknown provider configuration a plan is made by the generic rules", async () => {
  await client.configure({ endpoint: UNKNOWN });
  const config = client.object({ name: "a" });
  const { planned, diagnostics } = await client.plan({ prior: null, proposed: config, config });
  expect(diagnostics).toEqual([]);
  expect(planned).toMatchObject({ name: "a", size: 1, region: UNKNOWN, id: UNKNOWN });
});

test("a plan's warnings are returned with it", async () => {
  const config = client.object({ name: "warned" });
  const { diagnostics, planned } = await client.plan({ prior: null, proposed: config, config });
  expect(diagnostics).toMatchObject([{ severity: "warning", summary: "Careful" }]);
  expect(planned?.["name"]).toBe("warned");
});

test("where the resource's own plan fails, what Terraform proposed is planned, and nothing is forgotten", async () => {
  const prior = await client.create({ name: "a" });
  const refusal = new DiagnosticError({ summary: "Out of range", detail: "That is too far" });
  const failing = { ...thing, plan: () => Promise.reject(refusal) };
  const other = new RpcClient(
    { ...thingProvider(store), resources: [{ name: "test_thing", load: async () => failing }] },
    failing,
  );
  await other.configure();
  const proposed = { ...prior, text: "new" };
  const config = client.object({ name: "a", text: "new" });
  const update = { prior, proposed, config, private: { kept: 1 } };
  const failed = await other.plan({ ...update, identity: { id: "t-1" } });
  expect(failed).toMatchObject({ planned: proposed, private: { kept: 1 }, replaces: [] });
  expect(failed.diagnostics).toMatchObject([{ severity: "error", summary: "Out of range" }]);
  expect(value(client.identityType, failed.plannedIdentity)).toEqual({ id: "t-1" });
  expect(await other.plan(update)).not.toHaveProperty("plannedIdentity");
});
