import type { JsonObject } from "../http/json";
import { countScheduled } from "../state/schedules";
import type { State } from "../state/state";
import type { StoredQueue } from "../state/stored";

export function queueFields(state: State, { name, paused }: StoredQueue): JsonObject {
  return { name, paused, scheduledWorkflows: countScheduled(state, name) };
}
