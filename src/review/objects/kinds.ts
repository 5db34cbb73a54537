import { say } from "../../report";
import { assetKind } from "./asset";
import { calendarKind } from "./calendar";
import type { ObjectKind } from "./object-kind";
import { workflowKind } from "./workflow";
import { workflowApprovalKind } from "./workflow-approval";
import { workflowExecutionKind } from "./workflow-execution";
import { workflowGroupKind } from "./workflow-group";
import { workflowQueueKind } from "./workflow-queue";
import { workflowTriggerKind } from "./workflow-trigger";

/** In the order in which reviews show them. */
export const KINDS: readonly ObjectKind[] = [
  workflowKind,
  workflowApprovalKind,
  workflowGroupKind,
  workflowTriggerKind,
  workflowQueueKind,
  calendarKind,
  assetKind,
  workflowExecutionKind,
];

/** A type that is not in the list comes from a later version of the provider: its attributes are shown, and no more. */
export function kindOf(type: string): ObjectKind {
  return (
    KINDS.find((kind) => kind.type === type) ?? {
      type,
      label: () => null,
      settings: null,
      calls: ({ effect }) => ({
        calls: [],
        uncertain: ["create", "update", "replace", "delete"].includes(effect)
          ? [say`This version of wfa does not know what this does on the service`]
          : [],
      }),
      warnings: () => [],
    }
  );
}
