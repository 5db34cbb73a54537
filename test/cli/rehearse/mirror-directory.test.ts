import { mkdir, readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mirrorDirectory } from "../../../src/cli/rehearse/workplace";
import { tempFolder } from "../../engine/temp-folder";

test("what is above and beside leads where it led, and what is written in the mirror is not written there", async () => {
  const folder = await realpath(await tempFolder());
  const stack = join(folder, "stacks", "prod");
  await mkdir(join(stack, "documents"), { recursive: true });
  await mkdir(join(folder, "modules"));
  await writeFile(join(folder, "modules", "m.tf"), "module");
  await writeFile(join(stack, "documents", "w.xml"), "<w/>");
  for (const name of ["main.tf", "own.tfstate", ".terraform"]) await writeFile(join(stack, name), name);
  const root = await realpath(await tempFolder());
  const path = await mirrorDirectory(stack, root);
  expect((await readdir(path)).sort()).toEqual(["documents", "main.tf", "own.tfstate"]);
  const read = (file: string): Promise<string> => readFile(`${path}/${file}`, "utf8");
  expect(await read("../../modules/m.tf")).toBe("module");
  expect(await read("documents/w.xml")).toBe("<w/>");
  await writeFile(join(path, "own.tfstate"), "changed");
  await writeFile(join(path, "new.tf"), "new");
  await writeFile(join(path, "..", "..", "beside"), "new");
  expect((await readdir(root)).length).toBeGreaterThan(1);
  expect(await readFile(join(stack, "own.tfstate"), "utf8")).toBe("own.tfstate");
  expect((await readdir(stack)).sort()).toEqual([".terraform", "documents", "main.tf", "own.tfstate"]);
  expect((await readdir(folder)).sort()).toEqual(["modules", "stacks"]);
  expect(await readFile(join(folder, "modules", "m.tf"), "utf8")).toBe("module");
});
