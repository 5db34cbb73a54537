import { type ObjectValue, type Value } from "../../cty";
import type { SchemaNode } from "../schema/node";
import { transform } from "./align";

/** The value with defaults where the configuration has null, inside nested objects that the configuration has too. */
export const applyDefaults = (node: SchemaNode, config: Value, value: ObjectValue): ObjectValue =>
  transform(
    node,
    { config, prior: null, value },
    {
      visit: (attribute, values) =>
        attribute.options.default !== undefined && values.config === null
          ? (attribute.options.default as Value)
          : values.value,
      // An object that the configuration leaves out is the provider's whole: what is null in it is meant.
      descend: (values) => values.config !== null,
    },
  );
