import type { Range } from "../../hcl";

/** A stretch of a file. */
export interface Spot {
  /** Absolute. */
  readonly path: string;
  readonly range: Range;
}
