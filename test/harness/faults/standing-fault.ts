import { outlastsPatience, type RunningService } from "../../../src/service";
import type { Attributes } from "../resource-recipes";
import { PATIENCE, retriesIn, type FaultKind, type Mode } from "./fault-kinds";
import type { Gateway } from "./gateway";
import type { RunSettings } from "./scene";

/** A fault, and at which request of a command. */
export interface Strike {
  /** The request's place in the command's sequence, from 1. */
  readonly request: number;
  readonly kind: FaultKind;
  readonly mode: Mode;
}

/** An active fault, until it is removed. */
export interface StandingFault {
  /** Gets the client's log events. */
  readonly log: NonNullable<RunSettings["log"]>;
  /** The request that met it; null: none yet. */
  hit(): string | null;
  heal(): Promise<void>;
}

/** @param gateway null if the service itself does what goes wrong */
export function standUp(
  { kind, mode, request }: Strike,
  service: RunningService,
  gateway: Gateway | null,
): StandingFault {
  let sent = 0;
  let hit: string | null = null;
  const counting = ({ message, method, path }: Parameters<StandingFault["log"]>[0], met: () => void): void => {
    if (message !== "Sending a request" || (sent += 1) !== request) return;
    hit = `${method} ${path}`;
    met();
  };
  if (kind.fault !== null) {
    service.faults.add({ skip: request - 1, times: mode === "standing" ? Infinity : 1, fault: kind.fault() });
    return {
      log: (event) => counting(event, () => undefined),
      hit: () => hit,
      heal: async () => service.faults.clear(),
    };
  }
  return {
    log(event) {
      counting(event, () => gateway?.refuse());
      // A failure shows when the fault is removed.
      if (hit !== null && mode !== "standing" && event.message.startsWith("The request failed")) void gateway?.accept();
    },
    hit: () => hit,
    heal: async () => gateway?.accept(),
  };
}

/** The provider's settings of a command that meets a fault. */
export const providerUnder = ({ kind, mode }: Strike): Attributes => ({
  max_retries: retriesIn(mode),
  request_timeout: kind.fault !== null && outlastsPatience(kind.fault()) ? `${PATIENCE}ms` : "30s",
});
