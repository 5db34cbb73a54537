import type { ClientCapabilities, DynamicValue, RawState, TypedConfigRequest } from "../provider-server";
import type { Decoded, tfplugin6 } from "../wire";

/** Absent and empty both mean null; msgpack takes precedence over JSON, as in the protocol. */
export function valueFromWire(value: Decoded<typeof tfplugin6.dynamicValue> | undefined): DynamicValue {
  if (value === undefined) return {};
  if (value.msgpack.length > 0) return { msgpack: value.msgpack };
  return value.json.length > 0 ? { json: value.json } : {};
}

export const identityFromWire = (
  identity: Decoded<typeof tfplugin6.resourceIdentityData> | undefined,
): DynamicValue | undefined =>
  identity?.identityData === undefined ? undefined : valueFromWire(identity.identityData);

export function rawStateFromWire(state: Decoded<typeof tfplugin6.rawState> | undefined): RawState {
  if (state === undefined) return {};
  if (state.json.length > 0) return { json: state.json };
  return state.flatmap.size > 0 ? { flatmap: state.flatmap } : {};
}

/** Engines without capabilities send none: all are false. */
export const capabilitiesFromWire = (
  capabilities: { readonly deferralAllowed: boolean; readonly writeOnlyAttributesAllowed: boolean } | undefined,
): ClientCapabilities => ({
  deferralAllowed: capabilities?.deferralAllowed ?? false,
  writeOnlyAttributesAllowed: capabilities?.writeOnlyAttributesAllowed ?? false,
});

/** What every method that takes the configuration of a resource, data source, list or action is asked. */
export const configFromWire = (request: {
  readonly typeName: string;
  readonly config: Parameters<typeof valueFromWire>[0];
  readonly clientCapabilities?: Parameters<typeof capabilitiesFromWire>[0];
}): TypedConfigRequest => ({
  typeName: request.typeName,
  config: valueFromWire(request.config),
  clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
});
