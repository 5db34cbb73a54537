import type { CallOptions } from "./call-options";
import type { ServiceObject, WriteAnswer } from "../service-object";

/** Workflow queues: section 4.5 of the interface document. A `null` answer is 404 or 410: there is no such queue. */
export interface WorkflowQueuesApi {
  /** GET /workflowQueues. Whether one is paused: `booleanIn(queue.attributes, "paused")`. */
  list(options: CallOptions): Promise<readonly ServiceObject[]>;
  /**
   * PATCH /workflowQueues/{name}: pauses the queue, or lets it run (3.3). Never sent again after an attempt with an
   * unknown effect: the list shows what it did.
   */
  setPaused(name: string, paused: boolean, options: CallOptions): Promise<WriteAnswer | null>;
}
