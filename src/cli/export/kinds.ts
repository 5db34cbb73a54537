/**
 * The kinds of objects in an export, in the order of their dependencies; each kind has a configuration file of its own.
 */
export const KINDS = ["groups", "workflows", "queues", "assets", "calendars"] as const;
export type Kind = (typeof KINDS)[number];

export interface KindFacts {
  readonly typeName: string;
  /** The noun for one object in messages. */
  readonly one: string;
  /** The prefix for resource names of objects whose own names cannot be used. */
  readonly prefix: string;
  /** The attribute that has a file of its own, and the file's extension. */
  readonly file: { readonly attribute: string; readonly folder: string; readonly extension: string } | null;
}

export const KIND_FACTS: Readonly<Record<Kind, KindFacts>> = {
  groups: { typeName: "wfa_workflow_group", one: "workflow group", prefix: "group", file: null },
  workflows: {
    typeName: "wfa_workflow",
    one: "workflow",
    prefix: "workflow",
    file: { attribute: "document", folder: "workflows", extension: "xml" },
  },
  queues: { typeName: "wfa_workflow_queue", one: "workflow queue", prefix: "queue", file: null },
  assets: { typeName: "wfa_asset", one: "asset", prefix: "asset", file: null },
  calendars: {
    typeName: "wfa_calendar",
    one: "calendar",
    prefix: "calendar",
    file: { attribute: "definition", folder: "calendars", extension: "json" },
  },
};
