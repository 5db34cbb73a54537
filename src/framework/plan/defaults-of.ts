import type { Value } from "../../cty";
import type { SchemaNode } from "../schema/node";

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
