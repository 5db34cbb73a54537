import { UNKNOWN, valuesEqual, type ObjectValue, type Value } from "../../../src/cty";
import type { AttributeMessage, BlockMessage, NestedBlockMessage, SchemaMessage } from "../../../src/protocol";
import { attributeType, nestedBlockType } from "./implied-type";
import { addressedElements, attributeOf, elementsOf, visitAttributes } from "./parts";

/** What blocks and nested attributes have in common: the attributes and blocks of one object. */
interface Fields {
  readonly attributes: readonly AttributeMessage[];
  readonly blockTypes: readonly NestedBlockMessage[];
}

/**
 * The proposed new state that core sends with PlanResourceChange: the configuration, and where it has null for a
 * computed attribute the prior value. Elements of lists and maps are taken together by place, those of sets where they
 * differ in nothing but computed values.
 *
 * @param prior null for a create
 * @param config null for a delete, for which core proposes null
 */
export function proposedNew(schema: SchemaMessage, prior: Value, config: Value): Value {
  if (config === null) return null;
  return proposedObject(schema.block, prior ?? emptyBlock(schema.block), config);
}

function proposedObject(fields: Fields, prior: Value, config: Value): Value {
  if (config === null || config === UNKNOWN) return config;
  return Object.fromEntries([
    ...fields.attributes.map((attribute) => [
      attribute.name,
      proposedAttribute(attribute, attributeOf(prior, attribute.name), attributeOf(config, attribute.name)),
    ]),
    ...fields.blockTypes.map((nested) => [
      nested.typeName,
      proposedBlocks(nested, attributeOf(prior, nested.typeName), attributeOf(config, nested.typeName)),
    ]),
  ]) as ObjectValue;
}

function proposedAttribute(attribute: AttributeMessage, prior: Value, config: Value): Value {
  if (attribute.computed && config === null) return wasConfigured(attribute, prior) ? null : prior;
  if (attribute.nestedType === undefined) return config;
  const fields = { attributes: attribute.nestedType.attributes, blockTypes: [] };
  return proposedElements(attribute.nestedType.nesting, fields, prior, config, () => null);
}

function proposedBlocks(nested: NestedBlockMessage, prior: Value, config: Value): Value {
  if (nested.nesting === "group" && config === null) return prior ?? emptyBlock(nested.block);
  return proposedElements(nested.nesting, nested.block, prior, config, () => emptyBlock(nested.block));
}

/** @param absent stands for the prior of an element of a set or of a single object that had none */
function proposedElements(
  nesting: NestedBlockMessage["nesting"],
  fields: Fields,
  prior: Value,
  config: Value,
  absent: () => Value,
): Value {
  if (config === null || config === UNKNOWN) return config;
  switch (nesting) {
    case "single":
    case "group":
      return proposedObject(fields, prior ?? absent(), config);
    case "list": {
      const before = addressedElements(prior);
      return (config as readonly Value[]).map((element, index) => proposedElement(fields, before.get(index), element));
    }
    case "map": {
      const before = addressedElements(prior);
      return new Map(
        [...(config as ReadonlyMap<string, Value>)].map(([key, element]) => [
          key,
          proposedElement(fields, before.get(key), element),
        ]),
      );
    }
    case "set": {
      const left = elementsOf("set", prior).map(({ element }) => element);
      return (config as readonly Value[]).map((element) => {
        const index = left.findIndex((candidate) => differsInComputedOnly(fields, candidate, element));
        const [like] = index === -1 ? [undefined] : left.splice(index, 1);
        return proposedObject(fields, like ?? absent(), element);
      });
    }
  }
}

const proposedElement = (fields: Fields, prior: Value | undefined, config: Value): Value =>
  prior === undefined || prior === null ? config : proposedObject(fields, prior, config);

/**
 * Whether a nested attribute's prior value must have come from a configuration that is gone now, because it holds
 * something that only a configuration can set. Keeping it would make it stick for ever.
 */
function wasConfigured(attribute: AttributeMessage, prior: Value): boolean {
  if (!attribute.optional || attribute.nestedType === undefined) return false;
  let found = false;
  for (const { element } of elementsOf(attribute.nestedType.nesting, prior))
    visitAttributes(attribute.nestedType.attributes, [], element, [], (inner, value) => {
      found ||= value !== null && !inner.computed;
    });
  return found;
}

function differsInComputedOnly(fields: Fields, prior: Value, config: Value): boolean {
  return (
    fields.attributes.every((attribute) => {
      const before = attributeOf(prior, attribute.name);
      const configured = attributeOf(config, attribute.name);
      if (valuesEqual(attributeType(attribute), before, configured)) return true;
      if (attribute.computed && configured === null) return true;
      if (attribute.nestedType === undefined) return false;
      return elementsDifferInComputedOnly(
        attribute.nestedType.nesting,
        { attributes: attribute.nestedType.attributes, blockTypes: [] },
        before,
        configured,
      );
    }) &&
    fields.blockTypes.every((nested) => {
      const before = attributeOf(prior, nested.typeName);
      const configured = attributeOf(config, nested.typeName);
      return (
        valuesEqual(nestedBlockType(nested), before, configured) ||
        elementsDifferInComputedOnly(nested.nesting, nested.block, before, configured)
      );
    })
  );
}

function elementsDifferInComputedOnly(
  nesting: NestedBlockMessage["nesting"],
  fields: Fields,
  prior: Value,
  config: Value,
): boolean {
  // Sets in sets cannot be taken together, so only equal ones are alike.
  if (nesting === "set" || prior === null || config === null || config === UNKNOWN) return false;
  if (nesting === "single" || nesting === "group") return differsInComputedOnly(fields, prior, config);
  const before = addressedElements(prior);
  const configured = addressedElements(config);
  return (
    before.size === configured.size &&
    [...before].every(
      ([address, element]) =>
        configured.has(address) && differsInComputedOnly(fields, element, configured.get(address)!),
    )
  );
}

/** What an empty configuration block is read as. */
function emptyBlock(block: BlockMessage): Value {
  const empty = (nested: NestedBlockMessage): Value => {
    switch (nested.nesting) {
      case "single":
        return null;
      case "group":
        return emptyBlock(nested.block);
      case "list":
      case "set":
        return [];
      case "map":
        return new Map();
    }
  };
  return Object.fromEntries([
    ...block.attributes.map((attribute) => [attribute.name, null] as const),
    ...block.blockTypes.map((nested) => [nested.typeName, empty(nested)] as const),
  ]);
}
