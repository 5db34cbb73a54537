import { UNKNOWN, type ObjectValue, type Value } from "../../cty";
import type { Attribute } from "../schema/attribute";
import type { SchemaNode } from "../schema/node";
import { transform } from "./align";

/** True if only the provider can set the value: a computed attribute without default that the configuration omits. */
export const isLeftToProvider = (attribute: Attribute, config: Value): boolean =>
  config === null && (attribute.presence === "computed" || attribute.presence === "optionalComputed");

/**
 * The plan with everything unknown that is known only after apply. `useStateForUnknown` keeps the proposed value:
 * Terraform has put the prior value there, with its elements matched in Terraform's way.
 */
export const markComputedUnknown = (
  node: SchemaNode,
  config: ObjectValue,
  planned: ObjectValue,
  isCreate: boolean,
): ObjectValue =>
  transform(
    node,
    { config, prior: null, value: planned },
    {
      visit: (attribute, values) => {
        if (!isLeftToProvider(attribute, values.config)) return values.value;
        return attribute.options.useStateForUnknown === true && !isCreate && values.value !== null
          ? values.value
          : UNKNOWN;
      },
      descend: (values) => values.config !== null,
    },
  );
