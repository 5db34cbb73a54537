import type { DynamicValue, UpgradeResourceStateRequest, WithDiagnostics } from "../../protocol";
import { nullWriteOnly } from "../plan/null-write-only";
import type { Rpc } from "./rpc";
import { upgrade } from "./upgrade";
import { NULL_VALUE, encode } from "./wire";

/** Called on every read of a stored object, even if its version is current. */
export const upgradeResourceState: Rpc<
  UpgradeResourceStateRequest,
  WithDiagnostics & { readonly upgradedState: DynamicValue }
> = {
  name: "UpgradeResourceState",

  async answer(call, request) {
    const { resource, type } = await call.server.resources.get(request.typeName);
    const state = await upgrade(request.rawState, request.version, {
      what: `The state of this ${request.typeName}`,
      type,
      node: resource.schema,
      version: resource.schema.version ?? 0,
      upgraders: resource.upgraders ?? {},
      missing: "error",
    });
    call.secrets.add(resource.schema, state);
    return { upgradedState: encode(type, nullWriteOnly(resource.schema, state)) };
  },

  fallback: () => ({ upgradedState: NULL_VALUE }),
};
