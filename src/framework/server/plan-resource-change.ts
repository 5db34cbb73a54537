import { valuesEqual, type ObjectValue, type Path } from "../../cty";
import type { PlanResourceChangeRequest, PlanResourceChangeResponse } from "../../protocol";
import type { JsonValue, PlanContext } from "../resource";
import { planChange } from "../plan/plan-change";
import { replacedPaths, sortedPaths } from "../plan/passes";
import { decodeObject, decodePrivate, encode, encodePrivate, NULL_VALUE, sameBytes } from "./wire";
import type { Answer, Call, Rpc } from "./rpc";
import type { LoadedResource } from "./server-state";

/** The generic rules, then the resource's own. Called again during apply, and for a replace with a null prior state. */
export const planResourceChange: Rpc<PlanResourceChangeRequest, PlanResourceChangeResponse> = {
  name: "PlanResourceChange",

  async answer(call, request) {
    const loaded = await call.server.resources.get(request.typeName);
    const { schema } = loaded.resource;
    // The plan is as good as the configuration alone makes it, and the engine shows it as deferred.
    const deferral = call.server.deferral(request.clientCapabilities);
    const prior = decodeObject(loaded.type, request.priorState);
    const isSame = sameBytes(request.priorState, request.proposedNewState);
    const proposed = isSame ? prior : decodeObject(loaded.type, request.proposedNewState);
    const config = decodeObject(loaded.type, request.config);
    call.secrets.add(schema, config, prior, proposed);
    const priorPrivate = decodePrivate(request.priorPrivate);
    if (proposed === null || config === null)
      return { ...(await planDestroy(call, loaded, request, prior, priorPrivate)), ...deferral };

    // For a create, an apply on newer engines knows only what the plan answered.
    const known = prior === null && priorPrivate === null ? decodePrivate(request.plannedPrivate) : priorPrivate;
    const { planned, own } = await planChange(
      loaded.resource,
      { config, prior, proposed, private: known },
      planContext(call),
    );
    const isUnchanged = prior !== null && valuesEqual(prior, planned);
    return {
      plannedState: isUnchanged ? request.priorState : encode(loaded.type, planned),
      requiresReplace: prior === null ? [] : changedPaths(loaded, config, prior, planned, own?.requiresReplace ?? []),
      plannedPrivate: request.priorPrivate,
      // An update never changes the identity; that of a new object is known after apply.
      ...(prior === null || request.priorIdentity === undefined ? {} : { plannedIdentity: request.priorIdentity }),
      ...deferral,
    };
  },

  fallback: (request) => ({
    plannedState: request.proposedNewState,
    requiresReplace: [],
    plannedPrivate: request.priorPrivate,
    ...(request.priorIdentity === undefined ? {} : { plannedIdentity: request.priorIdentity }),
  }),
};

/** Most plans never ask for the signal, which is made when it is first asked for. */
const planContext = (call: Call): PlanContext<unknown> => ({
  ...call.server.plannedData,
  diagnostics: call.diagnostics,
  get signal() {
    return call.signal;
  },
});

async function planDestroy(
  call: Call,
  loaded: LoadedResource,
  request: PlanResourceChangeRequest,
  prior: ObjectValue | null,
  priorPrivate: JsonValue,
): Promise<Answer<PlanResourceChangeResponse>> {
  const planned =
    prior === null
      ? undefined
      : await loaded.resource.planDestroy?.({ state: prior, private: priorPrivate }, planContext(call));
  const plannedPrivate = planned === undefined ? request.priorPrivate : encodePrivate(planned);
  return { plannedState: NULL_VALUE, requiresReplace: [], plannedPrivate };
}

const changedPaths = (
  loaded: LoadedResource,
  config: ObjectValue,
  prior: ObjectValue,
  planned: ObjectValue,
  own: readonly Path[],
): readonly Path[] => sortedPaths([...replacedPaths(loaded.resource.schema, config, prior, planned), ...own]);
