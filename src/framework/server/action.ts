import type { ActionRequest, WithDiagnostics, ActionEvent } from "../../protocol";
import { applyDefaults } from "../plan/passes";
import { checkedConfig } from "./validate";
import type { Rpc, StreamRpc } from "./rpc";
import { requireWhole } from "./wire";

/**
 * Called before a run, with the configuration as far as it is known. All that an action plans is whether to continue.
 */
export const planAction: Rpc<ActionRequest, WithDiagnostics> = {
  name: "PlanAction",

  async answer(call, request) {
    await checkedConfig(call, await call.server.actions.get(request.actionType), request.config);
    return {};
  },

  fallback: () => ({}),
};

/** Runs an action: a message for each progress report and each warning, then the result (Terraform 1.14+). */
export const invokeAction: StreamRpc<ActionRequest, ActionEvent> = {
  name: "InvokeAction",
  doing: ({ actionType }) => `Action ${actionType}`,

  async *events(call, request) {
    const loaded = await call.server.actions.get(request.actionType);
    const action = loaded.object;
    const config = await checkedConfig(call, loaded, request.config);
    requireWhole(loaded.type, config);
    const data = call.server.requireData(`invoke ${request.actionType}`);
    call.refuseToBegin(invokeAction.doing(request), "Run the action again");
    const mailbox = new Mailbox<string>();
    const { signal: writing, diagnostics } = call;
    const signal = AbortSignal.any([writing, call.context.stopping ?? writing]);
    const running = action
      .invoke(applyDefaults(action.schema, config, config), { data, diagnostics, signal, writing }, (message) =>
        mailbox.put(message),
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

/** An unbounded queue for one writer and one reader, who reads at its own pace. */
class Mailbox<T> implements AsyncIterable<T> {
  readonly #letters: T[] = [];
  #closed = false;
  #wake: () => void = () => undefined;

  /** Items put in after `close` are dropped. */
  put(letter: T): void {
    if (this.#closed) return;
    this.#letters.push(letter);
    this.#wake();
  }

  /** The reader gets the remaining items, then the end. */
  close(): void {
    this.#closed = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const letters = this.#letters.splice(0);
      yield* letters;
      if (letters.length > 0) continue;
      if (this.#closed) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
