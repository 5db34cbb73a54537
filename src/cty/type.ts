/** A type of Terraform's value system (zclconf/go-cty), as plain data: those that our schemas and functions have. */
export type Type =
  | { readonly kind: "string" | "number" | "bool" }
  | { readonly kind: "list" | "map"; readonly element: Type }
  | ObjectType;

export interface ObjectType {
  readonly kind: "object";
  readonly attributes: Readonly<Record<string, Type>>;
}

export const STRING: Type = { kind: "string" };
export const NUMBER: Type = { kind: "number" };
export const BOOL: Type = { kind: "bool" };

export const list = (element: Type): Type => ({ kind: "list", element });
export const map = (element: Type): Type => ({ kind: "map", element });
export const object = (attributes: Readonly<Record<string, Type>>): ObjectType => ({ kind: "object", attributes });

/** `"string"`, `["list", "string"]`, `["object", { … }]`. */
export type TypeJson = string | readonly [string, unknown];

/** The type as go-cty writes it in JSON, attributes sorted. */
export function typeToJson(type: Type): TypeJson {
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
      return type.kind;
    case "list":
    case "map":
      return [type.kind, typeToJson(type.element)];
    case "object": {
      const names = Object.keys(type.attributes).sort();
      return ["object", Object.fromEntries(names.map((name) => [name, typeToJson(type.attributes[name]!)]))];
    }
  }
}
