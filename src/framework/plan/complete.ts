import { UNKNOWN, type ObjectValue, type Value } from "../../cty";
import type { Nesting, SchemaNode } from "../schema/node";

/**
 * The object with every attribute and block type of the schema: a missing attribute is null and a missing block empty
 * (Terraform rejects null for blocks in a list, set or map, and a group block is always present).
 */
export function complete(node: SchemaNode, value: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const result: Record<string, Value> = {};
  for (const name of Object.keys(node.attributes)) result[name] = value[name] ?? null;
  for (const [name, block] of Object.entries(node.blocks ?? {})) {
    result[name] = completeBlock(block.nesting, value[name] ?? null, (inner) => complete(block, inner));
  }
  return result;
}

function completeBlock(nesting: Nesting, value: Value, inner: (value: ObjectValue) => ObjectValue): Value {
  const element = (held: Value): Value => (held === null || held === UNKNOWN ? held : inner(held as ObjectValue));
  if (value === UNKNOWN) return value;
  switch (nesting) {
    case "single":
      return element(value);
    case "group":
      return inner((value ?? {}) as ObjectValue);
    case "list":
    case "set":
      return ((value ?? []) as readonly Value[]).map(element);
    case "map":
      return new Map(
        [...((value ?? new Map()) as ReadonlyMap<string, Value>)].map(([key, held]) => [key, element(held)]),
      );
  }
}
