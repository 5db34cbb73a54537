import type { Variation } from "../../../src/service";
import type { CellResult } from "./run-cell";
import type { DoubleResult } from "./run-double";

/** With one fault, or with two. */
export type AnyResult = CellResult | DoubleResult;

/** Cells to run, by their names. */
export interface ToWorker {
  readonly cells: readonly string[];
  readonly atATime: number;
  readonly variation: Partial<Variation>;
}

/** `failed`: the cell could not be run at all, which says nothing about the provider. */
export type FromWorker =
  | { readonly kind: "result"; readonly result: AnyResult }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly name: string; readonly message: string };
