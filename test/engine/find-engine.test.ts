import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EngineError, findEngine } from "../../src/engine";
import { tempFolder } from "./temp-folder";

/** An executable that prints what `version` prints. */
async function executable(folder: string, name: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\necho "${text}"\n`);
  await chmod(file, 0o755);
  return file;
}

const PATH = (...folders: readonly string[]): string => [...folders, "/usr/bin", "/bin"].join(":");
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("findEngine", () => {
  test("WFA_ENGINE wins over the PATH, as a path and as a name", async () => {
    const folder = await tempFolder();
    await executable(folder, "terraform", "Terraform v1.9.0");
    const own = await executable(join(folder, "own"), "mine", "OpenTofu v1.7.1");
    const byPath = await findEngine({ env: { PATH: PATH(folder), WFA_ENGINE: own } });
    expect(byPath).toMatchObject({ path: own, product: "tofu", foundBy: "WFA_ENGINE" });
    const byName = await findEngine({ env: { PATH: PATH(folder, join(folder, "own")), WFA_ENGINE: "mine" } });
    expect(byName).toMatchObject({ path: own, version: { major: 1, minor: 7, text: "1.7.1" } });
  });

  test("terraform comes before tofu, wherever they stand on the PATH", async () => {
    const folder = await tempFolder();
    await executable(join(folder, "a"), "tofu", "OpenTofu v1.7.1");
    const terraform = await executable(join(folder, "b"), "terraform", "Terraform v1.15.0-beta2\non linux_amd64");
    const engine = await findEngine({ env: { PATH: PATH(join(folder, "a"), join(folder, "b")) } });
    expect(engine).toMatchObject({
      path: terraform,
      product: "terraform",
      version: { minor: 15, text: "1.15.0-beta2" },
    });
  });

  test("a file that cannot be executed and a directory of that name are passed over", async () => {
    const folder = await tempFolder();
    await mkdir(join(folder, "a", "terraform"), { recursive: true });
    await mkdir(join(folder, "b"));
    await writeFile(join(folder, "b", "terraform"), "text", { mode: 0o644 });
    const tofu = await executable(join(folder, "c"), "tofu", "OpenTofu v1.6.0");
    const engine = await findEngine({ env: { PATH: PATH(join(folder, "a"), join(folder, "b"), join(folder, "c")) } });
    expect(engine.path).toBe(tofu);
  });

  test("a WFA_ENGINE that is not there is an error, not a reason to take another", async () => {
    const folder = await tempFolder();
    await executable(folder, "terraform", "Terraform v1.9.0");
    const error = await failure(findEngine({ env: { PATH: PATH(folder), WFA_ENGINE: "/no/such/engine" } }));
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toHaveProperty("message", expect.stringContaining('WFA_ENGINE names "/no/such/engine"'));
  });

  test("the engine that is asked for comes before WFA_ENGINE, and one that is not there is an error", async () => {
    const folder = await tempFolder();
    const own = await executable(folder, "mine", "OpenTofu v1.7.1");
    const env = { PATH: PATH(folder), WFA_ENGINE: "/no/such/engine" };
    expect(await findEngine({ env, engine: "mine" })).toMatchObject({ path: own, product: "tofu" });
    expect(await failure(findEngine({ env, engine: "other" }))).toHaveProperty(
      "message",
      expect.stringContaining('There is no executable "other"'),
    );
  });

  test("no engine is an error that says what to install", async () => {
    const folder = await tempFolder();
    const error = await failure(findEngine({ env: { PATH: folder } }));
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toHaveProperty("message", expect.stringContaining("Neither terraform nor tofu is on the PATH"));
  });

  test.each([
    ["Terraform v0.15.5", "Terraform 0.15.5 (WFA_ENGINE) is too old"],
    ["OpenTofu v1.5.9", "OpenTofu 1.5.9 (WFA_ENGINE) is too old"],
    ["Pulumi v3.0.0", "is neither Terraform nor OpenTofu"],
  ])("%s is refused", async (text, message) => {
    const file = await executable(await tempFolder(), "engine", text);
    expect(await failure(findEngine({ env: { WFA_ENGINE: file } }))).toHaveProperty(
      "message",
      expect.stringContaining(message),
    );
  });

  test("an executable that fails is named with its reason", async () => {
    const folder = await tempFolder();
    const file = join(folder, "broken");
    await writeFile(file, "#!/bin/sh\nexit 3\n", { mode: 0o755 });
    const error = await failure(findEngine({ env: { WFA_ENGINE: file } }));
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toHaveProperty("message", expect.stringContaining("does not run as an engine"));
  });
});
