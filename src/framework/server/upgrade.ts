import { CtyError, decodeJson, type ObjectType, type ObjectValue } from "../../cty";
import type { DynamicValue, RawState, UpgradeResourceStateRequest, WithDiagnostics } from "../../protocol";
import { commandInText, DiagnosticError } from "../diagnostics";
import { nullWriteOnly } from "../plan/passes";
import type { Rpc } from "./rpc";
import { encode, NULL_VALUE } from "./wire";

/** Called on every read of a stored object, even if its version is current. */
export const upgradeResourceState: Rpc<
  UpgradeResourceStateRequest,
  WithDiagnostics & { readonly upgradedState: DynamicValue }
> = {
  name: "UpgradeResourceState",

  async answer(call, request) {
    const { resource, type } = await call.server.resources.get(request.typeName);
    const what = `The state of this ${request.typeName}`;
    refuseOtherVersion(what, request.version, resource.schema.version);
    const state = valueFromJson(type, storedJson(request.rawState, what), what);
    call.secrets.add(resource.schema, state);
    return { upgradedState: encode(type, nullWriteOnly(resource.schema, state)) };
  },

  fallback: () => ({ upgradedState: NULL_VALUE }),
};

interface UpgradeResourceIdentityRequest {
  readonly typeName: string;
  readonly version: number;
  readonly rawIdentity: RawState;
}

export const upgradeResourceIdentity: Rpc<
  UpgradeResourceIdentityRequest,
  WithDiagnostics & { readonly upgradedIdentity: DynamicValue }
> = {
  name: "UpgradeResourceIdentity",

  async answer(call, request) {
    const { resource, identityType } = await call.server.resources.get(request.typeName);
    const what = `The stored identity of this ${request.typeName}`;
    refuseOtherVersion(what, request.version, resource.identity.version);
    const identity = valueFromJson(identityType, storedJson(request.rawIdentity, what), what);
    return { upgradedIdentity: encode(identityType, identity) };
  },

  fallback: () => ({ upgradedIdentity: NULL_VALUE }),
};

/**
 * No schema has had a second version, so only a newer provider's state can have another one.
 *
 * @param what such as `The state of this wfa_workflow`
 */
export function refuseOtherVersion(what: string, stored: number, own = 0): void {
  if (stored === own) return;
  throw new DiagnosticError({
    summary: `${what} was written by a newer version of the provider`,
    detail: `It has schema version ${stored}, but this version of the provider supports only version ${own}. Upgrade the provider: ${commandInText("init -upgrade")}`,
  });
}

/** The stored bytes. @throws DiagnosticError for the form before Terraform 0.12, which has none */
export function storedJson({ json }: RawState, what: string): Uint8Array {
  if (json !== undefined) return json;
  throw new DiagnosticError({
    summary: `${what} contains no JSON`,
    detail: "It may be in the form of Terraform before 0.12. Remove the object from state and import it",
  });
}

/**
 * Stored JSON as a value of the current type: attributes that the type does not have are ignored, missing ones are null.
 *
 * @throws DiagnosticError that names the attribute that does not fit
 */
export function valueFromJson(type: ObjectType, json: Uint8Array | string, what: string): ObjectValue {
  try {
    const value = decodeJson(type, json) as ObjectValue | null;
    if (value === null) throw new CtyError("An object is required, but there is null");
    return value;
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    const detail = `It does not fit this version of the provider: ${error.message}. Restore the state from a backup, or remove the object from state and import it`;
    throw new DiagnosticError({ summary: `${what} cannot be read`, detail }, { cause: error });
  }
}
