import { randomUUID } from "node:crypto";
import type { Variation } from "../variation/variation";
import { nextSerial, type State } from "./state";
import { type AuditOperation, OBJECT_TYPES, type PendingChange } from "./stored";
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

export function recordAudit(
  { state, time, user }: Act,
  object: { readonly id: string; readonly name: string },
  operation: AuditOperation,
  detail = "",
): void {
  const id = randomUUID();
  const objectType = OBJECT_TYPES[operation.slice(0, operation.indexOf(".")) as keyof typeof OBJECT_TYPES];
  const entry = { id, time, user, operation, objectType, objectId: object.id, objectName: object.name, detail };
  state.audit.push(entry);
  state.changes?.push(["audit", id, entry]);
}

type WithoutPlan<Change> = Change extends unknown ? Omit<Change, "id" | "due" | "user"> : never;

/** Schedules a change for later, in the caller's name. @param delay milliseconds */
export function defer(act: Act, delay: number, change: WithoutPlan<PendingChange>): void {
  const id = String(nextSerial(act.state));
  act.state.pending.set(id, { id, due: act.time + delay, user: act.user, ...change });
}
