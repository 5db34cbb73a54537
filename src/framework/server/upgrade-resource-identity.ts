import type { DynamicValue, RawState, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { upgrade } from "./upgrade";
import { NULL_VALUE, encode } from "./wire";

interface UpgradeResourceIdentityRequest {
  readonly typeName: string;
  readonly version: number;
  readonly rawIdentity: RawState;
}

/** Like the upgrade of state; without a declared upgrader, attributes of the same name are copied. */
export const upgradeResourceIdentity: Rpc<
  UpgradeResourceIdentityRequest,
  WithDiagnostics & { readonly upgradedIdentity: DynamicValue }
> = {
  name: "UpgradeResourceIdentity",

  async answer(call, request) {
    const { resource, identityType } = await call.server.resources.get(request.typeName);
    const identity = await upgrade(request.rawIdentity, request.version, {
      what: `The stored identity of this ${request.typeName}`,
      type: identityType,
      version: resource.identity.version ?? 0,
      upgraders: resource.identity.upgraders ?? {},
      missing: "pass",
    });
    return { upgradedIdentity: encode(identityType, identity) };
  },

  fallback: () => ({ upgradedIdentity: NULL_VALUE }),
};
