import type { ActionRequest, WithDiagnostics } from "../../protocol";
import { applyDefaults } from "../plan/defaults";
import { checkedConfig } from "./checked-config";
import type { Rpc } from "./rpc";

/**
 * Called before a run, with the configuration as far as it is known. All that an action plans is whether to continue.
 */
export const planAction: Rpc<ActionRequest, WithDiagnostics> = {
  name: "PlanAction",

  async answer(call, request) {
    const { action, type } = await call.server.actions.get(request.actionType);
    const config = await checkedConfig(call, action, type, request.config);
    await action.plan?.(applyDefaults(action.schema, config, config), {
      ...call.server.plannedData,
      diagnostics: call.diagnostics,
      signal: call.signal,
    });
    return {};
  },

  fallback: () => ({}),
};
