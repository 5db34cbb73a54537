import { describe, expect, test } from "vitest";
import { type ActionEvent, type ListResourceEvent } from "../../../src/protocol";
import { createTinyProvider } from "../fixture/tiny-provider";
import { callInMemory, streamInMemory } from "../plugin-client";
import { msgpack, NONE } from "./wire-values";

describe("functions, lists and actions", () => {
  test("a function gives a result, or a text and the argument to blame", async () => {
    expect(
      await callInMemory(createTinyProvider(), "CallFunction", { name: "f", arguments: [msgpack(5)] }),
    ).toMatchObject({ result: msgpack(5), error: undefined });
    const failing = createTinyProvider({ callFunction: async () => ({ error: { text: "Not XML", argument: 0 } }) });
    expect(await callInMemory(failing, "CallFunction", { name: "f" })).toEqual({
      result: undefined,
      error: { text: "Not XML", functionArgument: 0 },
    });
    const vague = createTinyProvider({ callFunction: async () => ({ error: { text: "Not XML" } }) });
    expect((await callInMemory(vague, "CallFunction", { name: "f" })).error?.functionArgument).toBeUndefined();
  });

  test("a list is a stream of events", async () => {
    const provider = createTinyProvider({
      listResource: async function* (request): AsyncGenerator<ListResourceEvent> {
        for (let i = 0; i < request.limit; i++)
          yield {
            ...NONE,
            displayName: `note ${i}`,
            identity: msgpack(i),
            ...(request.includeResourceObject ? { resourceObject: msgpack(i) } : {}),
          };
      },
      validateListResourceConfig: async () => NONE,
    });
    const events = await streamInMemory(provider, "ListResource", {
      typeName: "t",
      limit: 2,
      includeResourceObject: true,
    });
    expect(events).toMatchObject([
      { displayName: "note 0", identity: { identityData: msgpack(0) }, resourceObject: msgpack(0) },
      { displayName: "note 1", resourceObject: msgpack(1) },
    ]);
    expect(
      (await streamInMemory(provider, "ListResource", { typeName: "t", limit: 1 }))[0]?.resourceObject,
    ).toBeUndefined();
    expect(await callInMemory(provider, "ValidateListResourceConfig", {})).toEqual({ diagnostics: [] });
  });

  test("an action is planned, and tells of its progress and its end", async () => {
    const provider = createTinyProvider({
      validateActionConfig: async () => NONE,
      planAction: async () => NONE,
      invokeAction: async function* (): AsyncGenerator<ActionEvent> {
        yield { progress: "half" };
        yield { completed: { diagnostics: [{ severity: "warning", summary: "w", detail: "" }] } };
      },
    });
    expect(await callInMemory(provider, "PlanAction", { actionType: "a" })).toMatchObject({ diagnostics: [] });
    expect(await callInMemory(provider, "ValidateActionConfig", { typeName: "a" })).toEqual({ diagnostics: [] });
    expect(await streamInMemory(provider, "InvokeAction", { actionType: "a" })).toMatchObject([
      { progress: { message: "half" }, completed: undefined },
      { progress: undefined, completed: { diagnostics: [{ summary: "w" }] } },
    ]);
  });

  test("a stream that fails ends with its error", async () => {
    const provider = createTinyProvider({
      listResource: async function* (): AsyncGenerator<ListResourceEvent> {
        yield { ...NONE, displayName: "first" };
        throw new Error("cannot go on");
      },
      // oxlint-disable-next-line require-yield -- it fails at once
      invokeAction: async function* (): AsyncGenerator<ActionEvent> {
        throw new Error("cannot begin");
      },
    });
    const events = await streamInMemory(provider, "ListResource", {});
    expect(events).toMatchObject([
      { displayName: "first" },
      { diagnostic: [{ detail: expect.stringContaining("cannot go on") as string }] },
    ]);
    expect(await streamInMemory(provider, "InvokeAction", {})).toMatchObject([
      { completed: { diagnostics: [{ detail: expect.stringContaining("cannot begin") as string }] } },
    ]);
  });
});
