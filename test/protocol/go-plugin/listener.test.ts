import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../../src/protocol/go-plugin/listener";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "listen-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("a unix socket", () => {
  test("lies in a directory that only its owner enters, and leaves nothing behind", async () => {
    const listener = await listen({ name: "tiny", environment: {} });
    const own = dirname(listener.address);
    expect(listener.network).toBe("unix");
    expect(dirname(own)).toBe(tmpdir());
    expect(statSync(own).mode & 0o777).toBe(0o700);
    expect(statSync(listener.address).isSocket()).toBe(true);
    listener.server.close();
    listener.removeFiles();
    listener.removeFiles();
    expect(existsSync(own)).toBe(false);
  });

  test.each([
    ["too long for a socket", "x".repeat(100)],
    ["with the separator of the handshake's line", "a|b"],
  ])("never has a path %s", async (_, name) => {
    const before = process.env["TMPDIR"];
    process.env["TMPDIR"] = join(directory, name);
    try {
      const listener = await listen({ name: "tiny", environment: {} });
      expect(listener.address).toMatch(/^\/tmp\/tiny-plugin-/);
      listener.server.close();
      listener.removeFiles();
    } finally {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
    }
  });
});

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
