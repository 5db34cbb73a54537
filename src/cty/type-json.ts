import { CtyError } from "./cty-error";
import { objectShape, setOwn } from "./object-shape";
import { BOOL, DYNAMIC, NUMBER, STRING, list, map, set, type Type } from "./type";

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
