import type { AssetsApi } from "./api/assets-api";
import type { AuditLogApi } from "./api/audit-log-api";
import type { CalendarsApi } from "./api/calendars-api";
import type { SearchesApi } from "./api/searches-api";
import type { SystemApi } from "./api/system-api";
import type { WorkflowGroupsApi } from "./api/workflow-groups-api";
import type { WorkflowInstancesApi } from "./api/workflow-instances-api";
import type { WorkflowLogsApi } from "./api/workflow-logs-api";
import type { WorkflowQueuesApi } from "./api/workflow-queues-api";
import type { WorkflowsApi } from "./api/workflows-api";

export type { CallOptions } from "./call-options";
export type { AssetsApi } from "./api/assets-api";
export type { AuditLogApi } from "./api/audit-log-api";
export type { Calendar, CalendarsApi } from "./api/calendars-api";
export type { SearchOptions, SearchResults, SearchesApi } from "./api/searches-api";
export type { SystemApi } from "./api/system-api";
export type { SystemStatistics } from "./reading/read-statistics";
export type { WorkflowGroupsApi } from "./api/workflow-groups-api";
export type { InstanceState, WorkflowInstancesApi } from "./api/workflow-instances-api";
export type { LogPeriod, LogReference, WorkflowLogQuery, WorkflowLogsApi } from "./api/workflow-logs-api";
export type { WorkflowQueuesApi } from "./api/workflow-queues-api";
export type { Version, WorkflowsApi } from "./api/workflows-api";

/**
 * The service's interface, one member for each section of its document (chapter 4).
 *
 * Every call ends in one of three ways, whose meaning for Terraform state is the same everywhere (contract, section 1):
 *
 * - It resolves with an answer: the service accepted the request (any 2xx). For a write this does not mean that it has
 *   taken effect: approvals and deletions may be applied later, so read until they are.
 * - It resolves with null, if its type allows that: the service answered 404 or 410. The object is gone, and only then
 *   may it leave state. Directly after a create a 404 is not final.
 * - It rejects with a {@link ClientError}: nothing is known about the object, and state stays as it was. For a write,
 *   `mayHaveHadEffect` says whether the service may have acted anyway; only if it is false is it certain that nothing
 *   happened.
 *
 * A call is tried again after 429, and after 502, 503, 504 and lost connections if it may be sent twice: reads, PUT and
 * DELETE unless their method says otherwise (RFC 9110, 9.2.2). Equal reads at the same time share one request, but
 * never across the end of a write. No error contains the key, a document or a body.
 */
export interface ServiceClient {
  /** As configured, without a trailing slash. */
  readonly endpoint: string;
  readonly workflows: WorkflowsApi;
  readonly workflowInstances: WorkflowInstancesApi;
  readonly workflowLogs: WorkflowLogsApi;
  readonly workflowGroups: WorkflowGroupsApi;
  readonly workflowQueues: WorkflowQueuesApi;
  readonly auditLog: AuditLogApi;
  readonly assets: AssetsApi;
  readonly calendars: CalendarsApi;
  readonly searches: SearchesApi;
  readonly system: SystemApi;
  /** Ends all calls, which reject with AbortedError, and all connections. */
  close(): Promise<void>;
}

export interface ClientOptions {
  /** Scheme, host and context path. */
  readonly endpoint: string;
  readonly apiKey: string;
  /** PEM texts. @default the system's roots, no client certificate */
  readonly caCertificate?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** @default false */
  readonly insecureSkipVerify?: boolean;
  /** Allows sending the key over plain http to an address other than loopback. @default false */
  readonly allowInsecureHttp?: boolean;
  /** Milliseconds for one request including its answer. @default 30000 */
  readonly requestTimeout?: number;
  /** Retries after the first attempt. @default 4 */
  readonly maxRetries?: number;
  /** @default 16 */
  readonly maxConcurrentRequests?: number;
  /** @default no limit */
  readonly requestsPerSecond?: number;
  /** Extra headers, for gateways. Values are secrets. */
  readonly headers?: ReadonlyMap<string, string>;
  /** Where HTTPS_PROXY, HTTP_PROXY and NO_PROXY are read. @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Limit for one answer, in bytes. @default 64 MiB */
  readonly maxResponseBytes?: number;
  /**
   * Finds the id in an XML document, called if a write answers with a document; it may throw if the document cannot be
   * read. @default none is found
   */
  readonly documentId?: (xml: string) => string | null | Promise<string | null>;
  /** Called for each answer, whatever its status, with what only the connection shows. @default not called */
  readonly onAnswer?: (facts: AnswerFacts) => void;
  /** Called for each attempt and each answer; never with a body, a key or a header's value. @default silent */
  readonly log?: (event: ClientLogEvent) => void;
}

/** What the service's data does not contain: its clock and the encryption. */
export interface AnswerFacts {
  /** The service's clock by the answer's Date header, in milliseconds since 1970; null without one. */
  readonly serviceTime: number | null;
  /** This machine's clock halfway between request and answer. */
  readonly localTime: number;
  /** Null for plain http. */
  readonly tls: TlsSession | null;
}

export interface TlsSession {
  /** Such as `TLSv1.3`. */
  readonly protocol: string;
  /** Names from the service's certificate; empty where it has none. */
  readonly issuer: string;
  /** When the certificate expires, in milliseconds since 1970; null if the session does not show it. */
  readonly expires: number | null;
}

export interface ClientLogEvent {
  readonly message: string;
  readonly method: string;
  /** Without the query's values, which may be secret. */
  readonly path: string;
  readonly status?: number;
  readonly attempt: number;
  readonly milliseconds?: number;
}
