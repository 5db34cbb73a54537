import { UNKNOWN, valuesEqual, type ObjectValue, type Type } from "../../cty";
import type { DynamicValue } from "../../protocol";
import type { Call } from "./rpc";
import type { LoadedResource } from "./server-state";
import { decodeObject, encode } from "./wire";

/**
 * The identity of an object that existed before; undefined (with an error) where it is another one than that stored,
 * because an identity never changes while the object lives.
 */
export function continuedIdentity(
  call: Call,
  loaded: LoadedResource,
  state: ObjectValue,
  stored: DynamicValue | undefined,
): DynamicValue | undefined {
  const identity = loaded.resource.identityOf(state);
  const before = decodeObject(loaded.identityType, stored);
  const changed = before === null ? [] : changedAttributes(loaded.identityType, before, identity);
  if (changed.length === 0) return encode(loaded.identityType, identity);
  call.diagnostics.error({
    summary: `The identity of this ${loaded.resource.typeName} changed`,
    detail: `The service returned an object whose ${changed.join(", ")} differs from the one in state, so it is another object. Check what changed on the service. To manage the new object, remove this one from state and import the new one`,
  });
  return undefined;
}

/** The identity of what an incomplete write has left, if that much is known of it. */
export function partialIdentity(loaded: LoadedResource, state: ObjectValue): DynamicValue | undefined {
  try {
    const identity = loaded.resource.identityOf(state);
    const missing = Object.entries(loaded.resource.identity.attributes).some(
      ([name, attribute]) => attribute.import === "required" && (identity[name] ?? null) === null,
    );
    return missing ? undefined : encode(loaded.identityType, identity);
  } catch {
    // Written for whole states; with an error already reported, its failing on a partial one says nothing new.
    return undefined;
  }
}

/** Attributes that had a value and have another now. One that was null (an import by part of it) may be filled in. */
function changedAttributes(type: Type, before: ObjectValue, after: ObjectValue): readonly string[] {
  if (type.kind !== "object") return [];
  return Object.entries(type.attributes)
    .filter(([name, attribute]) => {
      const old = before[name] ?? null;
      return old !== null && old !== UNKNOWN && !valuesEqual(attribute, old, after[name] ?? null);
    })
    .map(([name]) => name);
}
