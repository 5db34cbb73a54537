import { type ObjectValue, CtyError, formatPath, unknownPaths, unknownToNull, type Value } from "../../cty";
import type { ApplyResourceChangeRequest, ApplyResourceChangeResponse, DynamicValue } from "../../protocol";
import { keepSpelling, nullWriteOnly } from "../plan/passes";
import type { JsonValue } from "../resource";
import { partialIdentity, continuedIdentity } from "./identity";
import { performOperation } from "./operation";
import { decodeObject, decodePrivate, encode, encodePrivate, NULL_VALUE } from "./wire";
import type { Answer, Call, Rpc } from "./rpc";
import type { LoadedResource } from "./server-state";

/** Create, update or delete. */
export const applyResourceChange: Rpc<ApplyResourceChangeRequest, ApplyResourceChangeResponse> = {
  name: "ApplyResourceChange",

  async answer(call, request) {
    const loaded = await call.server.resources.get(request.typeName);
    const prior = decodeObject(loaded.type, request.priorState);
    const planned = decodeObject(loaded.type, request.plannedState);
    const config = decodeObject(loaded.type, request.config);
    call.secrets.add(loaded.resource.schema, config, prior, planned);
    if (planned === null) return prior === null ? keepPrior(request, undefined) : remove(call, loaded, request, prior);
    if (config === null) throw new Error("Terraform sent a planned state without a configuration");
    return prior === null
      ? create(call, loaded, request, { config, planned })
      : update(call, loaded, request, { config, planned, prior });
  },

  // If nothing was returned, a failed create has created nothing (prior is null), and anything else keeps its state.
  fallback: (request) => keepPrior(request, request.plannedIdentity),
};

async function create(
  call: Call,
  loaded: LoadedResource,
  request: ApplyResourceChangeRequest,
  values: { readonly config: ObjectValue; readonly planned: ObjectValue },
): Promise<Answer<ApplyResourceChangeResponse>> {
  const data = call.server.requireData(`create a ${request.typeName}`);
  const written = await performOperation(call, loaded, "create", values.planned, (signal) =>
    loaded.resource.create(
      { ...values, private: decodePrivate(request.plannedPrivate) },
      { data, diagnostics: call.diagnostics, signal },
    ),
  );
  if (written === null) {
    if (!call.diagnostics.hasErrors)
      throw new Error(`create of ${request.typeName} returned nothing and reported no error`);
    return { newState: NULL_VALUE, private: new Uint8Array() };
  }
  return finishWrite(call, loaded, written, values.planned, undefined);
}

async function update(
  call: Call,
  loaded: LoadedResource,
  request: ApplyResourceChangeRequest,
  values: { readonly config: ObjectValue; readonly prior: ObjectValue; readonly planned: ObjectValue },
): Promise<Answer<ApplyResourceChangeResponse>> {
  const identity = partialIdentity(loaded, values.prior) ?? request.plannedIdentity;
  try {
    const data = call.server.requireData(`update a ${request.typeName}`);
    const written = await performOperation(call, loaded, "update", values.planned, (signal) =>
      loaded.resource.update(
        { ...values, private: decodePrivate(request.plannedPrivate) },
        { data, diagnostics: call.diagnostics, signal },
      ),
    );
    return finishWrite(call, loaded, written, values.planned, identity);
  } catch (error) {
    call.fail(error);
    return keepPrior(request, identity);
  }
}

async function remove(
  call: Call,
  loaded: LoadedResource,
  request: ApplyResourceChangeRequest,
  state: ObjectValue,
): Promise<Answer<ApplyResourceChangeResponse>> {
  try {
    const data = call.server.requireData(`delete a ${request.typeName}`);
    await performOperation(call, loaded, "delete", state, (signal) =>
      loaded.resource.delete(
        { state, private: decodePrivate(request.plannedPrivate) },
        { data, diagnostics: call.diagnostics, signal },
      ),
    );
  } catch (error) {
    call.fail(error);
  }
  return call.diagnostics.hasErrors
    ? keepUndeleted(request, partialIdentity(loaded, state))
    : { newState: NULL_VALUE, private: new Uint8Array() };
}

/**
 * Engines delete a tainted object without passing its private state, and store the one answered here, so what they
 * passed would replace the real one. If the answer is empty with an error, they keep both.
 */
function keepUndeleted(
  request: ApplyResourceChangeRequest,
  identity: DynamicValue | undefined,
): Answer<ApplyResourceChangeResponse> {
  return request.plannedPrivate.length === 0
    ? { newState: NULL_VALUE, private: new Uint8Array() }
    : keepPrior(request, identity);
}

function keepPrior(
  request: ApplyResourceChangeRequest,
  identity: DynamicValue | undefined,
): Answer<ApplyResourceChangeResponse> {
  return {
    newState: request.priorState,
    private: request.plannedPrivate,
    ...(identity === undefined ? {} : { newIdentity: identity }),
  };
}

/**
 * The answer of a create or update. The object exists now, so if the resource returned an invalid state, as much of it
 * as possible is stored, with an error.
 *
 * @param storedIdentity of the object before the write; undefined for a new one
 */
function finishWrite(
  call: Call,
  loaded: LoadedResource,
  written: { readonly state: ObjectValue; readonly private: JsonValue },
  planned: ObjectValue,
  storedIdentity: DynamicValue | undefined,
): Answer<ApplyResourceChangeResponse> {
  const { schema } = loaded.resource;
  const sound = soundAttributes(call, loaded, written.state, planned);
  call.secrets.add(schema, sound);
  const stored = nullWriteOnly(schema, sound);
  const spelled = call.recover(() => keepSpelling(schema, planned, stored), stored);
  const unknown = unknownPaths(spelled);
  // With an error it becomes null; without one the resource failed to set it.
  if (unknown.length > 0 && !call.diagnostics.hasErrors)
    call.bug(
      new Error(`${loaded.resource.typeName} was written, but left unknown: ${unknown.map(formatPath).join(", ")}`),
    );
  const state = unknown.length === 0 ? spelled : (unknownToNull(spelled) as ObjectValue);
  const identity =
    (call.diagnostics.hasErrors
      ? partialIdentity(loaded, state)
      : call.recover(
          () => continuedIdentity(call, loaded, state, decodeObject(loaded.identityType, storedIdentity)),
          undefined,
        )) ?? storedIdentity;
  return {
    newState: encode(loaded.type, state),
    private: encodePrivate(written.private),
    ...(identity === undefined ? {} : { newIdentity: identity }),
  };
}

/** Each attribute as returned if it has its type; otherwise (the author's mistake, which is reported) as planned. */
function soundAttributes(call: Call, loaded: LoadedResource, returned: ObjectValue, planned: ObjectValue): ObjectValue {
  const attributes = Object.entries(loaded.type.attributes).map(([name, attribute]): readonly [string, Value] => {
    try {
      const value = returned[name];
      if (value === undefined) throw new CtyError("The attribute is missing; set it to null if it has no value");
      encode(attribute, value);
      return [name, value];
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      call.bug(new CtyError(error.problem, [{ attribute: name }, ...error.path]));
      return [name, planned[name] ?? null];
    }
  });
  return Object.fromEntries(attributes);
}
