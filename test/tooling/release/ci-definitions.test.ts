import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { NODE_VERSION } from "../../../src/tooling/release/node-runtimes";
import { PLATFORMS } from "../../../src/tooling/release/platforms";
import { ROOT } from "../../../src/tooling/root";

const GITHUB = ".github/workflows/release.yml";
const GITLAB = ".gitlab-ci.yml";

describe.each([GITHUB, GITLAB])("%s", (file) => {
  test("makes, tests and publishes the release of a tag from a clean clone", async () => {
    const text = await readFile(join(ROOT, file), "utf8");
    const places = [
      "npm ci",
      "npm run release",
      "npm run test:release",
      "dist/release/provider/* dist/release/cli/* dist/release/npm/* dist/release/python/*",
    ];
    const found = places.map((each) => text.indexOf(each));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((a, b) => a - b));
  });

  test("compresses with the Node.js that the executables have, so that others can make the same bytes", async () => {
    const whole = await readFile(join(ROOT, file), "utf8");
    // The jobs of the gate and of the nightly run, which stand before, have the oldest Node.js that users may have.
    const text = whole.slice(whole.indexOf("make:"));
    expect([...text.matchAll(/(?:node-version: |image: node:)([\d.]+)/g)].map((match) => match[1])).toEqual(
      file === GITHUB ? [NODE_VERSION] : [NODE_VERSION, NODE_VERSION],
    );
  });
});

test("the gate runs on each push, the nightly run on a schedule and on a tag", async () => {
  const [check, nightly, gitlab] = await Promise.all(
    [".github/workflows/check.yml", ".github/workflows/nightly.yml", GITLAB].map((file) =>
      readFile(join(ROOT, file), "utf8"),
    ),
  );
  expect(check).toMatch(/on:\n {2}push:\n {4}branches: \["\*\*"\]\n[^]*run: \.ci\/run\n/);
  expect(nightly).toMatch(/on:\n {2}schedule:\n[^]*tags: \["v\*"\]\n[^]*run: npm run nightly\n/);
  expect(gitlab).toMatch(/\ncheck:\n[^]*CI_PIPELINE_SOURCE == "push"[^]*- \.ci\/run\n/);
  expect(gitlab).toMatch(/\nnightly:\n[^]*"schedule"\n[^]*CI_COMMIT_TAG[^]*- npm run nightly\n/);
});

test("the executables of all platforms are started before they are published", async () => {
  const text = await readFile(join(ROOT, GITHUB), "utf8");
  const started = [...text.matchAll(/platform: ([a-z]+_[a-z0-9]+)/g)].map((match) => match[1]);
  expect(started).toEqual([...PLATFORMS]);
  expect(text).toContain("needs: [make, start]");
});
