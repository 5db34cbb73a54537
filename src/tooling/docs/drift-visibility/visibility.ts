import type { ManagedResource, Schema } from "../../../framework";
import { FURTHER_KEYS, NOT_SEEN, SETTINGS, type NotSeen } from "./not-seen";

/** How a change of an attribute's value on the service is detected. */
export type Visibility =
  /** The plan shows it and the apply reverts it, with exceptions. */
  | { readonly kind: "restored"; readonly exceptions: readonly NotSeen[] }
  /** The object is found by it: with another value it counts as gone, and the plan creates it again. */
  | { readonly kind: "key" }
  /** It is derived from the attributes that the object is found by. */
  | { readonly kind: "madeOfKeys"; readonly keys: readonly string[] }
  /** It is not configurable: the refresh stores it in state, and it never causes a change. */
  | { readonly kind: "read" }
  | { readonly kind: "notSeen"; readonly row: NotSeen }
  /** It does not exist on the service. */
  | { readonly kind: "setting" }
  /** It is in neither plan nor state, so there is nothing to compare. */
  | { readonly kind: "writeOnly" };

/** Derived from the schema, unless a row overrides it. */
export function visibilities({
  typeName,
  schema,
  identity,
}: ManagedResource<Schema, unknown>): ReadonlyMap<string, Visibility> {
  const rows = NOT_SEEN.filter(({ resource }) => resource === typeName);
  const keys = [...Object.keys(identity.attributes), ...(FURTHER_KEYS[typeName] ?? [])];
  return new Map(
    Object.entries(schema.attributes).map(([name, { presence, options }]): [string, Visibility] => {
      const own = rows.filter(({ attributes }) => attributes.includes(name));
      const always = own.find(({ on, parts }) => on === undefined && parts === undefined);
      if (always !== undefined) return [name, { kind: "notSeen", row: always }];
      if (options.writeOnly === true) return [name, { kind: "writeOnly" }];
      if (SETTINGS.includes(name)) return [name, { kind: "setting" }];
      if (keys.includes(name)) return [name, { kind: "key" }];
      if (name === "id") return [name, { kind: "madeOfKeys", keys }];
      return [name, presence === "computed" ? { kind: "read" } : { kind: "restored", exceptions: own }];
    }),
  );
}
