import { UNKNOWN, type ObjectValue, type Path, type PathStep, type Unknown, type Value } from "../../cty";
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

/** The current place of the walk. */
export class Place {
  constructor(
    readonly step?: PathStep,
    readonly around?: Place,
  ) {}

  /** Made when it is asked for, because nearly nobody does. */
  get path(): Path {
    const before = this.around?.path ?? [];
    return this.step === undefined ? before : [...before, this.step];
  }
}

export interface Visitor {
  /** The attribute's value in the result. The walk continues inside it only if it is unchanged. */
  visit(attribute: Attribute, values: Aligned, place: Place): Value;
  /** @default every nested object is walked */
  descend?(values: Aligned): boolean;
}

const ROOT = new Place();

/**
 * Walks an object by its schema, parents before children, and returns it with the visitor's values: the object itself
 * if no attribute differs.
 */
export function transform(
  node: SchemaNode,
  values: Aligned<ObjectValue>,
  visitor: Visitor,
  place: Place = ROOT,
): ObjectValue {
  let result: Record<string, Value> | undefined;
  const put = (name: string, value: Value): void => {
    if (value !== values.value[name]) (result ??= { ...values.value })[name] = value;
  };
  for (const [name, attribute] of Object.entries(node.attributes)) {
    const inner = member(values, name);
    const at = new Place({ attribute: name }, place);
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
  look: (attribute: Attribute, values: Aligned, place: Place) => void,
): void {
  transform(node, values, {
    visit(attribute, inner, place) {
      look(attribute, inner, place);
      return inner.value;
    },
  });
}

/** As {@link forEachAligned}, for one value without counterparts. */
export const forEachAttribute = (
  node: SchemaNode,
  value: ObjectValue,
  look: (attribute: Attribute, value: Value, place: Place) => void,
): void =>
  forEachAligned(node, { config: null, prior: null, value }, (attribute, values, place) =>
    look(attribute, values.value, place),
  );

function transformNested(node: NestedNode, values: Aligned, visitor: Visitor, place: Place): Value {
  const { value } = values;
  if (value === null || value === UNKNOWN || visitor.descend?.(values) === false) return value;
  if (node.nesting === "single") return transform(node, { ...values, value: value as ObjectValue }, visitor, place);
  return (value as readonly (ObjectValue | Unknown | null)[]).map((element, index) => {
    if (element === null || element === UNKNOWN) return element;
    const inner: Aligned<ObjectValue> = {
      config: at(values.config, index),
      prior: at(values.prior, index),
      value: element,
    };
    return transform(node, inner, visitor, new Place({ index }, place));
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
