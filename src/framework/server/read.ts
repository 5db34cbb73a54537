import { valuesEqual } from "../../cty";
import type {
  ReadResourceRequest,
  ReadResourceResponse,
  ReadDataSourceResponse,
  TypedConfigRequest,
} from "../../protocol";
import { applyDefaults, keepSpelling, markComputedUnknown, nullWriteOnly } from "../plan/passes";
import { checkedConfig } from "./validate";
import { continuedIdentity, identityBefore } from "./identity";
import { performOperation } from "./operation";
import { decodeObject, decodePrivate, encode, encodePrivate, NULL_VALUE, requireWhole } from "./wire";
import type { Answer, Rpc } from "./rpc";
import type { ServerState } from "./server-state";

/** Refresh: the service's values, in the spelling of state if both mean the same. */
export const readResource: Rpc<ReadResourceRequest, ReadResourceResponse> = {
  name: "ReadResource",

  async answer(call, request) {
    const { server } = call;
    const loaded = await server.resources.get(request.typeName);
    const { resource, type } = loaded;
    const state = decodeObject(type, request.currentState);
    if (state === null || server.configuration.kind === "unknown")
      return { ...unchanged(request), ...server.deferral(request.clientCapabilities) };
    call.secrets.add(resource.schema, state);

    const data = server.requireData(`read a ${request.typeName}`);
    const recorded = decodePrivate(request.private);
    const read = await performOperation(call, loaded, "read", state, (signal) =>
      resource.read({ state, private: recorded }, { data, diagnostics: call.diagnostics, signal }),
    );
    if (call.diagnostics.hasErrors) return unchanged(request);
    if (read === null) return { newState: NULL_VALUE, private: request.private };

    // Most objects are as they were, and go back in the bytes in which they came.
    const encoded = valuesEqual(state, read.state) ? request.currentState : requireWhole(type, read.state);
    call.secrets.add(resource.schema, read.state);
    const newState = keepSpelling(resource.schema, state, nullWriteOnly(resource.schema, read.state));
    const before = identityBefore(loaded, state, request.currentIdentity);
    const identity = continuedIdentity(call, loaded, newState, before);
    if (identity === undefined) return unchanged(request);
    const isAsRead = newState === read.state;
    return {
      newState: isAsRead ? encoded : encode(type, newState),
      private: read.private === recorded ? request.private : encodePrivate(read.private),
      newIdentity: identity,
    };
  },

  fallback: unchanged,
};

function unchanged(request: ReadResourceRequest): Answer<ReadResourceResponse> {
  return {
    newState: request.currentState,
    private: request.private,
    ...(request.currentIdentity === undefined ? {} : { newIdentity: request.currentIdentity }),
  };
}

const reading = (
  name: string,
  noun: string,
  sourcesIn: (server: ServerState) => ServerState["dataSources"],
): Rpc<TypedConfigRequest, ReadDataSourceResponse> => ({
  name,

  async answer(call, request) {
    const loaded = await sourcesIn(call.server).get(request.typeName);
    const { object: dataSource, type } = loaded;
    const config = await checkedConfig(call, loaded, request.config);
    requireWhole(type, config);
    const filled = applyDefaults(dataSource.schema, config, config);
    const deferral = call.server.deferral(request.clientCapabilities);
    // What refers to a deferred data source is planned with this value.
    if (deferral !== undefined)
      return { state: encode(type, markComputedUnknown(dataSource.schema, config, filled, true)), ...deferral };
    const data = call.server.requireData(`read ${noun} ${request.typeName}`);
    const state = await dataSource.read(filled, {
      data,
      diagnostics: call.diagnostics,
      signal: call.signal,
    });
    if (call.diagnostics.hasErrors) return { state: NULL_VALUE };
    requireWhole(type, state);
    return { state: encode(type, state) };
  },

  fallback: () => ({ state: NULL_VALUE }),
});

/** Called once the configuration of the data source is wholly known. */
export const readDataSource = reading("ReadDataSource", "data source", ({ dataSources }) => dataSources);

/** The same of a data source whose values stay out of state and plan. */
export const openEphemeralResource = reading(
  "OpenEphemeralResource",
  "ephemeral resource",
  ({ ephemeralResources }) => ephemeralResources,
);
