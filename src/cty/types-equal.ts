import type { Type } from "./type";

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
