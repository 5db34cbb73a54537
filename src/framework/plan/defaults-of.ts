import type { Value } from "../../cty";
import type { SchemaNode } from "../schema/node";

/**
 * The attributes that have a default, with it. For objects that come into state without a plan (import, move): null in
 * their place would show as a change in the next plan.
 */
export const defaultsOf = (node: SchemaNode): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(node.attributes).flatMap(([name, { options }]) =>
      options.default === undefined ? [] : [[name, options.default as Value]],
    ),
  );
