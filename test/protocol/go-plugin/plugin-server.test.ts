import { connect, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { createLogger } from "../../../src/protocol";
import { listen } from "../../../src/protocol/go-plugin/listener";
import { servePluginConnections } from "../../../src/protocol/go-plugin/plugin-server";
import { PluginConnection } from "../../harness/plugin-client";

test("a connection that breaks is a warning, and after the host has asked for the end no more than a detail", async () => {
  const levels: string[] = [];
  const log = createLogger({
    name: "tiny",
    environment: { TF_LOG: "debug" },
    write: (line) => {
      const { "@level": level, "@message": message } = JSON.parse(line) as Record<string, string>;
      if (message === "A connection failed") levels.push(level!);
    },
  });
  const listener = await listen({ name: "tiny", environment: {}, network: "tcp" });
  const server = servePluginConnections({ listener, methods: async () => new Map(), onShutdown: () => undefined, log });
  const [host, port] = listener.address.split(":");
  const open = (): readonly [PluginConnection, Socket] => {
    const socket = connect(Number(port), host).on("error", () => undefined);
    return [new PluginConnection(socket), socket];
  };
  const call = async (connection: PluginConnection, method: string): Promise<unknown> =>
    connection.raw(`/${method}`, new Uint8Array());
  const [[first, broken], [second, ended]] = [open(), open()];
  for (const connection of [first, second]) await call(connection, "grpc.health.v1.Health/Check");
  broken.resetAndDestroy();
  await vi.waitFor(() => expect(levels).toContain("warn"), 10_000);
  const before = levels.length;
  await call(second, "plugin.GRPCController/Shutdown");
  ended.resetAndDestroy();
  await vi.waitFor(() => expect(levels.length).toBeGreaterThan(before), 10_000);
  await server.close(60_000);
  expect(new Set(levels.slice(before))).toEqual(new Set(["debug"]));
});
