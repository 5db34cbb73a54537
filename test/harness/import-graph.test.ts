import { describe, expect, test } from "vitest";
import { importCycles, type SourceFile } from "./import-graph";

const graph = (edges: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, SourceFile> =>
  new Map(Object.entries(edges).map(([path, own]) => [path, { path, own, packages: [], lost: [] }]));

describe("importCycles", () => {
  test("a diamond is none", () => {
    expect(importCycles(graph({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] }))).toEqual([]);
  });

  test("one is given as its files in order", () => {
    expect(importCycles(graph({ a: ["b"], b: ["c"], c: ["b"] }))).toEqual([["b", "c", "b"]]);
  });

  test("a file that imports itself is one", () => {
    expect(importCycles(graph({ a: ["a"] }))).toEqual([["a", "a"]]);
  });
});
