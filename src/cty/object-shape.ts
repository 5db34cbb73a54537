import { compareText } from "./text";
import type { Type } from "./type";
import type { ObjectValue, Value } from "./value";

type ObjectType = Extract<Type, { readonly kind: "object" }>;

/** What the codecs need to know about an object type, computed once per type. */
export interface ObjectShape {
  /** In the order in which go-cty writes them. */
  readonly names: readonly string[];
  readonly types: readonly Type[];
  readonly indexOf: ReadonlyMap<string, number>;
}

const shapes = new WeakMap<ObjectType, ObjectShape>();

export function objectShape(type: ObjectType): ObjectShape {
  const known = shapes.get(type);
  if (known !== undefined) return known;
  const entries = Object.entries(type.attributes).sort(([a], [b]) => compareText(a, b));
  const shape: ObjectShape = {
    names: entries.map(([name]) => name),
    types: entries.map(([, attribute]) => attribute),
    indexOf: new Map(entries.map(([name], index) => [name, index])),
  };
  shapes.set(type, shape);
  return shape;
}

/** Sets an own property, even one named `__proto__`, for which plain assignment would change the prototype. */
export function setOwn<T>(target: Record<string, T>, name: string, value: T): void {
  if (name === "__proto__")
    Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true });
  else target[name] = value;
}

/** The attribute's value; undefined if the object has no own property of this name. */
export const ownAttribute = (value: ObjectValue, name: string): Value | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;
