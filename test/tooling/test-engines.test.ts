import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testEngines } from "../../src/tooling/test-engines";
import { engineFiles } from "../engine-files";

describe.skipIf(process.platform === "win32")("WFA_TEST_ENGINES", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "test-engines-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const executable = async (name: string, version: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, `#!/bin/sh\necho '${version}'\n`);
    await chmod(path, 0o755);
    return path;
  };
  const listed = (...paths: readonly string[]) => testEngines({ WFA_TEST_ENGINES: paths.join(delimiter) });

  test("is a list, of which each executable is an engine of its own name", async () => {
    const [a, b, c] = await Promise.all([
      executable("a", "Terraform v1.16.0-rc2"),
      executable("b", "OpenTofu v1.12.6"),
      executable("c", "Terraform v1.16.0-rc2"),
    ]);
    expect((await listed(a, b, a))?.map(({ name }) => name)).toEqual(["Terraform 1.16.0-rc2", "OpenTofu 1.12.6"]);
    expect((await listed(a, c))?.map(({ name, engine }) => [name, engine.path])).toEqual([
      [`Terraform 1.16.0-rc2 (${a})`, a],
      [`Terraform 1.16.0-rc2 (${c})`, c],
    ]);
  });

  test("that is not set, or empty, leaves it at the one engine that is found", async () => {
    expect(await testEngines({})).toBeNull();
    expect(await listed("")).toBeNull();
  });

  test.each([
    ["missing", null, 'There is no executable "'],
    ["old", "Terraform v0.15.5", "Terraform 0.15.5 (named by the caller) is too old"],
    ["other", "Hello", "is neither Terraform nor OpenTofu"],
  ])("refuses one that is %s, and names it", async (name, version, why) => {
    const path = version === null ? join(folder, name) : await executable(name, version);
    const message = await listed(path).then(String, (error: Error) => error.message);
    expect(message).toContain(`WFA_TEST_ENGINES lists "${path}": `);
    expect(message).toContain(why);
  });
});

test("the files that start an engine are found by what they import, also through a helper", async () => {
  const files = await engineFiles();
  expect(files).toContain("test/engines/interruption.nightly.test.ts");
  // Through `engine-stack.ts` and `stage.ts`.
  expect(files).toContain("test/constructs/end-to-end.nightly.test.ts");
  expect(files).toContain("test/security/canary/canary.test.ts");
  expect(files).not.toContain("test/cty/number.test.ts");
  expect(files).not.toContain("test/kills/kill-matrix.nightly.test.ts");
});
