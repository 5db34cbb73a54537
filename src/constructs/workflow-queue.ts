import type { Construct } from "constructs";
import type { IResolvable, TerraformMetaArguments } from "cdktf";
import { WorkflowQueue as WorkflowQueueResource, type WorkflowQueueTimeouts } from "./generated/workflow-queue";

/** Settings of a scheduling queue. */
export interface WorkflowQueueProps extends TerraformMetaArguments {
  /** Unique name of the queue, for example `Master`. The queue must exist. */
  readonly name: string;
  /**
   * Whether the queue is paused; false enables it.
   * @default false
   */
  readonly paused?: boolean | IResolvable;
  /**
   * What destroy does: `keep` leaves the queue as it is, `restore` resets it to its state before it was managed here.
   * @default "keep"
   */
  readonly onDestroy?: string;
  /**
   * How long each operation may take.
   * @default - the provider's
   */
  readonly timeouts?: WorkflowQueueTimeouts;
}

/** Whether a scheduling queue is paused. Queues already exist: one is adopted by its name, and never deleted. */
export class WorkflowQueue extends WorkflowQueueResource {
  /**
   * Adds a queue to a stack.
   *
   * @param scope the stack, or a construct in it
   * @param id unique in the scope; the object's address in Terraform follows from it
   * @param props the settings
   */
  public constructor(scope: Construct, id: string, props: WorkflowQueueProps) {
    super(scope, id, { ...props, paused: props.paused ?? false });
  }

  /** Pauses the queue: no schedule starts a workflow of the queue. */
  public pause(): WorkflowQueue {
    this.paused = true;
    return this;
  }

  /** Enables the queue: schedules start the workflows of the queue. */
  public enable(): WorkflowQueue {
    this.paused = false;
    return this;
  }
}
