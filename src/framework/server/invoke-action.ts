import type { ActionEvent, ActionRequest } from "../../protocol";
import { applyDefaults } from "../plan/defaults";
import { checkedConfig } from "./checked-config";
import { Mailbox } from "./mailbox";
import type { StreamRpc } from "./stream-rpc";
import { requireWhole } from "./wire";

/** Runs an action: a message for each progress report and each warning, then the result (Terraform 1.14+). */
export const invokeAction: StreamRpc<ActionRequest, ActionEvent> = {
  name: "InvokeAction",
  doing: ({ actionType }) => `Action ${actionType}`,

  async *events(call, request) {
    const { action, type } = await call.server.actions.get(request.actionType);
    const config = await checkedConfig(call, action, type, request.config);
    requireWhole(type, config);
    const data = call.server.requireData(`invoke ${request.actionType}`);
    const mailbox = new Mailbox<string>();
    const running = action
      .invoke(
        applyDefaults(action.schema, config, config),
        { data, diagnostics: call.diagnostics, signal: call.signal },
        (message) => mailbox.put(message),
      )
      .finally(() => mailbox.close());
    // A failure is thrown below, after the messages; a reader that stops earlier does not need it.
    running.catch(() => undefined);
    for await (const message of mailbox) yield { progress: call.redact(message) };
    await running;
    // Terraform 1.16 and 1.17 drop the warnings of an action that succeeds, if a resource's change has triggered it.
    if (call.diagnostics.hasErrors) return;
    for (const { severity, summary, detail } of call.diagnostics.list)
      if (severity === "warning")
        yield { progress: call.redact(`Warning: ${summary}. ${detail}`.replace(/\s+/g, " ")) };
  },

  end: (unreported) => ({ completed: { diagnostics: unreported } }),
};
