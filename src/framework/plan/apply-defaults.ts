import { type ObjectValue, type Value } from "../../cty";
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
