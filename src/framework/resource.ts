import type { ObjectValue, Path, Unknown } from "../cty";
import type { Diagnostics } from "./diagnostics";
import type { JsonValue } from "./json-value";
import type { Attributes, ValueType } from "./schema/attribute";
import type { ConfigOf, PlanOf, Schema, StateOf } from "./schema/schema";
import type { OperationTimeouts } from "./timeouts";

/** What every call to a resource gets. `data` is what the provider's configure returned. */
export interface ResourceContext<Data> {
  readonly data: Data;
  readonly diagnostics: Diagnostics;
  /** Aborted on StopProvider, on the operation's timeout, and when Terraform goes away. */
  readonly signal: AbortSignal;
}

/** As {@link ResourceContext}, where the provider's configuration may still be unknown. */
export type PlanContext<Data> = Omit<ResourceContext<Data>, "data"> & { readonly data: Data | Unknown };

/** State with the private data that Terraform stores beside it (JSON; null for none). */
export interface Stored<S extends Schema> {
  readonly state: StateOf<S>;
  readonly private: JsonValue;
}

/**
 * The outcome of a write: with errors in the diagnostics it may be partial; what is still unknown becomes null then.
 */
export interface Written<S extends Schema> {
  readonly state: PlanOf<S>;
  readonly private: JsonValue;
}

export interface PlanRequest<S extends Schema> {
  readonly config: ConfigOf<S>;
  /** Null on create. */
  readonly prior: StateOf<S> | null;
  /** After the generic rules: defaults, semantic equality, computed values unknown where something changes. */
  readonly planned: PlanOf<S>;
  readonly private: JsonValue;
}

export interface PlanResult<S extends Schema> {
  readonly planned: PlanOf<S>;
  /** Paths beside those of `requiresReplace` attributes. */
  readonly requiresReplace?: readonly Path[];
  /** @default the request's */
  readonly private?: JsonValue;
}

export interface IdentityAttribute {
  readonly type: ValueType<any>;
  readonly description: string;
  /** Either the one or the other is true. */
  readonly import: "required" | "optional";
}

export interface IdentitySchema {
  /** @default 0 */
  readonly version?: number;
  readonly attributes: Readonly<Record<string, IdentityAttribute>>;
  /** As {@link ManagedResource.upgraders}, for stored identities. @default equal names are taken over */
  readonly upgraders?: Readonly<Record<number, StateUpgrader>>;
}

/** `terraform import ADDRESS ID`, or an import block with `id` or `identity`; exactly one of the two is set. */
export type ImportRequest = { readonly id: string } | { readonly identity: ObjectValue };

/** Attributes that import knows; all others have their default, or are null until the read that follows. */
export interface Imported<A extends Attributes> {
  readonly state: { readonly [K in keyof A]?: unknown };
  readonly private?: JsonValue;
}

export interface StateUpgrader {
  /** The old version's attributes as JSON (numbers as `LosslessNumber`), to today's. */
  upgrade(old: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/**
 * A move from another resource type into this one (`moved` block); undefined where the source is not known here.
 * Attributes that the result does not name have their default, or are null until the read that follows.
 */
export type StateMover = (source: {
  readonly providerAddress: string;
  readonly typeName: string;
  readonly schemaVersion: number;
  readonly state: Readonly<Record<string, unknown>>;
}) => Readonly<Record<string, unknown>> | undefined;

/**
 * A managed object of the service, as its author writes it. Every method reports the user's problems to
 * `context.diagnostics` (or throws DiagnosticError); a method that throws anything else has a bug.
 */
export interface ManagedResource<S extends Schema, Data> {
  readonly typeName: string;
  readonly schema: S;
  readonly identity: IdentitySchema;
  identityOf(state: StateOf<S>): ObjectValue;

  /** How long operations may take, in milliseconds; the schema's `timeouts` attribute overrides. @default no limit */
  readonly timeouts?: OperationTimeouts;

  /**
   * Rules over several attributes; values may be unknown. Runs without a configured provider, and only where each
   * attribute's own `validate` is content.
   */
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;
  /** Create and update. @default the generic rules alone */
  plan?(request: PlanRequest<S>, context: PlanContext<Data>): Promise<PlanResult<S>>;
  /** Before destroy, and the destroying half of a replace is not asked: warn or refuse here. */
  planDestroy?(stored: Stored<S>, context: PlanContext<Data>): Promise<void>;
  /** Refresh; null means gone. */
  read(stored: Stored<S>, context: ResourceContext<Data>): Promise<Stored<S> | null>;
  /** Null (with an error) where nothing was made. */
  create(
    request: { readonly config: ConfigOf<S>; readonly planned: PlanOf<S>; readonly private: JsonValue },
    context: ResourceContext<Data>,
  ): Promise<Written<S> | null>;
  update(
    request: {
      readonly config: ConfigOf<S>;
      readonly prior: StateOf<S>;
      readonly planned: PlanOf<S>;
      readonly private: JsonValue;
    },
    context: ResourceContext<Data>,
  ): Promise<Written<S>>;
  /** Returns normally: gone. With an error in the diagnostics: still there, state kept. */
  delete(stored: Stored<S>, context: ResourceContext<Data>): Promise<void>;
  import(request: ImportRequest, context: ResourceContext<Data>): Promise<Imported<S["attributes"]>>;

  /** By the version upgraded from; a chain runs 0 → 1 → 2. */
  readonly upgraders?: Readonly<Record<number, StateUpgrader>>;
  readonly move?: StateMover;
}

/** An object that is only read. */
export interface DataSource<S extends Schema, Data> {
  readonly typeName: string;
  readonly schema: S;
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;
  /** The configuration is wholly known here. */
  read(config: StateOf<S>, context: ResourceContext<Data>): Promise<StateOf<S>>;
}
