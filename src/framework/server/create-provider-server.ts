import type { CallContext, ProviderServer, WithDiagnostics } from "../../protocol";
import type { Provider } from "../provider";
import type { Schema } from "../schema/schema";
import { applyResourceChange } from "./apply-resource-change";
import { callFunction } from "./call-function";
import { configureProvider } from "./configure-provider";
import { generateResourceConfig, importResourceState } from "./import-resource-state";
import { getFunctions, getProviderSchema, getResourceIdentitySchemas } from "./get";
import { invokeAction, planAction } from "./action";
import { listResource } from "./list-resource";
import { moveResourceState } from "./move-resource-state";
import { planResourceChange } from "./plan-resource-change";
import { openEphemeralResource, readDataSource, readResource } from "./read";
import { perform, performStream, type Rpc, type StreamRpc } from "./rpc";
import { ServerState, type ServerOptions } from "./server-state";
import { upgradeResourceIdentity, upgradeResourceState } from "./upgrade";
import {
  validateActionConfig,
  validateDataResourceConfig,
  validateEphemeralResourceConfig,
  validateListResourceConfig,
  validateProviderConfig,
  validateResourceConfig,
} from "./validate";

/**
 * The provider as Terraform calls it. Every method answers: errors become diagnostics, and state is returned as far as
 * it is known. Objects are loaded when first requested.
 */
export function createProviderServer<S extends Schema, Data>(
  provider: Provider<S, Data>,
  options: ServerOptions = {},
): ProviderServer {
  const server = new ServerState(provider, options);
  const method =
    <Request, Response extends WithDiagnostics>(rpc: Rpc<Request, Response>) =>
    (request: Request, context: CallContext): Promise<Response> =>
      perform(rpc, server, request, context);
  const question =
    <Response extends WithDiagnostics>(rpc: Rpc<undefined, Response>) =>
    (context: CallContext): Promise<Response> =>
      perform(rpc, server, undefined, context);

  const stream =
    <Request, Event>(rpc: StreamRpc<Request, Event>) =>
    (request: Request, context: CallContext): AsyncIterable<Event> =>
      performStream(rpc, server, request, context);

  return {
    getProviderSchema: question(getProviderSchema),
    getResourceIdentitySchemas: question(getResourceIdentitySchemas),
    getFunctions: question(getFunctions),
    validateProviderConfig: method(validateProviderConfig),
    configureProvider: method(configureProvider),
    validateResourceConfig: method(validateResourceConfig),
    validateDataResourceConfig: method(validateDataResourceConfig),
    upgradeResourceState: method(upgradeResourceState),
    upgradeResourceIdentity: method(upgradeResourceIdentity),
    readResource: method(readResource),
    planResourceChange: method(planResourceChange),
    applyResourceChange: method(applyResourceChange),
    importResourceState: method(importResourceState),
    moveResourceState: method(moveResourceState),
    readDataSource: method(readDataSource),
    validateEphemeralResourceConfig: method(validateEphemeralResourceConfig),
    openEphemeralResource: method(openEphemeralResource),
    // Reading leaves nothing open.
    closeEphemeralResource: async () => ({ diagnostics: [] }),
    generateResourceConfig: method(generateResourceConfig),
    validateListResourceConfig: method(validateListResourceConfig),
    listResource: stream(listResource),
    validateActionConfig: method(validateActionConfig),
    planAction: method(planAction),
    invokeAction: stream(invokeAction),
    callFunction: (request) => callFunction(server, request),
  };
}
