import type { JsonObject } from "../http/json";
import { type Act, recordAudit } from "./act";
import type { State } from "./state";
import type { StoredTicket } from "./stored";
import { isPending } from "./visible";
import { SERVICE, type World } from "./world";

/** Section 2.11 of the interface document. */
export function statistics(state: State, world: World): JsonObject {
  const instances = [...state.instances.values()];
  const workflows = [...state.workflows.values()];
  return {
    active: instances.filter((instance) => instance.state === "running" || instance.state === "canceling").length,
    approved: workflows.filter(({ approved }) => approved !== null).length,
    assets: state.assets.size,
    ...SERVICE,
    executed: state.executed,
    startDateTime: world.startedAt,
    submitted: workflows.filter(isPending).length,
    unconfirmed: instances.filter((instance) => instance.state === "unconfirmed").length,
  };
}

/** Returns how many alerts were active. */
export function resetAlerts(act: Act): number {
  const active = act.state.alerts.size;
  act.state.alerts.clear();
  recordAudit(act, { id: "alerts", name: "alerts" }, "system.alertReset", `${active} active`);
  return active;
}

export function submitHelpReport(act: Act, report: JsonObject): StoredTicket {
  const id = `HR-${String(act.state.tickets.size + 1).padStart(6, "0")}`;
  const ticket: StoredTicket = { id, time: act.time, user: act.user, report };
  act.state.tickets.set(id, ticket);
  recordAudit(act, { id, name: id }, "system.helpReport");
  return ticket;
}
