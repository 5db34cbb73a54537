import type { Fault } from "../../../src/service";

/** A fault in one request of an apply: a column of the matrix. */
export interface FaultKind {
  readonly name: string;
  /** What the service does. Null: the port is closed, so that the service never hears of the request. */
  readonly fault: (() => Fault) | null;
  /** What a message must say about the cause. Every failure must name it, not only its consequence. */
  readonly words: RegExp;
  /** The client must time out, so its timeout is short. @default false */
  readonly outlastsPatience?: true;
  /** The client sends some requests again after it. @default false */
  readonly retriable?: true;
}

/** Milliseconds that a request may take where the fault outlasts it, and how late a slow answer is. */
export const PATIENCE = 1_000;
export const SLOWNESS = 2_500;
const HUGE_BYTES = 200 * 1024 * 1024;

const status =
  (code: number, retryAfter?: () => number | string): FaultKind["fault"] =>
  () => ({
    kind: "status",
    status: code,
    ...(retryAfter === undefined ? {} : { retryAfter: retryAfter() }),
  });
const CLOSED = /closed before the answer was complete/;
const SILENT = /No complete answer came within/;

export const FAULT_KINDS: readonly FaultKind[] = [
  // Connections that the system has accepted and the gateway has not end when its port is closed.
  {
    name: "refused",
    fault: null,
    words: /was refused: nothing listens there|closed before the answer was complete/,
    retriable: true,
  },
  { name: "reset-before", fault: () => ({ kind: "resetBefore" }), words: CLOSED, retriable: true },
  { name: "reset-after", fault: () => ({ kind: "resetAfter" }), words: CLOSED, retriable: true },
  { name: "silent-before", fault: () => ({ kind: "silentBefore" }), words: SILENT, outlastsPatience: true },
  { name: "silent-after", fault: () => ({ kind: "silentAfter" }), words: SILENT, outlastsPatience: true },
  { name: "slow", fault: () => ({ kind: "delay", milliseconds: SLOWNESS }), words: SILENT, outlastsPatience: true },
  { name: "429-seconds", fault: status(429, () => 1), words: /answered 429\b/, retriable: true },
  {
    name: "429-date",
    fault: status(429, () => new Date(Date.now() + 1_000).toUTCString()),
    words: /answered 429\b/,
    retriable: true,
  },
  { name: "500", fault: status(500), words: /answered 500\b/ },
  { name: "502", fault: status(502), words: /answered 502\b/, retriable: true },
  { name: "503", fault: status(503), words: /answered 503\b/, retriable: true },
  { name: "504", fault: status(504), words: /answered 504\b/, retriable: true },
  { name: "500-after", fault: () => ({ kind: "errorAfter" }), words: /answered 500\b/ },
  { name: "401", fault: status(401), words: /answered 401\b/ },
  { name: "403", fault: status(403), words: /answered 403\b/ },
  { name: "truncated", fault: () => ({ kind: "truncated" }), words: CLOSED, retriable: true },
  {
    name: "broken-json",
    fault: () => ({ kind: "brokenJson" }),
    words: /answered 200 with (?:broken or cut off JSON|JSON of another shape)/,
  },
  { name: "html", fault: () => ({ kind: "html" }), words: /answered 200 with a web page \(HTML\)/ },
  {
    name: "redirect",
    fault: () => ({ kind: "redirect", location: "http://127.0.0.1:9/elsewhere" }),
    words: /answered 302 \(a redirect to \S+, which is not followed\)/,
  },
  { name: "huge", fault: () => ({ kind: "huge", bytes: HUGE_BYTES }), words: /larger than the limit/ },
  // On a slow machine the timeout may come before the size limit.
  {
    name: "huge-stream",
    fault: () => ({ kind: "hugeStream", bytes: HUGE_BYTES }),
    words: /larger than the limit|No complete answer came within/,
  },
];

/**
 * How long a fault stands: at one request that the client does not send again; at one request that it may send again;
 * from one request on until it is removed.
 */
export const MODES = ["once", "retried", "standing"] as const;
export type Mode = (typeof MODES)[number];

/** The modes in which a fault differs. */
export const modesOf = (kind: FaultKind): readonly Mode[] =>
  MODES.filter((mode) => mode !== "retried" || kind.retriable === true);

/** `max_retries` of the run that meets the fault. */
export const retriesIn = (mode: Mode): number => (mode === "once" ? 0 : 1);
