import type { Workflow } from "./generated/workflow";

/** A trigger of a workflow: one of the ways in which it is started. `Workflow.trigger(name)` gives one. */
export class WorkflowTrigger {
  public constructor(
    /** The workflow that has the trigger. */
    public readonly workflow: Workflow,
    /** Name of the trigger, as in the document. */
    public readonly name: string,
  ) {}

  /** The trigger is enabled, and enabled again where somebody disables it. */
  public enable(): WorkflowTrigger {
    return this.set(true);
  }

  /** The trigger is disabled, and disabled again where somebody enables it. */
  public disable(): WorkflowTrigger {
    return this.set(false);
  }

  private set(enabled: boolean): WorkflowTrigger {
    this.workflow.triggers = { ...this.workflow.triggersInput, [this.name]: enabled };
    return this;
  }
}
