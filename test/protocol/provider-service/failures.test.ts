import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createLogger, type ActionEvent, type CallContext } from "../../../src/protocol";
import type { GrpcCall } from "../../../src/protocol/grpc";
import { methodPath, providerService, STOP_GRACE_MS } from "../../../src/protocol/provider-service";
import { tfplugin6 } from "../../../src/protocol/wire";
import { addSecret } from "../../../src/redaction";
import { createTinyProvider, noteToWire } from "../fixture/tiny-provider";
import { callInMemory, streamInMemory } from "../plugin-client";

test("no diagnostic and no message commands the terminal that an engine prints it to", async () => {
  const name = "a\u001b]0;title\u0007\u009b31m\rb\u202ec\u2069";
  const shown = "a\\u{1b}]0;title\\u{7}\\u{9b}31m\\u{d}b\\u{202e}c\\u{2069}";
  const provider = createTinyProvider({
    getResourceIdentitySchemas: async () => ({
      identitySchemas: new Map(),
      diagnostics: [{ severity: "warning", summary: `No ${name}`, detail: `First\n\t${name}\r\nlast 👩‍👩‍👧 é` }],
    }),
    invokeAction: async function* (): AsyncGenerator<ActionEvent> {
      yield { progress: name };
    },
  });
  expect((await callInMemory(provider, "GetResourceIdentitySchemas", {})).diagnostics).toMatchObject([
    { summary: `No ${shown}`, detail: `First\n\t${shown}\nlast 👩‍👩‍👧 é` },
  ]);
  expect(await streamInMemory(provider, "InvokeAction", {})).toMatchObject([{ progress: { message: shown } }]);
});

describe("errors", () => {
  const METHODS = [
    "GetProviderSchema",
    "GetResourceIdentitySchemas",
    "ValidateProviderConfig",
    "ConfigureProvider",
    "ValidateResourceConfig",
    "ValidateDataResourceConfig",
    "UpgradeResourceState",
    "UpgradeResourceIdentity",
    "ReadResource",
    "PlanResourceChange",
    "ApplyResourceChange",
    "ImportResourceState",
    "MoveResourceState",
    "ReadDataSource",
    "GetFunctions",
  ] as const;

  test.each(METHODS)("what %s throws becomes one diagnostic, without stack or secret", async (method) => {
    addSecret("s3cr3t-canary");
    const lines: string[] = [];
    const log = createLogger({ name: "tiny", environment: { TF_LOG: "debug" }, write: (line) => lines.push(line) });
    const name = (method[0]?.toLowerCase() ?? "") + method.slice(1);
    const provider = createTinyProvider({ [name]: () => Promise.reject(new Error("Cannot use s3cr3t-canary")) });
    const handler = providerService(async () => provider, log).get(methodPath(method));
    if (handler?.kind !== "unary") throw new Error("not unary");
    const bytes = await handler.handle(new Uint8Array(), new AbortController());
    const { diagnostics } = tfplugin6.service[method].response.decode(bytes);
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ severity: tfplugin6.Severity.ERROR, attribute: undefined });
    expect(diagnostics[0]?.detail).toMatch(/^This is a bug in the provider, in \w+: Cannot use \(sensitive\)\. Report/);
    expect(diagnostics[0]?.detail).not.toMatch(/\n\s+at /);
    expect(lines.join()).toMatch(/failures\.test/);
    expect(lines.join()).not.toContain("canary");
  });

  test("what a function throws becomes its error", async () => {
    const provider = createTinyProvider({ callFunction: () => Promise.reject(new Error("oops")) });
    expect((await callInMemory(provider, "CallFunction", { name: "f" })).error?.text).toMatch(
      /bug in the provider, in CallFunction: oops/,
    );
  });

  test("what is thrown synchronously, or is no error at all, is told too", async () => {
    const synchronous = createTinyProvider({
      readResource: () => {
        throw new Error("at once");
      },
    });
    expect((await callInMemory(synchronous, "ReadResource", {})).diagnostics[0]?.detail).toContain("at once");
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- as careless code does
    const strange = createTinyProvider({ readResource: () => Promise.reject("a text") });
    expect((await callInMemory(strange, "ReadResource", {})).diagnostics[0]?.detail).toContain("a text");
  });

  test("a provider that cannot be loaded is told in each answer", async () => {
    const loading = () => Promise.reject<never>(new Error("no such module"));
    const handler = providerService(loading, createLogger({ name: "tiny", environment: {} })).get(
      methodPath("GetProviderSchema"),
    );
    if (handler?.kind !== "unary") throw new Error("not unary");
    const bytes = await handler.handle(new Uint8Array(), new AbortController());
    expect(tfplugin6.service.GetProviderSchema.response.decode(bytes).diagnostics[0]?.detail).toContain(
      "no such module",
    );
  });

  test("registered secrets stay out of diagnostics that the provider itself made", async () => {
    addSecret("s3cr3t-canary");
    const provider = createTinyProvider({
      validateResourceConfig: async () => ({
        diagnostics: [{ severity: "error", summary: "No s3cr3t-canary", detail: "czNjcjN0LWNhbmFyeQ==" }],
      }),
    });
    const [diagnostic] = (await callInMemory(provider, "ValidateResourceConfig", {})).diagnostics;
    expect(diagnostic?.summary).toBe("No (sensitive)");
    expect(diagnostic?.detail).not.toContain("czNjcjN0LWNhbmFy");
  });

  test("a request that cannot be read is INTERNAL", async () => {
    const handler = providerService(
      async () => createTinyProvider(),
      createLogger({ name: "tiny", environment: {} }),
    ).get(methodPath("ReadResource"));
    if (handler?.kind !== "unary") throw new Error("not unary");
    await expect(handler.handle(Buffer.from([0x0a, 0x05, 0x61]), new AbortController())).rejects.toMatchObject({
      status: 13,
    });
  });
});

describe("StopProvider", () => {
  const STALLED = { typeName: "tiny_note", currentState: noteToWire({ text: "stall", shout: "" }) };

  test("stops what is in flight, and what comes later works", async () => {
    const table = providerService(async () => createTinyProvider(), createLogger({ name: "tiny", environment: {} }));
    const call = async (
      method: "ReadResource" | "StopProvider",
      request: typeof STALLED | object,
      context: GrpcCall = new AbortController(),
    ) => {
      const handler = table.get(methodPath(method));
      if (handler?.kind !== "unary") throw new Error("not unary");
      return handler.handle(tfplugin6.service[method].request.encode(request), context);
    };
    const decode = (bytes: Uint8Array) => tfplugin6.service.ReadResource.response.decode(bytes);
    for (let round = 0; round < 2; round++) {
      const stalled = [call("ReadResource", STALLED), call("ReadResource", STALLED)];
      await call("ReadResource", { ...STALLED, currentState: noteToWire({ text: "quick", shout: "" }) });
      expect(tfplugin6.service.StopProvider.response.decode(await call("StopProvider", {}))).toEqual({});
      for (const answer of await Promise.all(stalled)) {
        expect(decode(answer).diagnostics).toMatchObject([
          {
            summary: "The operation was interrupted",
            detail: expect.stringMatching(/^ReadResource was stopped/) as string,
          },
        ]);
      }
      const later = decode(
        await call("ReadResource", { ...STALLED, currentState: noteToWire({ text: "quick", shout: "" }) }),
      );
      expect(later.diagnostics).toEqual([]);
    }
  });

  test.each(["the grace is over", "it is called again"])("a write that has begun is stopped when %s", async (when) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const contexts: CallContext[] = [];
    const untilStopped = ({ signal }: CallContext): Promise<never> =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    const provider = createTinyProvider({
      applyResourceChange: (_request, context) => (contexts.push(context), untilStopped(context)),
      invokeAction: async function* (_request, context): AsyncGenerator<ActionEvent> {
        contexts.push(context);
        yield await untilStopped(context);
      },
    });
    const table = providerService(async () => provider, createLogger({ name: "tiny", environment: {} }));
    const unaryOf = (method: "ApplyResourceChange" | "StopProvider") => {
      const handler = table.get(methodPath(method));
      if (handler?.kind !== "unary") throw new Error("not unary");
      return () => handler.handle(new Uint8Array(), new AbortController());
    };
    const [apply, stop] = [unaryOf("ApplyResourceChange"), unaryOf("StopProvider")];
    const action = table.get(methodPath("InvokeAction"));
    if (action?.kind !== "serverStream") throw new Error("no stream");
    const begun = [apply(), action.handle(new Uint8Array(), new AbortController())[Symbol.asyncIterator]().next()];
    await vi.advanceTimersByTimeAsync(0);
    await stop();
    await vi.advanceTimersByTimeAsync(STOP_GRACE_MS - 1);
    const later = apply();
    await vi.advanceTimersByTimeAsync(0);
    expect(contexts.map(({ stopping }) => stopping?.aborted)).toEqual([true, true, true]);
    expect(contexts.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
    if (when === "it is called again") await stop();
    else await vi.advanceTimersByTimeAsync(1);
    expect(contexts.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
    const { diagnostics } = tfplugin6.service.ApplyResourceChange.response.decode((await begun[0]) as Uint8Array);
    expect(diagnostics).toMatchObject([{ summary: "The operation was interrupted" }]);
    await Promise.all([...begun, later]);
  });

  test("a call that the client cancels is stopped, and only that", async () => {
    const controller = new AbortController();
    const stalled = callInMemory(createTinyProvider(), "ReadResource", STALLED, controller);
    controller.abort();
    expect((await stalled).diagnostics).toMatchObject([{ summary: "The operation was interrupted" }]);
  });
});
