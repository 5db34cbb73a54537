import { spawn } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { withFileLock } from "../../src/tooling/file-lock";
import { tempFolder } from "../engine/temp-folder";

describe("withFileLock", () => {
  test("one at a time, and the file goes away, also after an error", async () => {
    const folder = await tempFolder();
    const file = join(folder, "lock");
    let inside = 0;
    const work = (fails: boolean): Promise<void> =>
      withFileLock(file, async () => {
        inside += 1;
        expect(inside).toBe(1);
        await delay(20);
        inside -= 1;
        if (fails) throw new Error("on purpose");
      });
    const results = await Promise.allSettled([work(false), work(true), work(false)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("takes over from a process that is gone", async () => {
    const file = join(await tempFolder(), "lock");
    const child = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => child.on("close", resolve));
    await writeFile(file, String(child.pid));
    expect(await withFileLock(file, async () => "done")).toBe("done");
  });
});
