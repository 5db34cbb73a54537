import type { Fault } from "./fault";

/** A fault in one request of an apply, with a name. */
export interface NamedFault {
  readonly name: string;
  readonly fault: () => Fault;
  /** A client gets an error only when its own timeout is over. @default false */
  readonly outlastsPatience?: true;
  /** Clients send some requests again after it. @default false */
  readonly retriable?: true;
}

/** How late a slow answer is, and when a service asks to be called again. */
const SLOW_MILLISECONDS = 2_500;
const HUGE_BYTES = 200 * 1024 * 1024;

const status =
  (code: number, retryAfter?: () => number | string): NamedFault["fault"] =>
  () => ({
    kind: "status",
    status: code,
    ...(retryAfter === undefined ? {} : { retryAfter: retryAfter() }),
  });

/** What can go wrong with a request, one name for each way that clients distinguish. */
export const NAMED_FAULTS: readonly NamedFault[] = [
  { name: "reset-before", fault: () => ({ kind: "resetBefore" }), retriable: true },
  { name: "reset-after", fault: () => ({ kind: "resetAfter" }), retriable: true },
  { name: "silent-before", fault: () => ({ kind: "silentBefore" }), outlastsPatience: true },
  { name: "silent-after", fault: () => ({ kind: "silentAfter" }), outlastsPatience: true },
  { name: "slow", fault: () => ({ kind: "delay", milliseconds: SLOW_MILLISECONDS }), outlastsPatience: true },
  { name: "429-seconds", fault: status(429, () => 1), retriable: true },
  { name: "429-date", fault: status(429, () => new Date(Date.now() + 1_000).toUTCString()), retriable: true },
  { name: "500", fault: status(500) },
  { name: "502", fault: status(502), retriable: true },
  { name: "503", fault: status(503), retriable: true },
  { name: "504", fault: status(504), retriable: true },
  { name: "500-after", fault: () => ({ kind: "errorAfter" }) },
  { name: "401", fault: status(401) },
  { name: "403", fault: status(403) },
  { name: "truncated", fault: () => ({ kind: "truncated" }), retriable: true },
  { name: "broken-json", fault: () => ({ kind: "brokenJson" }) },
  { name: "html", fault: () => ({ kind: "html" }) },
  { name: "redirect", fault: () => ({ kind: "redirect", location: "http://127.0.0.1:9/elsewhere" }) },
  { name: "huge", fault: () => ({ kind: "huge", bytes: HUGE_BYTES }) },
  { name: "huge-stream", fault: () => ({ kind: "hugeStream", bytes: HUGE_BYTES }) },
];
