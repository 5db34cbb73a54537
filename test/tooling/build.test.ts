import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { version } from "../../package.json";
import { buildExecutables } from "../../src/tooling/build-executables";
import { BIN, bundleParts, BUNDLES, STANDALONE } from "../../src/tooling/bundles";
import { packageOf } from "../../src/tooling/licences";
import { ROOT } from "../../src/tooling/root";
import { startPlugin } from "../harness/plugin-client";

/** A copy where no node_modules is near, and nothing else of ours. */
async function alone(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  await copyFile(join(BIN, name), file);
  return file;
}

const run = (
  file: string,
  args: readonly string[],
): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> =>
  promisify(execFile)(file, args).then(
    (streams) => ({ code: 0, ...streams }),
    ({ code, stdout, stderr }: { code: unknown; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

describe("the executables", () => {
  test.each(BUNDLES.map(({ name }) => name))("%s is one file that anybody may start", async (name) => {
    const file = join(BIN, name);
    const text = await readFile(file, "utf8");
    expect((await stat(file)).mode & 0o777).toBe(0o755);
    expect(text.startsWith("#!/usr/bin/env node\n")).toBe(true);
    expect(text).not.toContain(ROOT);
  });

  test.each([...BUNDLES, STANDALONE])(
    "$name has its modules as one, not each in a function of its own",
    async (bundle) => {
      const { modules } = await bundleParts(bundle);
      expect([...modules].filter(([, code]) => code.includes("__esm")).map(([name]) => name)).toEqual([]);
    },
  );

  test("the plugin needs nothing beside it, and tells a person who starts it what it is", async () => {
    const { code, stdout, stderr } = await run(await alone("terraform-provider-wfa"), []);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("workflow-automation/wfa");
  });

  test("wfa needs nothing beside it, and misses the plugin only where it installs it", async () => {
    const file = await alone("wfa");
    expect(await run(file, ["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    const { code, stderr } = await run(file, ["install", "--dir", "mirror"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Error: The plugin terraform-provider-wfa is missing from ".*", the directory of this command\. Reinstall the package; in a clone, run npm run build\n$/,
    );
  });

  test("a copy of the plugin alone answers an engine, and so does a symbolic link to it", async () => {
    const copy = await alone("terraform-provider-wfa");
    const link = `${copy}-linked`;
    await symlink(join(BIN, "terraform-provider-wfa"), link);
    for (const file of [copy, link]) {
      const plugin = await startPlugin(file);
      try {
        const { resourceSchemas } = await plugin.connection.call("GetProviderSchema", {});
        expect(resourceSchemas?.map(({ key }) => key)).toContain("wfa_workflow");
      } finally {
        await plugin.shutdown();
      }
    }
  });

  test("the licences of others stand at the end", async () => {
    const text = await readFile(join(BIN, "terraform-provider-wfa"), "utf8");
    const licences = text.slice(text.lastIndexOf("Third-party software in this file"));
    expect(licences).toMatch(/^undici \d+\./m);
    expect(licences).toContain("Permission is hereby granted");
  });

  test("the same sources make the same bytes", async () => {
    const [bundle] = BUNDLES;
    if (!bundle) throw new Error("There is no bundle");
    const [first, second] = await Promise.all([1, 2].map(() => bundleParts(bundle)));
    expect([...(first?.modules ?? [])]).toEqual([...(second?.modules ?? [])]);
  });

  test("a build leaves only its own files", async () => {
    expect((await readdir(BIN)).sort()).toEqual(BUNDLES.map(({ name }) => name).sort());
  });

  test("what is fresh is not made again, also when many ask at once", async () => {
    const before = await stat(join(BIN, "wfa"));
    expect(await Promise.all([1, 2, 3].map(() => buildExecutables()))).toEqual(["fresh", "fresh", "fresh"]);
    expect((await stat(join(BIN, "wfa"))).mtimeMs).toBe(before.mtimeMs);
  });
});

test.each([
  ["node_modules/undici/lib/core/util.js", "node_modules/undici"],
  ["node_modules/@bufbuild/protobuf/dist/index.js", "node_modules/@bufbuild/protobuf"],
  ["node_modules/a/node_modules/b/index.js", "node_modules/a/node_modules/b"],
  ["src/cli/wfa.ts", null],
])("%s belongs to %s", (input, owner) => {
  expect(packageOf(input)).toBe(owner);
});
