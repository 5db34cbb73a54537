import type * as grpc from "@grpc/grpc-js";
import { afterEach, describe, expect, test } from "vitest";
import {
  createLogger,
  serveReattach,
  type ActionEvent,
  type ListResourceEvent,
  type ProviderServer,
} from "../../src/protocol";
import { tfplugin6 } from "../../src/protocol/wire";
import { createTinyProvider } from "./fixture/tiny-provider";
import { connectReattach, type RpcChannel } from "./plugin-client";

const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function connect(overrides: Partial<ProviderServer>): Promise<RpcChannel> {
  const served = await serveReattach({
    name: "tiny",
    log: createLogger({ name: "tiny", environment: {} }),
    server: async () => createTinyProvider(overrides),
  });
  ends.push(() => served.close());
  const channel = connectReattach(served.reattachConfig);
  ends.push(() => channel.close());
  return channel;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(10);
}

/** Events of 64 KiB each, counted as they are made. */
function bigList(count: number) {
  const seen = { made: 0, left: false };
  const listResource: ProviderServer["listResource"] = async function* (
    _request,
    { signal },
  ): AsyncGenerator<ListResourceEvent> {
    try {
      for (let i = 0; i < count; i++) {
        signal.throwIfAborted();
        seen.made++;
        yield { displayName: `note ${i} ${"x".repeat(64 * 1024)}`, diagnostics: [] };
        // As a provider that asks its service for each.
        await new Promise(setImmediate);
      }
    } finally {
      seen.left = true;
    }
  };
  return { seen, listResource };
}

const listStream = (channel: RpcChannel): grpc.ClientReadableStream<Buffer> =>
  channel.rawStream(
    "/tfplugin6.Provider/ListResource",
    tfplugin6.service.ListResource.request.encode({ typeName: "tiny_note", limit: 0 }),
  );

describe("streams over the wire", () => {
  test("a slow reader gets everything in order, and the provider waits for it", async () => {
    const { seen, listResource } = bigList(400);
    const stream = listStream(await connect({ listResource }));
    const messages = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const nameIn = (bytes: Buffer): string =>
      tfplugin6.service.ListResource.response.decode(bytes).displayName.split(" x")[0]!;
    // grpc-js holds back the connection only after a first message was taken.
    const names = [nameIn((await messages.next()).value as Buffer)];
    let before = -1;
    while (before !== seen.made) {
      before = seen.made;
      await pause(200);
    }
    // What both ends' buffers and windows hold, and no more.
    expect(seen.made).toBeLessThan(200);
    for (let next = await messages.next(); next.done !== true; next = await messages.next())
      names.push(nameIn(next.value));
    expect(names).toEqual(Array.from({ length: 400 }, (_, i) => `note ${i}`));
  });

  test("a reader that cancels ends the provider's list", async () => {
    const { seen, listResource } = bigList(100_000);
    const stream = listStream(await connect({ listResource }));
    stream.on("error", () => undefined);
    stream.once("data", () => stream.cancel());
    await until(() => seen.left);
    expect(seen.made).toBeLessThan(1_000);
  });

  test("StopProvider ends a list and an action that go on, each with an error as its last event", async () => {
    const waits = (signal: AbortSignal): Promise<never> =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
      );
    const channel = await connect({
      listResource: async function* (_request, { signal }): AsyncGenerator<ListResourceEvent> {
        yield { displayName: "first", diagnostics: [] };
        await waits(signal);
      },
      invokeAction: async function* (_request, { signal }): AsyncGenerator<ActionEvent> {
        yield { progress: "half" };
        await waits(signal);
      },
    });
    const list = channel.stream("ListResource", { typeName: "tiny_note" });
    const action = channel.stream("InvokeAction", { actionType: "tiny_shout" });
    expect((await list.next()).value).toMatchObject({ displayName: "first" });
    expect((await action.next()).value).toMatchObject({ progress: { message: "half" } });
    await channel.call("StopProvider", {});
    expect((await list.next()).value).toMatchObject({ diagnostic: [{ summary: "The operation was interrupted" }] });
    expect((await action.next()).value).toMatchObject({
      completed: { diagnostics: [{ summary: "The operation was interrupted" }] },
    });
    expect((await list.next()).done).toBe(true);
    expect((await action.next()).done).toBe(true);
  });

  test("many streams at once on one connection do not mix", async () => {
    const channel = await connect({
      listResource: async function* ({ typeName }): AsyncGenerator<ListResourceEvent> {
        for (let i = 0; i < 20; i++) {
          yield { displayName: `${typeName} ${i}`, diagnostics: [] };
          await new Promise(setImmediate);
        }
      },
    });
    const lists = await Promise.all(
      Array.from({ length: 25 }, async (_, list) => {
        const names: string[] = [];
        for await (const { displayName } of channel.stream("ListResource", { typeName: `list ${list}` }))
          names.push(displayName);
        return names;
      }),
    );
    lists.forEach((names, list) => expect(names).toEqual(Array.from({ length: 20 }, (_, i) => `list ${list} ${i}`)));
  });
});
