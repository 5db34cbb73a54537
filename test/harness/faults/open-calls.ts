import { setTimeout as sleep } from "node:timers/promises";
import { SLOWNESS } from "./fault-kinds";
import type { RunSettings } from "./scene";

/** The open calls of the provider's client. */
export interface OpenCalls {
  /** Gets the client's log events. */
  readonly log: NonNullable<RunSettings["log"]>;
  /**
   * When the last one has ended. In reality the plugin and its calls end with the command; here the calls other than
   * the failed one continue, and would meet a fault that is meant for the next command.
   */
  ended(): Promise<void>;
}

/** Milliseconds. An abandoned call is not reported, so the wait is limited. */
const AT_MOST = 2 * SLOWNESS;
const PAUSE = 5;

export function watchCalls(): OpenCalls {
  let open = 0;
  return {
    log({ message, attempt }) {
      if (message === "Sending a request") open += attempt === 1 ? 1 : 0;
      else if (!message.includes("trying again")) open -= 1;
    },
    async ended() {
      for (const until = performance.now() + AT_MOST; open > 0 && performance.now() < until;) await sleep(PAUSE);
    },
  };
}
