import type { ObjectValue } from "../cty";
import type { Diagnostics } from "./diagnostics";
import type { ResourceContext } from "./resource";
import type { ConfigOf, Schema, StateOf } from "./schema/schema";

/** As {@link ResourceContext}, with what the query asks for. */
export interface ListContext<Data> extends ResourceContext<Data> {
  /** The most objects that are wanted; null for all. More are not asked for, however many the list has. */
  readonly limit: number | null;
  /** Whether the objects' states are wanted beside their identities. */
  readonly includeState: boolean;
}

/** One object of a list. */
export interface Listed {
  /** As the managed resource's `identityOf` gives it. */
  readonly identity: ObjectValue;
  /** What a person knows it by. */
  readonly displayName: string;
  /**
   * Only if the list knows the whole of it. @default what a read after an import by the identity gives, if it is
   * wanted
   */
  readonly state?: ObjectValue;
}

/**
 * A list of the objects that exist of one managed resource type (`terraform query`, Terraform 1.14+), as its author
 * writes it. The provider has the managed resource under the same name. A list has no state, and changes none.
 */
export interface ListResource<S extends Schema, Data> {
  readonly typeName: string;
  /** Of the filters: required and optional attributes only. */
  readonly schema: S;
  /** As `ManagedResource.validate`. */
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;
  /**
   * Lists the objects in a stable order. Called once for each list block, with a wholly known configuration and its
   * defaults. Objects are asked for one by one, and the iteration ends early where `limit` is reached. Diagnostics go
   * out with the next object. An error, or a throw, ends the list; the objects before it are shown.
   */
  list(config: StateOf<S>, context: ListContext<Data>): AsyncIterable<Listed>;
}
