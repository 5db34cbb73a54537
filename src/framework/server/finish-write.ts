import { CtyError, formatPath, unknownToNull, type ObjectValue, type Value } from "../../cty";
import type { ApplyResourceChangeResponse, DynamicValue } from "../../protocol";
import type { JsonValue } from "../resource";
import { complete } from "../plan/complete";
import { keepSpelling } from "../plan/keep-spelling";
import { nullWriteOnly } from "../plan/null-write-only";
import { continuedIdentity, partialIdentity } from "./identity";
import { encodePrivate } from "./private-data";
import type { Answer, Call } from "./rpc";
import type { LoadedResource } from "./server-state";
import { encode, unknownPaths } from "./wire";

/**
 * The answer of a create or update. The object exists now, so if the resource returned an invalid state, as much of it
 * as possible is stored, with an error.
 *
 * @param storedIdentity of the object before the write; undefined for a new one
 */
export function finishWrite(
  call: Call,
  loaded: LoadedResource,
  written: { readonly state: ObjectValue; readonly private: JsonValue },
  planned: ObjectValue,
  storedIdentity: DynamicValue | undefined,
): Answer<ApplyResourceChangeResponse> {
  const { schema } = loaded.resource;
  const sound = soundAttributes(call, loaded, written.state, planned);
  call.secrets.add(schema, sound);
  const stored = nullWriteOnly(schema, sound);
  const spelled = call.recover(() => keepSpelling(schema, planned, stored), stored);
  const state = knownState(call, loaded, spelled);
  const identity = identityAfter(call, loaded, state, storedIdentity) ?? storedIdentity;
  return {
    newState: encode(loaded.type, state),
    private: encodePrivate(written.private),
    ...(identity === undefined ? {} : { newIdentity: identity }),
  };
}

/** Each attribute as returned if it has its type; otherwise (the author's mistake, which is reported) as planned. */
function soundAttributes(call: Call, loaded: LoadedResource, returned: ObjectValue, planned: ObjectValue): ObjectValue {
  const { type } = loaded;
  if (type.kind !== "object") return returned;
  const attributes = Object.entries(type.attributes).map(([name, attribute]): readonly [string, Value] => {
    try {
      const value = returned[name];
      if (value === undefined) throw new CtyError("The attribute is missing; set it to null if it has no value");
      encode(attribute, value);
      return [name, value];
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      call.bug(new CtyError(error.problem, [{ attribute: name }, ...error.path]));
      return [name, planned[name] ?? null];
    }
  });
  return Object.fromEntries(attributes);
}

/**
 * Nothing may stay unknown: with an error it becomes null, without one the resource failed to set it, which is a bug.
 */
function knownState(call: Call, loaded: LoadedResource, state: ObjectValue): ObjectValue {
  const paths = unknownPaths(loaded.type, state);
  if (paths.length === 0) return state;
  if (!call.diagnostics.hasErrors) {
    call.bug(
      new Error(`${loaded.resource.typeName} was written, but left unknown: ${paths.map(formatPath).join(", ")}`),
    );
  }
  return complete(loaded.resource.schema, unknownToNull(loaded.type, state) as ObjectValue);
}

function identityAfter(
  call: Call,
  loaded: LoadedResource,
  state: ObjectValue,
  stored: DynamicValue | undefined,
): DynamicValue | undefined {
  if (call.diagnostics.hasErrors) return partialIdentity(loaded, state);
  return call.recover(() => continuedIdentity(call, loaded, state, stored), undefined);
}
