import { randomUUID } from "node:crypto";
import type { Variation } from "../variation/variation";
import type { AuditEntry, State } from "./state";

/** Who changes the state, when, and how the service varies: what every operation takes. */
export interface Act {
  readonly state: State;
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly variation: Variation;
}

/** Puts a line into the audit log. */
export function recordAudit(
  act: Act,
  object: { readonly id: string; readonly name: string },
  operation: AuditEntry["operation"],
  detail = "",
): void {
  act.state.audit.push({
    id: randomUUID(),
    time: act.time,
    user: act.user,
    operation,
    objectType: operation.startsWith("group.") ? "workflowGroup" : "workflow",
    objectId: object.id,
    objectName: object.name,
    detail,
  });
}
