import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { AbortedError, waitUntil, waitUntilGone } from "../../src/client";
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
  await waitUntilGone((signal) => client.workflowGroups.get("1", { signal }), quick);
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
