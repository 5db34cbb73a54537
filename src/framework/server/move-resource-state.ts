import type { MoveResourceStateRequest, MoveResourceStateResponse } from "../../protocol";
import { DiagnosticError } from "../diagnostics";
import { defaultsOf } from "../plan/defaults-of";
import { nullWriteOnly } from "../plan/null-write-only";
import type { Rpc } from "./rpc";
import { NULL_VALUE, encode } from "./wire";

/** A `moved` block from another resource type (Terraform 1.8+, OpenTofu 1.10+); a read follows. */
export const moveResourceState: Rpc<MoveResourceStateRequest, MoveResourceStateResponse> = {
  name: "MoveResourceState",

  async answer(call, request) {
    const { resource, type } = await call.server.resources.get(request.targetTypeName);
    const { parseStored, storedJson, valueFromJson } = await import("./stored-json");
    const what = `The state of the ${request.sourceTypeName} to move`;
    const moved = resource.move?.({
      providerAddress: request.sourceProviderAddress,
      typeName: request.sourceTypeName,
      schemaVersion: request.sourceSchemaVersion,
      state: parseStored(storedJson(request.sourceState, what), what),
    });
    if (moved === undefined) {
      throw new DiagnosticError({
        summary: `A ${request.sourceTypeName} cannot be moved to a ${request.targetTypeName}`,
        detail: `${request.targetTypeName} does not know how to take over state of ${request.sourceTypeName} (schema version ${request.sourceSchemaVersion}) from ${request.sourceProviderAddress}. Replace the moved block by a removed block for the old address and an import block for the new one`,
      });
    }
    const untold = Object.entries(defaultsOf(resource.schema)).filter(([name]) => !Object.hasOwn(moved, name));
    const state = { ...valueFromJson(resource.schema, type, moved, what), ...Object.fromEntries(untold) };
    call.secrets.add(resource.schema, state);
    return { targetState: encode(type, nullWriteOnly(resource.schema, state)), targetPrivate: new Uint8Array() };
  },

  fallback: () => ({ targetState: NULL_VALUE, targetPrivate: new Uint8Array() }),
};
