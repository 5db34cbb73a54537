import type { Workflow } from "./generated/workflow";

/** A trigger of a workflow: one of the ways to start it. `Workflow.trigger(name)` returns one. */
export class WorkflowTrigger {
  /** Refers to a trigger; `Workflow.trigger(name)` checks that the document has it. */
  public constructor(
    /** The workflow that has the trigger. */
    public readonly workflow: Workflow,
    /** Name of the trigger, as in the document. */
    public readonly name: string,
  ) {}

  /** Enables the trigger, and enables it again if somebody disables it. */
  public enable(): WorkflowTrigger {
    return this.set(true);
  }

  /** Disables the trigger, and disables it again if somebody enables it. */
  public disable(): WorkflowTrigger {
    return this.set(false);
  }

  private set(enabled: boolean): WorkflowTrigger {
    this.workflow.triggers = { ...this.workflow.triggersInput, [this.name]: enabled };
    return this;
  }
}
