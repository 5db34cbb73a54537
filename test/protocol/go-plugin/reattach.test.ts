import { existsSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLogger, reattachProviders, serveReattach } from "../../../src/protocol";
import { PluginConnection } from "../../harness/plugin-client";
import { health } from "../../../src/protocol/wire";
import { createTinyProvider, noteFromWire, noteToWire } from "../fixture/tiny-provider";

type Reattachable = Awaited<ReturnType<typeof serveReattach>>;

let serving: Reattachable;
let providers: number;
let opened: { readonly connection: PluginConnection; readonly socket: Socket }[];

const connected = (): PluginConnection => {
  const socket = connect(serving.reattachConfig.Addr.String).on("error", () => undefined);
  const connection = new PluginConnection(socket);
  opened.push({ connection, socket });
  return connection;
};

beforeEach(async () => {
  providers = 0;
  opened = [];
  serving = await serveReattach({
    name: "tiny",
    log: createLogger({ name: "tiny", environment: {} }),
    server: async () => {
      providers++;
      return createTinyProvider();
    },
  });
});
afterEach(async () => {
  for (const { connection, socket } of opened) {
    connection.close();
    socket.destroy();
  }
  await serving.close();
});

const plan = async (connection: PluginConnection, text: string) =>
  noteFromWire(
    (
      await connection.call("PlanResourceChange", {
        typeName: "tiny_note",
        proposedNewState: noteToWire({ text, shout: null }),
        config: noteToWire({ text, shout: null }),
      })
    ).plannedState ?? {},
  );

describe("a provider that is served for reattaching", () => {
  test("says where it is, in the spelling of TF_REATTACH_PROVIDERS", () => {
    const { reattachConfig } = serving;
    expect(reattachConfig).toEqual({
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: process.pid,
      Test: true,
      Addr: { Network: "unix", String: expect.stringMatching(/tiny-plugin-\w{6}\/s$/) as string },
    });
    expect(JSON.parse(reattachProviders("host/space/tiny", reattachConfig))).toEqual({
      "host/space/tiny": reattachConfig,
    });
  });

  test("tells of itself once it can be reached", async () => {
    let ready: unknown;
    const other = await serveReattach({
      name: "tiny",
      server: async () => createTinyProvider(),
      onReady: (config) => (ready = config),
    });
    expect(ready).toBe(other.reattachConfig);
    await other.close();
  });

  test("answers each connection with a provider of its own, and loads none for nobody", async () => {
    expect(providers).toBe(0);
    const [one, two] = [connected(), connected()];
    expect(await plan(one, "a")).toEqual({ text: "a", shout: "A" });
    expect(await plan(one, "b")).toEqual({ text: "b", shout: "B" });
    expect(await plan(two, "c")).toEqual({ text: "c", shout: "C" });
    expect(providers).toBe(2);
  });

  test("is healthy, and outlives a Shutdown: the engine does not own its process", async () => {
    const connection = connected();
    const answer = await connection.raw("/grpc.health.v1.Health/Check", health.Check.request.encode({}));
    expect(health.Check.response.decode(answer)).toEqual({ status: 1 });
    expect(await connection.raw("/plugin.GRPCController/Shutdown", new Uint8Array())).toHaveLength(0);
    expect(await plan(connection, "still")).toEqual({ text: "still", shout: "STILL" });
    expect(await plan(connected(), "here")).toEqual({ text: "here", shout: "HERE" });
  });

  test("refuses what it does not have, by path and status", async () => {
    await expect(connected().raw("/tfplugin6.Provider/LockState", new Uint8Array())).rejects.toThrow(
      /^\/tfplugin6\.Provider\/LockState ended with status 12: /,
    );
  });

  test("closed, it ends calls and connections and leaves no socket behind", async () => {
    const connection = connected();
    await plan(connection, "a");
    const stalled = connection.call("ReadResource", {
      typeName: "tiny_note",
      currentState: noteToWire({ text: "stall", shout: "" }),
    });
    // What comes later on the same connection is answered, so the stalled call has arrived.
    await plan(connection, "b");
    const { diagnostics } = await Promise.all([stalled, serving.close()]).then(([answer]) => answer);
    expect(diagnostics).toMatchObject([{ severity: 1 }]);
    expect(existsSync(serving.reattachConfig.Addr.String)).toBe(false);
    await expect(plan(connection, "c")).rejects.toThrow();
  });

  test("a call that is cancelled rejects, and the connection goes on", async () => {
    const connection = connected();
    const cancel = new AbortController();
    const stalled = connection.call(
      "ReadResource",
      { typeName: "tiny_note", currentState: noteToWire({ text: "stall", shout: "" }) },
      cancel.signal,
    );
    setTimeout(() => cancel.abort(), 50);
    await expect(stalled).rejects.toThrow("/tfplugin6.Provider/ReadResource was cancelled");
    await expect(connection.call("ReadResource", { typeName: "tiny_note" }, cancel.signal)).rejects.toThrow(
      "was cancelled",
    );
    expect(await plan(connection, "on")).toEqual({ text: "on", shout: "ON" });
  });
});
