/** The only clock of a scene's service. */
export interface ServiceClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A request has been answered. */
  readonly tick: () => void;
  /** Makes pending effects due. */
  readonly settle: () => void;
}

/**
 * The duration of a request in milliseconds. Short compared with the variations' delays, so that a client must poll
 * several times; long enough that it need not poll often.
 */
const TICK = 20;
/** Longer than any delay of a service. */
const LATER = 5_000;
/** Noon: no schedule of the recipes is due then. */
const BEGINNING = new Date().setUTCHours(12, 0, 0, 0);

/**
 * A clock that advances with requests instead of time, so that a client polls equally often on every machine and a
 * request's position in a sequence always means the same.
 *
 * @param begin milliseconds since 1970. @default noon of today
 */
export function createServiceClock(begin = BEGINNING): ServiceClock {
  let time = begin;
  return { now: () => time, tick: () => void (time += TICK), settle: () => void (time += LATER) };
}
