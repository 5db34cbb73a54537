import type { Diagnostics } from "./diagnostics";
import type { PlanContext, ResourceContext } from "./resource";
import type { ConfigOf, Schema, StateOf } from "./schema/schema";

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
  /** As `ManagedResource.validate`; called again with the final values before `plan` and before `invoke`. */
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;
  /** Warns or refuses before the user confirms the run. Values may be unknown; must not write. @default nothing */
  plan?(config: ConfigOf<S>, context: PlanContext<Data>): Promise<void>;
  /**
   * Runs the action. Called in an apply before or after the change that triggers it, or by `-invoke`; the configuration
   * is wholly known, with its defaults filled in. Each progress message is shown at once. A return without errors means
   * that it is done. Each warning is also shown as progress. An error ends the run, and no later apply repeats the action.
   */
  invoke(config: StateOf<S>, context: ActionContext<Data>, progress: Progress): Promise<void>;
}
