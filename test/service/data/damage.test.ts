import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startService } from "../../../src/service";
import type { RunningService, StateSnapshot } from "../../../src/service";
import { checksum } from "../../../src/service/data/journal-records";
import { freshFolder } from "./child-service";

const running: RunningService[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});

const open = async (dataDirectory: string): Promise<RunningService> => {
  const service = await startService({ dataDirectory });
  running.push(service);
  return service;
};

/** A folder with a snapshot, three records after it, and keys; and the state that it holds. */
async function filled(): Promise<{ readonly folder: string; readonly state: StateSnapshot }> {
  const folder = await freshFolder();
  let state: StateSnapshot | null = null;
  for (const name of ["a", "b", "c"]) {
    const service = await open(folder);
    service.backstage.createGroup({ name });
    state = service.snapshot();
    await service.close();
  }
  return { folder, state: state! };
}

/** Everything in a folder but its lock, which is a socket. */
async function contents(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).filter((name) => name !== "lock").sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "latin1")] as const)),
  );
}

const flip = (bytes: Buffer, at: number): Buffer => {
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
};

type Damage = (bytes: Buffer) => Buffer | null;
const DAMAGES: Readonly<Record<string, Damage>> = {
  deleted: () => null,
  emptied: () => Buffer.alloc(0),
  "filled with zeros": (bytes) => Buffer.alloc(bytes.length),
  "cut in half": (bytes) => bytes.subarray(0, bytes.length / 2),
  "flipped in its first byte": (bytes) => flip(bytes, 0),
  "flipped in its middle": (bytes) => flip(bytes, Math.floor(bytes.length / 2)),
  "without its first half": (bytes) => bytes.subarray(bytes.length / 2),
  "cut before its last byte": (bytes) => bytes.subarray(0, bytes.length - 1),
  "twice in a row": (bytes) => Buffer.concat([bytes, bytes]),
};

/** Of a file of lines. */
const LINE_DAMAGES: Readonly<Record<string, Damage>> = {
  ...DAMAGES,
  "without its first line": (bytes) => bytes.subarray(bytes.indexOf("\n") + 1),
  "cut after its first line": (bytes) => bytes.subarray(0, bytes.indexOf("\n") + 1),
  "cut after its last but one line": (bytes) => bytes.subarray(0, bytes.lastIndexOf("\n", bytes.length - 2) + 1),
};

async function damage(folder: string, name: string, change: Damage): Promise<void> {
  const path = join(folder, name);
  const bytes = change(await readFile(path));
  if (bytes === null) await rm(path);
  else await writeFile(path, bytes);
}

describe("a data directory whose", () => {
  it.each(Object.keys(DAMAGES))("snapshot is %s is refused, and left as it is", async (what) => {
    const { folder } = await filled();
    await damage(folder, "snapshot.json", DAMAGES[what]!);
    const before = await contents(folder);
    await expect(open(folder)).rejects.toThrow(
      what === "deleted" ? "has a journal but no snapshot" : /snapshot\.json" is damaged; restore the data directory/,
    );
    expect(await contents(folder)).toEqual(before);
  });

  it.each([
    ["deleted", /The journal ".*journal-1\.log" is missing; restore the data directory from a copy/],
    ["flipped in its first byte", /journal-1\.log" is damaged at byte 0, in what was safely stored before/],
    ["flipped in its middle", /journal-1\.log" is damaged at byte \d+, in what was safely stored before/],
    ["without its first half", /journal-1\.log" is damaged at byte 0, in what was safely stored before/],
    ["without its first line", /journal-1\.log" is damaged at byte 0, in what was safely stored before/],
    ["emptied", /journal-1\.log" is damaged at byte 0, in what was safely stored before/],
    ["filled with zeros", /journal-1\.log" is damaged at byte 0, in what was safely stored before/],
    ["cut in half", /journal-1\.log" is damaged at byte \d+, in what was safely stored before/],
    ["cut after its last but one line", /journal-1\.log" is damaged at byte \d+, in what was safely stored before/],
    ["cut after its first line", /journal-1\.log" is damaged at byte 30, in what was safely stored before/],
    ["cut before its last byte", /journal-1\.log" is damaged at byte \d+, in what was safely stored before/],
  ] as const)("journal is %s is refused, and left as it is", async (what, message) => {
    const { folder, state } = await filled();
    const whole = await readFile(join(folder, "journal-1.log"));
    await damage(folder, "journal-1.log", LINE_DAMAGES[what]!);
    const before = await contents(folder);
    for (let attempt = 0; attempt < 2; attempt += 1) await expect(open(folder)).rejects.toThrow(message);
    expect(await contents(folder)).toEqual(before);
    await writeFile(join(folder, "journal-1.log"), whole);
    expect((await open(folder)).snapshot()).toEqual(state);
  });

  it("journal is there twice in a row starts with what was acknowledged", async () => {
    const { folder, state } = await filled();
    await damage(folder, "journal-1.log", DAMAGES["twice in a row"]!);
    expect((await open(folder)).snapshot()).toEqual(state);
  });

  it.each(Object.keys(DAMAGES))("keys are %s keeps its state, and says which file to delete", async (what) => {
    const { folder, state } = await filled();
    await damage(folder, "keys.json", DAMAGES[what]!);
    const service = await open(folder).catch(async (error: unknown) => {
      expect(String(error)).toContain("does not hold the service's two keys; delete it to get new ones");
      await rm(join(folder, "keys.json"));
      return open(folder);
    });
    expect(service.snapshot()).toEqual(state);
  });

  it.each([
    ["deleted", async (path: string) => rm(path, { force: true })],
    ["a file", async (path: string) => writeFile(path, "4711")],
  ])("lock is %s starts", async (_what, change) => {
    const { folder, state } = await filled();
    await change(join(folder, "lock"));
    expect((await open(folder)).snapshot()).toEqual(state);
  });

  it("snapshot is older than its journal is refused, and left as it is", async () => {
    const { folder } = await filled();
    await writeFile(join(folder, "journal-2.log"), await readFile(join(folder, "journal-1.log")));
    const before = await contents(folder);
    await expect(open(folder)).rejects.toThrow(/is older than "journal-2\.log"; restore the directory from a copy/);
    expect(await contents(folder)).toEqual(before);
  });
});

describe("a data directory of another format", () => {
  it.each([
    ["2", '"format":2'],
    ['"3"', '"format":"3"'],
    ["unknown", '"form":3'],
  ])("is refused and left as it is (%s)", async (format, written) => {
    const { folder } = await filled();
    await damage(folder, "snapshot.json", (bytes) => {
      const content = bytes.toString("utf8", 9).replace('"format":3', written);
      return Buffer.from(`${checksum(content)} ${content}`);
    });
    const before = await contents(folder);
    await expect(open(folder)).rejects.toThrow(
      `The data directory "${folder}" was written by another version of the service: its format is ${format}, and this version reads only 3. Start the version that wrote it, or choose another directory`,
    );
    expect(await contents(folder)).toEqual(before);
  });
});

describe("a crash while a journal begins", () => {
  it("leaves a new directory that can start, at each step", async () => {
    const service = await open(await freshFolder());
    const begun = service.snapshot();
    await service.close();
    const folder = await freshFolder();
    await (await open(folder)).close();
    const { "snapshot.json": text = "" } = await contents(folder);
    expect(text).toContain('"generation":1');
    const unbegun = text.slice(9).replace('"generation":1', '"generation":0');
    for (const journals of [[], ["journal-1.log"]]) {
      const halfway = await freshFolder();
      await writeFile(join(halfway, "snapshot.json"), `${checksum(unbegun)} ${unbegun}`);
      for (const name of journals) await writeFile(join(halfway, name), "");
      expect((await open(halfway)).snapshot()).toEqual(begun);
      expect((await contents(halfway))["snapshot.json"]).toBe(text);
    }
  });

  it("leaves the next journal empty, which is deleted", async () => {
    const { folder, state } = await filled();
    await writeFile(join(folder, "journal-2.log"), "");
    expect((await open(folder)).snapshot()).toEqual(state);
    expect(Object.keys(await contents(folder))).toEqual(["journal-1.log", "keys.json", "snapshot.json"]);
  });
});
