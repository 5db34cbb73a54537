import { once } from "node:events";
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { Socket } from "node:net";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { startService } from "../../../src/service";
import type { Keys, RunningService, ServiceOptions } from "../../../src/service";
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

  it.each([
    "",
    "{}",
    '{"user": "a", "administrator": "a"}',
    '{"user": "", "administrator": "a"}',
    '["a", "b"]',
    "null",
  ])("with %j for its keys says so, and quotes nothing", async (text) => {
    const folder = await freshFolder();
    await (await open(folder)).close();
    await writeFile(join(folder, "keys.json"), text);
    await expect(open(folder)).rejects.toThrow(
      `"${join(folder, "keys.json")}" does not hold the service's two keys; delete it to get new ones`,
    );
    await rm(join(folder, "keys.json"));
    await (await open(folder)).close();
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

  it("may end in the middle of a record, wherever the crash cut it", async () => {
    const folder = await freshFolder();
    await fill(folder, ["a"]);
    const journal = join(folder, "journal-1.log");
    const kept = await readFile(journal);
    await fill(folder, ["b"]);
    const whole = await readFile(journal);
    for (const cut of [whole.length - 1, Math.floor((kept.length + whole.length) / 2), kept.length + 1]) {
      // A crash before the flush: the beginning does not say yet that the record is there.
      await writeFile(journal, Buffer.concat([kept, whole.subarray(kept.length, cut)]));
      const service = await open(folder);
      expect(service.backstage.groups().map(({ name }) => name)).toEqual(["Master", "a"]);
      await service.close();
      expect((await readFile(journal)).length).toBe(kept.length);
      await fill(folder, ["b"]);
    }
  });

  it("may end in noise that was never acknowledged", async () => {
    const folder = await freshFolder();
    const before = await fill(folder, ["a", "b"]);
    await appendFile(join(folder, "journal-1.log"), Buffer.from([0, 0, 0, 10, 0xff, 10, 65]));
    expect((await open(folder)).snapshot()).toEqual(before);
  });

  it("is refused where what was acknowledged is damaged, and left as it is", async () => {
    const folder = await freshFolder();
    for (const name of ["a", "b", "c"]) await fill(folder, [name]);
    const journal = join(folder, "journal-1.log");
    const bytes = await readFile(journal);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    await writeFile(journal, bytes);
    await expect(open(folder)).rejects.toThrow(
      /journal-1\.log" is damaged at byte 0, .* restore the data directory from a copy/,
    );
    expect(await readFile(journal)).toEqual(bytes);
    const snapshot = join(folder, "snapshot.json");
    await writeFile(snapshot, (await readFile(snapshot, "utf8")).replace("Master", "Monster"));
    await expect(open(folder)).rejects.toThrow(/snapshot\.json" is damaged/);
  });

  it("is refused where it has a journal but no snapshot, and left as it is", async () => {
    const folder = await freshFolder();
    await fill(folder, ["a"]);
    const snapshot = await readFile(join(folder, "snapshot.json"));
    await rm(join(folder, "snapshot.json"));
    await rm(join(folder, "keys.json"));
    await expect(open(folder)).rejects.toThrow(
      `The data directory "${folder}" has a journal but no snapshot; restore it from a copy`,
    );
    expect(await readdir(folder)).toEqual(["journal-1.log"]);
    await writeFile(join(folder, "snapshot.json"), snapshot);
    expect((await open(folder)).backstage.groups().map(({ name }) => name)).toEqual(["Master", "a"]);
  });

  it("is new where it holds nothing of a service, whatever else is in it", async () => {
    const folder = await freshFolder();
    const others = ["journal-1.log.copy", "my-journal-1.log", "journal-.log", "journal-1_log", "notes"];
    for (const name of others) await writeFile(join(folder, name), "mine");
    await fill(folder, ["a"]);
    expect((await open(folder)).backstage.groups()).toHaveLength(2);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(others));
  });

  it("is refused where another service in this process has it, or a file stands in its place", async () => {
    const folder = await freshFolder();
    await open(folder);
    await expect(open(folder)).rejects.toThrow(
      `The data directory "${folder}" is in use by another service (process ${process.pid}); stop that service, or choose another directory`,
    );
    await writeFile(join(folder, "file"), "");
    await expect(open(join(folder, "file"))).rejects.toThrow(
      /^Cannot create the data directory ".*file": there is a file of that name$/,
    );
    await expect(open(join(folder, "file", "below"))).rejects.toThrow(
      /^Cannot create the data directory ".*below": there is a file of that name$/,
    );
  });

  it.each([
    ["says who it is", (socket: Socket) => socket.end("4711"), "4711"],
    ["says nothing", (socket: Socket) => socket.end(), "unknown"],
    ["says something else first", (socket: Socket) => socket.end("pid 4711"), "unknown"],
    ["says something else too", (socket: Socket) => socket.end("4711 and more"), "unknown"],
    ["is too busy to answer", () => undefined, "unknown"],
  ])("is refused where a holder %s", async (_what, answer, holder) => {
    if (process.platform === "win32") return;
    const folder = await freshFolder();
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      answer(socket);
    }).listen(join(folder, "lock"));
    await once(server, "listening");
    try {
      await expect(open(folder)).rejects.toThrow(`is in use by another service (process ${holder});`);
    } finally {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    }
    await open(folder);
  });

  it("is let go of where the service cannot start", async () => {
    const folder = await freshFolder();
    const other = await open(await freshFolder());
    const port = Number(new URL(other.url).port);
    await expect(open(folder, { port })).rejects.toThrow(/EADDRINUSE/);
    await open(folder);
  });

  it("works under a path too long for a socket, and of odd characters", async () => {
    const folder = join(await freshFolder(), "ü b".repeat(20), "x".repeat(90));
    await mkdir(folder, { recursive: true });
    await fill(folder, ["a"]);
    const service = await open(folder);
    expect(service.backstage.groups()).toHaveLength(2);
    await expect(open(folder)).rejects.toThrow(/in use/);
  });

  it("begins a new snapshot when the journal has grown long, and a crash in between does no harm", async () => {
    const folder = await freshFolder();
    const first = await open(folder);
    const text = "x".repeat(600_000);
    const id = first.backstage.submit(`<workflow name="w"><task>${text}</task></workflow>`);
    const put = (revision: number): Promise<Response> =>
      fetch(`${first.url}/workflows/${id}`, {
        method: "PUT",
        body: `<workflow id="${id}" name="w${revision}"><task>${text}</task></workflow>`,
        headers: { "X-API-Key": first.keys.user, "Content-Type": "application/xml" },
      });
    for (let revision = 1; revision <= 12; revision += 1) expect((await put(revision)).status).toBe(200);
    const files = await readdir(folder);
    expect(files.filter((name) => name.startsWith("journal"))).toEqual(["journal-2.log"]);
    const snapshot = first.snapshot();
    await first.close();
    // A crash before the old journal was removed, and one while the next snapshot was written.
    await writeFile(join(folder, "journal-1.log"), "left over");
    await writeFile(join(folder, "snapshot.json.tmp"), "half");
    const second = await open(folder);
    expect(second.snapshot()).toEqual(snapshot);
    expect(second.backstage.workflow(id)?.submitted?.name).toBe("w12");
    expect(await readdir(folder)).not.toContain("journal-1.log");
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
