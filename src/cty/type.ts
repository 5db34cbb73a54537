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
/** A value that carries its own type, see {@link import("./value").Dynamic}. */
export const DYNAMIC: Type = { kind: "dynamic" };

export const list = (element: Type): Type => ({ kind: "list", element });
export const set = (element: Type): Type => ({ kind: "set", element });
export const map = (element: Type): Type => ({ kind: "map", element });
export const object = (attributes: Readonly<Record<string, Type>>): Type => ({ kind: "object", attributes });
export const tuple = (...elements: readonly Type[]): Type => ({ kind: "tuple", elements });
