import { UNKNOWN, type ObjectValue, type Value } from "../../cty";
import type { Attribute } from "../schema/attribute";
import type { SchemaNode } from "../schema/node";
import { transform } from "./align";

/**
 * True for what only the provider sets here: a computed attribute without default that the configuration leaves out.
 */
export const isLeftToProvider = (attribute: Attribute, config: Value): boolean =>
  config === null && (attribute.presence === "computed" || attribute.presence === "optionalComputed");

/**
 * The plan with everything unknown that only apply will tell. What `useStateForUnknown` keeps is the proposed value:
 * Terraform has put the prior one there, with its elements matched as Terraform matches them.
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
