import { describe, expect, onTestFinished, test, vi } from "vitest";
import { SharedReadings } from "../../../src/resources/connection/shared-readings";

/** Readings that end when they are told to, each with its number. */
function scene() {
  const readings = new SharedReadings();
  const ends: ((result: number | Error) => void)[] = [];
  const read = (): Promise<number> =>
    new Promise((resolve, reject) => {
      ends.push((result) => (typeof result === "number" ? resolve(result) : reject(result)));
    });
  const end = async (at: number, result: number | Error = at): Promise<void> => {
    ends[at]!(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { readings, read, end, begun: () => ends.length };
}

describe("next", () => {
  test("is one reading for all that ask while another one is under way, and begins when that has ended", async () => {
    const { readings, read, end, begun } = scene();
    const asked = [1, 2, 3].map(() => readings.next("list", read));
    expect(begun()).toBe(1);
    await end(0);
    expect(begun()).toBe(2);
    await end(1);
    expect(await Promise.all(asked)).toEqual([0, 1, 1]);
  });

  test("keeps nothing", async () => {
    const { readings, read, end, begun } = scene();
    const first = readings.next("list", read);
    await end(0);
    await first;
    const second = readings.since("list", -Infinity, read);
    expect(begun()).toBe(2);
    await end(1);
    expect(await second).toBe(1);
  });
});

describe("since", () => {
  test("is the latest reading, under way or ended, if it began late enough, otherwise the next one", async () => {
    const { readings, read, end, begun } = scene();
    const before = performance.now();
    const first = readings.since("list", before, read);
    const joined = readings.since("list", before, read);
    const later = readings.since("list", performance.now(), read);
    expect(begun()).toBe(1);
    await end(0);
    await end(1);
    expect(await Promise.all([first, joined, later])).toEqual([0, 0, 1]);
    expect(await readings.since("list", before, read)).toBe(1);
    const last = readings.since("list", performance.now(), read);
    await end(2);
    expect(await last).toBe(2);
  });

  test("that failed is tried again by each that asked", async () => {
    const { readings, read, end } = scene();
    const [first, second] = [readings.since("list", -Infinity, read), readings.since("list", -Infinity, read)];
    const failed = expect(first).rejects.toThrow("out of time");
    await end(0, new Error("out of time"));
    await failed;
    await end(1);
    expect(await second).toBe(1);
  });

  test("is not one that was forgotten, nor one of a run that has ended", async () => {
    const { readings, read, end } = scene();
    const answered = async (at: number): Promise<number> => {
      const result = readings.since("list", -Infinity, read);
      if (at >= 0) await end(at);
      return result;
    };
    await readings.sharing("list", async () => {
      await readings.sharing("list", async () => expect(await answered(0)).toBe(0));
      expect(await answered(-1)).toBe(0);
      readings.forget("list");
      expect(await answered(1)).toBe(1);
    });
    expect(await answered(2)).toBe(2);
  });

  test("outlives a pause between runs, if they say so, and no longer one", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { readings, read, end, begun } = scene();
    const run = async (): Promise<number> => {
      const result = readings.since("list", -Infinity, read);
      await end(begun() - 1);
      return result;
    };
    for (const pause of [0, 200, 200]) {
      vi.advanceTimersByTime(pause);
      expect(await readings.sharing("list", run, 250)).toBe(0);
    }
    vi.advanceTimersByTime(250);
    expect(await readings.sharing("list", run, 250)).toBe(1);
  });
});

test("amend changes what is got from then on, of a reading that is kept or under way", async () => {
  const { readings, read, end } = scene();
  readings.amend("list", (result: number) => result + 10);
  const asked = readings.since("list", -Infinity, read);
  readings.amend("list", (result: number) => result + 10);
  const later = readings.since("list", -Infinity, read);
  await end(0, 1);
  readings.amend("list", (result: number) => result + 10);
  expect([await asked, await later, await readings.since("list", -Infinity, read)]).toEqual([1, 11, 21]);
  const failing = readings.since("list", performance.now(), read);
  readings.amend("list", (result: number) => result + 10);
  const failed = expect(failing).rejects.toThrow("out of time");
  await end(1, new Error("out of time"));
  await failed;
});

test("once is one reading for all, and a new one for whoever asks again", async () => {
  const { readings, read, end } = scene();
  const a = readings.once("list", read, "a");
  await end(0);
  expect([await a, await readings.once("list", read, "b")]).toEqual([0, 0]);
  const again = readings.once("list", read, "a");
  await end(1);
  expect([await again, await readings.once("list", read, "b"), await readings.once("list", read, null)]).toEqual([
    1, 1, 1,
  ]);
});
