import type { ObjectValue, Path, Unknown } from "../cty";
import type { Diagnostics } from "./diagnostics";
import type { JsonValue } from "./json-value";
import type { Attributes, ValueType } from "./schema/attribute";
import type { ConfigOf, PlanOf, Schema, StateOf } from "./schema/schema";
import type { OperationTimeouts } from "./timeouts";

/** What every call to a resource gets. */
export interface ResourceContext<Data> {
  /** What the provider's `configure` returned. */
  readonly data: Data;
  /** What the user sees. An error also decides what happens to state: each method says how. */
  readonly diagnostics: Diagnostics;
  /**
   * Aborted on StopProvider (the first Ctrl-C: Terraform's `internal/terraform/context.go`), at the operation's time
   * limit, and when Terraform goes away. Return what was done until then: an operation that is past its time limit is
   * waited for ten seconds more, then answered as if it had thrown.
   */
  readonly signal: AbortSignal;
}

/**
 * As {@link ResourceContext}. `data` is UNKNOWN if the provider block refers to what is not created yet: plan from
 * the configuration alone then.
 */
export type PlanContext<Data> = Omit<ResourceContext<Data>, "data"> & { readonly data: Data | Unknown };

/** State with the private state that Terraform stores beside it and shows nobody (JSON; null for none). */
export interface Stored<S extends Schema> {
  readonly state: StateOf<S>;
  readonly private: JsonValue;
}

/**
 * The outcome of a write, which replaces state and private state. With an error in the diagnostics it may be partial:
 * what is still unknown in it is stored as null. Without one, an unknown value is a bug.
 */
export interface Written<S extends Schema> {
  readonly state: PlanOf<S>;
  readonly private: JsonValue;
}

export interface PlanRequest<S extends Schema> {
  readonly config: ConfigOf<S>;
  /** What the last read left. Null on create, for a tainted object, and in the second call for a replacement. */
  readonly prior: StateOf<S> | null;
  /** After the generic rules: defaults, semantic equality, computed values unknown where something changes. */
  readonly planned: PlanOf<S>;
  /** What the last read or write left; for a replacement's second call, what the first one returned. */
  readonly private: JsonValue;
}

export interface PlanResult<S extends Schema> {
  readonly planned: PlanOf<S>;
  /** Paths beside those of `requiresReplace` attributes. Terraform ignores those whose value does not change. */
  readonly requiresReplace?: readonly Path[];
  /** What `create` or `update` is given. @default the request's */
  readonly private?: JsonValue;
}

export interface IdentityAttribute {
  readonly type: ValueType<unknown>;
  readonly description: string;
  /** Whether an import by identity must name it, or may leave it null until the read that follows. */
  readonly import: "required" | "optional";
}

/**
 * What tells one object from all others, kept beside state (Terraform 1.12+). It never changes while the object lives.
 */
export interface IdentitySchema {
  /** @default 0 */
  readonly version?: number;
  readonly attributes: Readonly<Record<string, IdentityAttribute>>;
  /** As {@link ManagedResource.upgraders}, for stored identities. @default equal names are taken over */
  readonly upgraders?: Readonly<Record<number, StateUpgrader>>;
}

/** `terraform import ADDRESS ID`, or an import block with `id` or `identity`; exactly one of the two is set. */
export type ImportRequest = { readonly id: string } | { readonly identity: ObjectValue };

/** What an import knows, which must be enough for the read that follows. */
export interface Imported<A extends Attributes> {
  /** Attributes that are left out have their default, or are null. */
  readonly state: { readonly [K in keyof A]?: unknown };
  /** @default null */
  readonly private?: JsonValue;
}

export interface StateUpgrader {
  /** The old version's attributes as JSON (a number that a double would not keep is a `JsonNumber`), to today's. */
  upgrade(old: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/**
 * A move from another resource type into this one (`moved` block); undefined if the source is not known here.
 * Attributes that the result does not name have their default, or are null until the read that follows.
 */
export type StateMover = (source: {
  readonly providerAddress: string;
  readonly typeName: string;
  readonly schemaVersion: number;
  readonly state: Readonly<Record<string, unknown>>;
}) => Readonly<Record<string, unknown>> | undefined;

/**
 * A managed object of the service, as its author writes it.
 *
 * Problems of the user go to `context.diagnostics`, or are thrown as DiagnosticError where nothing can be returned.
 * Whatever else is thrown is shown in the provider's words (`Provider.describeError`), or as a bug. A throw counts as
 * an error, and never costs the user state.
 *
 * Terraform's rules for the answers are in its `docs/resource-instance-change-lifecycle.md`. The server completes what
 * is returned: it nulls write-only attributes, gives back the user's spelling where two values mean the same, and
 * derives the identity.
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

  /** How long operations may take, in milliseconds; the schema's `timeouts` attribute overrides. @default no limit */
  readonly timeouts?: OperationTimeouts;

  /**
   * Checks rules over several attributes. Called by `terraform validate`, without a configured provider, and again in
   * each plan and apply; only if each attribute's own `validate` found nothing. Values may be unknown: say nothing
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
   */
  planDestroy?(stored: Stored<S>, context: PlanContext<Data>): Promise<void>;

  /**
   * Brings state up to date with the service. Called before each plan (not with `-refresh=false`), and after an import,
   * a move, and for each object of a list whose states are wanted. Not called while the provider's configuration is
   * unknown.
   *
   * Everything returned is wholly known, and replaces state and private state: leave out nothing that is to be kept.
   * Null says that the object is gone, and Terraform plans to create it again. With an error, state and private state
   * stay as they were.
   */
  read(stored: Stored<S>, context: ResourceContext<Data>): Promise<Stored<S> | null>;

  /**
   * Makes the object. Called in an apply with the values that were planned; those that are unknown are for this method
   * to fill in, all others are returned as they are (`internal/plans/objchange/compatible.go`).
   *
   * With an error in the diagnostics, what is returned is stored as tainted: the next apply replaces it. Null, with an
   * error, says that nothing was made. A throw stores nothing either, so return what was made as soon as anything was.
   *
   * @param request.config with the values of write-only attributes, which stand nowhere else
   */
  create(
    request: { readonly config: ConfigOf<S>; readonly planned: PlanOf<S>; readonly private: JsonValue },
    context: ResourceContext<Data>,
  ): Promise<Written<S> | null>;

  /**
   * Changes the object to what was planned. Called in an apply where an attribute changes, and none that requires
   * replacement. The planned values are returned as in `create`, and the identity stays.
   *
   * With an error in the diagnostics, what is returned is stored, and is not tainted: return what the object is like
   * now. A throw keeps the prior state, beside the private state that `plan` returned.
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
   * Deletes the object; one that is gone already counts as deleted. Called in an apply for `destroy`, for objects that
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
   * By the schema version that state was written with: each turns it into that of the next version, in a chain
   * (0 → 1 → 2). Called before anything else is done with stored state. One that is missing is a bug; one that throws
   * ends the run and leaves the stored state as it is.
   */
  readonly upgraders?: Readonly<Record<number, StateUpgrader>>;
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
   * Reads the object. Called in each plan where the configuration is wholly known, else in the apply; its defaults are
   * filled in. The answer is wholly known and keeps the configuration's values. With an error the answer is dropped,
   * and the run ends: a data source has no earlier state to go on with.
   */
  read(config: StateOf<S>, context: ResourceContext<Data>): Promise<StateOf<S>>;
}
