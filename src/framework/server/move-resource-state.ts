import type { ObjectValue } from "../../cty";
import { type PlainJson, printPlainJson, readPlainJson } from "../../json";
import type { MoveResourceStateRequest, MoveResourceStateResponse } from "../../protocol";
import { DiagnosticError } from "../diagnostics";
import { defaultsOf, nullWriteOnly } from "../plan/passes";
import type { Rpc } from "./rpc";
import type { LoadedResource, ServerState } from "./server-state";
import { refuseOtherVersion, storedJson, valueFromJson } from "./upgrade";
import { encode, NULL_VALUE } from "./wire";

/** A `moved` block from another resource type or provider (Terraform 1.8+, OpenTofu 1.10+); a read follows. */
export const moveResourceState: Rpc<MoveResourceStateRequest, MoveResourceStateResponse> = {
  name: "MoveResourceState",

  async answer(call, request) {
    const loaded = await call.server.resources.get(request.targetTypeName);
    const { resource, type } = loaded;
    const what = `The state of the ${request.sourceTypeName} to move`;
    if (isOwn(call.server, request)) {
      const state = ownState(loaded, request, what);
      call.secrets.add(resource.schema, state);
      return { targetState: encode(type, nullWriteOnly(resource.schema, state)), targetPrivate: request.sourcePrivate };
    }
    const moved = resource.move?.({ typeName: request.sourceTypeName, state: membersOf(request, what) });
    if (moved === undefined) {
      throw new DiagnosticError({
        summary: `A ${request.sourceTypeName} cannot be moved to a ${request.targetTypeName}`,
        detail: `${request.targetTypeName} cannot take over the state of ${request.sourceTypeName} (schema version ${request.sourceSchemaVersion}) from ${request.sourceProviderAddress}. Replace the moved block with a removed block for the old address and an import block for the new one`,
      });
    }
    const omitted = Object.entries(defaultsOf(resource.schema)).filter(([name]) => !Object.hasOwn(moved, name));
    const known = valueFromJson(type, printPlainJson(moved as PlainJson), what);
    const state = { ...known, ...Object.fromEntries(omitted) };
    call.secrets.add(resource.schema, state);
    return { targetState: encode(type, nullWriteOnly(resource.schema, state)), targetPrivate: new Uint8Array() };
  },

  fallback: () => ({ targetState: NULL_VALUE, targetPrivate: new Uint8Array() }),
};

/** True for the same resource type of this provider under another address, such as another registry's. */
const isOwn = (
  { provider }: ServerState,
  { sourceTypeName, targetTypeName, sourceProviderAddress }: MoveResourceStateRequest,
): boolean => sourceTypeName === targetTypeName && provider.isOwnAddress?.(sourceProviderAddress) === true;

/** State that this provider wrote under another address. As in an upgrade, its private state is kept. */
function ownState({ resource, type }: LoadedResource, request: MoveResourceStateRequest, what: string): ObjectValue {
  refuseOtherVersion(what, request.sourceSchemaVersion, resource.schema.version);
  const strange = Object.keys(membersOf(request, what)).filter((name) => !Object.hasOwn(type.attributes, name));
  if (strange.length > 0) {
    throw new DiagnosticError({
      summary: `${what} does not belong to this provider`,
      detail: `${request.sourceProviderAddress} has a type ${request.sourceTypeName} of the same version with attributes that this provider does not know: ${strange.join(", ")}. Use the version of this provider that wrote it, or replace the moved block with a removed block for the old address and an import block for the new one`,
    });
  }
  return valueFromJson(type, storedJson(request.sourceState, what), what);
}

/** The attributes of the state to move. */
function membersOf(request: MoveResourceStateRequest, what: string): Readonly<Record<string, unknown>> {
  const json = storedJson(request.sourceState, what);
  // Reports JSON that is broken, or something other than an object.
  valueFromJson({ kind: "object", attributes: {} }, json, what);
  return readPlainJson(Buffer.from(json).toString("utf8")) as Readonly<Record<string, unknown>>;
}
