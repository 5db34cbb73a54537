import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN, type Value } from "../../src/cty";
import { impliedType } from "../../src/framework";
import type { ActionEvent } from "../../src/protocol";
import { CAPABLE, RpcClient, context, wire } from "./rpc-client";
import { thing, thingProvider } from "./thing-provider";
import { ThingStore } from "./thing-store";
import { thingAction } from "./thing-queries";

let store: ThingStore;
let client: RpcClient;
const type = impliedType(thingAction([]).schema);

beforeEach(async () => {
  store = new ThingStore();
  client = new RpcClient(thingProvider(store), thing);
  await client.configure();
});

const request = (values: Readonly<Record<string, Value>>) => ({
  actionType: "test_shout",
  config: wire(type, client.filled(type, values)),
  clientCapabilities: CAPABLE,
});
const invoke = (values: Readonly<Record<string, Value>>, signal = context().signal): AsyncIterable<ActionEvent> =>
  client.server.invokeAction(request(values), { signal });

async function all(events: AsyncIterable<ActionEvent>) {
  const messages: string[] = [];
  for await (const event of events) {
    if ("completed" in event) return { messages, diagnostics: event.completed.diagnostics };
    messages.push(event.progress);
  }
  throw new Error("The stream ended without a completed event");
}

describe("invoke", () => {
  test("tells its progress in order, then that it is done", async () => {
    await client.create({ name: "a" });
    expect(await all(invoke({ id: "t-1" }))).toEqual({
      messages: ["shout 1 at t-1 with null", "shout 2 at t-1 with null"],
      diagnostics: [],
    });
  });

  test("a slow reader gets every message", async () => {
    await client.create({ name: "a" });
    let count = 0;
    for await (const event of invoke({ id: "t-1", times: 500 })) {
      if ("completed" in event) break;
      expect(event.progress).toBe(`shout ${++count} at t-1 with null`);
      if (count % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(count).toBe(500);
  });

  test("problems come with the end, and no secret anywhere", async () => {
    const { messages, diagnostics } = await all(invoke({ id: "t-none", secret: "s3cret-text", times: 1 }));
    expect(messages).toEqual(["shout 1 at t-none with (sensitive)"]);
    expect(diagnostics).toMatchObject([{ severity: "error", summary: 'There is no thing "t-none"' }]);
    const thrown = await all(invoke({ id: "t-throws", secret: "s3cret-text", times: 3 }));
    expect(thrown.messages).toHaveLength(3);
    expect(thrown.diagnostics).toMatchObject([{ summary: "The provider has a bug" }]);
    expect(JSON.stringify(thrown)).not.toContain("s3cret");
  });

  test("an interruption ends it with an error that is no bug", async () => {
    const controller = new AbortController();
    const events: ActionEvent[] = [];
    for await (const event of invoke({ id: "t-waits", times: 1 }, controller.signal)) {
      events.push(event);
      controller.abort();
    }
    expect(events.at(-1)).toMatchObject({
      completed: { diagnostics: [{ severity: "error", summary: "Action test_shout was interrupted" }] },
    });
    expect(store.log).toEqual(["end of t-waits"]);
  });

  test("its waits end on StopProvider at once, and its writes do not; one that comes later does not begin", async () => {
    const stop = new AbortController();
    const stopped = { signal: context().signal, stopping: stop.signal };
    const events: ActionEvent[] = [];
    for await (const event of client.server.invokeAction(request({ id: "t-waits", times: 1 }), stopped)) {
      events.push(event);
      stop.abort();
    }
    expect(events.at(-1)).toMatchObject({
      completed: { diagnostics: [{ severity: "error", summary: "Action test_shout was interrupted" }] },
    });
    expect(store.log).toEqual(["end of t-waits", "writing goes on"]);
    expect(await all(client.server.invokeAction(request({ id: "t-1" }), stopped))).toMatchObject({
      messages: [],
      diagnostics: [
        { summary: "Action test_shout did not begin", detail: expect.stringContaining("nothing was sent") },
      ],
    });
  });

  test("is told to stop when its reader leaves", async () => {
    for await (const event of invoke({ id: "t-waits", times: 1 })) {
      expect(event).toHaveProperty("progress");
      break;
    }
    await new Promise(setImmediate);
    expect(store.log).toEqual(["end of t-waits"]);
  });

  test("while the provider's configuration is unknown, it says so", async () => {
    await client.configure({ endpoint: UNKNOWN });
    expect((await all(invoke({ id: "t-1" }))).diagnostics).toMatchObject([
      { summary: 'The configuration of provider "test" is not known yet' },
    ]);
  });

  test("an unknown action names those that there are", async () => {
    const events = client.server.invokeAction({ ...request({ id: "t-1" }), actionType: "test_whisper" }, context());
    expect((await all(events)).diagnostics).toMatchObject([
      { summary: 'Unknown action "test_whisper"', detail: expect.stringContaining("test_shout") as string },
    ]);
  });
});

test("a plan validates again, and goes on with unknown values", async () => {
  const plan = async (values: Readonly<Record<string, Value>>) =>
    (await client.server.planAction(request(values), context())).diagnostics;
  expect(await plan({ id: "nobody" })).toMatchObject([{ severity: "error", summary: "Nobody is there" }]);
  await client.configure({ endpoint: UNKNOWN });
  expect(await plan({ id: UNKNOWN })).toEqual([]);
});

test("a configuration is validated, attribute by attribute and as a whole", async () => {
  const validate = async (values: Readonly<Record<string, Value>>) => {
    const { actionType, ...rest } = request(values);
    return (await client.server.validateActionConfig({ typeName: actionType, ...rest }, context())).diagnostics;
  };
  expect(await validate({ id: UNKNOWN })).toEqual([]);
  expect(await validate({ id: "t-1", times: 0 })).toMatchObject([{ detail: "At least once" }]);
  expect(await validate({ id: "nobody" })).toMatchObject([{ summary: "Nobody is there" }]);
});
