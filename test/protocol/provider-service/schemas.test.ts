import { describe, expect, test } from "vitest";
import { BOOL, NUMBER, STRING, list, object } from "../../../src/cty";
import { type SchemaMessage } from "../../../src/protocol";
import { tfplugin6 } from "../../../src/protocol/wire";
import { createTinyProvider } from "../fixture/tiny-provider";
import { callInMemory } from "../plugin-client";
import { NIL, NONE, typeOf } from "./wire-values";

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
      ephemeralResources: new Map([["tiny_note", schema]]),
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
        ephemeralResources: ["e"],
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
      ephemeralResources: [{ typeName: "e" }],
      functions: [{ name: "f" }],
      listResources: [{ typeName: "l" }],
      actions: [{ typeName: "a" }],
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
