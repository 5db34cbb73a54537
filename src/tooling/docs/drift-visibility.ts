import type { ManagedResource, Schema } from "../../framework";
import type { Variation } from "../../service";

/** A kind of service, by its choices where the interface document leaves one. */
export interface ServiceKind {
  readonly words: string;
  readonly matches: (variation: Variation) => boolean;
}

/** Changes of an attribute's value on the service that no plan proposes to revert. */
export interface NotSeen {
  readonly resource: string;
  readonly attributes: readonly string[];
  /** A sentence for the docs. */
  readonly why: string;
  /** Whether the refresh still warns about them. @default false */
  readonly warned?: boolean;
  /** Only on such services. @default on all */
  readonly on?: ServiceKind;
  /** For a list or map, only such changes. @default every change */
  readonly parts?: readonly Part[];
}

/** How the elements of a list or map may change. */
export const PARTS = ["changed", "added", "removed"] as const;
export type Part = (typeof PARTS)[number];

/** Attributes that configure the provider's behaviour and do not exist on the service, for any resource. */
export const SETTINGS: readonly string[] = [
  "adopt_existing",
  "allow_duplicate_name",
  "approve",
  "deletion_policy",
  "force_destroy",
  "ignored_paths",
  "keepers",
  "on_destroy",
  "on_release_failure",
  "overwrite_pending_submission",
  "preserve_acl",
  "secrets_wo_version",
  "show_definition",
  "sensitive_paths",
  "timeouts",
  "wait_for_completion",
  "workflow_revision",
];

const HIDES_FLAGS: ServiceKind = {
  words: "a service that shows the flags neither in its JSON nor in the document",
  matches: ({ flags }) => flags === "hidden",
};

const FACT = "A past run cannot change. The service may remove it, and the plan then shows no change.";

/** Every attribute that exists on the service, or comes from it, and whose change there is not detected. */
export const NOT_SEEN: readonly NotSeen[] = [
  { resource: "wfa_workflow", attributes: ["enabled", "triggers"], on: HIDES_FLAGS, why: "They stay as last applied." },
  {
    resource: "wfa_workflow",
    attributes: ["triggers"],
    parts: ["added", "removed"],
    why: "Only the named triggers are managed. `document` shows a trigger that was added to or removed from the document.",
  },
  {
    resource: "wfa_workflow",
    attributes: ["secrets_wo"],
    why: "Neither plan nor state contains it. The provider detects a changed value with a salted hash, and `document` shows the change without the value.",
  },
  {
    resource: "wfa_workflow",
    attributes: ["substitutions"],
    why: "They stay as last applied. `document` and `drift` show what somebody wrote in the place of a placeholder.",
  },
  {
    resource: "wfa_workflow",
    attributes: ["server_revision"],
    why: "It is the revision after the last write. `drift` shows what changed since.",
  },
  { resource: "wfa_workflow_approval", attributes: ["enable"], on: HIDES_FLAGS, why: "It stays as last applied." },
  {
    resource: "wfa_workflow_execution",
    attributes: ["workflow_id", "trigger", "parameters", "instance_id"],
    why: FACT,
  },
  {
    resource: "wfa_workflow_queue",
    attributes: ["original_paused"],
    why: "It is the value at the time when the queue was adopted or imported.",
  },
  { resource: "wfa_workflow_trigger", attributes: ["enabled"], on: HIDES_FLAGS, why: "It stays as last applied." },
  {
    resource: "wfa_workflow_trigger",
    attributes: ["name"],
    warned: true,
    why: "The resource cannot create a trigger that the workflow's document no longer contains. The refresh warns, and the trigger stays in state.",
  },
];

/** Changes that a plan shows and its apply refuses, with a message that says what to do instead. */
export interface NotUndone {
  readonly resource: string;
  /** The changed attribute, or the missing object. */
  readonly what: string;
  /** A sentence for the docs. */
  readonly why: string;
}

/** Instead of an attribute's name: the object itself is gone. */
export const GONE = "the object";

export const NOT_UNDONE: readonly NotUndone[] = [
  {
    resource: "wfa_workflow_approval",
    what: "server_revision",
    why: "An approval by somebody else cannot be withdrawn. The apply fails and lists the differences until the reviewed version is pending again.",
  },
  { resource: "wfa_workflow_approval", what: GONE, why: "The apply fails until there is a pending submission." },
  {
    resource: "wfa_workflow_queue",
    what: GONE,
    why: "The interface cannot create queues. The apply fails and lists the existing queues.",
  },
  {
    resource: "wfa_workflow_trigger",
    what: GONE,
    why: "A trigger is part of its workflow. The apply fails while the workflow is gone.",
  },
];

/** Attributes other than the identity's that an object is found by. */
export const FURTHER_KEYS: Readonly<Record<string, readonly string[]>> = { wfa_workflow_approval: ["workflow_id"] };

/** Computed attributes that an update may show in addition to the changed attribute. */
export const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  wfa_calendar: ["drift", "name", "revision"],
  wfa_workflow: [
    "definition_json",
    "drift",
    "name",
    "pending_changes",
    "pending_submission",
    "revision",
    "server_revision",
    "state",
  ],
  wfa_workflow_approval: ["approved_revision"],
};

/** How a change of an attribute's value on the service is detected. */
export type Visibility =
  /** The plan shows it and the apply reverts it, with exceptions. */
  | { readonly kind: "restored"; readonly exceptions: readonly NotSeen[] }
  /** The object is found by it: with another value it counts as gone, and the plan creates it again. */
  | { readonly kind: "key" }
  /** It is derived from the attributes that the object is found by. */
  | { readonly kind: "madeOfKeys"; readonly keys: readonly string[] }
  /** It is not configurable: the refresh stores it in state, and it never causes a change. */
  | { readonly kind: "read" }
  | { readonly kind: "notSeen"; readonly row: NotSeen }
  /** It does not exist on the service. */
  | { readonly kind: "setting" }
  /** It is in neither plan nor state, so there is nothing to compare. */
  | { readonly kind: "writeOnly" };

/** Derived from the schema, unless a row overrides it. */
export function visibilities({
  typeName,
  schema,
  identity,
}: ManagedResource<Schema, unknown>): ReadonlyMap<string, Visibility> {
  const rows = NOT_SEEN.filter(({ resource }) => resource === typeName);
  const keys = [...Object.keys(identity.attributes), ...(FURTHER_KEYS[typeName] ?? [])];
  return new Map(
    Object.entries(schema.attributes).map(([name, { presence, options }]): [string, Visibility] => {
      const own = rows.filter(({ attributes }) => attributes.includes(name));
      const always = own.find(({ on, parts }) => on === undefined && parts === undefined);
      if (always !== undefined) return [name, { kind: "notSeen", row: always }];
      if (options.writeOnly === true) return [name, { kind: "writeOnly" }];
      if (SETTINGS.includes(name)) return [name, { kind: "setting" }];
      if (keys.includes(name)) return [name, { kind: "key" }];
      if (name === "id") return [name, { kind: "madeOfKeys", keys }];
      return [name, presence === "computed" ? { kind: "read" } : { kind: "restored", exceptions: own }];
    }),
  );
}
