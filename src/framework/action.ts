import type { Diagnostics } from "./diagnostics";
import type { PlanContext, ResourceContext } from "./resource";
import type { ConfigOf, Schema, StateOf } from "./schema/schema";

/**
 * Tells the user how far an action has come: one line, at once. Never waits, and nothing is left out for slow readers.
 */
export type Progress = (message: string) => void;

/** Something that is done rather than kept (`action` blocks, Terraform 1.14+), as its author writes it. */
export interface Action<S extends Schema, Data> {
  readonly typeName: string;
  /** Of the configuration: required and optional attributes only. */
  readonly schema: S;
  validate?(config: ConfigOf<S>, diagnostics: Diagnostics): void | Promise<void>;
  /** Before the run: warn or refuse. Values may be unknown. @default nothing */
  plan?(config: ConfigOf<S>, context: PlanContext<Data>): Promise<void>;
  /** Returns normally: done, unless there are errors in the diagnostics. The configuration is wholly known here. */
  invoke(config: StateOf<S>, context: ResourceContext<Data>, progress: Progress): Promise<void>;
}
