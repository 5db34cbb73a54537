import type { ObjectValue, Value } from "../../cty";
import type { SchemaNode } from "../schema/node";
import { transform } from "./align";

/**
 * The value with defaults where the configuration has null, including inside nested objects that the configuration
 * sets.
 */
export const applyDefaults = (node: SchemaNode, config: Value, value: ObjectValue): ObjectValue =>
  transform(
    node,
    { config, prior: null, value },
    {
      visit: (attribute, values) =>
        attribute.options.default !== undefined && values.config === null
          ? (attribute.options.default as Value)
          : values.value,
      // An object that the configuration omits belongs entirely to the provider, whose nulls are intended.
      descend: (values) => values.config !== null,
    },
  );

/**
 * The defaults by attribute name, for objects that enter state without a plan (import, move): null instead of a default
 * would appear as a change in the next plan.
 */
export const defaultsOf = (node: SchemaNode): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(node.attributes).flatMap(([name, { options }]) =>
      options.default === undefined ? [] : [[name, options.default as Value]],
    ),
  );
