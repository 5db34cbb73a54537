import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDirectory } from "../../src/files";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wfa-directory-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("creates those above it, and says which came first", () => {
  expect(makeDirectory(join(folder, "a", "b"), 0o700)).toBe(join(folder, "a"));
  expect(statSync(join(folder, "a", "b")).mode & 0o777).toBe(0o700);
  expect(makeDirectory(join(folder, "a", "b"))).toBeUndefined();
});

test("refuses a file in the way", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => makeDirectory(join(folder, "file"))).toThrow("EEXIST");
  // The first from Node.js 22.23 on.
  expect(() => makeDirectory(join(folder, "file", "below"))).toThrow(/EEXIST|ENOTDIR/);
});

test.runIf(existsSync("/proc/self"))("fails at once where nobody can create a directory", () => {
  expect(() => makeDirectory("/proc/wfa/below")).toThrow("ENOENT");
});
