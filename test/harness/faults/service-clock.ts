/** The only clock of a scene's service. */
export interface ServiceClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A request has been answered. */
  readonly tick: () => void;
  /** What is to be done later is due from now on. */
  readonly settle: () => void;
}

/**
 * What a request takes, in milliseconds. Short against the delays of the variations, so that a client has to look
 * several times; long enough that it need not look often, as it pauses between its looks.
 */
const TICK = 20;
/** Longer than any delay of a service. */
const LATER = 5_000;
/** Noon: no schedule of the recipes is due then. */
const BEGINNING = new Date().setUTCHours(12, 0, 0, 0);

/**
 * A clock that goes on with the requests and not with time: how often a client has to look until something shows is
 * then the same on each machine, so that a request's place in a sequence means the same each time.
 *
 * @param begin milliseconds since 1970. @default noon of today
 */
export function createServiceClock(begin = BEGINNING): ServiceClock {
  let time = begin;
  return { now: () => time, tick: () => void (time += TICK), settle: () => void (time += LATER) };
}
