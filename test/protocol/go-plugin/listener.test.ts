import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, socketParent } from "../../../src/protocol/go-plugin/listener";
import { removeStaleSockets } from "../../../src/protocol/go-plugin/stale-sockets";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "listen-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("a unix socket", () => {
  test("lies in a directory that only its owner enters, and leaves nothing behind", async () => {
    const listener = await listen({ name: "tiny", environment: { PLUGIN_UNIX_SOCKET_DIR: directory } });
    const own = dirname(listener.address);
    expect(listener.network).toBe("unix");
    expect(dirname(own)).toBe(directory);
    expect(statSync(own).mode & 0o777).toBe(0o700);
    expect(statSync(listener.address).isSocket()).toBe(true);
    listener.server.close();
    listener.removeFiles();
    listener.removeFiles();
    expect(existsSync(own)).toBe(false);
  });

  test("is opened to the group that the host names", async () => {
    const group = String(process.getgid?.() ?? 0);
    const listener = await listen({
      name: "tiny",
      environment: { PLUGIN_UNIX_SOCKET_DIR: directory, PLUGIN_UNIX_SOCKET_GROUP: group },
    });
    expect(statSync(listener.address).mode & 0o777).toBe(0o660);
    expect(statSync(dirname(listener.address)).mode & 0o777).toBe(0o710);
    expect(statSync(listener.address).gid).toBe(Number(group));
    listener.server.close();
    listener.removeFiles();
  });

  test("is refused, leaving nothing, where the group does not exist", async () => {
    const before = await readdir(directory);
    const environment = { PLUGIN_UNIX_SOCKET_DIR: directory, PLUGIN_UNIX_SOCKET_GROUP: "no-such-group" };
    await expect(listen({ name: "tiny", environment })).rejects.toThrow('names the group "no-such-group"');
    expect(await readdir(directory)).toEqual(before);
  });

  test("never has a path too long for a socket", async () => {
    const long = join(directory, "x".repeat(100));
    await expect(listen({ name: "tiny", environment: { PLUGIN_UNIX_SOCKET_DIR: long } })).rejects.toThrow(
      "Set TMPDIR or PLUGIN_UNIX_SOCKET_DIR to a shorter one",
    );
    const before = process.env["TMPDIR"];
    process.env["TMPDIR"] = long;
    try {
      expect(socketParent("tiny", {})).toBe("/tmp");
    } finally {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
    }
  });
});

test.each(["a|b", "a\nb", "a\rb"])(
  "a directory that would break the handshake's line (%j) is refused, or not taken",
  async (name) => {
    const broken = join(directory, name);
    await expect(listen({ name: "tiny", environment: { PLUGIN_UNIX_SOCKET_DIR: broken } })).rejects.toThrow(
      /contains "\|" or a line break\. Set TMPDIR or PLUGIN_UNIX_SOCKET_DIR/,
    );
    const before = process.env["TMPDIR"];
    process.env["TMPDIR"] = broken;
    try {
      expect(socketParent("tiny", {})).toBe("/tmp");
    } finally {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
    }
  },
);

describe("a TCP port", () => {
  test("is the first free one between the host's bounds, on the loopback only", async () => {
    const taken = createServer();
    await new Promise<void>((ready) => taken.listen({ host: "127.0.0.1", port: 0 }, ready));
    const port = (taken.address() as { port: number }).port;
    const environment = { PLUGIN_MIN_PORT: String(port), PLUGIN_MAX_PORT: String(Math.min(port + 200, 65_535)) };
    const listener = await listen({ name: "tiny", environment, network: "tcp" });
    expect(listener.network).toBe("tcp");
    expect(listener.address).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(Number(listener.address.split(":")[1])).toBeGreaterThan(port);
    listener.server.close();
    const none = { PLUGIN_MIN_PORT: String(port), PLUGIN_MAX_PORT: String(port) };
    await expect(listen({ name: "tiny", environment: none, network: "tcp" })).rejects.toThrow(
      `between PLUGIN_MIN_PORT (${port}) and PLUGIN_MAX_PORT (${port})`,
    );
    taken.close();
  });
});

test("only old directories of ours, with a dead socket or nothing in them, are cleaned up", async () => {
  const parent = await mkdtemp(join(directory, "stale-"));
  const old = new Date(Date.now() - 3_600_000);
  const make = async (name: string, file?: string): Promise<string> => {
    const path = join(parent, name);
    await mkdir(path);
    if (file !== undefined) await writeFile(join(path, file), "");
    await utimes(path, old, old);
    return path;
  };
  await make("tiny-plugin-aaaaaa");
  await make("tiny-plugin-bbbbbb", "other-file");
  await make("other-plugin-cccccc");
  const live = await listen({ name: "tiny", environment: { PLUGIN_UNIX_SOCKET_DIR: parent } });
  await utimes(dirname(live.address), old, old);
  const young = await mkdtemp(join(parent, "tiny-plugin-"));
  await removeStaleSockets("tiny", parent);
  const left = await readdir(parent);
  expect(left.sort()).toEqual(
    [
      "other-plugin-cccccc",
      "tiny-plugin-bbbbbb",
      dirname(live.address).split("/").at(-1),
      young.split("/").at(-1),
    ].sort(),
  );
  live.server.close();
  live.removeFiles();
});
