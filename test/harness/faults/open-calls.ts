import { setTimeout as sleep } from "node:timers/promises";
import { SLOWNESS } from "./fault-kinds";
import type { RunSettings } from "./scene";

/** What the provider's client is still busy with. */
export interface OpenCalls {
  /** Told what the client does. */
  readonly log: NonNullable<RunSettings["log"]>;
  /**
   * When the last one has ended. In reality the plugin ends with its command, and its calls with it; here those beside
   * the one that failed go on, and would take a fault that is meant for the next command.
   */
  ended(): Promise<void>;
}

/** Milliseconds. A call that was given up is not told of, so that nobody waits for it for ever. */
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
