import { randomUUID } from "node:crypto";
import type { Variation } from "../variation/variation";
import { nextSerial } from "./state";
import type { State } from "./state";
import type { AuditEntry, AuditOperation, PendingChange } from "./stored";
import type { World } from "./world";

/** The context of every operation: who changes the state, when, and under which variation. */
export interface Act {
  readonly state: State;
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly variation: Variation;
  readonly world: World;
}

/** The name in the audit log for the service's own changes. */
export const SYSTEM_USER = "system";

const OBJECT_TYPES: Readonly<Record<string, AuditEntry["objectType"]>> = {
  workflow: "workflow",
  trigger: "workflow",
  schedule: "workflow",
  group: "workflowGroup",
  instance: "workflowInstance",
  queue: "workflowQueue",
  asset: "asset",
  calendar: "calendar",
  search: "search",
  system: "system",
};

/** Adds a line to the audit log. */
export function recordAudit(
  act: Act,
  object: { readonly id: string; readonly name: string },
  operation: AuditOperation,
  detail = "",
): void {
  act.state.onChange();
  act.state.audit.push({
    id: randomUUID(),
    time: act.time,
    user: act.user,
    operation,
    objectType: OBJECT_TYPES[operation.slice(0, operation.indexOf("."))] ?? "system",
    objectId: object.id,
    objectName: object.name,
    detail,
  });
}

type WithoutPlan<Change> = Change extends unknown ? Omit<Change, "id" | "due" | "user"> : never;

/** Schedules a change for later, in the caller's name. @param delay milliseconds */
export function defer(act: Act, delay: number, change: WithoutPlan<PendingChange>): void {
  const id = String(nextSerial(act.state));
  act.state.pending.set(id, { id, due: act.time + delay, user: act.user, ...change });
}
