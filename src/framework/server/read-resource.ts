import type { ReadResourceRequest, ReadResourceResponse } from "../../protocol";
import { keepSpelling } from "../plan/keep-spelling";
import { nullWriteOnly } from "../plan/null-write-only";
import { continuedIdentity } from "./identity";
import { performOperation } from "./operation";
import { decodePrivate, encodePrivate } from "./private-data";
import type { Answer, Rpc } from "./rpc";
import { NULL_VALUE, decodeObject, encode, requireWhole } from "./wire";

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
    const read = await performOperation(call, loaded, "read", state, (signal) =>
      resource.read(
        { state, private: decodePrivate(request.private) },
        { data, diagnostics: call.diagnostics, signal },
      ),
    );
    if (call.diagnostics.hasErrors) return unchanged(request);
    if (read === null) return { newState: NULL_VALUE, private: request.private };

    const encoded = requireWhole(type, read.state);
    call.secrets.add(resource.schema, read.state);
    const newState = keepSpelling(resource.schema, state, nullWriteOnly(resource.schema, read.state));
    const identity = continuedIdentity(call, loaded, newState, request.currentIdentity);
    if (identity === undefined) return unchanged(request);
    const isAsRead = newState === read.state;
    return {
      newState: isAsRead ? encoded : encode(type, newState),
      private: encodePrivate(read.private),
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
