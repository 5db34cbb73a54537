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
    const text = await readFile(join(ROOT, file), "utf8");
    expect([...text.matchAll(/(?:node-version: |image: node:)([\d.]+)/g)].map((match) => match[1])).toEqual(
      file === GITHUB ? [NODE_VERSION] : [NODE_VERSION, NODE_VERSION],
    );
  });
});

test("the executables of all platforms are started before they are published", async () => {
  const text = await readFile(join(ROOT, GITHUB), "utf8");
  const started = [...text.matchAll(/platform: ([a-z]+_[a-z0-9]+)/g)].map((match) => match[1]);
  expect(started).toEqual([...PLATFORMS]);
  expect(text).toContain("needs: [make, start]");
});
