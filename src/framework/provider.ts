import type { ObjectValue, Type, Value } from "../cty";
import type { ConfigOf, Schema, StateOf } from "./schema/schema";
import type { Diagnostics } from "./diagnostics";
import type { DataSource, ManagedResource, ResourceContext } from "./resource";

export interface FunctionParameter {
  readonly name: string;
  readonly type: Type;
  readonly description: string;
}

/**
 * A pure function of the provider, called before configure (Terraform 1.8+, OpenTofu 1.7+). Engines check the number of
 * arguments, refuse null, and do not call it for an unknown one.
 */
export interface ProviderFunction {
  readonly name: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly parameters: readonly FunctionParameter[];
  readonly result: Type;
  /** @throws FunctionArgumentError for a bad argument */
  call(args: readonly Value[]): Promise<Value>;
}

/** Thrown by a function: the error is shown at the argument with that index. */
export class FunctionArgumentError extends Error {
  constructor(
    message: string,
    readonly argument: number,
  ) {
    super(message);
    this.name = "FunctionArgumentError";
  }
}

/** An entry of the provider's list: the object is loaded when first needed, to keep the start fast. */
export interface Lazy<T> {
  readonly name: string;
  load(): Promise<T>;
}

/** The configuration during plan while some values of the provider block are unknown. */
export class PartlyKnown<Data> {
  /** @param known what plans may go by already */
  constructor(readonly known: Partial<Data>) {}
}

export interface Provider<S extends Schema, Data> {
  /** The type prefix, `wfa`. */
  readonly name: string;
  readonly version: string;
  readonly schema: S;
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;
  /**
   * With unknown values, return PartlyKnown: resources then stay as they are, or are deferred where the engine allows it.
   * Return null after an error.
   */
  configure(
    config: ConfigOf<S>,
    context: {
      readonly diagnostics: Diagnostics;
      readonly signal: AbortSignal;
      /** From then on no error text contains it. */
      readonly addSecret: (text: string) => void;
    },
  ): Promise<Data | PartlyKnown<Data> | null>;
  /**
   * Whether a provider address (`HOST/NAMESPACE/TYPE`) is this provider under another registry or namespace: its
   * objects may be moved here (`moved` block), each to the type of the same name. @default none is
   */
  isOwnAddress?(address: string): boolean;
  readonly resources: readonly Lazy<ManagedResource<Schema, Data>>[];
  readonly dataSources: readonly Lazy<DataSource<Schema, Data>>[];
  /** Names of the data sources that are ephemeral resources too: read, and kept neither in state nor in a plan. */
  readonly ephemeralResources: readonly string[];
  readonly functions: readonly Lazy<ProviderFunction>[];
  /** Each under the name of a managed resource. */
  readonly listResources: readonly Lazy<ListResource<Schema, Data>>[];
  readonly actions: readonly Lazy<Action<Schema, Data>>[];
}

/** One object of a list. */
export interface Listed {
  /** As the managed resource's `identityOf` gives it. */
  readonly identity: ObjectValue;
  /** The name that a person knows it by. */
  readonly displayName: string;
}

/**
 * Lists the existing objects of one managed resource type (`terraform query`, Terraform 1.14+), as its author writes
 * it. The provider has the managed resource under the same name. A list has no state and changes none.
 */
export interface ListResource<S extends Schema, Data> {
  readonly typeName: string;
  /** Of the filters: required and optional attributes only. */
  readonly schema: S;
  /** As `ManagedResource.validate`. */
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;
  /**
   * Lists the objects in a stable order. Called once for each list block, with a wholly known configuration and its
   * defaults. Objects are requested one by one, and the iteration stops when the query's limit is reached. Diagnostics are sent
   * with the next object. An error, or a throw, ends the list; the objects before it are shown.
   */
  list(config: StateOf<S>, context: ResourceContext<Data>): AsyncIterable<Listed>;
}

/** Shows the user the progress of an action: one line, at once. Never blocks, and drops nothing for slow readers. */
export type Progress = (message: string) => void;

/** As {@link ResourceContext}; `signal`, for what only waits, is aborted on StopProvider at once. */
export interface ActionContext<Data> extends ResourceContext<Data> {
  /** For requests that write, and for what they have to know: aborted ten seconds later. */
  readonly writing: AbortSignal;
}

/**
 * An operation without state (`action` blocks, Terraform 1.14+), as its author writes it. Errors are reported as in
 * `ManagedResource`.
 */
export interface Action<S extends Schema, Data> {
  readonly typeName: string;
  /** Of the configuration: required and optional attributes only. */
  readonly schema: S;
  /** As `ManagedResource.validate`; called again in the plan, and with the final values before `invoke`. */
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;
  /**
   * Runs the action. Called in an apply before or after the change that triggers it, or by `-invoke`; the configuration
   * is wholly known, with its defaults filled in. Each progress message is shown at once. A return without errors means
   * that it is done. Each warning is also shown as progress. An error ends the run, and no later apply repeats the action.
   */
  invoke(config: StateOf<S>, context: ActionContext<Data>, progress: Progress): Promise<void>;
}
