import { describe, expect, test } from "vitest";
import { BOOL, NUMBER, STRING, list, object } from "../../../src/cty";
import { type SchemaMessage } from "../../../src/protocol";
import { tfplugin6 } from "../../../src/protocol/wire";
import { createTinyProvider } from "../fixture/tiny-provider";
import { callInMemory } from "../plugin-client";
import { NONE, typeOf } from "./wire-values";

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
    description: "A *block*",
    attributes: [
      { ...attribute, name: "name", type: STRING, required: true, description: "Its name" },
      { ...attribute, name: "key", type: STRING, optional: true, sensitive: true, writeOnly: true },
      { ...attribute, name: "old", type: BOOL, computed: true },
      {
        ...attribute,
        name: "tree",
        optional: true,
        nestedType: {
          nesting: "list",
          attributes: [{ ...attribute, name: "leaf", type: list(NUMBER), optional: true }],
        },
      },
    ],
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
            parameters: [{ name: "glue", type: STRING, description: "Between" }],
            result: object({ text: STRING }),
            summary: "Joins",
            description: "Joins *texts*",
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
      },
    });
    const [name, key, old, tree] = answer.provider?.block?.attributes ?? [];
    expect(name).toMatchObject({
      name: "name",
      required: true,
      optional: false,
      description: "Its name",
    });
    expect(typeOf(name?.type)).toBe("string");
    expect(key).toMatchObject({ optional: true, sensitive: true, writeOnly: true });
    expect(old).toMatchObject({ computed: true });
    expect(tree).toMatchObject({ type: new Uint8Array(), nestedType: { nesting: tfplugin6.ObjectNesting.LIST } });
    expect(typeOf(tree?.nestedType?.attributes[0]?.type)).toEqual(["list", "number"]);
    for (const map of [answer.resourceSchemas, answer.dataSourceSchemas, answer.listResourceSchemas]) {
      expect(map).toEqual([{ key: "tiny_note", value: answer.provider }]);
    }
    expect(answer.actionSchemas).toEqual([{ key: "tiny_shout", value: { schema: answer.provider } }]);
    const join = answer.functions[0]?.value;
    expect(join).toMatchObject({
      parameters: [{ name: "glue", description: "Between" }],
      summary: "Joins",
      description: "Joins *texts*",
    });
    expect(typeOf(join?.return?.type)).toEqual(["object", { text: "string" }]);
    expect(answer.diagnostics).toMatchObject([
      { severity: tfplugin6.Severity.WARNING, summary: "Old", detail: "Very" },
    ]);
  });

  test("capabilities say what the server can", async () => {
    expect((await callInMemory(provider, "GetProviderSchema", {})).serverCapabilities).toEqual({
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
      generateResourceConfig: true,
    });
  });

  test("identities and functions go over too", async () => {
    const full = createTinyProvider({
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
    const identity = (await callInMemory(full, "GetResourceIdentitySchemas", {})).identitySchemas[0]?.value;
    expect(identity).toMatchObject({
      version: 2,
      identityAttributes: [{ name: "id", requiredForImport: true, optionalForImport: false, description: "d" }],
    });
    expect(typeOf(identity?.identityAttributes[0]?.type)).toBe("string");
    expect((await callInMemory(full, "GetFunctions", {})).functions[0]?.value).toMatchObject({
      summary: "s",
      parameters: [],
    });
  });

  test("trap 21: a provider without identities answers GetResourceIdentitySchemas with an empty list", async () => {
    expect(await callInMemory(createTinyProvider(), "GetResourceIdentitySchemas", {})).toEqual({
      identitySchemas: [],
      diagnostics: [],
    });
  });
});
