import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../src/tooling/root";

test("pipelines that run here, or that users copy, name each action by its commit, the same one everywhere", async () => {
  const places = [".github", "examples", "docs", "README.md"];
  const listed = execFileSync("git", ["ls-files", "-z", "--", ...places], { cwd: ROOT, encoding: "utf8" });
  const files = listed.split("\0").filter((path) => /\.(?:ya?ml|md)$/.test(path));
  const texts = await Promise.all(files.map((path) => readFile(join(ROOT, path), "utf8")));
  const uses = [...new Set(texts.flatMap((text) => text.match(/\buses: .*/g) ?? []))];
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((each) => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(each))).toEqual([]);
  const actions = uses.map((each) => each.replace(/@.*/, ""));
  expect(actions).toEqual([...new Set(actions)]);
});
