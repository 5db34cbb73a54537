import { UNKNOWN, type Value } from "../../../src/cty";
import type { AttributeMessage, SchemaMessage } from "../../../src/protocol";
import { addressedElements, attributeOf, elementsOf, visitAttributes } from "./parts";

/**
 * The proposed new state that core sends with PlanResourceChange: the configuration, and where it has null for a
 * computed attribute the prior value. Elements of lists are taken together by place.
 *
 * @param prior null for a create
 * @param config null for a delete, for which core proposes null
 */
export const proposedNew = (schema: SchemaMessage, prior: Value, config: Value): Value =>
  proposedObject(schema.attributes, prior, config);

function proposedObject(attributes: readonly AttributeMessage[], prior: Value, config: Value): Value {
  if (config === null || config === UNKNOWN) return config;
  return Object.fromEntries<Value>(
    attributes.map((attribute) => [
      attribute.name,
      proposedAttribute(attribute, attributeOf(prior, attribute.name), attributeOf(config, attribute.name)),
    ]),
  );
}

function proposedAttribute(attribute: AttributeMessage, prior: Value, config: Value): Value {
  if (attribute.computed && config === null) return wasConfigured(attribute, prior) ? null : prior;
  if (attribute.nestedType === undefined || config === null || config === UNKNOWN) return config;
  const { nesting, attributes } = attribute.nestedType;
  if (nesting === "single") return proposedObject(attributes, prior, config);
  const before = addressedElements(prior);
  return (config as readonly Value[]).map((element, index) => {
    const like = before.get(index) ?? null;
    return like === null ? element : proposedObject(attributes, like, element);
  });
}

/**
 * Whether a nested attribute's prior value must have come from a configuration that is gone now, because it holds
 * something that only a configuration can set. Keeping it would make it stick for ever.
 */
function wasConfigured(attribute: AttributeMessage, prior: Value): boolean {
  if (!attribute.optional || attribute.nestedType === undefined) return false;
  let found = false;
  for (const { element } of elementsOf(attribute.nestedType.nesting, prior))
    visitAttributes(attribute.nestedType.attributes, element, [], (inner, value) => {
      found ||= value !== null && !inner.computed;
    });
  return found;
}
