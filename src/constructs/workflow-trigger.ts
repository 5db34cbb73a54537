import type { Workflow } from "./workflow";

/** A trigger of a workflow: one of the ways in which it is started. */
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
    this.workflow._setTrigger(this.name, enabled);
    return this;
  }
}
