import type { JsonObject } from "../http/json";

export type VersionName = "submitted" | "approved";
export const VERSION_NAMES = ["submitted", "approved"] as const;

export interface StoredGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** Null only for the root group. */
  readonly parentId: string | null;
  /** Unique over everything that was ever written: distinguishes a group from a later one with the same id. */
  readonly serial: number;
  /** Reads do not show it before this time (milliseconds since 1970). */
  readonly visibleAt: number;
}

interface StoredTrigger {
  readonly name: string;
  readonly enabled: boolean;
  /** The value in the document. */
  readonly declared: boolean | null;
}

/** One submission of a workflow; approval passes it on unchanged. */
export interface StoredVersion {
  readonly serial: number;
  /** Counts the writes of this workflow, from 1. */
  readonly revision: number;
  /** The service's own rendition of the document. */
  readonly text: string;
  readonly name: string;
  readonly groupId: string;
  readonly queue: string;
  readonly enabled: boolean;
  readonly declaredEnabled: boolean | null;
  readonly triggers: readonly StoredTrigger[];
  /** Flags that somebody has switched: triggers by name, the workflow's own as null. */
  readonly switched: readonly (string | null)[];
  readonly submittedBy: string;
  readonly submittedAt: number;
  /** Until then reads show `previous` instead. */
  readonly visibleAt: number;
  readonly previous: StoredVersion | null;
}

export interface StoredWorkflow {
  readonly id: string;
  readonly owner: string;
  /** The last revision that was assigned. */
  readonly revision: number;
  readonly submitted: StoredVersion | null;
  readonly approved: StoredVersion | null;
}

/** What is kept of a version. */
export type StoredRevision = Pick<StoredVersion, "serial" | "revision" | "text" | "submittedBy" | "submittedAt">;

/** What a workflow had before: versions that were replaced or deleted, the latest first. */
interface StoredRevisions {
  /** The workflow's. */
  readonly id: string;
  readonly earlier: readonly StoredRevision[];
}

/** The first three can be filtered (2.2); the others show only if the variation keeps ended instances. */
export type InstanceState = "running" | "canceling" | "unconfirmed" | RunResult;
export type RunResult = "completed" | "failed" | "canceled";

/** One task of a run, as planned when it started; `offset`s are milliseconds after the start. */
export interface StoredStep {
  readonly name: string;
  readonly offset: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly result: "completed" | "failed";
  /** How many lines it writes into the log. */
  readonly lines: number;
  /** Why it failed; otherwise empty. */
  readonly message: string;
}

export interface StoredInstance {
  readonly id: string;
  readonly serial: number;
  readonly workflowId: string;
  readonly workflowName: string;
  readonly queue: string;
  readonly trigger: string;
  readonly parameters: JsonObject;
  readonly startedBy: string;
  readonly startedAt: number;
  readonly state: InstanceState;
  readonly steps: readonly StoredStep[];
  /** How the run ends if nobody interferes. */
  readonly outcome: { readonly result: "completed" | "failed"; readonly confirm: boolean };
  /** Null while it runs. */
  readonly endedAt: number | null;
  readonly visibleAt: number;
}

/** The record of an ended run, from which its log entries are derived. */
export interface StoredLog {
  /** The instance's. */
  readonly id: string;
  readonly workflowId: string;
  readonly workflowName: string;
  readonly queue: string;
  readonly trigger: string;
  readonly parameterNames: readonly string[];
  readonly startedBy: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly result: RunResult;
  readonly steps: readonly StoredStep[];
}

export interface StoredQueue {
  readonly name: string;
  readonly paused: boolean;
}

/** What the agent on a machine reports about it. */
export interface AgentFacts {
  readonly distro: string;
  readonly release: string;
  readonly sysname: string;
  readonly machine: string;
  readonly archTag: string;
  readonly agentId: string;
  readonly agentBuild: string;
  readonly agentUpdate: string;
  readonly agentVersion: string;
}

/** The agent of one host. The option says whether unlisted hosts have one. */
export interface StoredAgent {
  /** Host name or IP address, in lower case. */
  readonly host: string;
  readonly installed: boolean;
  /** Whether its security keys have been prepositioned. */
  readonly keys: boolean;
}

export interface StoredAsset {
  readonly id: string;
  readonly serial: number;
  readonly hostname: string;
  /** The fields of AssetData as given, without the id. */
  readonly fields: JsonObject;
  readonly facts: Partial<AgentFacts>;
  /** Asset groups below All, by id. */
  readonly groupIds: readonly string[];
  readonly visibleAt: number;
}

export interface StoredAssetGroup {
  readonly id: string;
  /** Below All, such as `dev/chicago`. */
  readonly path: string;
}

export interface StoredCalendar {
  readonly id: string;
  readonly name: string;
  readonly serial: number;
  readonly revision: number;
  /** As given, including the id; the service's own fields are added when it is shown. */
  readonly definition: JsonObject;
  readonly modifiedBy: string;
  readonly modifiedAt: number;
  /** Until then reads show `previous` instead. */
  readonly visibleAt: number;
  readonly previous: StoredCalendar | null;
}

interface StoredSearch {
  /** The unique name. */
  readonly id: string;
  readonly criteria: JsonObject;
  readonly visibleAt: number;
}

/** Something that needs a person's attention, such as a failed run. */
interface StoredAlert {
  readonly id: string;
  readonly time: number;
  readonly message: string;
}

/** A ticket in the vendor's support system. */
export interface StoredTicket {
  readonly id: string;
  readonly time: number;
  readonly user: string;
  readonly report: JsonObject;
}

interface Pending<Kind extends string> {
  readonly id: string;
  readonly kind: Kind;
  /** Milliseconds since 1970. */
  readonly due: number;
  readonly user: string;
}

/** Collections whose objects are deleted whole; a workflow's versions are deleted one by one. */
export type Deletable = "groups" | "instances" | "assets" | "calendars";

/** A change that was accepted and is applied later, or that is scheduled. Void if its object has changed by then. */
export type PendingChange =
  | (Pending<"approve"> & { readonly workflowId: string; readonly serial: number; readonly enable: boolean | null })
  | (Pending<"deleteVersion"> & { readonly workflowId: string; readonly version: VersionName; readonly serial: number })
  | (Pending<"delete"> & { readonly collection: Deletable; readonly objectId: string; readonly serial: number })
  | (Pending<"endRun"> & { readonly instanceId: string })
  | (Pending<"startScheduled"> & { readonly workflowId: string; readonly trigger: string; readonly serial: number });

/** The objects of each collection. */
export interface Stored {
  readonly groups: StoredGroup;
  readonly workflows: StoredWorkflow;
  readonly revisions: StoredRevisions;
  readonly instances: StoredInstance;
  readonly logs: StoredLog;
  readonly queues: StoredQueue;
  readonly agents: StoredAgent;
  readonly assets: StoredAsset;
  readonly assetGroups: StoredAssetGroup;
  readonly calendars: StoredCalendar;
  readonly searches: StoredSearch;
  readonly alerts: StoredAlert;
  readonly tickets: StoredTicket;
  readonly pending: PendingChange;
}

/** What an operation is about, by the first part of its name. */
export const OBJECT_TYPES = {
  workflow: "workflow",
  trigger: "workflow",
  schedule: "workflow",
  group: "workflowGroup",
  instance: "workflowInstance",
  queue: "workflowQueue",
  asset: "asset",
  calendar: "calendar",
  search: "search",
  system: "system",
} as const;

/** Such as `workflow.submit`. */
export type AuditOperation = `${keyof typeof OBJECT_TYPES}.${string}`;

export interface AuditEntry {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly user: string;
  readonly operation: AuditOperation;
  readonly objectType: (typeof OBJECT_TYPES)[keyof typeof OBJECT_TYPES];
  readonly objectId: string;
  readonly objectName: string;
  /** Further details, such as the trigger's name; may be empty. */
  readonly detail: string;
}
