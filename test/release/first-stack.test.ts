import { execFile } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findEngine } from "../../src/engine";
import { ROOT } from "../../src/tooling/root";
import { ownArchive, serving, temporaryFolder, unpacked } from "./archive-stack";

/** The configuration that the guide tells to write. */
async function guideConfiguration(): Promise<string> {
  const guide = await readFile(join(ROOT, "docs", "guides", "first-stack.md"), "utf8");
  const [, section = ""] = /^## 4\. Write main\.tf\n([^]*?)^## 5/m.exec(guide) ?? [];
  return [...section.matchAll(/```terraform\n([^]*?)```/g)].map(([, code]) => code).join("\n");
}

test("from an empty folder with only an engine to the first plan, as the guide says", async (context) => {
  const { path, platform } = ownArchive(context, "cli");
  context.skip(platform.startsWith("windows"), "the guide's shell commands are for Linux and macOS");
  const engine = await findEngine();
  const configuration = await guideConfiguration();
  const home = await temporaryFolder();
  const [bin, cwd] = [join(home, "bin"), join(home, "stack")];
  await Promise.all([mkdir(bin), mkdir(cwd)]);
  await symlink(engine.path, join(bin, engine.product));

  const times: string[] = [];
  const begin = performance.now();
  const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work;
    times.push(`${name} ${((performance.now() - from) / 1000).toFixed(1)} s`);
    return result;
  };
  const env: NodeJS.ProcessEnv = { HOME: home, PATH: bin, CHECKPOINT_DISABLE: "1" };
  const start = async (file: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(file, args, { cwd, env })).stdout;

  const wfa = join(await step("unpack", unpacked(path)), "wfa");
  await step("wfa install", start(wfa, "install"));
  const { url, userKey } = await step("wfa serve", serving(wfa));
  Object.assign(env, { WFA_ENDPOINT: url, WFA_API_KEY: userKey });
  await writeFile(join(cwd, "main.tf"), configuration);
  await step("init", start(join(bin, engine.product), "init"));
  expect(await step("plan", start(join(bin, engine.product), "plan"))).toContain("2 to add");
  const seconds = (performance.now() - begin) / 1000;
  console.log(`From an empty folder to the first plan: ${seconds.toFixed(1)} s (${times.join(", ")})`);
});
