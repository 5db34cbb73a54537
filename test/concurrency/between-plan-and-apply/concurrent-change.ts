import type { RunningService } from "../../../src/service";
import type { Attributes } from "../../harness/imitated-core";

/** What a person does in the UI between a plan and its apply, and what becomes of it. */
export interface ConcurrentChange {
  readonly typeName: string;
  /** What is on the service before. */
  readonly prepare?: (service: RunningService) => void;
  /** What is applied first; null: nothing, the plan creates. */
  readonly base: Attributes | ((service: RunningService) => Attributes) | null;
  /** What is planned; null: the destruction. */
  readonly wanted: Attributes | ((service: RunningService) => Attributes) | null;
  readonly person: (service: RunningService) => void;
  /**
   * Refused, with such words, and nothing on the service is otherwise than the person left it; or `both`: the apply
   * goes through, and what the person did stands or is what was wanted anyway.
   */
  readonly end: RegExp | "both";
  /** The change shows only where the service shows flags. @default false */
  readonly flags?: true;
  /** Looks at the service after an apply that went through. */
  readonly stands?: (service: RunningService) => boolean;
}

/** By `OPERATION; WHAT THE PERSON DOES`. */
export type Rows = Readonly<Record<string, Omit<ConcurrentChange, "typeName">>>;

export const CHANGED = /changed on the service after the plan was made/;
export const changedTo = (line: string): RegExp =>
  new RegExp(`${CHANGED.source}[^]*Nothing was (written|deleted)[^]*${line}[^]*Plan again`);
