import type { Backstage } from "./backstage/backstage";
import type { Faults } from "./faults/fault-list";
import type { RecordedRequest, RequestLog } from "./http/recorded-requests";
import type { Keys } from "./keys";
import type { StateSnapshot } from "./state/state";
import type { AuditEntry } from "./state/stored";
import type { RunRules } from "./state/world";
import type { Variation } from "./variation/variation";

export interface ServiceOptions {
  /** @default "127.0.0.1" */
  readonly host?: string;
  /** 0 takes any free port. @default 0 */
  readonly port?: number;
  /** Begins with a slash; "" and "/" are the root. @default "/wfa" */
  readonly contextPath?: string;
  /** @default those that the data directory keeps, else random ones; see `RunningService.keys` */
  readonly keys?: Partial<Keys>;
  /** @default the default in VARIATION_OPTIONS, for each omitted option */
  readonly variation?: Partial<Variation>;
  /** Milliseconds since 1970. The variation's delays use it. @default Date.now */
  readonly now?: () => number;
  /** Limit for one request's body in bytes; a larger one is answered with 413. @default 16 Mi */
  readonly maxRequestBytes?: number;
  /**
   * A result of `RunningService.snapshot`. With a data directory: the content of a new one. @default only the root
   * group and the queue Master
   */
  readonly state?: StateSnapshot;
  /**
   * Persists the state: every answered write is on disk, whatever happens to the process. Created if missing; one
   * service at a time may use it.
   *
   * @default in memory only
   */
  readonly dataDirectory?: string;
  /**
   * How runs behave if their document does not say; `Backstage.setRuns` changes it. @default one second per task,
   * completed
   */
  readonly runs?: Partial<RunRules>;
  /** Scheduling queues in addition to Master. @default none */
  readonly queues?: readonly string[];
  /**
   * The hosts with an installed agent, by name or address: only they can become assets. "everywhere": all except those
   * that `Backstage.setAgent` changes.
   *
   * @default "everywhere"
   */
  readonly agents?: "everywhere" | readonly string[];
  /** In addition to a few typical ones of /system/situate-properties. @default none */
  readonly properties?: Readonly<Record<string, string>>;
  /**
   * Ids of new objects without one of their own. `derived`: from kind, name and how many there were before, so that the
   * same requests lead to the same paths in each run. @default "random"
   */
  readonly ids?: "random" | "derived";
  /** Called for each request as soon as its answer is known, before it is sent. @default nothing */
  readonly onRequest?: (request: RecordedRequest) => void;
  /** Called for a bug of the service, which the client sees as 500. @default writes it to stderr */
  readonly onBug?: (error: unknown) => void;
}

export interface RunningService {
  /** Base URL: scheme, host, port and context path, without a slash at the end. */
  readonly url: string;
  readonly keys: Keys;
  /** The requests that arrived. */
  readonly requests: RequestLog;
  /** The audit log, oldest first. */
  readonly audit: readonly AuditEntry[];
  readonly faults: Faults;
  readonly backstage: Backstage;
  /** The whole state as plain data; keys are not part of it. Due changes are applied first. */
  snapshot(): StateSnapshot;
  /**
   * Finishes the requests in progress, drops hanging ones and frees the port, all in under a second. May be called
   * twice.
   */
  close(): Promise<void>;
}
