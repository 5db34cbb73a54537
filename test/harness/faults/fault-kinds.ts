import { NAMED_FAULTS, type NamedFault } from "../../../src/service";

/** A fault in one request of an apply: a column of the matrix. */
export interface FaultKind extends Omit<NamedFault, "fault"> {
  /** What the service does. Null: the port is closed, so that the service never hears of the request. */
  readonly fault: NamedFault["fault"] | null;
  /** What a message must say about the cause. Every failure must name it, not only its consequence. */
  readonly words: RegExp;
}

/** Milliseconds that a request may take where the fault outlasts it, and how late a slow answer is. */
export const PATIENCE = 1_000;
export const SLOWNESS = 2_500;

const CLOSED = /closed before the answer was complete/;
const SILENT = /No complete answer came within/;

const WORDS: Readonly<Record<string, RegExp>> = {
  "reset-before": CLOSED,
  "reset-after": CLOSED,
  "silent-before": SILENT,
  "silent-after": SILENT,
  slow: SILENT,
  "429-seconds": /answered 429\b/,
  "429-date": /answered 429\b/,
  "500": /answered 500\b/,
  "502": /answered 502\b/,
  "503": /answered 503\b/,
  "504": /answered 504\b/,
  "500-after": /answered 500\b/,
  "401": /answered 401\b/,
  "403": /answered 403\b/,
  truncated: CLOSED,
  "broken-json": /answered 200 with (?:broken or cut off JSON|JSON of another shape)/,
  html: /answered 200 with a web page \(HTML\)/,
  redirect: /answered 302 \(a redirect to \S+, which is not followed\)/,
  huge: /larger than the limit/,
  // On a slow machine the timeout may come before the size limit.
  "huge-stream": /larger than the limit|No complete answer came within/,
};

export const FAULT_KINDS: readonly FaultKind[] = [
  // Connections that the system has accepted and the gateway has not end when its port is closed.
  {
    name: "refused",
    fault: null,
    words: /was refused: nothing listens there|closed before the answer was complete/,
    retriable: true,
  },
  ...NAMED_FAULTS.map((named) => {
    const words = WORDS[named.name];
    if (words === undefined) throw new Error(`There are no words for the fault "${named.name}"`);
    return { ...named, words };
  }),
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
