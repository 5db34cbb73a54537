import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { TimeoutError, waitUntil } from "../../src/client";
import { watchEngine } from "../../src/protocol/go-plugin/engine-watch";
import { importGraph } from "../harness/import-graph";
import { ROOT } from "../../src/tooling/root";
import { clientFor, failureOf, live } from "../client/support/client-for";
import { json, scriptedServer, type ScriptedAnswer } from "../client/support/scripted-server";

const YEAR = 365 * 24 * 3_600_000;
afterEach(() => void vi.useRealTimers());

/** The time of day jumps to and fro at each look; timers and the monotonic clock go on as they do. */
function jumpyClock(): () => void {
  vi.useFakeTimers({ toFake: ["Date"] });
  let turn = 0;
  const jump = (): void =>
    void vi.setSystemTime(new Date("2026-06-01T00:00:00Z").getTime() + (turn++ % 2 === 0 ? YEAR : -YEAR));
  jump();
  return jump;
}

describe("a clock that jumps by years", () => {
  test("neither ends a wait early nor makes it endless", async () => {
    const jump = jumpyClock();
    let looks = 0;
    const seen = await waitUntil(async () => (jump(), ++looks > 4), {
      signal: AbortSignal.timeout(30_000),
      initialDelay: 5,
      timeout: 20_000,
      onTimeout: () => new Error("too early"),
    });
    expect(seen).toBe(true);
    await expect(
      waitUntil(async () => (jump(), null), {
        signal: AbortSignal.timeout(30_000),
        initialDelay: 5,
        timeout: 60,
        onTimeout: () => new Error("in time"),
      }),
    ).rejects.toThrow("in time");
  });

  test("leaves the retries, the pace and the timeout of requests as they are", async () => {
    const jump = jumpyClock();
    const service = "Mon, 01 Jun 2026 12:00:00 GMT";
    const answers: readonly (ScriptedAnswer | null)[] = [
      { status: 503 },
      // One second later by the service's own clock, whatever ours says.
      { status: 429, headers: { date: service, "retry-after": "Mon, 01 Jun 2026 12:00:01 GMT" } },
      json({ id: "1" }),
      null,
    ];
    await using server = await scriptedServer((_request, index) => {
      jump();
      return answers[index] ?? null;
    });
    const began = performance.now();
    await using client = clientFor(server.origin, { maxRetries: 2, requestsPerSecond: 100 });
    expect(await client.workflows.get("1", {}, live)).toMatchObject({ id: "1" });
    expect(server.seen).toHaveLength(3);
    expect(performance.now() - began).toBeGreaterThan(1000);
    await using hasty = clientFor(server.origin, { requestTimeout: 500, maxRetries: 2 });
    expect(await failureOf(hasty.workflows.get("1", {}, live))).toBeInstanceOf(TimeoutError);
    expect(server.seen).toHaveLength(4);
  });

  test("does not make a plugin believe that its engine has forgotten it", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
    const gone: string[] = [];
    watchEngine({ parent: process.ppid, connections: () => 0, onGone: (why) => gone.push(why) });
    for (const offset of [YEAR, -YEAR, YEAR]) {
      vi.setSystemTime(Date.now() + offset);
      vi.advanceTimersByTime(3_000);
    }
    expect(gone).toEqual([]);
  });
});

/** Where the time of day is what is meant, and no duration. */
const TIME_OF_DAY = new Map([
  ["src/client/transport/judge-exchange.ts", "Retry-After may be a date"],
  ["src/client/transport/transport.ts", "wfa doctor compares the clocks of this machine and the service"],
  ["src/protocol/grpc/tls-server.ts", "a certificate expires at a time of day"],
  ["src/protocol/go-plugin/stale-sockets.ts", "compared with the time at which a directory was changed"],
]);

test("no room of the plugin measures a duration by the time of day", async () => {
  const files = [...(await importGraph("src")).keys()].filter((path) =>
    /^src\/(cty|protocol|framework|client|document|resources|queries|provider)\//.test(path),
  );
  const users: string[] = [];
  for (const path of files) if ((await readFile(join(ROOT, path), "utf8")).includes("Date.now()")) users.push(path);
  expect(users.filter((path) => !TIME_OF_DAY.has(path))).toEqual([]);
});
