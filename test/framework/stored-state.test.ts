import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN } from "../../src/cty";
import { createProviderServer, string } from "../../src/framework";
import { RpcClient, context, privateBytes, privateJson, value } from "./rpc-client";
import { thing, thingProvider } from "./thing-provider";
import { ThingStore } from "./thing-store";

let client: RpcClient;

beforeEach(() => {
  client = new RpcClient(thingProvider(new ThingStore()), thing);
});

describe("trap 22: UpgradeResourceState", () => {
  test("today's version passes through: undefined attributes are left out, missing ones null", async () => {
    const { state, diagnostics } = await client.upgrade(
      { id: "t-1", name: "a", size: 3, gone_since: "1.0", rules: [{ action: "allow", port: 1 }] },
      2,
    );
    expect(diagnostics).toEqual([]);
    expect(state).toEqual(
      client.object({
        id: "t-1",
        name: "a",
        size: 3,
        rules: [{ action: "allow", port: 1, hits: null }],
      }),
    );
  });

  test("a newer version than ours asks for a newer provider", async () => {
    const { state, diagnostics } = await client.upgrade({ id: "t-1" }, 3);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      { severity: "error", summary: "The state of this test_thing was written by a newer version of the provider" },
    ]);
    expect(diagnostics[0]?.detail).toContain("terraform init -upgrade");
  });

  test("the form before Terraform 0.12 is refused", async () => {
    const { diagnostics } = await client.server.upgradeResourceState(
      { typeName: "test_thing", version: 2, rawState: {} },
      context(),
    );
    expect(diagnostics).toMatchObject([
      { severity: "error", summary: "The state of this test_thing contains no JSON" },
    ]);
  });

  test("state that does not fit names the attribute, never the value", async () => {
    const { diagnostics } = await client.upgrade({ id: "t-1", secret: { of: "hidden-value!" } }, 2);
    expect(diagnostics[0]?.summary).toBe("The state of this test_thing cannot be read");
    expect(diagnostics[0]?.detail).toContain("(at secret)");
    expect(JSON.stringify(diagnostics)).not.toContain("hidden-value");
    const broken = await client.upgrade('{"secret":"hidden-value!"', 1);
    expect(broken.diagnostics).toHaveLength(1);
    expect(JSON.stringify(broken.diagnostics)).not.toContain("hidden-value");
  });

  test("write-only values are not read from state", async () => {
    expect((await client.upgrade({ name: "a", token_wo: "stored by mistake" }, 2)).state?.["token_wo"]).toBeNull();
  });
});

describe("UpgradeResourceIdentity", () => {
  const upgrade = async (json: unknown, version: number) => {
    const answer = await client.server.upgradeResourceIdentity(
      { typeName: "test_thing", version, rawIdentity: { json: Buffer.from(JSON.stringify(json)) } },
      context(),
    );
    return { ...answer, identity: value(client.identityType, answer.upgradedIdentity) };
  };

  test("the current version is taken over by name", async () => {
    expect((await upgrade({ id: "t-1", tenant: "x" }, 0)).identity).toEqual({ id: "t-1" });
  });

  test("a newer one asks for a newer provider", async () => {
    expect((await upgrade({ id: "t-1" }, 2)).diagnostics[0]?.summary).toContain("newer version of the provider");
  });
});

describe("import", () => {
  beforeEach(async () => {
    await client.configure();
    await client.create({ name: "a", text: "x" });
  });

  test("by id gives one object, with defaults or nulls for what import does not know, and its private data", async () => {
    const { imported, diagnostics } = await client.import({ id: "t-1" });
    expect(diagnostics).toEqual([]);
    expect(imported).toEqual([
      {
        typeName: "test_thing",
        state: client.object({ id: "t-1", size: 1 }),
        private: { imported: true },
        identity: null,
      },
    ]);
    const read = await client.read(imported[0]?.state ?? null);
    expect(read).toMatchObject({ state: { name: "a", text: "x" }, identity: { id: "t-1" } });
  });

  test("by identity gives the identity back", async () => {
    const { imported } = await client.import({ identity: { id: "t-1" } });
    expect(imported).toMatchObject([{ state: { id: "t-1" }, identity: { id: "t-1" } }]);
  });

  test("an incomplete identity, and neither identity nor id, say what is missing", async () => {
    const incomplete = await client.import({ identity: { id: null } });
    expect(incomplete.diagnostics).toMatchObject([{ severity: "error", detail: "It needs a known value for id" }]);
    const nothing = await client.import({});
    expect(nothing.diagnostics).toMatchObject([{ severity: "error", summary: "The import of test_thing has no id" }]);
    expect([...incomplete.imported, ...nothing.imported]).toEqual([]);
  });

  describe("by an identity with an optional part", () => {
    const asked: unknown[] = [];
    const placed: typeof thing = {
      ...thing,
      identity: {
        attributes: {
          id: { type: string, description: "Id.", import: "required" },
          name: { type: string, description: "Name.", import: "required" },
          region: { type: string, description: "Where.", import: "optional" },
        },
      },
      identityOf: ({ id, name, region }) => ({ id, name, region }),
      import: async (request) => {
        asked.push("identity" in request ? request.identity : request.id);
        return { state: {} };
      },
    };
    const placing = () =>
      new RpcClient(
        { ...thingProvider(new ThingStore()), resources: [{ name: "test_thing", load: async () => placed }] },
        placed,
      );

    test("which may be left out, and comes to the resource as null or as given", async () => {
      const other = placing();
      await other.configure();
      asked.length = 0;
      for (const region of [null, "there"]) {
        const identity = { id: "t-1", name: "a", region };
        const { imported, diagnostics } = await other.import({ identity });
        expect(diagnostics).toEqual([]);
        expect(imported).toMatchObject([{ identity }]);
      }
      expect(asked).toEqual([
        { id: "t-1", name: "a", region: null },
        { id: "t-1", name: "a", region: "there" },
      ]);
    });

    test("only the required parts are asked for, each that is missing by its name", async () => {
      const other = placing();
      await other.configure();
      const none = await other.import({});
      expect(none.diagnostics).toMatchObject([
        {
          summary: "The import of test_thing has no id",
          detail: expect.stringMatching(/an identity with id, name$/) as string,
        },
      ]);
      const both = await other.import({ identity: { id: null, name: UNKNOWN, region: null } });
      expect(both.diagnostics).toMatchObject([
        {
          summary: "The identity of the test_thing to import is incomplete",
          detail: "It needs a known value for id, name",
        },
      ]);
      expect([...none.imported, ...both.imported]).toEqual([]);
    });

    test("a half created object keeps its identity without the optional part, and none without a required one", async () => {
      const half: typeof thing = {
        ...placed,
        create: async ({ planned }, { diagnostics }) => {
          diagnostics.error({ summary: "Half made", detail: "The rest failed" });
          const id = planned.name === "nameless" ? null : "t-7";
          return { state: { ...planned, id, region: null }, private: null };
        },
      };
      const other = new RpcClient(
        { ...thingProvider(new ThingStore()), resources: [{ name: "test_thing", load: async () => half }] },
        half,
      );
      await other.configure();
      for (const [name, identity] of [
        ["a", { id: "t-7", name: "a", region: null }],
        ["nameless", null],
      ] as const) {
        const config = other.object({ name });
        const { planned } = await other.plan({ prior: null, proposed: config, config });
        expect(await other.apply({ prior: null, planned, config })).toMatchObject({ identity, state: { name } });
      }
    });
  });

  test("what does not exist is the resource's error, and nothing is imported", async () => {
    const { imported, diagnostics } = await client.import({ id: "t-99" });
    expect(imported).toEqual([]);
    expect(diagnostics).toMatchObject([{ severity: "error", summary: 'There is no thing "t-99"' }]);
  });
});

describe("move", () => {
  const move = async (sourceTypeName: string) => {
    const answer = await client.server.moveResourceState(
      {
        sourceProviderAddress: "registry.terraform.io/example/other",
        sourceTypeName,
        sourceSchemaVersion: 4,
        sourceState: { json: Buffer.from('{"identifier":"t-1","label":"a","secret":"hidden-value!"}') },
        sourcePrivate: new Uint8Array(),
        targetTypeName: "test_thing",
      },
      context(),
    );
    return { ...answer, state: value(client.type, answer.targetState) };
  };

  test("a known source becomes an object of the target type, with its defaults", async () => {
    expect((await move("other_thing")).state).toEqual(client.object({ id: "t-1", name: "a", size: 1 }));
  });

  test("an unknown source names source and target, and the way out", async () => {
    const { diagnostics, state } = await move("strange_thing");
    expect(state).toBeNull();
    expect(diagnostics[0]?.summary).toBe("A strange_thing cannot be moved to a test_thing");
    expect(diagnostics[0]?.detail).toContain("registry.terraform.io/example/other");
    expect(diagnostics[0]?.detail).toContain("import block");
    expect(JSON.stringify(diagnostics)).not.toContain("hidden-value");
  });

  describe("of the provider's own type under another address", () => {
    const own = async (address: string, json: object, version = 2) => {
      const server = createProviderServer({ ...client.provider, isOwnAddress: (one) => one.endsWith("/test") });
      const answer = await server.moveResourceState(
        {
          sourceProviderAddress: address,
          sourceTypeName: "test_thing",
          sourceSchemaVersion: version,
          sourceState: { json: Buffer.from(JSON.stringify(json)) },
          sourcePrivate: privateBytes({ kept: true }),
          targetTypeName: "test_thing",
        },
        context(),
      );
      return { ...answer, state: value(client.type, answer.targetState), private: privateJson(answer.targetPrivate) };
    };

    test("is an upgrade, with its private data", async () => {
      const moved = await own("registry.example/other/test", { id: "t-1", name: "a", size: 3 });
      expect(moved).toMatchObject({
        diagnostics: [],
        state: client.object({ id: "t-1", name: "a", size: 3 }),
        private: { kept: true },
      });
    });

    test("with attributes that it never had is not its own", async () => {
      expect((await own("registry.example/other/test", { id: "t-1", colour: "red" })).diagnostics).toMatchObject([
        { summary: "The state of the test_thing to move does not belong to this provider" },
      ]);
      expect((await own("registry.example/other/thing", { id: "t-1" })).diagnostics).toMatchObject([
        { summary: "A test_thing cannot be moved to a test_thing" },
      ]);
    });
  });
});
