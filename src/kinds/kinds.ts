/**
 * The kinds of objects that a server has and configurations manage, in the order of their dependencies; in an export
 * each kind has a configuration file of its own.
 */
export const KINDS = ["groups", "workflows", "queues", "assets", "calendars"] as const;
export type Kind = (typeof KINDS)[number];

export interface KindFacts {
  readonly typeName: string;
  /** The service's own word for one object, such as `workflowGroup`; its paths begin with the plural. */
  readonly objectType: string;
  /** The noun for one object in messages; the plural has an `s`. */
  readonly one: string;
  /** The prefix for resource names of objects whose own names cannot be used. */
  readonly prefix: string;
  /** The attribute with the object's id. */
  readonly id: string;
  /** The attribute that has a file of its own, and the file's extension. */
  readonly file: { readonly attribute: string; readonly folder: string; readonly extension: string } | null;
}

export const KIND_FACTS: Readonly<Record<Kind, KindFacts>> = {
  groups: {
    typeName: "wfa_workflow_group",
    objectType: "workflowGroup",
    one: "workflow group",
    prefix: "group",
    id: "id",
    file: null,
  },
  workflows: {
    typeName: "wfa_workflow",
    objectType: "workflow",
    one: "workflow",
    prefix: "workflow",
    id: "id",
    file: { attribute: "document", folder: "workflows", extension: "xml" },
  },
  queues: {
    typeName: "wfa_workflow_queue",
    objectType: "workflowQueue",
    one: "workflow queue",
    prefix: "queue",
    id: "name",
    file: null,
  },
  assets: { typeName: "wfa_asset", objectType: "asset", one: "asset", prefix: "asset", id: "id", file: null },
  calendars: {
    typeName: "wfa_calendar",
    objectType: "calendar",
    one: "calendar",
    prefix: "calendar",
    id: "id",
    file: { attribute: "definition", folder: "calendars", extension: "json" },
  },
};

/** Resource types that manage a part of a workflow, which `workflow_id` names. */
const PARTS: readonly string[] = ["wfa_workflow_approval", "wfa_workflow_trigger", "wfa_workflow_execution"];

export const isPart = (type: string): boolean => PARTS.includes(type);

/** The kind that a resource type manages as a whole; null for any other type. */
export const kindOfType = (type: string): Kind | null =>
  KINDS.find((kind) => KIND_FACTS[kind].typeName === type) ?? null;

/** The object that a resource is about, as a whole or in part, and the attribute that has its id. */
export function subjectOfType(type: string): { readonly kind: Kind; readonly id: string } | null {
  if (isPart(type)) return { kind: "workflows", id: "workflow_id" };
  const kind = kindOfType(type);
  return kind && { kind, id: KIND_FACTS[kind].id };
}

/** The noun for an object of a type: `workflow trigger` for `wfa_workflow_trigger`, and `object` for unknown types. */
export const nounOfType = (type: string): string =>
  subjectOfType(type) === null ? "object" : type.replace(/^wfa_/, "").replaceAll("_", " ");

export const plural = (kind: Kind): string => `${KIND_FACTS[kind].one}s`;
