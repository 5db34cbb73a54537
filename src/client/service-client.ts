import type { JsonObject, ServiceObject, WriteAnswer } from "./service-object";

/** Which version of a workflow (interface document, 2.1 and 3.1). */
export type Version = "submitted" | "approved";

export interface CallOptions {
  /** Ends the call, its retries and its waits. */
  readonly signal: AbortSignal;
}

/** Section 4.1 of the interface document. A `null` answer is 404 or 410: gone. */
export interface WorkflowsApi {
  list(query: { readonly state?: Version; readonly queue?: string }, options: CallOptions): Promise<readonly ServiceObject[]>;
  get(id: string, query: { readonly state?: Version }, options: CallOptions): Promise<ServiceObject | null>;
  /** The native XML document (Accept: application/xml). */
  getDocument(id: string, query: { readonly state?: Version }, options: CallOptions): Promise<string | null>;
  /** POST /workflows: the document is submitted as a new workflow. */
  submit(document: string, query: { readonly preserveAcl?: boolean }, options: CallOptions): Promise<WriteAnswer>;
  /** PUT /workflows/{id}: `document` is complete and carries the id. */
  update(id: string, document: string, options: CallOptions): Promise<WriteAnswer | null>;
  delete(id: string, query: { readonly state?: Version }, options: CallOptions): Promise<WriteAnswer | null>;
  /** PATCH with WorkflowApproveOptions; only the given fields are sent. */
  approve(
    id: string,
    approveOptions: { readonly approveWorkflow?: boolean; readonly enableWorkflow?: boolean },
    options: CallOptions,
  ): Promise<WriteAnswer | null>;
  setTrigger(id: string, trigger: string, enable: boolean, options: CallOptions): Promise<WriteAnswer | null>;
  /** POST /workflows/{id}?trigger=…: starts an instance. */
  execute(id: string, trigger: string, parameters: JsonObject | null, options: CallOptions): Promise<WriteAnswer | null>;
}

/** Section 4.4. */
export interface WorkflowGroupsApi {
  list(filter: Readonly<Record<string, string>>, options: CallOptions): Promise<readonly ServiceObject[]>;
  get(id: string, options: CallOptions): Promise<ServiceObject | null>;
  create(
    group: { readonly name: string; readonly id?: string; readonly description?: string; readonly parentId?: string },
    options: CallOptions,
  ): Promise<WriteAnswer>;
  delete(id: string, options: CallOptions): Promise<WriteAnswer | null>;
}

export interface ServiceClient {
  readonly endpoint: string;
  readonly workflows: WorkflowsApi;
  readonly workflowGroups: WorkflowGroupsApi;
  /** Ends all connections. */
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
  /** Allows the key over plain http to other than a loopback address. @default false */
  readonly allowInsecureHttp?: boolean;
  /** Milliseconds for one request, its answer included. @default 30000 */
  readonly requestTimeout?: number;
  /** Tries after the first. @default 4 */
  readonly maxRetries?: number;
  /** @default 16 */
  readonly maxConcurrentRequests?: number;
  /** @default no limit */
  readonly requestsPerSecond?: number;
  /** Extra headers, for gateways. Values are secrets. */
  readonly headers?: ReadonlyMap<string, string>;
  /** Where HTTPS_PROXY, HTTP_PROXY and NO_PROXY are read. @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Bytes of one answer. @default 64 MiB */
  readonly maxResponseBytes?: number;
  /**
   * The id that an XML document carries, asked for where a write answers with a document; it may throw for a document
   * that cannot be read. @default none is found
   */
  readonly documentId?: (xml: string) => string | null;
  /** Called for each try and each answer; never with a body, a key or a header's value. @default silent */
  readonly log?: (event: ClientLogEvent) => void;
}

export interface ClientLogEvent {
  readonly message: string;
  readonly method: string;
  /** Without the query's values where they may be secret. */
  readonly path: string;
  readonly status?: number;
  readonly attempt: number;
  readonly milliseconds?: number;
}
