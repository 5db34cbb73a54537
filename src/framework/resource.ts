import type { JsonValue } from "../json";
import type { ObjectValue, Path, Unknown } from "../cty";
import type { Diagnostics } from "./diagnostics";
import type { Attributes, ValueType } from "./schema/attribute";
import type { ConfigOf, PlanOf, Schema, StateOf } from "./schema/schema";

export type { JsonValue } from "../json";

/** The context of every call to a resource. */
export interface ResourceContext<Data> {
  /** What the provider's `configure` returned. */
  readonly data: Data;
  /** Diagnostics for the user. An error also decides what happens to state: each method says how. */
  readonly diagnostics: Diagnostics;
  /**
   * Aborted at the operation's time limit, when Terraform goes away, and on StopProvider (the first Ctrl-C): a read or a
   * plan at once, a create, update or delete ten seconds later; one that comes after StopProvider does not begin. Return
   * what was done until then: the server waits ten more seconds for an operation past its time limit, then answers as if
   * it had thrown.
   */
  readonly signal: AbortSignal;
}

/**
 * As {@link ResourceContext}. `data` is UNKNOWN if the provider block refers to something that does not exist yet; then
 * plan from the configuration alone.
 */
export type PlanContext<Data> = Omit<ResourceContext<Data>, "data"> & {
  readonly data: Data | Unknown;
  /** What is known of `data`, even while it is UNKNOWN. */
  readonly known: Partial<Data>;
};

/** State with its private state, which Terraform stores beside it and never shows (JSON; null for none). */
export interface Stored<S extends Schema> {
  readonly state: StateOf<S>;
  readonly private: JsonValue;
}

/**
 * The outcome of a write, which replaces state and private state. With an error in the diagnostics it may be partial:
 * unknown values are stored as null. Without one, an unknown value is a bug.
 */
export interface Written<S extends Schema> {
  readonly state: PlanOf<S>;
  readonly private: JsonValue;
}

export interface PlanRequest<S extends Schema> {
  readonly config: ConfigOf<S>;
  /** The state after the last read. Null on create, for a tainted object, and in the second call for a replacement. */
  readonly prior: StateOf<S> | null;
  /** After the generic rules: defaults, semantic equality, computed values unknown where something changes. */
  readonly planned: PlanOf<S>;
  /**
   * The private state of the last read or write. Without a prior state: in the plan of a replacement, what the first
   * call returned; in an apply by Terraform 1.16 or later, what the plan returned; otherwise null.
   */
  readonly private: JsonValue;
}

export interface PlanResult<S extends Schema> {
  readonly planned: PlanOf<S>;
  /** Paths in addition to the `requiresReplace` attributes. Terraform ignores those whose value does not change. */
  readonly requiresReplace?: readonly Path[];
}

export interface IdentityAttribute {
  readonly type: ValueType<unknown>;
  readonly description: string;
  /** Whether an import by identity must set it, or may leave it null until the read that follows. */
  readonly import: "required" | "optional";
}

/**
 * The attributes that identify an object, stored beside state (Terraform 1.12+). They never change while the object
 * exists.
 */
export interface IdentitySchema {
  /** @default 0 */
  readonly version?: number;
  readonly attributes: Readonly<Record<string, IdentityAttribute>>;
}

/** `terraform import ADDRESS ID`, or an import block with `id` or `identity`; exactly one of the two is set. */
export type ImportRequest = { readonly id: string } | { readonly identity: ObjectValue };

/** The result of an import, which must be enough for the read that follows. */
export interface Imported<A extends Attributes> {
  /** Omitted attributes have their default, or are null. */
  readonly state: { readonly [K in keyof A]?: unknown };
  /** @default null */
  readonly private?: JsonValue;
}

/**
 * A move from another resource type into this one (`moved` block); undefined if the source is not supported. Attributes
 * missing from the result have their default, or are null until the read that follows.
 */
export type StateMover = (source: {
  readonly typeName: string;
  readonly state: Readonly<Record<string, unknown>>;
}) => Readonly<Record<string, unknown>> | undefined;

/**
 * A managed object of the service, as its author writes it.
 *
 * Report errors for the user to `context.diagnostics`, or throw a DiagnosticError if nothing can be returned. Any other
 * error is shown as a bug. A throw counts as an error, and never loses state.
 *
 * Terraform's rules for the answers are in its `docs/resource-instance-change-lifecycle.md`. The server completes what
 * is returned: it nulls write-only attributes, restores the user's spelling if two values mean the same, and derives
 * the identity.
 */
export interface ManagedResource<S extends Schema, Data> {
  readonly typeName: string;
  readonly schema: S;
  readonly identity: IdentitySchema;
  /**
   * The identity of an object in state. Called after each read and write that left no error. One that differs from the
   * stored identity is reported as an error, because it belongs to another object.
   */
  identityOf(state: StateOf<S>): ObjectValue;

  /**
   * Checks rules over several attributes. Called by `terraform validate`, without a configured provider, and again in
   * each plan and apply; only if no attribute's own `validate` found a problem. Values may be unknown: report nothing
   * about those. With an error, nothing is planned.
   */
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;

  /**
   * Decides what create or update will do, and promises the values of state afterwards. Must not write.
   *
   * Called in the plan and again in the apply, when the configuration is wholly known. The second answer keeps every
   * value that the first one knew. For a replacement it is called twice in a row, the second time without a prior
   * state. A planned value equals the configuration, or the prior value if that means the same. Only computed
   * attributes that the configuration leaves null are free (Terraform's `internal/plans/objchange/plan_valid.go`). An
   * error ends the plan of this object; state stays as it is. @default the generic rules alone
   */
  plan?(request: PlanRequest<S>, context: PlanContext<Data>): Promise<PlanResult<S>>;

  /**
   * Warns about a deletion, or refuses it with an error, before the user confirms it. Called for `destroy` and for
   * objects that left the configuration. Not called for a replacement, whose deletion Terraform does not plan apart
   * (`internal/terraform/node_resource_abstract_instance.go`).
   *
   * @returns the private state that `delete` gets. @default as it is
   */
  planDestroy?(stored: Stored<S>, context: PlanContext<Data>): Promise<JsonValue | undefined | void>;

  /**
   * Updates state from the service. Called before each plan (not with `-refresh=false`), and after an import, a move,
   * and for each object of a list that includes states. Not called while the provider's configuration is unknown.
   *
   * Everything returned is wholly known and replaces state and private state, so return everything that is to be kept.
   * Null means that the object is gone, and Terraform plans to create it again. With an error, state and private state
   * stay as they were.
   */
  read(stored: Stored<S>, context: ResourceContext<Data>): Promise<Stored<S> | null>;

  /**
   * Creates the object. Called in an apply with the planned values; this method fills in the unknown ones and returns
   * all others unchanged (`internal/plans/objchange/compatible.go`).
   *
   * With an error in the diagnostics, what is returned is stored as tainted: the next apply replaces it. Null, with an
   * error, means that nothing was created. A throw stores nothing either, so once anything was created, return it.
   *
   * @param request.config with the values of write-only attributes, which nothing else contains
   */
  create(
    request: { readonly config: ConfigOf<S>; readonly planned: PlanOf<S>; readonly private: JsonValue },
    context: ResourceContext<Data>,
  ): Promise<Written<S> | null>;

  /**
   * Changes the object to match the plan. Called in an apply if an attribute changes, and none that requires
   * replacement. Return the planned values as in `create`; the identity stays.
   *
   * With an error in the diagnostics, what is returned is stored and not tainted: return the object as it is now. A
   * throw keeps the prior state, beside the private state that `plan` returned.
   */
  update(
    request: {
      readonly config: ConfigOf<S>;
      readonly prior: StateOf<S>;
      readonly planned: PlanOf<S>;
      readonly private: JsonValue;
    },
    context: ResourceContext<Data>,
  ): Promise<Written<S>>;

  /**
   * Deletes the object; one that is already gone counts as deleted. Called in an apply for `destroy`, for objects that
   * left the configuration, and for the old object of a replacement. A return without errors removes it from state.
   * With an error, or a throw, state is kept and the next apply tries again.
   *
   * @param stored.private null for a tainted object: engines do not pass it on
   */
  delete(stored: Stored<S>, context: ResourceContext<Data>): Promise<void>;

  /**
   * Finds what the user wants to import. Called for `terraform import` and for an import block, in each plan until it
   * is applied; `read` follows and fills in the rest. An error imports nothing.
   */
  import(request: ImportRequest, context: ResourceContext<Data>): Promise<Imported<S["attributes"]>>;

  /**
   * Called for a `moved` block from another resource type or provider; `read` follows. @default nothing can be moved
   */
  readonly move?: StateMover;
}

/** An object that is only read, as its author writes it. Errors are reported as in {@link ManagedResource}. */
export interface DataSource<S extends Schema, Data> {
  readonly typeName: string;
  readonly schema: S;
  /** As `ManagedResource.validate`. */
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;
  /**
   * Reads the object. Called in each plan if the configuration is wholly known, otherwise in the apply; its defaults
   * are filled in. The answer is wholly known and keeps the configuration's values. With an error the answer is dropped
   * and the run ends, because a data source has no prior state to fall back on.
   */
  read(config: StateOf<S>, context: ResourceContext<Data>): Promise<StateOf<S>>;
}
