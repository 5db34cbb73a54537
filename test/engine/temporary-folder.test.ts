import { execFileSync } from "node:child_process";
import { mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { openTemporaryFolder, withTemporaryFolder } from "../../src/engine";
import { tempFolder } from "./temp-folder";

/** The id of a process that has ended. */
const deadPid = (): number => Number(execFileSync("sh", ["-c", "echo $$"], { encoding: "utf8" }));

test("only this account can enter the folder, which is gone after its use, whatever happens", async () => {
  const parent = await tempFolder();
  const use = async (path: string): Promise<never> => {
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    await writeFile(join(path, "plan"), "");
    throw new Error("failed");
  };
  await expect(withTemporaryFolder("wfa-plan", use, parent)).rejects.toThrow("failed");
  expect(await readdir(parent)).toEqual([]);
});

test("the next command removes what a killed one left, and nothing else", async () => {
  const parent = await tempFolder();
  const target = join(await tempFolder(), "theirs");
  await writeFile(target, "");
  const dead = deadPid();
  const host = hostname();
  const left = `wfa-plan-${host}-${dead}-aB3dEf`;
  // In a container, the process that was killed may have had the id of this one.
  const before = `wfa-plan-${host}-${process.pid}-aB3dEf`;
  const others = [
    `wfa-plan-${host}-${process.ppid}-aB3dEf`,
    `wfa-plan-elsewhere-${dead}-aB3dEf`,
    `wfa-plan-${host}-${dead}-notes`,
    `wfa-rehearse-${host}-${dead}-aB3dEf`,
  ];
  for (const name of [left, before, ...others]) {
    await mkdir(join(parent, name));
    await symlink(target, join(parent, name, "link"));
  }
  // A name proves nothing: a link is not followed, and a file is not a folder of ours.
  await symlink(target, join(parent, `wfa-plan-${host}-${dead}-LinkTo`));
  const first = await openTemporaryFolder("wfa-plan", parent);
  const second = await openTemporaryFolder("wfa-plan", parent);
  expect((await readdir(parent)).sort()).toEqual(
    [...others, `wfa-plan-${host}-${dead}-LinkTo`, basename(first), basename(second)].sort(),
  );
  expect((await stat(target)).isFile()).toBe(true);
});

test("none that a process opens is removed while it opens others", async () => {
  const parent = await tempFolder();
  const opened: string[] = [];
  const open = async (): Promise<void> => {
    for (let at = 0; at < 40; at += 1) opened.push(await openTemporaryFolder("wfa-plan", parent));
  };
  await Promise.all([open(), open(), open(), open()]);
  expect((await readdir(parent)).sort()).toEqual(opened.map((path) => basename(path)).sort());
});
