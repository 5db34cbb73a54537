import type { VisibleWorkflow } from "../state/visible";

/** Whether a submitted version is not approved. One that is kept after its own approval is not pending. */
export const isPending = ({ submitted, approved }: Pick<VisibleWorkflow, "submitted" | "approved">): boolean =>
  submitted !== null && submitted.serial !== approved?.serial;
