import type { Fault } from "../../../src/service";

/** A fault in one request of an apply: a column of the matrix. */
export interface FaultKind {
  /** As `wfa serve --fault` spells it, without what follows from the name. */
  readonly name: string;
  /** What the service does. Null: the port is closed, so that the service never hears of the request. */
  readonly fault: (() => Fault) | null;
  /** What a message must say about the cause. Every failure must name it, not only its consequence. */
  readonly words: RegExp;
  /** Clients send some requests again after it. @default false */
  readonly retriable?: true;
}

/** Milliseconds that a request may take where the fault outlasts it, and how late a slow answer is. */
export const PATIENCE = 1_000;
export const SLOWNESS = 2_500;
const HUGE_BYTES = 200 * 1024 * 1024;

const CLOSED = /closed before the answer was complete/;
const SILENT = /No complete answer came within/;

const status = (code: number, more: Partial<FaultKind> = {}): FaultKind => ({
  name: `status=${code}`,
  fault: () => ({ kind: "status", status: code }),
  words: new RegExp(`answered ${code}\\b`),
  ...more,
});

export const FAULT_KINDS: readonly FaultKind[] = [
  // Connections that the system has accepted and the gateway has not end when its port is closed.
  {
    name: "refused",
    fault: null,
    words: /was refused: nothing listens there|closed before the answer was complete/,
    retriable: true,
  },
  { name: "resetBefore", fault: () => ({ kind: "resetBefore" }), words: CLOSED, retriable: true },
  { name: "resetAfter", fault: () => ({ kind: "resetAfter" }), words: CLOSED, retriable: true },
  { name: "silentBefore", fault: () => ({ kind: "silentBefore" }), words: SILENT },
  { name: "silentAfter", fault: () => ({ kind: "silentAfter" }), words: SILENT },
  { name: "delay", fault: () => ({ kind: "delay", milliseconds: SLOWNESS }), words: SILENT },
  status(429, { fault: () => ({ kind: "status", status: 429, retryAfter: 1 }), retriable: true }),
  status(429, {
    name: "status=429-date",
    fault: () => ({ kind: "status", status: 429, retryAfter: new Date(Date.now() + 1_000).toUTCString() }),
    retriable: true,
  }),
  status(500),
  status(502, { retriable: true }),
  status(503, { retriable: true }),
  status(504, { retriable: true }),
  { name: "errorAfter", fault: () => ({ kind: "errorAfter" }), words: /answered 500\b/ },
  status(401),
  status(403),
  { name: "truncated", fault: () => ({ kind: "truncated" }), words: CLOSED, retriable: true },
  {
    name: "brokenJson",
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
  {
    name: "hugeStream",
    fault: () => ({ kind: "hugeStream", bytes: HUGE_BYTES }),
    // On a slow machine the timeout may come before the size limit.
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
