import type { JsonObject } from "../../client";
import type { ServiceContent } from "../../service";

/** The kinds of objects that a snapshot has, with the words for them. */
export const SNAPSHOT_KINDS = {
  groups: { one: "workflow group", many: "workflow groups", types: ["wfa_workflow_group"] },
  workflows: {
    one: "workflow",
    many: "workflows",
    types: ["wfa_workflow", "wfa_workflow_approval", "wfa_workflow_trigger", "wfa_workflow_execution"],
  },
  queues: { one: "queue", many: "queues", types: ["wfa_workflow_queue"] },
  assets: { one: "asset", many: "assets", types: ["wfa_asset"] },
  calendars: { one: "calendar", many: "calendars", types: ["wfa_calendar"] },
} as const;

export type SnapshotKind = keyof typeof SNAPSHOT_KINDS;
export const KINDS_OF_SNAPSHOT = Object.keys(SNAPSHOT_KINDS) as readonly SnapshotKind[];

/** Something that the service did not let us read. */
export interface Unread {
  readonly kind: SnapshotKind;
  /** Null: all of them. */
  readonly id: string | null;
  readonly reason: string;
}

/** What a service held at one time, as far as it could be read. */
export interface ServerSnapshot {
  readonly endpoint: string;
  /** RFC 3339. */
  readonly takenAt: string;
  readonly content: ServiceContent;
  readonly unread: readonly Unread[];
}

/** What the interface shows, and a rehearsal has nothing of. */
export const NEVER_READ = "instances, logs, the audit log, stored searches, asset groups and server properties";

export const countsOf = ({ content }: ServerSnapshot): string =>
  KINDS_OF_SNAPSHOT.map((kind) => {
    const { length } = content[kind];
    return `${length} ${SNAPSHOT_KINDS[kind][length === 1 ? "one" : "many"]}`;
  }).join(", ");

/** Without what only describes the answer. */
export const withoutLinks = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !["link", "links", "_links", "clazz"].includes(name)));
