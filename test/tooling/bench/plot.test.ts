import { expect, test } from "vitest";
import { parseDocument } from "../../../src/document";
import { plotSvg } from "../../../src/tooling/bench/plot";
import type { Results, ScalePoint } from "../../../src/tooling/bench/results";

const pointOf = (objects: number, cpuMilliseconds: number | null): ScalePoint => ({
  objects,
  cpuMilliseconds,
  requests: 2.26,
  planRatio: 8,
});
const runOf = (date: string, scale: readonly ScalePoint[]): Results => ({
  version: 1,
  date,
  machine: "",
  engine: "",
  rounds: 1,
  seconds: 1,
  rows: [],
  scale,
});
const count = (text: string, part: string): number => text.split(part).length - 1;

test("a panel for each cost, with a line through the sizes on logarithmic axes", () => {
  const svg = plotSvg(runOf("2027-03-01T10:00:00Z", [pointOf(10, 20), pointOf(100, 8), pointOf(1000, 5)]));
  expect(() => parseDocument(svg)).not.toThrow();
  expect(count(svg, '<circle class="now"')).toBe(9);
  expect(svg).not.toContain('class="before"');
  expect(svg).toContain("prefers-color-scheme: dark");
  // From 10 to 1,000 along the whole axis, and 100 in its middle; from 5 to 20 over its whole height.
  expect(svg).toContain('d="M0 0L115 119L230 180"');
  expect(svg).toContain(">2027-03-01</text>");
});

test("an earlier run has dashes and shares the axes", () => {
  const now = runOf("2027-03-01T10:00:00Z", [pointOf(10, 2), pointOf(100, 2)]);
  const before = runOf("2027-01-01T10:00:00Z", [pointOf(10, 20), pointOf(100, 20)]);
  const svg = plotSvg(now, before);
  expect(svg).toContain('<path class="now" d="M0 180L230 180"/>');
  expect(svg).toContain('<path class="before" d="M0 0L230 0"/>');
  expect(svg).toContain("2027-01-01, before");
});

test("what was not measured is said", () => {
  const svg = plotSvg(runOf("2027-03-01T10:00:00Z", [pointOf(10, null)]));
  expect(count(svg, "not measured")).toBe(1);
  expect(count(svg, "<circle")).toBe(2);
  expect(count(plotSvg(runOf("2027-03-01T10:00:00Z", [])), "not measured")).toBe(3);
});
