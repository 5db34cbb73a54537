import type { ObjectValue } from "../cty";
import type { Diagnostics } from "./diagnostics";
import type { ResourceContext } from "./resource";
import type { ConfigOf, Schema, StateOf } from "./schema/schema";

/** A {@link ResourceContext} with the parameters of the query. */
export interface ListContext<Data> extends ResourceContext<Data> {
  /** The maximum number of objects; null for all. The list is not read beyond it. */
  readonly limit: number | null;
  /** Whether the query wants the objects' states in addition to their identities. */
  readonly includeState: boolean;
}

/** One object of a list. */
export interface Listed {
  /** As the managed resource's `identityOf` gives it. */
  readonly identity: ObjectValue;
  /** The name that a person knows it by. */
  readonly displayName: string;
  /**
   * Only if the list contains the complete state. @default the result of a read after an import by identity, if wanted
   */
  readonly state?: ObjectValue;
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
   * defaults. Objects are requested one by one, and the iteration stops when `limit` is reached. Diagnostics are sent
   * with the next object. An error, or a throw, ends the list; the objects before it are shown.
   */
  list(config: StateOf<S>, context: ListContext<Data>): AsyncIterable<Listed>;
}
