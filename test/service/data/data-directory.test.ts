import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { type Keys, type RunningService, type ServiceOptions, startService } from "../../../src/service";
import { freshFolder } from "./child-service";

const running: RunningService[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});

const open = async (dataDirectory: string, options: ServiceOptions = {}): Promise<RunningService> => {
  const service = await startService({ dataDirectory, ...options });
  running.push(service);
  return service;
};

/** Some changes, then closed. Answers what the state was. */
const fill = async (folder: string, names: readonly string[]): Promise<ReturnType<RunningService["snapshot"]>> => {
  const service = await open(folder);
  for (const name of names) service.backstage.createGroup({ name });
  const snapshot = service.snapshot();
  await service.close();
  return snapshot;
};

describe("a data directory", () => {
  it("keeps everything over a restart", async () => {
    const folder = join(await freshFolder(), "new", "data");
    const first = await open(folder, { queues: ["Night"], agents: ["web1"] });
    const { backstage } = first;
    backstage.setAgent({ host: "web2", keys: false });
    const id = backstage.submit('<workflow name="w"><trigger name="t" cron="0 2 * * *"/></workflow>');
    backstage.approve(id);
    backstage.execute(id, "t", { secret: "s" });
    backstage.deleteGroup(backstage.createGroup({ name: "short-lived" }));
    backstage.raiseAlert("Look");
    const snapshot = first.snapshot();
    await first.close();
    const second = await open(folder);
    expect(second.snapshot()).toEqual(snapshot);
    expect(second.backstage.queues().map(({ name }) => name)).toEqual(["Master", "Night"]);
  });

  it("keeps its keys, but for those that are given", async () => {
    const folder = await freshFolder();
    const keysWith = async (keys: ServiceOptions["keys"]): Promise<Keys> => {
      const service = await open(folder, keys === undefined ? {} : { keys });
      await service.close();
      return service.keys;
    };
    const chosen = await keysWith({ user: "chosen" });
    const made = await keysWith(undefined);
    expect(chosen).toEqual({ user: "chosen", administrator: made.administrator });
    expect(made.user).not.toBe("chosen");
    expect(await keysWith(undefined)).toEqual(made);
    expect(await keysWith({ administrator: "a" })).toEqual({ user: made.user, administrator: "a" });
    await expect(keysWith({ user: made.administrator })).rejects.toThrow("cannot be the same");
    // The directory is not locked by the start that failed.
    expect(await keysWith(undefined)).toEqual(made);
  });

  it("is read by nobody else", async () => {
    const folder = join(await freshFolder(), "data");
    await fill(folder, ["a"]);
    if (process.platform === "win32") return;
    expect((await stat(folder)).mode & 0o077).toBe(0);
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
  });

  it("begins with the state that is given, and only once", async () => {
    const [source, folder] = [await freshFolder(), await freshFolder()];
    const state = await fill(source, ["given"]);
    const first = await open(folder, { state });
    expect(first.backstage.groups().map(({ name }) => name)).toEqual(["Master", "given"]);
    first.backstage.createGroup({ name: "more" });
    await first.close();
    expect((await open(folder, { state })).backstage.groups().map(({ name }) => name)).toEqual([
      "Master",
      "given",
      "more",
    ]);
  });

  it("leaves alone whatever else is in it", async () => {
    const folder = await freshFolder();
    const others = ["state.jsonl.copy", "state.json", "notes"];
    for (const name of others) await writeFile(join(folder, name), "mine");
    await fill(folder, ["a"]);
    expect((await open(folder)).backstage.groups()).toHaveLength(2);
    for (const name of others) expect(await readFile(join(folder, name), "utf8")).toBe("mine");
  });

  it("is refused where another service in this process has it, or a file stands in its place", async () => {
    const folder = await freshFolder();
    await open(folder);
    await expect(open(folder)).rejects.toThrow(
      `The data directory "${folder}" is in use by another service; stop that service, or choose another directory`,
    );
    await writeFile(join(folder, "file"), "");
    await expect(open(join(folder, "file"))).rejects.toThrow(/EEXIST: file already exists, mkdir '.*file'/);
    await expect(open(join(folder, "file", "below"))).rejects.toThrow(
      /EEXIST: file already exists, mkdir '.*file'|ENOTDIR: not a directory, stat '.*below'/,
    );
  });

  it("is let go of where the service cannot start", async () => {
    const folder = await freshFolder();
    const other = await open(await freshFolder());
    const port = Number(new URL(other.url).port);
    await expect(open(folder, { port })).rejects.toThrow(/EADDRINUSE/);
    await open(folder);
  });

  it("works under a path of odd characters, and says where one is too long for a socket", async () => {
    const folder = join(await freshFolder(), "ü b");
    await fill(folder, ["a"]);
    expect((await open(folder)).backstage.groups()).toHaveLength(2);
    const long = join(folder, "x".repeat(90));
    await expect(open(long)).rejects.toThrow(
      `The path of the data directory "${long}" is too long for a socket in it; start in that directory, or choose a shorter one`,
    );
  });

  it("is rewritten whole at each start, so that it does not grow with its history", async () => {
    const folder = await freshFolder();
    const first = await open(folder);
    for (let round = 0; round < 50; round += 1) {
      first.backstage.createGroup({ id: "g", name: "x".repeat(1000) });
      first.backstage.deleteGroup("g");
    }
    const snapshot = first.snapshot();
    await first.close();
    const lines = async (): Promise<number> => (await readFile(join(folder, "state.jsonl"), "utf8")).split("\n").length;
    expect(await lines()).toBeGreaterThan(50);
    expect((await open(folder)).snapshot()).toEqual(snapshot);
    expect(await lines()).toBe(2);
  });

  it("does not make up for what the clock should have started while it was away", async () => {
    const folder = await freshFolder();
    let time = Date.parse("2024-05-01T10:00:00Z");
    const first = await open(folder, { now: () => time });
    first.backstage.approve(
      first.backstage.submit('<workflow id="w1" name="w"><trigger name="t" every="10m"/></workflow>'),
    );
    await first.close();
    time += 3_600_000;
    const second = await open(folder, { now: () => time });
    expect(second.backstage.instances()).toEqual([]);
    time += 600_000;
    expect(second.backstage.instances()).toHaveLength(1);
  });

  it("holds the same after any history as a service that was never stopped", async () => {
    type Step = { readonly kind: "create" | "rename" | "delete" | "submit" | "restart"; readonly which: number };
    const step = fc.record({
      kind: fc.constantFrom<Step["kind"]>("create", "rename", "delete", "submit", "restart"),
      which: fc.nat(4),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const folder = await freshFolder();
        let service = await open(folder);
        for (const { kind, which } of steps) {
          const { backstage } = service;
          const id = `g${which}`;
          const exists = backstage.group(id) !== null;
          if (kind === "restart") {
            const before = service.snapshot();
            await service.close();
            service = await open(folder);
            expect(service.snapshot()).toEqual(before);
          } else if (kind === "submit") backstage.submit(`<workflow id="w${which}" name="n"/>`);
          else if (kind === "create" && !exists) backstage.createGroup({ id, name: id });
          else if (kind === "rename" && exists) backstage.updateGroup(id, { name: "renamed" });
          else if (kind === "delete" && exists) backstage.deleteGroup(id);
        }
        const before = service.snapshot();
        await service.close();
        const reopened = await open(folder);
        expect(reopened.snapshot()).toEqual(before);
        await reopened.close();
      }),
      { numRuns: 15 },
    );
  });
});
