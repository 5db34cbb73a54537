import type { Value } from "../../../src/cty";
import type { Attribute, Schema } from "../../../src/framework";

type Attributes = Schema["attributes"];
type Values = Readonly<Record<string, Value>>;

/** One place in a configuration where a user writes a text. */
export interface StringPlace {
  /** Such as `timeouts.create`, `parameters[*]`, or `keys of parameters`. */
  readonly name: string;
  /** The attribute of the root that it is in. */
  readonly attribute: string;
  readonly isSecret: boolean;
  /** The values with a text at this place. */
  readonly put: (values: Values, text: string) => Values;
}

/** Every place of the schema where a configuration may have a text: attributes, also nested, and what collections hold. */
export const stringPlaces = (attributes: Attributes): readonly StringPlace[] =>
  Object.entries(attributes).flatMap(([name, attribute]) =>
    placesIn(attribute).map(({ label, make }) => ({
      name: label(name),
      attribute: name,
      isSecret: attribute.options.sensitive === true || attribute.options.writeOnly === true,
      put: (values, text) => ({ ...values, [name]: make(text, values[name] ?? null) }),
    })),
  );

interface Inner {
  readonly label: (name: string) => string;
  readonly make: (text: string, before: Value) => Value;
}

function placesIn({ presence, type }: Attribute): readonly Inner[] {
  if (presence === "computed") return [];
  if (type.nested !== undefined) return inNested(type.nested);
  const { cty } = type;
  if (cty.kind === "string") return [{ label: (name) => name, make: (text) => text }];
  if (cty.kind !== "list" && cty.kind !== "map") return [];
  if (cty.kind === "map") {
    const keys: Inner = {
      label: (name) => `keys of ${name}`,
      make: (text) => new Map([[text, cty.element.kind === "bool" ? true : "1"]]),
    };
    if (cty.element.kind !== "string") return [keys];
    return [keys, { label: (name) => `${name}[*]`, make: (text) => new Map([["name", text]]) }];
  }
  return cty.element.kind === "string" ? [{ label: (name) => `${name}[*]`, make: (text) => [text] }] : [];
}

function inNested({ nesting, attributes }: NonNullable<Attribute["type"]["nested"]>): readonly Inner[] {
  if (nesting !== "single") throw new Error(`Nested attributes of kind "${nesting}" are new; say how to fill one`);
  const none = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
  return stringPlaces(attributes).map((place) => ({
    label: (name) => `${name}.${place.name}`,
    make: (text, before) => place.put({ ...none, ...(before as Values | null) }, text),
  }));
}
