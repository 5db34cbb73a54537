import type { JsonObject } from "../http/json";

/** The root group, there from the start (interface document, 2.4). */
export const ROOT_GROUP_ID = "master-group";
export const ROOT_GROUP_NAME = "Master";

export type VersionName = "submitted" | "approved";
export const VERSION_NAMES = ["submitted", "approved"] as const;

export interface StoredGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** Null for the root group alone. */
  readonly parentId: string | null;
  /** Unique over everything that was ever written: tells a group from a later one of the same id. */
  readonly serial: number;
  /** Reads do not show it before (milliseconds since 1970). */
  readonly visibleAt: number;
}

export interface StoredTrigger {
  readonly name: string;
  readonly enabled: boolean;
  /** What the document said. */
  readonly declared: boolean | null;
}

/** One submission of a workflow; approval hands it on as it is. */
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
  readonly submittedBy: string;
  readonly submittedAt: number;
  /** Until then reads show `previous` in its place. */
  readonly visibleAt: number;
  readonly previous: StoredVersion | null;
}

export interface StoredWorkflow {
  readonly id: string;
  readonly owner: string;
  /** The last revision that was given. */
  readonly revision: number;
  readonly submitted: StoredVersion | null;
  readonly approved: StoredVersion | null;
}

export interface StoredInstance {
  readonly id: string;
  readonly workflowId: string;
  readonly workflowName: string;
  readonly trigger: string;
  readonly parameters: JsonObject;
  readonly startedBy: string;
  readonly startedAt: number;
  readonly state: "running";
}

/** Something that was answered and is applied later. It is void where its object has changed by then. */
export type PendingChange =
  | {
      readonly kind: "approve";
      readonly due: number;
      readonly user: string;
      readonly workflowId: string;
      readonly serial: number;
      readonly enable: boolean | null;
    }
  | {
      readonly kind: "deleteVersion";
      readonly due: number;
      readonly user: string;
      readonly workflowId: string;
      readonly version: VersionName;
      readonly serial: number;
    }
  | {
      readonly kind: "deleteGroup";
      readonly due: number;
      readonly user: string;
      readonly groupId: string;
      readonly serial: number;
    };

export type AuditOperation =
  | "workflow.submit"
  | "workflow.edit"
  | "workflow.approve"
  | "workflow.approvalLapsed"
  | "workflow.enable"
  | "workflow.disable"
  | "workflow.execute"
  | "workflow.deleteSubmitted"
  | "workflow.deleteApproved"
  | "trigger.enable"
  | "trigger.disable"
  | "group.create"
  | "group.update"
  | "group.delete";

export interface AuditEntry {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly user: string;
  readonly operation: AuditOperation;
  readonly objectType: "workflow" | "workflowGroup";
  readonly objectId: string;
  readonly objectName: string;
  /** More in words, such as the trigger's name; may be empty. */
  readonly detail: string;
}

/** Everything that the service knows. The values are plain immutable data; changes replace them in the maps. */
export interface State {
  /** In the order of creation, like the other maps. */
  readonly groups: Map<string, StoredGroup>;
  readonly workflows: Map<string, StoredWorkflow>;
  readonly instances: Map<string, StoredInstance>;
  readonly audit: AuditEntry[];
  pending: readonly PendingChange[];
  /** The last serial number that was given. */
  serial: number;
}

/** The state as JSON can hold it. */
export interface StateSnapshot {
  readonly format: 1;
  readonly groups: readonly StoredGroup[];
  readonly workflows: readonly StoredWorkflow[];
  readonly instances: readonly StoredInstance[];
  readonly audit: readonly AuditEntry[];
  readonly pending: readonly PendingChange[];
  readonly serial: number;
}

const EMPTY: StateSnapshot = {
  format: 1,
  groups: [{ id: ROOT_GROUP_ID, name: ROOT_GROUP_NAME, description: null, parentId: null, serial: 0, visibleAt: 0 }],
  workflows: [],
  instances: [],
  audit: [],
  pending: [],
  serial: 0,
};

/** @default a service with nothing but the root group */
export function restoreState(snapshot: StateSnapshot = EMPTY): State {
  const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Map<string, Item> =>
    new Map(items.map((item) => [item.id, item]));
  return {
    groups: byId(snapshot.groups),
    workflows: byId(snapshot.workflows),
    instances: byId(snapshot.instances),
    audit: [...snapshot.audit],
    pending: snapshot.pending,
    serial: snapshot.serial,
  };
}

export function snapshotState(state: State): StateSnapshot {
  return {
    format: 1,
    groups: [...state.groups.values()],
    workflows: [...state.workflows.values()],
    instances: [...state.instances.values()],
    audit: [...state.audit],
    pending: state.pending,
    serial: state.serial,
  };
}

export function nextSerial(state: State): number {
  state.serial += 1;
  return state.serial;
}
