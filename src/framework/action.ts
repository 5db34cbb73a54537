import type { Diagnostics } from "./diagnostics";
import type { PlanContext, ResourceContext } from "./resource";
import type { ConfigOf, Schema, StateOf } from "./schema/schema";

/**
 * Tells the user how far an action has come: one line, at once. Never waits, and nothing is left out for slow readers.
 */
export type Progress = (message: string) => void;

/**
 * Something that is done rather than kept (`action` blocks, Terraform 1.14+), as its author writes it. It has no state.
 * Errors are reported as in `ManagedResource`.
 */
export interface Action<S extends Schema, Data> {
  readonly typeName: string;
  /** Of the configuration: required and optional attributes only. */
  readonly schema: S;
  /** As `ManagedResource.validate`. */
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;
  /** Warns or refuses before the user confirms the run. Values may be unknown; must not write. @default nothing */
  plan?(config: ConfigOf<S>, context: PlanContext<Data>): Promise<void>;
  /**
   * Does it. Called in an apply before or after the change that triggers it, or by `-invoke`; the configuration is
   * wholly known, with its defaults filled in. Each progress message is shown at once. A return without errors says
   * that it is done. An error ends the run, and no later apply makes up for it.
   */
  invoke(config: StateOf<S>, context: ResourceContext<Data>, progress: Progress): Promise<void>;
}
