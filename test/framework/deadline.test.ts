import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Deadline } from "../../src/framework/server/operation";

const DAY = 24 * 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("without a limit it never passes", () => {
  const deadline = new Deadline(undefined);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1000 * DAY);
  expect(deadline.passed).toBe(false);
});

test("it passes at its time, not before, with a reason that says so", () => {
  const deadline = new Deadline(1000);
  vi.advanceTimersByTime(999);
  expect(deadline.passed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.passed).toBe(true);
  expect(deadline.signal.reason).toMatchObject({
    name: "TimeoutError",
    message: "The operation's time limit has passed",
  });
});

test("a limit beyond Node's longest timer is that one", () => {
  const deadline = new Deadline(60 * DAY);
  vi.advanceTimersByTime(24 * DAY);
  expect(deadline.passed).toBe(false);
  vi.advanceTimersByTime(DAY);
  expect(deadline.passed).toBe(true);
});

test("disposed of, it keeps no timer and never passes", () => {
  const deadline = new Deadline(1000);
  deadline.dispose();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(DAY);
  expect(deadline.passed).toBe(false);
});

test("work that ends by itself is answered, with or without a limit, and leaves no timer", async () => {
  for (const limit of [undefined, 1000]) {
    const deadline = new Deadline(limit);
    await expect(deadline.outlive(Promise.resolve("done"))).resolves.toBe("done");
    await expect(deadline.outlive(Promise.reject(new RangeError("own")))).rejects.toThrow("own");
    deadline.dispose();
    expect(vi.getTimerCount()).toBe(0);
  }
});

test("work has ten seconds after the limit to answer with what it has done", async () => {
  const deadline = new Deadline(1000);
  const late = deadline.outlive(new Promise((resolve) => setTimeout(() => resolve("half"), 10_999)));
  await vi.advanceTimersByTimeAsync(10_999);
  await expect(late).resolves.toBe("half");
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["as the limit passes", 0],
  ["when it had passed already", 5000],
])("work that hangs is given up ten seconds after it was told: %s", async (_when, begun) => {
  const deadline = new Deadline(1000);
  if (begun > 0) vi.advanceTimersByTime(begun);
  let given: unknown = "still waiting";
  deadline.outlive(new Promise(() => undefined)).catch((error: unknown) => (given = error));
  await vi.advanceTimersByTimeAsync(begun > 0 ? 9_999 : 10_999);
  expect(given).toBe("still waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toBe(deadline.signal.reason);
});

test("the end of the call around it ends the work with that reason, which is no passed limit", async () => {
  for (const isEnded of [false, true]) {
    const [call, reason] = [new AbortController(), new Error("stopped")];
    if (isEnded) call.abort(reason);
    const deadline = new Deadline(1000, call.signal);
    if (!isEnded) call.abort(reason);
    expect(deadline.signal.reason).toBe(reason);
    expect(deadline.passed).toBe(false);
    // Work that was told to stop has until the limit to say what it has done.
    const late = deadline.outlive(new Promise((resolve) => setTimeout(() => resolve("half"), 900)));
    await vi.advanceTimersByTimeAsync(900);
    await expect(late).resolves.toBe("half");
    deadline.dispose();
  }
});
