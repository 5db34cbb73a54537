import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchEngine } from "../../../src/protocol/go-plugin/engine-watch";

const HOUR = 3_600_000;

let connections: number;
let gone: string[];
const watch = (parent: number): void =>
  watchEngine({ parent, connections: () => connections, onGone: (why) => void gone.push(why) });

beforeEach(() => {
  vi.useFakeTimers();
  connections = 0;
  gone = [];
});
afterEach(() => void vi.useRealTimers());

test("a plugin whose parent is gone ends within a second, once", () => {
  watch(process.ppid + 1);
  vi.advanceTimersByTime(999);
  expect(gone).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(gone).toEqual(["the process that started this plugin is gone"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("while somebody is connected it lives, whoever started it", () => {
  connections = 1;
  watch(process.ppid + 1);
  vi.advanceTimersByTime(24 * HOUR);
  expect(gone).toEqual([]);
  connections = 0;
  vi.advanceTimersByTime(1000);
  expect(gone).toEqual(["the process that started this plugin is gone"]);
});
