// Over 350 lines since it is one table: what each RPC becomes on the wire and back, one test for each.
import { describe, expect, test } from "vitest";
import { BOOL, NUMBER, STRING, list, object, typeFromJson } from "../../src/cty";
import { createLogger, type ActionEvent, type ListResourceEvent, type SchemaMessage } from "../../src/protocol";
import { methodPath, providerService } from "../../src/protocol/provider-service";
import { tfplugin6 } from "../../src/protocol/wire";
import { addSecret } from "../../src/redaction";
import { createTinyProvider, noteFromWire, noteToWire } from "./fixture/tiny-provider";
import { callInMemory, streamInMemory } from "./plugin-client";

const msgpack = (...data: number[]) => ({ msgpack: Uint8Array.from(data) });
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const NIL = msgpack(0xc0);
const NONE = { diagnostics: [] };
const typeOf = (bytes: Uint8Array | undefined) => typeFromJson(Buffer.from(bytes ?? []).toString());

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

describe("schemas", () => {
  const attribute = {
    name: "a",
    description: "",
    required: false,
    optional: false,
    computed: false,
    sensitive: false,
    writeOnly: false,
  };
  const schema: SchemaMessage = {
    version: 3,
    block: {
      description: "A *block*",
      deprecation: "use another",
      attributes: [
        { ...attribute, name: "name", type: STRING, required: true, description: "Its name" },
        { ...attribute, name: "key", type: STRING, optional: true, sensitive: true, writeOnly: true },
        { ...attribute, name: "old", type: BOOL, computed: true, deprecation: "gone soon" },
        {
          ...attribute,
          name: "tree",
          optional: true,
          nestedType: {
            nesting: "map",
            attributes: [{ ...attribute, name: "leaf", type: list(NUMBER), optional: true }],
          },
        },
      ],
      blockTypes: [
        {
          typeName: "part",
          nesting: "set",
          minItems: 1,
          maxItems: 4,
          block: { description: "", attributes: [], blockTypes: [] },
        },
        {
          typeName: "only",
          nesting: "group",
          minItems: 0,
          maxItems: 0,
          block: { description: "", attributes: [], blockTypes: [] },
        },
      ],
    },
  };
  const provider = createTinyProvider({
    getProviderSchema: async () => ({
      diagnostics: [{ severity: "warning", summary: "Old", detail: "Very" }],
      provider: schema,
      resources: new Map([["tiny_note", schema]]),
      dataSources: new Map([["tiny_note", schema]]),
      listResources: new Map([["tiny_note", schema]]),
      actions: new Map([["tiny_shout", schema]]),
      functions: new Map([
        [
          "join",
          {
            parameters: [{ name: "glue", type: STRING, allowNull: true, allowUnknown: false, description: "Between" }],
            variadicParameter: { name: "parts", type: STRING, allowNull: false, allowUnknown: true, description: "" },
            result: object({ text: STRING }),
            summary: "Joins",
            description: "Joins *texts*",
            deprecation: "use join2",
          },
        ],
      ]),
    }),
  });

  test("go over whole", async () => {
    const answer = await callInMemory(provider, "GetProviderSchema", {});
    expect(answer.provider).toMatchObject({
      version: 3,
      block: {
        description: "A *block*",
        descriptionKind: tfplugin6.StringKind.MARKDOWN,
        deprecated: true,
        deprecationMessage: "use another",
      },
    });
    const [name, key, old, tree] = answer.provider?.block?.attributes ?? [];
    expect(name).toMatchObject({
      name: "name",
      required: true,
      optional: false,
      description: "Its name",
      deprecated: false,
      deprecationMessage: "",
    });
    expect(typeOf(name?.type)).toEqual(STRING);
    expect(key).toMatchObject({ optional: true, sensitive: true, writeOnly: true });
    expect(old).toMatchObject({ computed: true, deprecated: true, deprecationMessage: "gone soon" });
    expect(tree).toMatchObject({ type: new Uint8Array(), nestedType: { nesting: tfplugin6.ObjectNesting.MAP } });
    expect(typeOf(tree?.nestedType?.attributes[0]?.type)).toEqual(list(NUMBER));
    expect(answer.provider?.block?.blockTypes).toMatchObject([
      { typeName: "part", nesting: tfplugin6.BlockNesting.SET, minItems: 1, maxItems: 4 },
      { typeName: "only", nesting: tfplugin6.BlockNesting.GROUP, minItems: 0, maxItems: 0 },
    ]);
    for (const map of [answer.resourceSchemas, answer.dataSourceSchemas, answer.listResourceSchemas]) {
      expect([...map]).toEqual([["tiny_note", answer.provider]]);
    }
    expect([...answer.actionSchemas]).toEqual([["tiny_shout", { schema: answer.provider }]]);
    const join = answer.functions.get("join");
    expect(join).toMatchObject({
      parameters: [{ name: "glue", allowNullValue: true, allowUnknownValues: false, description: "Between" }],
      variadicParameter: { name: "parts", allowNullValue: false, allowUnknownValues: true },
      summary: "Joins",
      description: "Joins *texts*",
      deprecationMessage: "use join2",
    });
    expect(typeOf(join?.return?.type)).toEqual(object({ text: STRING }));
    expect(answer.diagnostics).toMatchObject([
      { severity: tfplugin6.Severity.WARNING, summary: "Old", detail: "Very" },
    ]);
    expect(answer.providerMeta).toBeUndefined();
  });

  test("capabilities say what the server can", async () => {
    const capabilities = {
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
      generateResourceConfig: false,
    };
    expect((await callInMemory(provider, "GetProviderSchema", {})).serverCapabilities).toEqual(capabilities);
    const generating = createTinyProvider({ generateResourceConfig: async () => ({ ...NONE, config: NIL }) });
    expect((await callInMemory(generating, "GetMetadata", {})).serverCapabilities).toEqual({
      ...capabilities,
      generateResourceConfig: true,
    });
  });

  test("metadata, identities and functions go over too", async () => {
    const full = createTinyProvider({
      getMetadata: async () => ({
        ...NONE,
        resources: ["r"],
        dataSources: ["d"],
        functions: ["f"],
        listResources: ["l"],
        actions: ["a"],
      }),
      getResourceIdentitySchemas: async () => ({
        ...NONE,
        identitySchemas: new Map([
          [
            "r",
            {
              version: 2,
              attributes: [
                { name: "id", type: STRING, requiredForImport: true, optionalForImport: false, description: "d" },
              ],
            },
          ],
        ]),
      }),
      getFunctions: async () => ({
        ...NONE,
        functions: new Map([["f", { parameters: [], result: BOOL, summary: "s", description: "" }]]),
      }),
    });
    expect(await callInMemory(full, "GetMetadata", {})).toMatchObject({
      resources: [{ typeName: "r" }],
      dataSources: [{ typeName: "d" }],
      functions: [{ name: "f" }],
      listResources: [{ typeName: "l" }],
      actions: [{ typeName: "a" }],
      ephemeralResources: [],
      stateStores: [],
    });
    const identity = (await callInMemory(full, "GetResourceIdentitySchemas", {})).identitySchemas.get("r");
    expect(identity).toMatchObject({
      version: 2,
      identityAttributes: [{ name: "id", requiredForImport: true, optionalForImport: false, description: "d" }],
    });
    expect(typeOf(identity?.identityAttributes[0]?.type)).toEqual(STRING);
    expect((await callInMemory(full, "GetFunctions", {})).functions.get("f")).toMatchObject({
      summary: "s",
      parameters: [],
    });
  });

  test("trap 21: a provider without identities answers GetResourceIdentitySchemas with an empty list", async () => {
    expect(await callInMemory(createTinyProvider(), "GetResourceIdentitySchemas", {})).toEqual({
      identitySchemas: new Map(),
      diagnostics: [],
    });
  });
});

describe("resources", () => {
  const identity = { identityData: msgpack(0x80) };

  test("everything of a request reaches the server, everything of an answer the engine", async () => {
    const seen: unknown[] = [];
    const record =
      <A>(answer: A) =>
      async (request: unknown) => {
        seen.push(request);
        return answer;
      };
    const provider = createTinyProvider({
      readResource: record({ ...NONE, newState: msgpack(1), private: utf8("p"), newIdentity: msgpack(2) }),
      planResourceChange: record({
        ...NONE,
        plannedState: msgpack(3),
        requiresReplace: [[{ attribute: "a" }, { key: "k" }, { index: 0 }], [{ attribute: "b" }]],
        plannedPrivate: utf8("q"),
        plannedIdentity: msgpack(4),
      }),
      applyResourceChange: record({ ...NONE, newState: msgpack(5), private: utf8("r"), newIdentity: msgpack(6) }),
      importResourceState: record({
        ...NONE,
        imported: [{ typeName: "t", state: msgpack(7), private: utf8("s"), identity: msgpack(8) }],
      }),
      moveResourceState: record({
        ...NONE,
        targetState: msgpack(9),
        targetPrivate: utf8("u"),
        targetIdentity: msgpack(10),
      }),
      upgradeResourceState: record({ ...NONE, upgradedState: msgpack(11) }),
      upgradeResourceIdentity: record({ ...NONE, upgradedIdentity: msgpack(12) }),
      configureProvider: record(NONE),
      readDataSource: record({ ...NONE, state: msgpack(13) }),
    });
    const capabilities = { deferralAllowed: true, writeOnlyAttributesAllowed: true };

    expect(
      await callInMemory(provider, "ReadResource", {
        typeName: "t",
        currentState: NIL,
        private: utf8("x"),
        currentIdentity: identity,
        clientCapabilities: capabilities,
      }),
    ).toMatchObject({
      newState: msgpack(1),
      private: utf8("p"),
      newIdentity: { identityData: msgpack(2) },
      deferred: undefined,
    });
    expect(seen.pop()).toEqual({
      typeName: "t",
      currentState: NIL,
      private: utf8("x"),
      currentIdentity: msgpack(0x80),
      clientCapabilities: capabilities,
    });

    const planned = await callInMemory(provider, "PlanResourceChange", {
      typeName: "t",
      priorState: NIL,
      proposedNewState: msgpack(1),
      config: { json: utf8("{}") },
      priorPrivate: utf8("x"),
      priorIdentity: identity,
    });
    expect(planned).toMatchObject({
      plannedState: msgpack(3),
      plannedPrivate: utf8("q"),
      plannedIdentity: { identityData: msgpack(4) },
    });
    expect(planned.requiresReplace.map(({ steps }) => steps)).toEqual([
      [
        { attributeName: "a", elementKeyString: undefined, elementKeyInt: undefined },
        { attributeName: undefined, elementKeyString: "k", elementKeyInt: undefined },
        { attributeName: undefined, elementKeyString: undefined, elementKeyInt: 0 },
      ],
      [{ attributeName: "b", elementKeyString: undefined, elementKeyInt: undefined }],
    ]);
    expect(seen.pop()).toEqual({
      typeName: "t",
      priorState: NIL,
      proposedNewState: msgpack(1),
      config: { json: utf8("{}") },
      priorPrivate: utf8("x"),
      priorIdentity: msgpack(0x80),
      clientCapabilities: { deferralAllowed: false, writeOnlyAttributesAllowed: false },
    });

    expect(
      await callInMemory(provider, "ApplyResourceChange", {
        typeName: "t",
        priorState: NIL,
        plannedState: msgpack(1),
        config: {},
        plannedPrivate: utf8("x"),
        plannedIdentity: identity,
      }),
    ).toMatchObject({ newState: msgpack(5), private: utf8("r"), newIdentity: { identityData: msgpack(6) } });
    expect(seen.pop()).toEqual({
      typeName: "t",
      priorState: NIL,
      plannedState: msgpack(1),
      config: {},
      plannedPrivate: utf8("x"),
      plannedIdentity: msgpack(0x80),
    });

    expect(
      (await callInMemory(provider, "ImportResourceState", { typeName: "t", identity })).importedResources,
    ).toMatchObject([{ typeName: "t", state: msgpack(7), private: utf8("s"), identity: { identityData: msgpack(8) } }]);
    expect(seen.pop()).toMatchObject({ typeName: "t", id: "", identity: msgpack(0x80) });

    expect(
      await callInMemory(provider, "MoveResourceState", {
        sourceProviderAddress: "s",
        sourceTypeName: "st",
        sourceSchemaVersion: 4,
        sourceState: { json: utf8("{}") },
        sourcePrivate: utf8("x"),
        sourceIdentity: { json: utf8("[]") },
        targetTypeName: "t",
      }),
    ).toMatchObject({
      targetState: msgpack(9),
      targetPrivate: utf8("u"),
      targetIdentity: { identityData: msgpack(10) },
    });
    expect(seen.pop()).toEqual({
      sourceProviderAddress: "s",
      sourceTypeName: "st",
      sourceSchemaVersion: 4,
      sourceState: { json: utf8("{}") },
      sourcePrivate: utf8("x"),
      sourceIdentity: { json: utf8("[]") },
      targetTypeName: "t",
    });

    expect(
      await callInMemory(provider, "UpgradeResourceState", {
        typeName: "t",
        version: 2,
        rawState: { flatmap: new Map([["a", "1"]]) },
      }),
    ).toMatchObject({
      upgradedState: msgpack(11),
    });
    expect(seen.pop()).toEqual({ typeName: "t", version: 2, rawState: { flatmap: new Map([["a", "1"]]) } });
    expect(
      await callInMemory(provider, "UpgradeResourceIdentity", {
        typeName: "t",
        version: 1,
        rawIdentity: { json: utf8("{}") },
      }),
    ).toMatchObject({
      upgradedIdentity: { identityData: msgpack(12) },
    });
    expect(seen.pop()).toEqual({ typeName: "t", version: 1, rawIdentity: { json: utf8("{}") } });
    await callInMemory(provider, "ConfigureProvider", { terraformVersion: "1.2.3", config: msgpack(1) });
    expect(seen.pop()).toMatchObject({ terraformVersion: "1.2.3", config: msgpack(1) });
    expect(await callInMemory(provider, "ReadDataSource", { typeName: "t", config: msgpack(1) })).toMatchObject({
      state: msgpack(13),
    });
    expect(seen.pop()).toMatchObject({ typeName: "t", config: msgpack(1) });
  });

  test("trap 13: private data passes through a read unchanged", async () => {
    const answer = await callInMemory(createTinyProvider(), "ReadResource", {
      typeName: "tiny_note",
      currentState: noteToWire(null),
      private: utf8("keep me"),
    });
    expect(String(Buffer.from(answer.private))).toBe("keep me");
  });

  test("trap 14: the partial state of a failed apply reaches the engine beside its error", async () => {
    const partial = noteToWire({ text: "half", shout: "" });
    const provider = createTinyProvider({
      applyResourceChange: async () => ({
        newState: partial,
        private: utf8("kept"),
        diagnostics: [{ severity: "error", summary: "Half done", detail: "Why", path: [{ attribute: "text" }] }],
      }),
    });
    const answer = await callInMemory(provider, "ApplyResourceChange", { typeName: "tiny_note" });
    expect(noteFromWire(answer.newState ?? {})).toEqual({ text: "half", shout: "" });
    expect(answer.diagnostics).toMatchObject([
      {
        severity: tfplugin6.Severity.ERROR,
        summary: "Half done",
        detail: "Why",
        attribute: { steps: [{ attributeName: "text" }] },
      },
    ]);
  });

  test("trap 24: legacy_type_system is false in plan and apply", async () => {
    const request = { typeName: "tiny_note", proposedNewState: noteToWire(null), plannedState: noteToWire(null) };
    expect((await callInMemory(createTinyProvider(), "PlanResourceChange", request)).legacyTypeSystem).toBe(false);
    expect((await callInMemory(createTinyProvider(), "ApplyResourceChange", request)).legacyTypeSystem).toBe(false);
  });

  test("trap 19: every method works in a process that was never asked for its schema", async () => {
    const provider = createTinyProvider();
    const answer = await callInMemory(provider, "PlanResourceChange", {
      typeName: "tiny_note",
      proposedNewState: noteToWire({ text: "hi", shout: null }),
    });
    expect(noteFromWire(answer.plannedState ?? {})).toEqual({ text: "hi", shout: "HI" });
    expect(provider.calls).toEqual(["planResourceChange"]);
  });
});

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
      // eslint-disable-next-line require-yield -- it fails at once
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

describe("errors", () => {
  const METHODS = [
    "GetMetadata",
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
    const handler = providerService(Promise.resolve(provider), log).get(methodPath(method));
    if (handler?.kind !== "unary") throw new Error("not unary");
    const bytes = await handler.handle(new Uint8Array(), { signal: new AbortController().signal });
    const { diagnostics } = tfplugin6.service[method].response.decode(bytes);
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ severity: tfplugin6.Severity.ERROR, attribute: undefined });
    expect(diagnostics[0]?.detail).toMatch(/^This is a bug in the provider, in \w+: Cannot use \(sensitive\)\. Report/);
    expect(diagnostics[0]?.detail).not.toMatch(/\n\s+at /);
    expect(lines.join()).toMatch(/provider-service\.test/);
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
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as careless code does
    const strange = createTinyProvider({ readResource: () => Promise.reject("a text") });
    expect((await callInMemory(strange, "ReadResource", {})).diagnostics[0]?.detail).toContain("a text");
  });

  test("a provider that cannot be loaded is told in each answer", async () => {
    const loading = Promise.reject<never>(new Error("no such module"));
    loading.catch(() => undefined);
    const handler = providerService(loading, createLogger({ name: "tiny", environment: {} })).get(
      methodPath("GetProviderSchema"),
    );
    if (handler?.kind !== "unary") throw new Error("not unary");
    const bytes = await handler.handle(new Uint8Array(), { signal: new AbortController().signal });
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
      Promise.resolve(createTinyProvider()),
      createLogger({ name: "tiny", environment: {} }),
    ).get(methodPath("ReadResource"));
    if (handler?.kind !== "unary") throw new Error("not unary");
    await expect(
      handler.handle(Buffer.from([0x0a, 0x05, 0x61]), { signal: new AbortController().signal }),
    ).rejects.toMatchObject({ status: 13 });
  });
});

describe("what there is", () => {
  const OPTIONAL = [
    "ValidateListResourceConfig",
    "ListResource",
    "ValidateActionConfig",
    "PlanAction",
    "InvokeAction",
    "GenerateResourceConfig",
  ] as const;
  test.each(OPTIONAL)("%s is UNIMPLEMENTED where the server leaves it out", async (method) => {
    const handler = providerService(
      Promise.resolve(createTinyProvider()),
      createLogger({ name: "tiny", environment: {} }),
    ).get(methodPath(method));
    const call = { signal: new AbortController().signal };
    const answer = async (): Promise<void> => {
      if (handler?.kind === "unary") await handler.handle(new Uint8Array(), call);
      else if (handler?.kind === "serverStream")
        for await (const message of handler.handle(new Uint8Array(), call)) void message;
    };
    await expect(answer()).rejects.toMatchObject({ status: 12 });
  });
});

describe("StopProvider", () => {
  const STALLED = { typeName: "tiny_note", currentState: noteToWire({ text: "stall", shout: "" }) };

  test("stops what is in flight, and what comes later works", async () => {
    const table = providerService(
      Promise.resolve(createTinyProvider()),
      createLogger({ name: "tiny", environment: {} }),
    );
    const call = async (
      method: "ReadResource" | "StopProvider",
      request: typeof STALLED | object,
      signal = new AbortController().signal,
    ) => {
      const handler = table.get(methodPath(method));
      if (handler?.kind !== "unary") throw new Error("not unary");
      return handler.handle(tfplugin6.service[method].request.encode(request), { signal });
    };
    const decode = (bytes: Uint8Array) => tfplugin6.service.ReadResource.response.decode(bytes);
    for (let round = 0; round < 2; round++) {
      const stalled = [call("ReadResource", STALLED), call("ReadResource", STALLED)];
      await call("ReadResource", { ...STALLED, currentState: noteToWire({ text: "quick", shout: "" }) });
      expect(tfplugin6.service.StopProvider.response.decode(await call("StopProvider", {}))).toEqual({ error: "" });
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

  test("a call that the client cancels is stopped, and only that", async () => {
    const controller = new AbortController();
    const stalled = callInMemory(createTinyProvider(), "ReadResource", STALLED, controller.signal);
    controller.abort();
    expect((await stalled).diagnostics).toMatchObject([{ summary: "The operation was interrupted" }]);
  });
});
