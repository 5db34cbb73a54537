import { BOOL, NUMBER, STRING, list, map, object, type Type } from "../../src/cty";
import type { AttributeMessage, ProviderSchemas, SchemaMessage } from "../../src/protocol";

const attribute = (name: string, type: Type, more: Partial<AttributeMessage> = {}): AttributeMessage => ({
  name,
  type,
  description: `What ${name} is`,
  required: false,
  optional: false,
  computed: false,
  sensitive: false,
  writeOnly: false,
  ...more,
});

const schema = (attributes: readonly AttributeMessage[]): SchemaMessage => ({
  version: 3,
  attributes,
  description: "A sample",
});

/** A provider whose schemas hold every form that a schema can have. */
export const sampleSchemas: ProviderSchemas = {
  diagnostics: [],
  provider: schema([
    attribute("endpoint", STRING, { optional: true }),
    attribute("api_key", STRING, { optional: true, sensitive: true }),
  ]),
  resources: new Map([
    [
      "wfa_sample",
      schema([
        attribute("title", STRING, { required: true, description: "" }),
        attribute("count_of_things", NUMBER, { optional: true, computed: true }),
        attribute("flags", map(BOOL), { optional: true }),
        attribute("names", list(STRING), { computed: true }),
        attribute("secret", STRING, { optional: true, sensitive: true, writeOnly: true }),
        attribute("things", list(object({ b: STRING, a: list(NUMBER) })), { computed: true }),
        {
          ...attribute("timeouts", STRING, { optional: true }),
          type: undefined as never,
          nestedType: { nesting: "single", attributes: [attribute("create", STRING, { optional: true })] },
        },
      ]),
    ],
    ["wfa_another", schema([attribute("id", STRING, { computed: true })])],
  ]),
  dataSources: new Map([["wfa_sample", schema([attribute("id", STRING, { required: true })])]]),
  ephemeralResources: new Map(),
  functions: new Map([
    [
      "diff",
      {
        parameters: [{ name: "old", type: STRING, description: "The old one" }],
        result: list(STRING),
        summary: "Compares",
        description: "Compares two",
      },
    ],
  ]),
  listResources: new Map(),
  actions: new Map(),
};

/** Identity schemas that go with it. */
export const sampleIdentities = new Map([
  [
    "wfa_sample",
    {
      version: 1,
      attributes: [
        { name: "id", type: STRING, requiredForImport: true, optionalForImport: false, description: "Its id" },
      ],
    },
  ],
]);
