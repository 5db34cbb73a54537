import type { DynamicValue, GenerateResourceConfigRequest, WithDiagnostics } from "../../protocol";
import { configFromState } from "../plan/config-from-state";
import type { Rpc } from "./rpc";
import { NULL_VALUE, decodeObject, encode } from "./wire";

/** For `-generate-config-out` and `terraform query` (Terraform 1.14+): the configuration that produces this state. */
export const generateResourceConfig: Rpc<
  GenerateResourceConfigRequest,
  WithDiagnostics & { readonly config: DynamicValue }
> = {
  name: "GenerateResourceConfig",

  async answer(call, request) {
    const { resource, type } = await call.server.resources.get(request.typeName);
    const state = decodeObject(type, request.state);
    if (state === null) return { config: NULL_VALUE };
    call.secrets.add(resource.schema, state);
    return { config: encode(type, configFromState(resource.schema, state)) };
  },

  fallback: () => ({ config: NULL_VALUE }),
};
