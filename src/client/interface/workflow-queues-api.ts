import type { CallOptions } from "./call-options";
import type { ServiceObject, WriteAnswer } from "../service-object";

/** Section 4.5 of the interface document. A `null` answer is 404 or 410: there is no such queue. */
export interface WorkflowQueuesApi {
  /** Whether one is paused: `booleanIn(queue.attributes, "paused")`. */
  list(options: CallOptions): Promise<readonly ServiceObject[]>;
  setPaused(name: string, paused: boolean, options: CallOptions): Promise<WriteAnswer | null>;
}
