import { CtyError } from "./cty-error";
import { compareText } from "./text";

/**
 * A type of Terraform's value system (zclconf/go-cty), as plain data.
 *
 * Object attributes listed in `optional` may be missing from a value that is converted to the type;
 * only function signatures use them.
 */
export type Type =
  | { readonly kind: "string" | "number" | "bool" | "dynamic" }
  | { readonly kind: "list" | "set" | "map"; readonly element: Type }
  | {
      readonly kind: "object";
      readonly attributes: Readonly<Record<string, Type>>;
      readonly optional?: readonly string[];
    }
  | { readonly kind: "tuple"; readonly elements: readonly Type[] };

export const STRING: Type = { kind: "string" };
export const NUMBER: Type = { kind: "number" };
export const BOOL: Type = { kind: "bool" };
/** A value that carries its own type, see `Dynamic`. */
export const DYNAMIC: Type = { kind: "dynamic" };

export const list = (element: Type): Type => ({ kind: "list", element });
export const set = (element: Type): Type => ({ kind: "set", element });
export const map = (element: Type): Type => ({ kind: "map", element });
export const object = (attributes: Readonly<Record<string, Type>>): Type => ({ kind: "object", attributes });
export const tuple = (...elements: readonly Type[]): Type => ({ kind: "tuple", elements });

/** Whether two types are the same; `optional` is ignored, because it is not part of a value's type. */
export function typesEqual(a: Type, b: Type): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "string":
    case "number":
    case "bool":
    case "dynamic":
      return a.kind === b.kind;
    case "list":
    case "set":
    case "map":
      return a.kind === b.kind && typesEqual(a.element, b.element);
    case "tuple":
      return (
        b.kind === "tuple" &&
        a.elements.length === b.elements.length &&
        a.elements.every((element, index) => typesEqual(element, b.elements[index]!))
      );
    case "object": {
      if (b.kind !== "object") return false;
      const names = Object.keys(a.attributes);
      return (
        names.length === Object.keys(b.attributes).length &&
        names.every((name) => Object.hasOwn(b.attributes, name) && typesEqual(a.attributes[name]!, b.attributes[name]!))
      );
    }
  }
}

/** Only hostile input is deeper: it would exhaust the stack. */
const MAX_DEPTH = 500;

const PRIMITIVES: ReadonlyMap<unknown, Type> = new Map([
  ["string", STRING],
  ["number", NUMBER],
  ["bool", BOOL],
  ["dynamic", DYNAMIC],
]);

/** The type as go-cty writes it, such as `["map","bool"]` or `["object",{"a":"string"},["a"]]`; names sorted. */
export function typeToJson(type: Type): string {
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
    case "dynamic":
      return `"${type.kind}"`;
    case "list":
    case "set":
    case "map":
      return `["${type.kind}",${typeToJson(type.element)}]`;
    case "tuple":
      return `["tuple",[${type.elements.map(typeToJson).join(",")}]]`;
    case "object": {
      const { names, types } = objectShape(type);
      const attributes = types.map((attribute, i) => `${JSON.stringify(names[i])}:${typeToJson(attribute)}`).join(",");
      const optional = type.optional?.length ? `,${JSON.stringify([...type.optional].sort())}` : "";
      return `["object",{${attributes}}${optional}]`;
    }
  }
}

/**
 * The type that a JSON text or its UTF-8 bytes describe.
 *
 * @throws CtyError that names the part of the text that is not a type
 */
export function typeFromJson(json: string | Uint8Array): Type {
  const text =
    typeof json === "string" ? json : Buffer.from(json.buffer, json.byteOffset, json.length).toString("utf8");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new CtyError("A type in JSON is required, but the text is not valid JSON");
  }
  return typeFromParsedJson(parsed);
}

/** {@link typeFromJson} for JSON that is already parsed. */
export const typeFromParsedJson = (json: unknown): Type => typeOf(json, 0);

function typeOf(json: unknown, depth: number): Type {
  if (depth > MAX_DEPTH)
    throw new CtyError(`A type at most ${MAX_DEPTH} levels deep is required, but this one is deeper`);
  if (typeof json === "string") {
    const primitive = PRIMITIVES.get(json);
    if (primitive !== undefined) return primitive;
    throw new CtyError(
      `Unknown type ${excerpt(json)}; expected "string", "number", "bool", "dynamic" or a list of a kind and its contents`,
    );
  }
  if (!Array.isArray(json)) throw new CtyError(`A type is a string or an array in JSON, but this is ${excerpt(json)}`);
  const [kind, contents, optional] = json as readonly unknown[];
  const parts = kind === "object" && json.length === 3 ? 3 : 2;
  if (json.length !== parts)
    throw new CtyError(`A compound type is a kind and its contents, but this is ${excerpt(json)}`);
  switch (kind) {
    case "list":
      return list(typeOf(contents, depth + 1));
    case "set":
      return set(typeOf(contents, depth + 1));
    case "map":
      return map(typeOf(contents, depth + 1));
    case "tuple":
      if (!Array.isArray(contents))
        throw new CtyError(`A tuple type has an array of types, but this is ${excerpt(contents)}`);
      return { kind: "tuple", elements: contents.map((element) => typeOf(element, depth + 1)) };
    case "object":
      return objectOf(contents, optional, depth);
    default:
      throw new CtyError(`Unknown kind of type ${excerpt(kind)}; expected "list", "set", "map", "tuple" or "object"`);
  }
}

function objectOf(contents: unknown, optional: unknown, depth: number): Type {
  if (typeof contents !== "object" || contents === null || Array.isArray(contents))
    throw new CtyError(`An object type has an object of types by attribute name, but this is ${excerpt(contents)}`);
  const attributes: Record<string, Type> = {};
  for (const [name, attribute] of Object.entries(contents)) setOwn(attributes, name, typeOf(attribute, depth + 1));
  if (optional === undefined) return { kind: "object", attributes };
  if (!Array.isArray(optional) || !optional.every((name): name is string => typeof name === "string"))
    throw new CtyError(`An object type's optional attributes are an array of names, but this is ${excerpt(optional)}`);
  const missing = optional.find((name) => !Object.hasOwn(attributes, name));
  if (missing !== undefined)
    throw new CtyError(`The optional attribute ${excerpt(missing)} is not among the type's attributes`);
  return { kind: "object", attributes, optional };
}

function excerpt(json: unknown): string {
  // Only leaves are printed: an array or object may be deeper than JSON.stringify can go.
  if (Array.isArray(json)) return "an array";
  if (typeof json === "object" && json !== null) return "an object";
  const text = JSON.stringify(json) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

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
