import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { attributePath, type ObjectValue } from "../../src/cty";
import {
  DiagnosticError,
  durationMilliseconds,
  durationProblem,
  timeoutsAttribute,
  withConsequence,
  type DiagnosticText,
} from "../../src/framework";
import { formatDuration } from "../../src/framework/timeouts";
import { RpcClient } from "./rpc-client";
import { thing, thingProvider } from "./thing-provider";
import { ThingStore } from "./thing-store";

describe("durationMilliseconds reads what Go's time.ParseDuration reads", () => {
  test.each([
    ["0", 0],
    ["5s", 5000],
    ["30s", 30_000],
    ["1478s", 1_478_000],
    ["+5s", 5000],
    ["5.0s", 5000],
    ["5.6s", 5600],
    ["5.s", 5000],
    [".5s", 500],
    ["1.004s", 1004],
    ["10ns", 0.00001],
    ["11us", 0.011],
    ["12\u00b5s", 0.012],
    ["12\u03bcs", 0.012],
    ["13ms", 13],
    ["15m", 900_000],
    ["16h", 57_600_000],
    ["1h30m", 5_400_000],
    ["3h30m", 12_600_000],
    ["1h15m30.918273645s", 4_530_918.273645],
    ["39h9m14.425s", 140_954_425],
    ["10.5s4m", 250_500],
  ])("%s", (text, milliseconds) => {
    expect(durationMilliseconds(text)).toBeCloseTo(milliseconds, 9);
  });

  test.each(["", "3", "-1s", "-0", "s", ".", "+", ".s", "+.s", "1d", "1 s", "1h 30m", "1S", "1e3s", "five", "1.2.3s"])(
    "%j is refused, with a message that quotes it",
    (text) => {
      expect(() => durationMilliseconds(text)).toThrow(RangeError);
      expect(durationProblem(text)).toContain(JSON.stringify(text));
    },
  );

  test.each(["0", "0s", "0h0m", "0.0s"])("%s is a duration, and not a time limit", (text) => {
    expect(durationMilliseconds(text)).toBe(0);
    expect(durationProblem(text)).toBe(`"${text}" is zero; use a longer duration`);
  });

  test("what formatDuration writes is read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (milliseconds) => {
        expect(durationMilliseconds(formatDuration(milliseconds))).toBeCloseTo(milliseconds, 3);
      }),
    );
    expect([90_000, 3_600_000, 1_200_000, 250].map(formatDuration)).toEqual(["1m30s", "1h", "20m", "250ms"]);
  });
});

describe("operations end at their timeout", () => {
  let client: RpcClient;
  let store: ThingStore;
  const short = (operation: string): ObjectValue => ({
    create: null,
    read: null,
    update: null,
    delete: null,
    [operation]: "20ms",
  });

  beforeEach(async () => {
    store = new ThingStore();
    client = new RpcClient(thingProvider(store), thing);
    await client.configure();
  });

  test("create, by the configured timeout", async () => {
    store.behaviour = { create: "waits" };
    const config = client.object({ name: "a", timeouts: short("create") });
    const { planned } = await client.plan({ prior: null, proposed: config, config });
    const { state, diagnostics } = await client.apply({ prior: null, planned, config });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        summary: "Creating this test_thing took longer than 20ms",
        path: attributePath("timeouts", "create"),
      },
    ]);
    expect(diagnostics[0]?.detail).toContain("raise timeouts.create");
  });

  test("update keeps the prior state", async () => {
    const prior = await client.create({ name: "a" });
    store.behaviour = { update: "waits" };
    const planned = { ...prior, timeouts: short("update") };
    const { state, diagnostics } = await client.apply({
      prior,
      planned,
      config: client.object({ name: "a", timeouts: short("update") }),
    });
    expect(state).toEqual(prior);
    expect(diagnostics).toMatchObject([
      { summary: "Updating this test_thing took longer than 20ms", path: attributePath("timeouts", "update") },
    ]);
  });

  test("read, by what was last applied", async () => {
    const state = { ...(await client.create({ name: "a" })), timeouts: short("read") };
    store.behaviour = { read: "waits" };
    const read = await client.read(state);
    expect(read.state).toEqual(state);
    expect(read.diagnostics).toMatchObject([{ summary: "Reading this test_thing took longer than 20ms" }]);
  });

  test("the resource's default counts where the user gives none", async () => {
    const timeouts = timeoutsAttribute({ create: 20, read: 20, update: 20, delete: 20 });
    const quick = { ...thing, schema: { ...thing.schema, attributes: { ...thing.schema.attributes, timeouts } } };
    const other = new RpcClient(
      { ...thingProvider(store), resources: [{ name: "test_thing", load: async () => quick }] },
      quick,
    );
    await other.configure();
    store.behaviour = { create: "waits" };
    const config = other.object({ name: "a" });
    const { planned } = await other.plan({ prior: null, proposed: config, config });
    const { diagnostics } = await other.apply({ prior: null, planned, config });
    expect(diagnostics).toMatchObject([{ summary: "Creating this test_thing took longer than 20ms" }]);
  });

  test("StopProvider's signal ends an operation too, and says so", async () => {
    const stop = new AbortController();
    store.behaviour = { create: "waits" };
    const config = client.object({ name: "a" });
    const { planned } = await client.plan({ prior: null, proposed: config, config });
    const applying = client.apply({ prior: null, planned, config }, { signal: stop.signal });
    stop.abort();
    const { diagnostics, state } = await applying;
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "Creating this test_thing was interrupted" }]);
  });

  test("those that come after StopProvider do not begin, and one that reads does", async () => {
    const stopping = AbortSignal.abort();
    const context = { signal: new AbortController().signal, stopping };
    const config = client.object({ name: "a" });
    const { planned } = await client.plan({ prior: null, proposed: config, config }, context);
    const refused = (doing: string) => [
      {
        severity: "error",
        summary: `${doing} this test_thing did not begin`,
        detail: "Terraform had asked the provider to stop before, so nothing was sent. Apply again",
      },
    ];
    expect(await client.apply({ prior: null, planned, config }, context)).toMatchObject({
      state: null,
      diagnostics: refused("Creating"),
    });
    expect(store.things.size).toBe(0);
    const prior = await client.create({ name: "a" });
    const changed = { ...prior, name: "b" };
    expect(
      await client.apply({ prior, planned: changed, config: client.object({ name: "b" }) }, context),
    ).toMatchObject({
      state: prior,
      diagnostics: refused("Updating"),
    });
    const kept = { prior, planned: null, config: null, private: { a: 1 } };
    expect(await client.apply(kept, context)).toMatchObject({ state: prior, diagnostics: refused("Deleting") });
    expect([...store.things.values()]).toMatchObject([{ name: "a" }]);
    expect(await client.read(prior, {}, context)).toMatchObject({ state: prior, diagnostics: [] });
  });

  describe("report one error", () => {
    /** Waits for the end of its operation, and then reports errors and throws. */
    const ending = (errors: readonly DiagnosticText[], thrown: (reason: unknown) => unknown): typeof thing => ({
      ...thing,
      create: async (_request, { diagnostics, signal }) => {
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        for (const error of errors) diagnostics.error(error);
        throw thrown(signal.reason);
      },
    });
    const caused = (what: string, afterStop: string): DiagnosticText => ({
      summary: `Could not ${what}`,
      detail: "It was cancelled",
      afterStop,
    });
    const created = async (resource: typeof thing, timeout: "20ms" | null) => {
      const provider = { ...thingProvider(store), resources: [{ name: "test_thing", load: async () => resource }] };
      const other = new RpcClient(provider, resource);
      await other.configure();
      const config = other.object({ name: "a", timeouts: timeout === null ? null : short("create") });
      const { planned } = await other.plan({ prior: null, proposed: config, config });
      const stop = new AbortController();
      const applying = other.apply({ prior: null, planned, config }, { signal: stop.signal });
      if (timeout === null) stop.abort();
      return (await applying).diagnostics.map(({ summary, detail }) => [summary, detail]);
    };

    test("with what the end caused, in the words of those who know most", async () => {
      const first = withConsequence(caused("load", "Apply again"), "The next apply deletes it");
      const second = new DiagnosticError(caused("save", "The next apply deletes it"));
      expect(
        await created(
          ending([first], () => second),
          null,
        ),
      ).toEqual([
        [
          "Creating this test_thing was interrupted",
          "Terraform asked the provider to stop. Could not load. It was cancelled\n\nCould not save. It was cancelled\n\nThe next apply deletes it",
        ],
      ]);
      expect(
        await created(
          ending([first], (reason) => reason),
          "20ms",
        ),
      ).toEqual([
        [
          "Creating this test_thing took longer than 20ms",
          "The operation was stopped at its time limit. Could not load. It was cancelled\n\nThe next apply deletes it\n\nIf the service needs longer, raise timeouts.create",
        ],
      ]);
    });

    test("with another cause, which mentions the end", async () => {
      const refused = withConsequence({ summary: "Refused", detail: "It is in use" }, "Use another one");
      expect(
        await created(
          ending([refused], (reason) => reason),
          null,
        ),
      ).toEqual([["Refused", "It is in use\n\nUse another one\n\nTerraform also asked the provider to stop"]]);
      expect(
        await created(
          ending([], () => new DiagnosticError(refused)),
          "20ms",
        ),
      ).toEqual([
        [
          "Refused",
          "It is in use\n\nUse another one\n\nThe operation also reached its time limit of 20ms. If the service needs longer, raise timeouts.create",
        ],
      ]);
    });
  });
});
