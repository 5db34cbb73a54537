import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { bytesOfResources, documentOf, jsonBytes } from "../../../src/tooling/bench/documents";
import { benchOptions } from "../../../src/tooling/bench/options";
import { childrenOf, cpuOf, hasProc, peakOf, watchProcesses } from "../../../src/tooling/bench/process-watch";
import { countRequests, mostOfOneList } from "../../../src/tooling/bench/requests";
import { figureOf, ratioOf } from "../../../src/tooling/bench/statistics";

test("a figure is the median with the least and the greatest; a ratio, of what was measured in the same round", () => {
  expect(figureOf([3, 1, 2])).toEqual({ value: 2, spread: [1, 3] });
  expect(figureOf([3])).toEqual({ value: 3 });
  expect(ratioOf([20, 30, 50], [10, 10, 20])).toEqual({ value: 3, spread: [2, 3] });
  expect(ratioOf([20], [10, 30])).toEqual({ value: 1 });
});

test("the requests of a service are told apart as writes, GETs of an object and GETs of a list", () => {
  const log = [
    "10:00:01  200  GET    /workflows?state=approved  3 ms",
    "10:00:01  200  GET    /workflows?state=approved  3 ms",
    "10:00:01  200  GET    /workflowGroups  1 ms",
    "10:00:02  200  GET    /workflows/17?state=approved  1 ms",
    "10:00:02  ---  POST   /workflows  0 ms",
    "10:00:03  200  PATCH  /workflows/17  12 ms",
    "something else",
    "",
  ].join("\n");
  const counts = countRequests(log);
  expect(counts).toMatchObject({ total: 6, writes: 2, reads: 1 });
  expect([...counts.lists]).toEqual([
    ["/workflows?state=approved", 2],
    ["/workflowGroups", 1],
  ]);
  expect(mostOfOneList(counts)).toBe(2);
  expect(mostOfOneList(countRequests(""))).toBe(0);
});

test("documents have exactly the wanted length, whatever their number", () => {
  for (const bytes of [500, 2000, 2003, 20_000]) {
    expect(documentOf(bytes)).toHaveLength(bytes);
    expect(documentOf(bytes, 123_456)).toHaveLength(bytes);
  }
  expect(documentOf(2000, 12)).toContain('name="load-000012"');
});

test("a text's bytes in JSON are those that Go's encoder writes", () => {
  expect(jsonBytes('<a b="c">\n&amp;é')).toBe('\\u003ca b=\\"c\\"\\u003e\\n\\u0026amp;'.length + 2);
});

test("what the resources add to a state is all but the empty state", () => {
  const state = { version: 4, serial: 3, outputs: {}, resources: [{ mode: "managed" }], check_results: null };
  const text = `${JSON.stringify(state, null, 2)}\n`;
  expect(bytesOfResources(text)).toBe('\n    {\n      "mode": "managed"\n    }\n  '.length);
});

test("CPU and peak memory are read as Linux writes them", () => {
  expect(cpuOf("17 (node (x) y) S 1 17 17 0 -1 4194304 500 0 0 0 30 12 0 0 20 0 11 0 100")).toBe(420);
  expect(cpuOf("")).toBeUndefined();
  expect(peakOf("Name:\tnode\nVmPeak:\t 900 kB\nVmHWM:\t   1200 kB\n")).toBe(1200 * 1024);
  expect(peakOf("State:\tZ (zombie)\n")).toBeUndefined();
});

test.skipIf(!hasProc)("a child is found by its command line, and what it used is known after its end", async () => {
  const script = "while (process.cpuUsage().user < 120_000); setTimeout(() => {}, 60)";
  const child = spawn(process.execPath, ["-e", script, "bench-child"], { stdio: "ignore" });
  const stop = watchProcesses(childrenOf(process.pid, "bench-child"));
  const none = watchProcesses(childrenOf(process.pid, "no such child"));
  await once(child, "close");
  const use = stop();
  expect(use.cpuMilliseconds).toBeGreaterThan(50);
  expect(use.peakBytes).toBeGreaterThan(10_000_000);
  expect(none()).toEqual({ cpuMilliseconds: 0, peakBytes: 0 });
});

test("options have defaults, and what cannot be is refused", () => {
  expect(benchOptions([])).toMatchObject({ only: [], sizes: [10, 100, 1000, 10_000], rounds: 5, output: ".bench" });
  const options = benchOptions(["--only", "plan,start", "--only", "export", "--sizes", "100,10,10"]);
  expect(options).toMatchObject({ only: ["plan", "start", "export"], sizes: [10, 100] });
  expect(benchOptions(["--help"])).toBeNull();
  expect(() => benchOptions(["--rounds", "0"])).toThrow('--rounds takes whole numbers from 1; got "0"');
  expect(() => benchOptions(["--round", "3"])).toThrow("--round");
});
