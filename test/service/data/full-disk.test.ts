import { execFile, spawnSync } from "node:child_process";
import { readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { Visitor } from "../console/visitor";
import { type ChildService, freshFolder, KEYS, startChild } from "./child-service";

const run = promisify(execFile);

/**
 * What a full disk does to a process, without one: Linux cuts a write at this length of a file, and refuses the next.
 *
 * @param bytes null: there is room again
 */
async function limitFiles({ pid }: ChildService, bytes: number | null): Promise<void> {
  await run("prlimit", ["--pid", String(pid), `--fsize=${bytes ?? "unlimited"}:`]);
}

const post = (child: ChildService, id: string): ReturnType<ChildService["call"]> =>
  child.call("POST", "/workflowGroups", JSON.stringify({ id, name: id }));

/** The ids of all groups but the root's, in order. */
const groups = async (child: ChildService): Promise<readonly string[]> => {
  const { status, text } = await child.call("GET", "/workflowGroups");
  expect(status, text).toBe(200);
  const list = Object.values(JSON.parse(text) as object).find(Array.isArray) as readonly any[];
  return list.map(({ attrs }) => attrs.id as string).filter((id) => id !== "master-group");
};

/** From util-linux, which small images lack. */
const hasLimits = spawnSync("prlimit", ["--version"]).status === 0;

describe.skipIf(!hasLimits)("a service whose disk is full (needs prlimit)", () => {
  it("rejects changes and undoes them, shows what is stored, and goes on when there is room", async () => {
    const folder = await freshFolder();
    const file = join(folder, "state.jsonl");
    const first = await startChild(folder);
    for (const id of ["a", "b"]) expect((await post(first, id)).status).toBe(201);
    const { size } = await stat(file);
    await limitFiles(first, size + 20);
    const replies = await Promise.all(["c", "d", "e"].map((id) => post(first, id)));
    for (const { status, text, headers } of [...replies, await post(first, "c")]) {
      expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(text).toContain(
        "The service could not write to its data directory, so this request changed nothing: EFBIG: file too large, write. Send it again when there is room",
      );
    }
    expect(await groups(first)).toEqual(["a", "b"]);
    expect((await first.call("GET", "/auditlog")).text).not.toMatch(/"objectId":"[cde]"/);
    expect((await stat(file)).size).toBe(size);
    await limitFiles(first, null);
    for (const id of ["d", "f"]) expect((await post(first, id)).status).toBe(201);
    await first.kill();
    expect(await groups(await startChild(folder))).toEqual(["a", "b", "d", "f"]);
  });

  it("shows in its console what was typed and could not be stored, and takes it when there is room", async () => {
    const child = await startChild(await freshFolder());
    const visitor = new Visitor(child);
    await visitor.signIn(KEYS.administrator);
    await visitor.open("/console/workflow/new");
    await limitFiles(child, 10);
    await visitor.press("Submit", { document: '<workflow name="Typed"/>' });
    expect([visitor.shown.status, visitor.typed()]).toEqual([503, '<workflow name="Typed"/>']);
    expect(visitor.shown.text).toMatch(/Nothing was changed\. The service could not write to its data directory/);
    await limitFiles(child, null);
    await visitor.press("Submit");
    expect(visitor.shown.text).toMatch(/^"Typed" is submitted/);
  });

  it("starts again where it was killed while the disk was full", async () => {
    const folder = await freshFolder();
    const first = await startChild(folder);
    expect((await post(first, "a")).status).toBe(201);
    await limitFiles(first, (await stat(join(folder, "state.jsonl"))).size + 20);
    await Promise.race([post(first, "b"), first.kill()]).catch(() => undefined);
    await first.kill();
    const second = await startChild(folder);
    expect(await groups(second)).toEqual(["a"]);
    expect((await post(second, "b")).status).toBe(201);
  });

  it("keeps every acknowledged write and no rejected one while room comes and goes", async () => {
    const folder = await freshFolder();
    const first = await startChild(folder);
    const [acknowledged, rejected]: [string[], string[]] = [[], []];
    let writing = true;
    const write = async (writer: number): Promise<void> => {
      for (let index = 0; writing; index += 1) {
        const id = `group-${writer}-${index}`;
        const { status } = await post(first, id);
        expect([201, 503]).toContain(status);
        (status === 201 ? acknowledged : rejected).push(id);
      }
    };
    const writers = [0, 1, 2, 3].map(write);
    for (let round = 1; round <= 4; round += 1) {
      await limitFiles(first, (await stat(join(folder, "state.jsonl"))).size + 500);
      await expect.poll(() => rejected.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(5 * round);
      const before = acknowledged.length;
      await limitFiles(first, null);
      await expect.poll(() => acknowledged.length - before, { timeout: 60_000, interval: 5 }).toBeGreaterThan(5);
    }
    writing = false;
    await Promise.all(writers);
    const shown = await groups(first);
    expect([...shown].sort()).toEqual([...acknowledged].sort());
    await first.kill();
    expect(await groups(await startChild(folder))).toEqual(shown);
  });

  it("does not start where it cannot rewrite its file, and leaves the old one", async () => {
    const folder = await freshFolder();
    const first = await startChild(folder);
    expect((await post(first, "a")).status).toBe(201);
    await first.kill();
    const file = join(folder, "state.jsonl");
    const before = await readFile(file, "utf8");
    await expect(startChild(folder, ["prlimit", "--fsize=100:"])).rejects.toThrow("EFBIG: file too large, write");
    expect(await readFile(file, "utf8")).toBe(before);
    expect(await readdir(folder)).not.toContain("state.jsonl.tmp");
    expect(await groups(await startChild(folder))).toEqual(["a"]);
  });

  it("rejects everything as long as its directory cannot be read, and goes on when it can", async () => {
    const folder = await freshFolder();
    const first = await startChild(folder);
    expect((await post(first, "a")).status).toBe(201);
    const file = join(folder, "state.jsonl");
    await rename(file, `${file}.away`);
    await limitFiles(first, (await stat(`${file}.away`)).size + 20);
    const refused = await post(first, "b");
    await limitFiles(first, null);
    for (const { status } of [refused, await first.call("GET", "/workflowGroups"), await post(first, "c")])
      expect(status).toBe(500);
    await rename(`${file}.away`, file);
    expect(await groups(first)).toEqual(["a"]);
    expect((await post(first, "b")).status).toBe(201);
    await first.kill();
    expect(await groups(await startChild(folder))).toEqual(["a", "b"]);
  });
});
