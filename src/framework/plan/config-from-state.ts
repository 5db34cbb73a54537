import { valuesEqual, type ObjectValue, type Value } from "../../cty";
import type { Attribute } from "../schema/attribute";
import type { SchemaNode } from "../schema/node";
import { transform } from "./align";

/**
 * The configuration that produces the state: only attributes that may be set, and none that has its default. Deprecated
 * attributes are omitted, unless they are required, and so are values that validation would refuse.
 */
export const configFromState = (node: SchemaNode, state: ObjectValue): ObjectValue =>
  transform(
    node,
    { config: null, prior: null, value: state },
    { visit: (attribute, { value }) => (isWorthSaying(attribute, value) ? value : null) },
  );

function isWorthSaying({ presence, type, options }: Attribute, value: Value): boolean {
  if (presence === "required") return true;
  if (presence === "computed" || options.deprecation !== undefined || options.writeOnly === true) return false;
  // Such as a blank name that the service shows: the provider may set the attribute, so that state keeps it.
  if (presence === "optionalComputed" && value !== null && options.validate?.(value) !== undefined) return false;
  return options.default === undefined || !valuesEqual(type.cty, value, options.default as Value);
}
