import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AbortedError, waitUntil } from "../../src/client";
import { clientFor, failureOf, live } from "./support/client-for";
import { json, scriptedServer } from "./support/scripted-server";

class Late extends Error {}
const quick = { ...live, initialDelay: 1, maxDelay: 4, onTimeout: () => new Late("The workflow did not appear") };

test("looks at once, and again until there is something to see", async () => {
  let looks = 0;
  expect(await waitUntil(async () => "seen", { ...quick, initialDelay: 1_000_000 })).toBe("seen");
  expect(await waitUntil(async () => [null, undefined, false, "", "later"][looks++], quick)).toBe("");
  expect(looks).toBe(4);
});

test("a 404 straight after a create is waited out", async () => {
  await using server = await scriptedServer((_request, index) =>
    index < 3 ? { status: 404 } : json({ id: "1", name: "n" }),
  );
  await using client = clientFor(server.origin);
  expect(
    await waitUntil((signal) => client.workflows.get("1", { state: "submitted" }, { signal }), quick),
  ).toMatchObject({ id: "1" });
  expect(server.seen).toHaveLength(4);
});

test("a deletion that is applied later is waited for", async () => {
  await using server = await scriptedServer((_request, index) => (index < 2 ? json({ id: "1" }) : { status: 410 }));
  await using client = clientFor(server.origin);
  await waitUntil(async (signal) => (await client.workflowGroups.get("1", { signal })) === null, quick);
  expect(server.seen).toHaveLength(3);
});

test("an error of the probe ends it", async () => {
  let looks = 0;
  const error = await failureOf(waitUntil(async () => Promise.reject(new RangeError(`look ${++looks}`)), quick));
  expect(error).toMatchObject({ message: "look 1" });
});

test("time that is over makes the caller's error, whichever clock ends first", async () => {
  expect(await failureOf(waitUntil(async () => null, { ...quick, timeout: 20 }))).toBeInstanceOf(Late);
  expect(await failureOf(waitUntil(async () => null, { ...quick, signal: AbortSignal.timeout(20) }))).toBeInstanceOf(
    Late,
  );
  await using server = await scriptedServer(() => null);
  await using client = clientFor(server.origin);
  const stuck = waitUntil((signal) => client.workflows.get("1", {}, { signal }), { ...quick, timeout: 50 });
  expect(await failureOf(stuck)).toBeInstanceOf(Late);
});

test("tells regularly how long it has been, until the wait ends", async () => {
  const heard: number[] = [];
  const onHeartbeat = (waited: number): number => heard.push(waited);
  await failureOf(waitUntil(async () => null, { ...quick, timeout: 100, onHeartbeat, heartbeatInterval: 20 }));
  expect(heard.length).toBeGreaterThan(0);
  expect(heard).toEqual([...heard].sort((a, b) => a - b));
  const count = heard.length;
  await sleep(50);
  expect(heard).toHaveLength(count);
});

test("a signal ends the wait between looks and within one", async () => {
  const controller = new AbortController();
  const waiting = failureOf(
    waitUntil(async () => null, { ...quick, signal: controller.signal, initialDelay: 1_000_000, maxDelay: 1_000_000 }),
  );
  await sleep(5);
  controller.abort();
  expect(await waiting).toBeInstanceOf(AbortedError);
  expect(
    await failureOf(waitUntil(async () => "never looked", { ...quick, signal: controller.signal })),
  ).toBeInstanceOf(AbortedError);
});

describe("by the clock", () => {
  let looks: number[];
  const probe = async (): Promise<null> => {
    looks.push(performance.now());
    return null;
  };
  const late = { ...live, onTimeout: () => new Late("The workflow did not appear") };
  /** Milliseconds between the looks of a wait of one minute. */
  const gaps = async (chance: number, options: Partial<Parameters<typeof waitUntil>[1]> = {}) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const waiting = failureOf(waitUntil(probe, { ...late, timeout: 60_000, ...options }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await waiting).toBeInstanceOf(Late);
    return looks.slice(1).map((at, index) => Math.round(at - looks[index]!));
  };

  beforeEach(() => {
    looks = [];
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("a quarter of a second after the first look, then half as long again each time, at most five seconds", async () => {
    const seen = await gaps(0.5);
    expect(seen.slice(0, 10)).toEqual([250, 375, 562, 843, 1265, 1898, 2847, 4271, 5000, 5000]);
  });

  test("chance shortens or lengthens each pause by a quarter, the longest too", async () => {
    expect((await gaps(0)).slice(0, 9)).toEqual([187, 281, 421, 632, 949, 1423, 2135, 3203, 3750]);
    looks = [];
    expect((await gaps(1)).slice(0, 9)).toEqual([312, 468, 703, 1054, 1582, 2373, 3559, 5339, 6250]);
  });

  test("the first and the longest pause can be given", async () => {
    expect((await gaps(0.5, { initialDelay: 100, maxDelay: 200 })).slice(0, 4)).toEqual([100, 150, 200, 200]);
    looks = [];
    expect((await gaps(0.5, { initialDelay: 900, maxDelay: 200 })).slice(0, 2)).toEqual([200, 200]);
  });

  test("without a time of its own it waits as long as the signal lets it; a month is no overflow", async () => {
    for (const timeout of [{}, { timeout: 2 ** 32 }]) {
      const controller = new AbortController();
      let error: unknown;
      const waiting = waitUntil(probe, { ...late, ...timeout, signal: controller.signal }).catch((e: unknown) => {
        error = e;
      });
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(error).toBeUndefined();
      controller.abort();
      await waiting;
      expect(error).toMatchObject({ message: "The wait was cancelled", code: "aborted", mayHaveHadEffect: false });
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  test("what is seen leaves no timer behind", async () => {
    expect(await waitUntil(async () => "seen", { ...late, timeout: 1000 })).toBe("seen");
    expect(vi.getTimerCount()).toBe(0);
  });
});
