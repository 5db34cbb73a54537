import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type RunningService, startService, type StateSnapshot } from "../../../src/service";
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

/** A folder with a state and three changes after it, and keys; and the state before the last change and after it. */
async function filled(): Promise<{ readonly folder: string; readonly states: readonly StateSnapshot[] }> {
  const folder = await freshFolder();
  const service = await open(folder);
  const states: StateSnapshot[] = [];
  for (const name of ["a", "b", "c"]) {
    await fetch(`${service.url}/workflowGroups`, {
      method: "POST",
      body: JSON.stringify({ name }),
      headers: { "X-API-Key": service.keys.user, "Content-Type": "application/json" },
    });
    states.push(service.snapshot());
  }
  await service.close();
  return { folder, states: states.slice(1) };
}

/** Everything in a folder but its lock, which is a socket. */
async function contents(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).filter((name) => name !== "lock").sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "latin1")] as const)),
  );
}

async function change(path: string, damage: (text: string) => string): Promise<void> {
  await writeFile(path, damage(await readFile(path, "latin1")), "latin1");
}

const lineOf = (text: string, line: number, becomes: string): string =>
  text
    .split("\n")
    .map((old, index) => (index === line - 1 ? becomes : old))
    .join("\n");

describe("a data directory", () => {
  it.each([
    ["a last line without its end", (text: string) => text.slice(0, -1), 0],
    ["half of a last line", (text: string) => text.slice(0, -20), 0],
    ["the first byte of a last line", (text: string) => `${text}{`, 1],
    ["half a character at its end", (text: string) => `${text}{"serial":"\xc3`, 1],
  ] as const)("with %s holds what was acknowledged, and goes on from there", async (_what, damage, left) => {
    const { folder, states } = await filled();
    await change(join(folder, "state.jsonl"), damage);
    const service = await open(folder);
    expect(service.snapshot()).toEqual(states[left]);
    service.backstage.createGroup({ name: "d" });
    const after = service.snapshot();
    await service.close();
    expect((await open(folder)).snapshot()).toEqual(after);
  });

  it.each([
    ["emptied", () => "", 1],
    ["cut within its first line", (text: string) => text.slice(0, 50), 1],
    ["filled with zeros", (text: string) => "\0".repeat(text.length) + "\n", 1],
    ["damaged in its first line", (text: string) => lineOf(text, 1, '{"keys":'), 1],
    ["damaged in its middle", (text: string) => lineOf(text, 3, "{}}"), 3],
    ["interrupted by an empty line", (text: string) => lineOf(text, 2, ""), 2],
  ] as const)("whose state is %s is refused with the line, and left as it is", async (_what, damage, line) => {
    const { folder } = await filled();
    await change(join(folder, "state.jsonl"), damage);
    const before = await contents(folder);
    await expect(open(folder)).rejects.toThrow(
      `"${join(folder, "state.jsonl")}" is damaged: its line ${line} is not JSON; restore the file from a copy`,
    );
    expect(await contents(folder)).toEqual(before);
  });

  it.each([
    ["of another version", '{"format":2,"state":{"groups":[]}}\n{"groups":[],"serial":1}\n'],
    ["something else", '{"hello":1}\n'],
    ["null", "null\n"],
  ])("whose state is %s is refused, and left as it is", async (_what, text) => {
    const { folder } = await filled();
    const path = join(folder, "state.jsonl");
    await writeFile(path, text);
    await expect(open(folder)).rejects.toThrow(
      `"${path}" was not written by this version of the service; choose another directory`,
    );
    expect(await readFile(path, "utf8")).toBe(text);
  });

  it.each([
    ["deleted", async (path: string) => rm(path, { force: true })],
    ["a file", async (path: string) => writeFile(path, "4711")],
  ])("whose lock is %s starts", async (_what, replace) => {
    const { folder, states } = await filled();
    await replace(join(folder, "lock"));
    expect((await open(folder)).snapshot()).toEqual(states[1]);
  });

  it("whose rewriting a crash has cut off holds what it held", async () => {
    const { folder, states } = await filled();
    await writeFile(join(folder, "state.jsonl.tmp"), '{"keys":{');
    expect((await open(folder)).snapshot()).toEqual(states[1]);
    expect(Object.keys(await contents(folder))).toEqual(["state.jsonl"]);
  });
});
