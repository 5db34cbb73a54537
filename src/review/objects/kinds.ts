import { say } from "../phrase";
import { calendarKind } from "./calendar";
import type { ObjectKind } from "./object-kind";
import {
  assetKind,
  workflowApprovalKind,
  workflowExecutionKind,
  workflowQueueKind,
  workflowTriggerKind,
} from "./small-kinds";
import { workflowKind } from "./workflow";
import { workflowGroupKind } from "./workflow-group";

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
      noun: "object",
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
