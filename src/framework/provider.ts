import type { Type, Value } from "../cty";
import type { ConfigOf, Schema } from "./schema/schema";
import type { Action } from "./action";
import type { Diagnostics, DiagnosticText } from "./diagnostics";
import type { ListResource } from "./list-resource";
import type { DataSource, ManagedResource } from "./resource";

export interface FunctionParameter {
  readonly name: string;
  readonly type: Type;
  readonly description: string;
  /** @default false: Terraform answers null arguments with an error itself */
  readonly allowNull?: boolean;
  /** @default false: with an unknown argument Terraform does not call the function, and the result is unknown */
  readonly allowUnknown?: boolean;
}

/** A pure function of the provider, called before configure (Terraform 1.8+, OpenTofu 1.7+). */
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
    context: { readonly diagnostics: Diagnostics; readonly signal: AbortSignal; readonly terraformVersion: string },
  ): Promise<Data | PartlyKnown<Data> | null>;
  /**
   * The text for a thrown error that is not a bug, such as one of the provider's client; undefined for any other, which
   * is then shown as a bug. @default every error but DiagnosticError is a bug
   */
  describeError?(error: unknown): DiagnosticText | undefined;
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
