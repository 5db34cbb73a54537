import { afterEach, describe, expect, test, vi } from "vitest";
import { waitUntil } from "../../src/client";
import { watchEngine } from "../../src/protocol/go-plugin/engine-watch";
import { importGraph } from "../../src/tooling/import-graph";
import { ROOT } from "../../src/tooling/root";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const YEAR = 365 * 24 * 3_600_000;
afterEach(() => void vi.useRealTimers());

/** The time of day jumps to and fro at each look; timers and the monotonic clock go on as they do. */
function jumpyClock(): () => void {
  vi.useFakeTimers({ toFake: ["Date"] });
  let turn = 0;
  const jump = (): void => void vi.setSystemTime(new Date("2026-06-01T00:00:00Z").getTime() + (turn++ % 2 === 0 ? YEAR : -YEAR));
  jump();
  return jump;
}

describe("a clock that jumps by years", () => {
  test("neither ends a wait early nor makes it endless", async () => {
    const jump = jumpyClock();
    let looks = 0;
    const seen = await waitUntil(async () => (jump(), ++looks > 4), { signal: AbortSignal.timeout(30_000), initialDelay: 5, timeout: 20_000, onTimeout: () => new Error("too early") });
    expect(seen).toBe(true);
    await expect(waitUntil(async () => (jump(), null), { signal: AbortSignal.timeout(30_000), initialDelay: 5, timeout: 60, onTimeout: () => new Error("in time") })).rejects.toThrow("in time");
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
  ["src/client/transport/retry.ts", "Retry-After may be a date"],
  ["src/protocol/go-plugin/stale-sockets.ts", "compared with the time at which a directory was changed"],
]);

test("no room of the plugin measures a duration by the time of day", async () => {
  const files = [...(await importGraph("src")).keys()].filter((path) => /^src\/(cty|protocol|framework|client|document|provider)\//.test(path));
  const users: string[] = [];
  for (const path of files) if ((await readFile(join(ROOT, path), "utf8")).includes("Date.now()")) users.push(path);
  expect(users.filter((path) => !TIME_OF_DAY.has(path))).toEqual([]);
});
