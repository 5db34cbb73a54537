import type { Rendition, Shown } from "../../versions";
import type { Step } from "./steps";

/** How far the steps have come. */
export interface Progress {
  readonly id: string;
  readonly shown: Shown;
  /** The service's rendition of our document, as it was read back last; null if nothing was sent and read back. */
  readonly written: Rendition | null;
  readonly done: readonly Step[];
  /** `reported`: no step was tried, because the create request failed with an error that is already reported. */
  readonly failed: Failure | "reported" | null;
}

export interface Failure {
  /** Null: reading back what the create request sent. */
  readonly step: Step | null;
  readonly error: unknown;
  /** Of a sent document: whether the service has taken it. */
  readonly arrival: "refused" | "unknown" | "taken";
}
