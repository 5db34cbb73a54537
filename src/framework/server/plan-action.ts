import type { ActionRequest, WithDiagnostics } from "../../protocol";
import { applyDefaults } from "../plan/defaults";
import { complete } from "../plan/complete";
import type { Rpc } from "./rpc";
import { decodeObject } from "./wire";

/**
 * Called before a run, with the configuration as far as it is known. All that an action plans is whether to continue.
 */
export const planAction: Rpc<ActionRequest, WithDiagnostics> = {
  name: "PlanAction",

  async answer(call, request) {
    const { action, type } = await call.server.actions.get(request.actionType);
    const config = decodeObject(type, request.config) ?? complete(action.schema, {});
    call.secrets.add(action.schema, config);
    await action.plan?.(applyDefaults(action.schema, config, config), {
      ...call.server.plannedData,
      diagnostics: call.diagnostics,
      signal: call.signal,
    });
    return {};
  },

  fallback: () => ({}),
};
