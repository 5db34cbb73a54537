import fc from "fast-check";
import { UNKNOWN, type ObjectValue, type Type, type Value } from "../../src/cty";
import {
  bool,
  computed,
  listOf,
  mapOf,
  nested,
  nestedList,
  number,
  optional,
  optionalComputed,
  required,
  string,
  type Attribute,
  type AttributeOptions,
  type Attributes,
  type ManagedResource,
  type Provider,
  type Schema,
  type ValueType,
} from "../../src/framework";
import type { NestedNode, SchemaNode } from "../../src/framework/schema/attribute";

/** A source of choices, from fast-check. */
export class Choices {
  constructor(readonly draw: fc.GeneratorValue) {}
  upTo(most: number): number {
    return this.draw(fc.integer, { min: 0, max: most });
  }
  chance(percent: number): boolean {
    return this.draw(fc.integer, { min: 0, max: 99 }) < percent;
  }
  of<T>(...options: readonly T[]): T {
    return options[this.upTo(options.length - 1)] as T;
  }
}

interface Where {
  readonly depth: number;
  /** Inside what the provider may set, everything must be settable by the provider. */
  readonly computedOnly?: boolean;
}

const sameLetters = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function randomSchema(choose: Choices): Schema {
  return {
    description: "Random.",
    attributes: {
      id: computed(string, { description: "Id.", useStateForUnknown: true }),
      ...randomAttributes(choose, { depth: 0 }),
    },
  };
}

function randomAttributes(choose: Choices, where: Where): Attributes {
  const attributes: Record<string, Attribute> = {};
  for (const name of ["a", "b", "c", "d"].slice(0, 1 + choose.upTo(3)))
    attributes[name] = randomAttribute(choose, where);
  return attributes;
}

function randomAttribute(choose: Choices, where: Where): Attribute {
  const presence =
    where.computedOnly === true
      ? choose.of("computed", "optionalComputed")
      : choose.of("required", "optional", "optional", "computed", "optionalComputed");
  const providerSets = presence === "computed" || presence === "optionalComputed";
  const type = randomType(choose, where, providerSets);
  const options: AttributeOptions<any> = {
    description: "Random.",
    requiresReplace: choose.chance(15),
    useStateForUnknown: choose.chance(30),
    ...(type === string && choose.chance(40) ? { equal: sameLetters } : {}),
  };
  switch (presence) {
    case "required":
      return required(type, options);
    case "optional":
      if (type.nested === undefined && choose.chance(15)) return optional(type, { ...options, writeOnly: true });
      if (type.nested === undefined && choose.chance(40))
        return optional(type, { ...options, default: knownValue(choose, type.cty) });
      return optional(type, options);
    case "computed":
      return computed(type, options);
    case "optionalComputed":
      return optionalComputed(type, options);
  }
}

function randomType(choose: Choices, where: Where, providerSets: boolean): ValueType<any, any> {
  const leaf = (): ValueType<any, any> =>
    choose.of<ValueType<any, any>>(string, string, number, bool, listOf(string), mapOf(number));
  if (where.depth >= 2 || choose.chance(55)) return leaf();
  const inside = { depth: where.depth + 1, computedOnly: providerSets || where.computedOnly === true };
  switch (choose.of("single", "list")) {
    case "single":
      return nested(randomAttributes(choose, inside));
    case "list":
      return nestedList(randomAttributes(choose, inside));
  }
}

/** A value of the type without null and unknown. */
function knownValue(choose: Choices, type: Type): Value {
  switch (type.kind) {
    case "string":
      return choose.of("", "one", "One", "ONE", "two", "caf\u00e9", "\u{1f600}");
    case "number":
      return choose.of<Value>(0, 1, -7, 1.5, 0.1, 2n ** 70n);
    case "bool":
      return choose.chance(50);
    case "list":
      return Array.from({ length: choose.upTo(2) }, () => knownValue(choose, type.element));
    case "map":
      return new Map(
        ["k1", "__proto__"].slice(0, choose.upTo(2)).map((key) => [key, knownValue(choose, type.element)]),
      );
    case "object":
      return Object.fromEntries(
        Object.entries(type.attributes).map(([name, attribute]) => [name, knownValue(choose, attribute)]),
      );
  }
}

/** A configuration that Terraform would accept, wholly known. */
export function randomConfig(choose: Choices, node: SchemaNode): ObjectValue {
  const config: Record<string, Value> = {};
  for (const [name, attribute] of Object.entries(node.attributes))
    config[name] = configuredAttribute(choose, attribute);
  return config;
}

function configuredAttribute(choose: Choices, attribute: Attribute): Value {
  if (attribute.presence === "computed") return null;
  if (attribute.presence !== "required" && choose.chance(40)) return null;
  const { nested: node } = attribute.type;
  return node === undefined ? knownValue(choose, attribute.type.cty) : configuredElements(choose, node);
}

function configuredElements(choose: Choices, node: NestedNode): Value {
  switch (node.nesting) {
    case "single":
      return randomConfig(choose, node);
    case "list":
      return Array.from({ length: choose.upTo(2) }, () => randomConfig(choose, node));
  }
}

/** The configuration as it looks in plan, before other resources exist: some values are not known. */
export function maskConfig(choose: Choices, node: SchemaNode, config: ObjectValue): ObjectValue {
  const masked: Record<string, Value> = { ...config };
  for (const [name, attribute] of Object.entries(node.attributes)) {
    const value = config[name] ?? null;
    if (attribute.presence === "computed") continue;
    if (choose.chance(15)) masked[name] = UNKNOWN;
    else if (attribute.type.nested !== undefined) masked[name] = maskElements(choose, attribute.type.nested, value);
    else if (attribute.type.cty.kind === "list")
      masked[name] =
        value === null ? null : (value as readonly Value[]).map((element) => (choose.chance(15) ? UNKNOWN : element));
  }
  return masked;
}

function maskElements(choose: Choices, node: NestedNode, value: Value): Value {
  if (value === null) return null;
  const mask = (element: Value): Value => maskConfig(choose, node, element as ObjectValue);
  if (node.nesting === "single") return mask(value);
  if (value instanceof Map)
    return new Map([...(value as ReadonlyMap<string, Value>)].map(([key, element]) => [key, mask(element)]));
  return (value as readonly Value[]).map(mask);
}

/** The value as a service would give it back: what was unknown has a value, or none; letters have another case. */
function asServed(choose: Choices, node: SchemaNode, planned: ObjectValue): ObjectValue {
  const served: Record<string, Value> = {};
  for (const [name, attribute] of Object.entries(node.attributes)) {
    const value = planned[name] ?? null;
    const { nested: inner } = attribute.type;
    if (value === UNKNOWN) served[name] = choose.chance(25) ? null : knownValue(choose, attribute.type.cty);
    else if (inner !== undefined && value !== null) served[name] = serveElements(choose, inner, value);
    else if (attribute.options.writeOnly === true) served[name] = knownValue(choose, attribute.type.cty);
    else
      served[name] =
        attribute.options.equal !== undefined && typeof value === "string" && choose.chance(70)
          ? value.toUpperCase()
          : value;
  }
  return served;
}

function serveElements(choose: Choices, node: NestedNode, value: Value): Value {
  const serve = (element: Value): Value => asServed(choose, node, element as ObjectValue);
  if (node.nesting === "single") return serve(value);
  if (value instanceof Map)
    return new Map([...(value as ReadonlyMap<string, Value>)].map(([key, element]) => [key, serve(element)]));
  return (value as readonly Value[]).map(serve);
}

/** A resource of the schema whose service keeps what it is given, spelled its own way. */
export function randomResource(choose: Choices, schema: Schema): ManagedResource<Schema, null> {
  const serve = (planned: ObjectValue): ObjectValue => ({ ...asServed(choose, schema, planned), id: "the-id" });
  return {
    typeName: "random_thing",
    schema,
    identity: { attributes: { id: { type: string, description: "Id.", import: "required" } } },
    identityOf: (state) => ({ id: state["id"] as string }),
    read: async ({ state, private: kept }) => ({ state: serve(state as ObjectValue), private: kept }),
    create: async ({ planned, private: kept }) => ({ state: serve(planned as ObjectValue), private: kept }),
    update: async ({ planned, private: kept }) => ({ state: serve(planned as ObjectValue), private: kept }),
    delete: async () => undefined,
    import: async () => ({ state: { id: "the-id" } }),
  };
}

export const randomProvider = (resource: ManagedResource<Schema, unknown>): Provider<Schema, unknown> => ({
  name: "random",
  version: "1.0.0",
  schema: { description: "Random.", attributes: {} },
  configure: async () => ({}),
  resources: [{ name: resource.typeName, load: async () => resource }],
  dataSources: [],
  ephemeralResources: [],
  functions: [],
  listResources: [],
  actions: [],
});
