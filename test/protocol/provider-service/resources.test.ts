import { describe, expect, test } from "vitest";
import { tfplugin6 } from "../../../src/protocol/wire";
import { createTinyProvider, noteFromWire, noteToWire } from "../fixture/tiny-provider";
import { callInMemory } from "../plugin-client";
import { msgpack, utf8, NIL, NONE } from "./wire-values";

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
      plannedPrivate: new Uint8Array(),
      priorIdentity: msgpack(0x80),
      clientCapabilities: { deferralAllowed: false, writeOnlyAttributesAllowed: false },
    });
    // An apply by Terraform 1.16 and later also has what the plan answered.
    await callInMemory(provider, "PlanResourceChange", { typeName: "t", plannedPrivate: utf8("q") });
    expect(seen.pop()).toMatchObject({ plannedPrivate: utf8("q") });

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
        targetTypeName: "t",
      }),
    ).toMatchObject({
      targetState: msgpack(9),
      targetPrivate: utf8("u"),
    });
    expect(seen.pop()).toEqual({
      sourceProviderAddress: "s",
      sourceTypeName: "st",
      sourceSchemaVersion: 4,
      sourceState: { json: utf8("{}") },
      sourcePrivate: utf8("x"),
      targetTypeName: "t",
    });

    expect(
      await callInMemory(provider, "UpgradeResourceState", {
        typeName: "t",
        version: 2,
        rawState: { json: utf8("{}") },
      }),
    ).toMatchObject({
      upgradedState: msgpack(11),
    });
    expect(seen.pop()).toEqual({ typeName: "t", version: 2, rawState: { json: utf8("{}") } });
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

  test("a deferred answer says why", async () => {
    const deferred = { ...NONE, deferred: "provider configuration unknown" } as const;
    const provider = createTinyProvider({
      readResource: async () => ({ ...deferred, newState: msgpack(1), private: utf8("p") }),
      planResourceChange: async () => ({
        ...deferred,
        plannedState: msgpack(2),
        requiresReplace: [],
        plannedPrivate: utf8("q"),
      }),
      importResourceState: async () => ({ ...deferred, imported: [] }),
      readDataSource: async () => ({ ...deferred, state: msgpack(3) }),
    });
    for (const method of ["ReadResource", "PlanResourceChange", "ImportResourceState", "ReadDataSource"] as const)
      expect(await callInMemory(provider, method, { typeName: "t" })).toMatchObject({
        deferred: { reason: tfplugin6.DeferredReason.PROVIDER_CONFIG_UNKNOWN },
      });
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
