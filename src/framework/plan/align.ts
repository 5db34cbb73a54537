import { UNKNOWN, type ObjectValue, type Path, type Unknown, type Value } from "../../cty";
import type { Attribute, NestedNode, SchemaNode } from "../schema/attribute";

/**
 * The value at one place of the schema in the configuration, in the prior state and in the value being walked. It is
 * null without a counterpart (a new list element, a null parent), and unknown below something unknown.
 */
export interface Aligned<V extends Value = Value> {
  readonly config: Value;
  readonly prior: Value;
  readonly value: V;
}

export interface Visitor {
  /** The attribute's value in the result. The walk continues inside it only if it is unchanged. */
  visit(attribute: Attribute, values: Aligned, path: Path): Value;
  /** @default every nested object is walked */
  descend?(values: Aligned): boolean;
}

/**
 * Walks an object by its schema, parents before children, and returns it with the visitor's values: the object itself
 * if no attribute differs.
 */
export function transform(
  node: SchemaNode,
  values: Aligned<ObjectValue>,
  visitor: Visitor,
  path: Path = [],
): ObjectValue {
  let result: Record<string, Value> | undefined;
  const put = (name: string, value: Value): void => {
    if (value !== values.value[name]) (result ??= { ...values.value })[name] = value;
  };
  for (const [name, attribute] of Object.entries(node.attributes)) {
    const inner = member(values, name);
    const at = [...path, { attribute: name }];
    const visited = visitor.visit(attribute, inner, at);
    const { nested } = attribute.type;
    put(name, nested === undefined || visited !== inner.value ? visited : transformNested(nested, inner, visitor, at));
  }
  return result ?? values.value;
}

/** Calls `look` for every attribute that is present, nested ones after their parent. */
export function forEachAligned(
  node: SchemaNode,
  values: Aligned<ObjectValue>,
  look: (attribute: Attribute, values: Aligned, path: Path) => void,
): void {
  transform(node, values, {
    visit(attribute, inner, path) {
      look(attribute, inner, path);
      return inner.value;
    },
  });
}

/** As {@link forEachAligned}, for one value without counterparts. */
export const forEachAttribute = (
  node: SchemaNode,
  value: ObjectValue,
  look: (attribute: Attribute, value: Value, path: Path) => void,
): void =>
  forEachAligned(node, { config: null, prior: null, value }, (attribute, values, path) =>
    look(attribute, values.value, path),
  );

function transformNested(node: NestedNode, values: Aligned, visitor: Visitor, path: Path): Value {
  const { value } = values;
  if (value === null || value === UNKNOWN || visitor.descend?.(values) === false) return value;
  if (node.nesting === "single") return transform(node, { ...values, value: value as ObjectValue }, visitor, path);
  return (value as readonly (ObjectValue | Unknown | null)[]).map((element, index) => {
    if (element === null || element === UNKNOWN) return element;
    const inner: Aligned<ObjectValue> = {
      config: at(values.config, index),
      prior: at(values.prior, index),
      value: element,
    };
    return transform(node, inner, visitor, [...path, { index }]);
  });
}

const member = (values: Aligned<ObjectValue>, name: string): Aligned => ({
  config: at(values.config, name),
  prior: at(values.prior, name),
  value: values.value[name] ?? null,
});

function at(holder: Value, key: string | number): Value {
  if (holder === UNKNOWN) return UNKNOWN;
  if (holder === null) return null;
  return (holder as Readonly<Record<string | number, Value>>)[key] ?? null;
}
