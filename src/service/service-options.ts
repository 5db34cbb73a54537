import type { Backstage } from "./backstage/backstage";
import type { Faults } from "./faults/fault-list";
import type { RecordedRequest, RequestLog } from "./http/recorded-requests";
import type { Keys } from "./keys";
import type { AgentOptions } from "./state/agents";
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
  /** @default what VARIATION_OPTIONS says, for each option that is left out */
  readonly variation?: Partial<Variation>;
  /** Milliseconds since 1970. Delays of the variation go by it. @default Date.now */
  readonly now?: () => number;
  /** Bytes of one request's body; more is answered with 413. @default 16 Mi */
  readonly maxRequestBytes?: number;
  /**
   * What `RunningService.snapshot` gave. With a data directory: what a new one begins with. @default nothing but the
   * root group and the queue Master
   */
  readonly state?: StateSnapshot;
  /**
   * Keeps the state: every write that was answered is on disk, whatever happens to the process. Made where there is
   * none; one service at a time may use it.
   *
   * @default in memory only
   */
  readonly dataDirectory?: string;
  /**
   * How runs go where their document does not say; `Backstage.setRuns` changes it. @default a second for each task,
   * completed
   */
  readonly runs?: Partial<RunRules>;
  /** Scheduling queues besides Master. @default none */
  readonly queues?: readonly string[];
  /**
   * The hosts with an installed agent, by name or address: only they can become assets. "everywhere": all but those
   * that `Backstage.setAgent` says otherwise of.
   *
   * @default "everywhere"
   */
  readonly agents?: "everywhere" | readonly (string | AgentOptions)[];
  /** What /system/situate-properties shows. @default a few that look like a server's */
  readonly properties?: Readonly<Record<string, string>>;
  /** Older logs are forgotten. @default 60 */
  readonly daysOfLogsToKeep?: number;
  /** Name that the statistics show. @default "embedded" */
  readonly domain?: string;
  /** Called for each request as soon as its answer is known, before it is sent. @default nothing */
  readonly onRequest?: (request: RecordedRequest) => void;
  /** Called for a bug of the service, which the client sees as 500. @default writes it to stderr */
  readonly onBug?: (error: unknown) => void;
}

export interface RunningService {
  /** Base URL: scheme, host, port and context path, without a slash at the end. */
  readonly url: string;
  readonly keys: Keys;
  readonly variation: Variation;
  /** What arrived. */
  readonly requests: RequestLog;
  /** The audit log, oldest first. */
  readonly audit: readonly AuditEntry[];
  readonly faults: Faults;
  readonly backstage: Backstage;
  /** The whole state as plain data; keys are not part of it. What is due by now is applied first. */
  snapshot(): StateSnapshot;
  /** Answers what it is answering, drops what hangs, frees the port; done in under a second. May be called twice. */
  close(): Promise<void>;
}
