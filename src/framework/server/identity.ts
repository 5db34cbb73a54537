import { UNKNOWN, valuesEqual, type ObjectValue } from "../../cty";
import type { DynamicValue } from "../../protocol";
import type { Call } from "./rpc";
import type { LoadedResource } from "./server-state";
import { decodeObject, encode } from "./wire";

/**
 * The identity of an object that existed before; undefined (with an error) if it differs from the stored one, because
 * an identity never changes while the object exists.
 */
export function continuedIdentity(
  call: Call,
  loaded: LoadedResource,
  state: ObjectValue,
  before: ObjectValue | null,
): DynamicValue | undefined {
  const identity = loaded.resource.identityOf(state);
  const changed = before === null ? [] : changedAttributes(before, identity);
  if (changed.length === 0) return encode(loaded.identityType, identity);
  call.diagnostics.error({
    summary: `The identity of this ${loaded.resource.typeName} changed`,
    detail: `The service returned an object whose ${changed.join(", ")} differs from the one in state, so it is another object. Check what changed on the service. To manage the new object, remove this one from state and import the new one`,
  });
  return undefined;
}

/**
 * The identity of an object before a read. That of its state where this has one: after a move from another provider,
 * OpenTofu 1.12 stores the identity that the object had there (`internal/tofu/upgrade_resource_state.go`).
 */
export const identityBefore = (
  loaded: LoadedResource,
  state: ObjectValue,
  stored: DynamicValue | undefined,
): ObjectValue | null => identityIn(loaded, state) ?? decodeObject(loaded.identityType, stored);

/** The identity of the object after an incomplete write, if known. */
export function partialIdentity(loaded: LoadedResource, state: ObjectValue): DynamicValue | undefined {
  const identity = identityIn(loaded, state);
  return identity === null ? undefined : encode(loaded.identityType, identity);
}

/** Null if the state does not have all of it. */
function identityIn({ resource }: LoadedResource, state: ObjectValue): ObjectValue | null {
  try {
    const identity = resource.identityOf(state);
    const isMissing = Object.entries(resource.identity.attributes).some(
      ([name, attribute]) => attribute.import === "required" && (identity[name] ?? null) === null,
    );
    return isMissing ? null : identity;
  } catch {
    // identityOf expects a whole state, which one after an import or an incomplete write is not.
    return null;
  }
}

/** Attributes that had a value and now have another. One that was null (after a partial import) may be filled in. */
const changedAttributes = (before: ObjectValue, after: ObjectValue): readonly string[] =>
  Object.entries(before)
    .filter(([name, old]) => old !== null && old !== UNKNOWN && !valuesEqual(old, after[name] ?? null))
    .map(([name]) => name);
